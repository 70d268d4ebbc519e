import { afterAll, expect, test } from 'vitest';
import { settleMoney } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { addressFor, kindsTold, emailsTo, tellAll } from '../../tests/builders/notices.ts';
import { asking, rentals, start } from '../../tests/builders/rentals.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { doJob, takeJobs, type JobWork } from '../../platform/jobs.server/take-jobs.ts';
import { readMailbox } from '../../platform/mail.server/mailbox.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { cancelTogether } from '../exchange/changes/cancel-together.server.ts';
import { counterOffer } from '../exchange/offer/counter-offer.server.ts';
import { answerExtension, askExtension } from '../exchange/changes/extend-booking.server.ts';
import { endOffer } from '../exchange/offer/end-offer.server.ts';
import { confirmHandOver } from '../exchange/handover/hand-over.server.ts';
import { chooseTopic, endEmails, notificationChoices, saveQuietSettings } from './change-choices.server.ts';
import { markRead } from './mark-read.server.ts';
import { noticesOf } from './notification-queries.server.ts';
import { notificationJobs } from './notification-jobs.server.ts';
import { standardQuietSettings } from './send/quiet-hours.ts';
import { tellMember } from './tell-member.server.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { AccountActor } from '../members/actor.ts';
import { exchangeClock } from '../exchange/lifecycle/exchange-jobs.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const newRental = rentals(db);
const at = (instant: string) => db.deps(instant);
const page = { before: null, onlyUnread: false, most: 30 };

async function story() {
  const rental = await newRental();
  return {
    ...rental,
    mail: { owner: await addressFor(db, rental.owner), renter: await addressFor(db, rental.renter) },
  };
}
const subjectsTo = async (address: string) => (await emailsTo(db, address)).map(({ subject }) => subject);

/** Notifies someone of expired points: the one thing that goes into the daily email. */
const tellOfPoints = (instant: string, { accountId }: AccountActor, occasion: string, points = 40) =>
  inTransaction(at(instant), {}, ({ sql }) =>
    tellMember(
      { sql, config: at(instant).config, now: new Date(instant) },
      {
        accountId,
        kind: 'points.expired',
        occasion,
        facts: { title: '', id: '', points, day: '' },
        deadline: null,
        happenedAt: new Date(instant),
      },
    ),
  );

// asking is Sunday, May 30 at 11:00 in Vancouver; the answer is due on Tuesday at 11:00.
const half = '2027-05-31T18:00:00Z';
const late = '2027-06-01T08:24:00Z';

test('reminds the side that has to answer at half and 80 % of the time, and not after an answer', async () => {
  const { requested, owner, renter, mail } = await story();
  const id = await requested();
  await tellAll(at(asking));
  await tellAll(at('2027-05-31T17:59:00Z'));
  expect(await kindsTold(db, owner)).toEqual(['request.came_in']);
  await tellAll(at(half));
  expect(await kindsTold(db, owner)).toEqual(['request.came_in', 'request.reminder']);
  // At 01:24 at night, with less than ten hours left: it does not wait until morning.
  await tellAll(at(late));
  expect(await kindsTold(db, owner)).toEqual(['request.came_in', 'request.reminder', 'request.reminder']);
  expect(await subjectsTo(mail.owner)).toHaveLength(3);
  expect(await kindsTold(db, renter)).toEqual([]);

  const answered = await story();
  const other = await answered.requested();
  await tellAll(at(asking));
  accepted(await endOffer(at(asking), answered.owner, { id: other, event: 'decline' }));
  await tellAll(at(late));
  expect(await kindsTold(db, answered.owner)).toEqual(['request.came_in']);
  expect(id).not.toBe(other);
});

test('reminds the other side after a counter-offer, by its own deadline', async () => {
  const { requested, owner, renter } = await story();
  const id = await requested();
  await tellAll(at(asking));
  const less = {
    from: '2027-06-04',
    to: '2027-06-05',
    way: 'rent',
    addOnIds: [],
    isDelivered: false,
    points: 0,
  } as const;
  accepted(await counterOffer(at('2027-05-31T00:00:00Z'), owner, { id, version: 1, message: '', ...less }));
  await tellAll(at('2027-05-31T00:00:00Z'));
  await tellAll(at(half));
  expect(await kindsTold(db, owner)).toEqual(['request.came_in']);
  await tellAll(at('2027-06-01T00:00:00Z'));
  expect(await kindsTold(db, renter)).toEqual(['request.countered', 'request.reminder']);
});

test('sends only the later reminder after an outage', async () => {
  const { requested, owner } = await story();
  await requested();
  await tellAll(at(asking));
  await tellAll(at('2027-06-01T16:00:00Z'));
  expect(await kindsTold(db, owner)).toEqual(['request.came_in', 'request.reminder']);
});

test('also reminds of a failed payment and of a proposal to end together, each to the side that has to act', async () => {
  const failed = await story();
  await failed.agreed('test_capture_fails');
  await tellAll(at(asking));
  await tellAll(at('2027-05-31T06:00:00Z'));
  expect((await kindsTold(db, failed.renter)).at(-1)).toBe('payment.reminder');
  expect(await kindsTold(db, failed.owner)).not.toContain('payment.reminder');
  await doDueJobs(at('2027-05-31T18:00:01Z'), exchangeClock);
  await tellAll(at('2027-05-31T18:00:01Z'));
  expect((await kindsTold(db, failed.renter)).slice(-1)).toEqual(['booking.payment_missed']);

  const together = await story();
  const id = await together.agreed();
  accepted(await cancelTogether(at(asking), together.renter, { id, percent: 70, reason: 'Rain' }));
  await tellAll(at(asking));
  // The pick-up is on Friday at nine: half the time is over on Wednesday at ten.
  await tellAll(at('2027-06-02T17:00:00Z'));
  expect((await kindsTold(db, together.owner)).at(-1)).toBe('booking.cancel_reminder');
  expect(await kindsTold(db, together.renter)).not.toContain('booking.cancel_reminder');
});

test('before silence settles anything, asks both whether it was handed over, and reminds the one who hasn’t confirmed', async () => {
  const firstLook = '2027-06-05T16:00:00Z';
  // Two days after the agreed return; half the time is over at night, and the email comes on Monday morning.
  const endsAt = 'Tue, June 8, 2027, 6:00 p.m.';
  const halfway = '2027-06-07T16:00:00Z';
  const kindsAfter = async (who: AccountActor, from: string) =>
    (await kindsTold(db, who)).filter((kind) => kind.startsWith(from));
  for (const [confirming, reminded] of [
    [['owner'], ['renter']],
    [[], ['owner', 'renter']],
    // Different sets: one side must confirm again.
    [
      ['owner', 'renter'],
      ['owner', 'renter'],
    ],
  ] as const) {
    const told = await story();
    const id = await told.agreed();
    for (const side of confirming)
      accepted(
        await confirmHandOver(at(start), told[side], { legId: id, step: 'hand_off', isOtherSet: true }),
      );
    await doDueJobs(at(firstLook), exchangeClock);
    await tellAll(at(firstLook));
    await tellAll(at(halfway));
    for (const side of ['owner', 'renter'] as const) {
      expect(await kindsAfter(told[side], 'booking.not_begun')).toEqual([
        'booking.not_begun',
        ...(reminded.some((each) => each === side) ? ['booking.not_begun_reminder'] : []),
      ]);
      const emails = (await emailsTo(db, told.mail[side])).map(({ body }) => body.replaceAll(/\s+/g, ' '));
      const has = reminded.some((each) => each === side);
      const words = {
        0: 'the other counts as a no-show',
        1: has ? 'it counts as your no-show' : 'it counts as their no-show',
        2: 'not the same list and photos',
      }[confirming.length];
      const asking = emails.filter((body) => body.includes(words));
      expect(asking).toHaveLength(has ? 2 : 1);
      for (const body of asking) expect(body).toContain(endsAt);
    }
  }
});

test('holds an email at night until the morning, and drops it if it was read or settled before', async () => {
  const night = '2027-05-31T06:00:00Z'; // eleven in the evening
  const morning = '2027-05-31T14:00:00Z';
  const { requested, owner, renter, mail } = await story();
  const id = await requested();
  await tellAll(at(asking));
  accepted(await endOffer(at(night), renter, { id, event: 'withdraw' }));
  await tellAll(at(night));
  expect(await kindsTold(db, owner)).toEqual(['request.came_in', 'request.withdrawn']);
  expect(await subjectsTo(mail.owner)).toHaveLength(1);
  await tellAll(at('2027-05-31T13:59:00Z'));
  expect(await subjectsTo(mail.owner)).toHaveLength(1);
  await tellAll(at(morning));
  expect((await subjectsTo(mail.owner)).at(-1)).toBe('Ann withdrew the request for “A boat”');

  const reader = await story();
  const other = await reader.requested();
  await tellAll(at(asking));
  accepted(await endOffer(at(night), reader.renter, { id: other, event: 'withdraw' }));
  await tellAll(at(night));
  await markRead(at(night), reader.owner, { upTo: Number.MAX_SAFE_INTEGER });
  await tellAll(at(morning));
  expect(await subjectsTo(reader.mail.owner)).toHaveLength(1);
});

test('delivers emails about a booking and its extension from the night in the morning', async () => {
  const night = '2027-05-31T06:00:00Z'; // eleven in the evening
  const morning = '2027-05-31T14:00:00Z';
  const people = await story();
  const { owner, renter, card, mail } = people;
  const id = await people.agreed();
  await tellAll(at(asking));
  const inMailbox = async (address: string) =>
    (await readMailbox(db)).filter(({ to }) => to === address).map(({ subject }) => subject);
  expect(await inMailbox(mail.renter)).toContain('Agreed: “A boat” with Ann');
  const paymentId = (await card({ for: 'extension', bookingId: id, to: '2027-06-08' } as never)).id;
  accepted(await askExtension(at(night), renter, { id, to: '2027-06-08', paymentId }));
  accepted(await answerExtension(at(night), owner, { id, event: 'agree' }));
  await settleMoney(at(night));
  await tellAll(at(night));
  const longer = '“A boat” is yours for longer';
  expect(await inMailbox(mail.renter)).not.toContain(longer);
  await tellAll(at(morning));
  expect(await inMailbox(mail.renter)).toContain(longer);
});

test('uses the member’s own night: in Halifax it is morning already', async () => {
  const night = '2027-05-31T11:00:00Z'; // four in Vancouver, eight in Halifax
  const { requested, owner, renter, mail } = await story();
  accepted(
    await saveQuietSettings(at(asking), owner, { ...standardQuietSettings, timeZone: 'America/Halifax' }),
  );
  const id = await requested();
  accepted(await endOffer(at(night), renter, { id, event: 'withdraw' }));
  await tellAll(at(night));
  expect(await subjectsTo(mail.owner)).toEqual(['Ann withdrew the request for “A boat”']);
});

test('the daily email lists what isn’t urgent, once, and one click turns it off', async () => {
  const { owner, mail } = await story();
  await tellOfPoints(asking, owner, 'first');
  await tellOfPoints(asking, owner, 'second', 60);
  await tellOfPoints(asking, owner, 'second', 60);
  await tellAll(at(asking));
  expect(await subjectsTo(mail.owner)).toEqual([]);
  await tellAll(at('2027-05-31T15:00:00Z'));
  const [email, ...more] = await emailsTo(db, mail.owner);
  expect(more).toEqual([]);
  expect(email?.subject).toBe('2 updates from your day at Wildloop');
  expect(email?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const [, key = ''] =
    /\/notifications\/off\/([0-9a-f-]{36})\/all/.exec(email?.headers['List-Unsubscribe'] ?? '') ?? [];
  expect(await endEmails(at(asking), key, 'all')).toBe(true);
  await tellOfPoints('2027-06-01T18:00:00Z', owner, 'third');
  await tellAll(at('2027-06-03T18:00:00Z'));
  expect(await subjectsTo(mail.owner)).toHaveLength(1);
  expect((await noticesOf(at(asking), owner, page)).unread).toBe(3);
});

test('a switched-off topic sends only what has a deadline; a key ends no one else’s emails', async () => {
  const { requested, owner, renter, mail } = await story();
  const choiceOf = async (who: AccountActor, topic: string) =>
    (await notificationChoices(at(asking), who)).topics.find((each) => each.topic === topic);
  accepted(await chooseTopic(at(asking), owner, 'requests', { isEmailed: false }));
  expect(isRefusal(await chooseTopic(at(asking), owner, 'account', { isEmailed: false }))).toBe(true);
  expect(isRefusal(await chooseTopic(at(asking), owner, 'nothing', { isPushed: false }))).toBe(true);
  const id = await requested();
  await tellAll(at(asking));
  accepted(await endOffer(at(asking), renter, { id, event: 'withdraw' }));
  await tellAll(at(asking));
  expect(await subjectsTo(mail.owner)).toEqual(['Ann would like “A boat”']);
  expect(await kindsTold(db, owner)).toEqual(['request.came_in', 'request.withdrawn']);
  expect(await choiceOf(owner, 'requests')).toMatchObject({ isEmailed: false, isPushed: true });
  expect(await choiceOf(owner, 'trips')).toMatchObject({ isEmailed: true, isPushed: true });
  expect(await choiceOf(owner, 'desk'), 'the switch of operators is nobody else’s').toBeUndefined();
  const [row] = await db.sql<{ key: string }[]>`
    insert into notification_setting (account_id) values (${renter.accountId}) returning off_key as key`;
  expect(await endEmails(at(asking), row?.key ?? '', 'account'), 'always sent').toBe(false);
  expect(await endEmails(at(asking), row?.key ?? '', 'request.declined'), 'no topic').toBe(false);
  expect(await endEmails(at(asking), owner.accountId, 'trips'), 'no key').toBe(false);
  expect(await endEmails(at(asking), row?.key ?? '', 'trips')).toBe(true);
  expect(await choiceOf(renter, 'trips')).toMatchObject({ isEmailed: false, isPushed: true });
  expect(await choiceOf(owner, 'trips')).toMatchObject({ isEmailed: true });
});

test('killed workers, and two on the same job, write each row and each email once', async () => {
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map(story));
  for (const { requested } of people) await requested();
  const deps = at(asking);
  const kinds = notificationJobs(deps);
  const deaths = new Map<number, number>();
  // The work gets through the third time; before, its connection is cut just before the end, as with kill -9.
  const mortal = Object.fromEntries(
    Object.entries(kinds).map(([kind, handler]) => [
      kind,
      async (work: JobWork) => {
        if ('outside' in handler) return;
        await handler(work);
        const died = deaths.get(work.job.id) ?? 0;
        deaths.set(work.job.id, died + 1);
        if (died < 2) await work.sql`select pg_terminate_backend(pg_backend_pid())`;
      },
    ]),
  );
  for (let round = 0; round < 4; round += 1) {
    const jobs = await takeJobs(deps, Object.keys(kinds), 100, () => 0);
    // Twice at once: the second finds the row locked, or done.
    await Promise.all(
      [...jobs, ...jobs].map(async (job) => {
        const handler = mortal[job.kind];
        if (handler) await doJob(deps, job, handler).catch(() => undefined);
      }),
    );
  }
  await tellAll(deps);
  for (const { owner, mail } of people) {
    expect(await kindsTold(db, owner)).toEqual(['request.came_in']);
    expect(await subjectsTo(mail.owner)).toEqual(['Ann would like “A boat”']);
  }
  expect(Math.max(...deaths.values())).toBeGreaterThan(1);
});

test('an event that is read twice notifies no one twice', async () => {
  const { requested, owner, mail } = await story();
  const id = await requested();
  await tellAll(at(asking));
  await db.sql`
    insert into job (kind, body, key, due_at) select kind, body, key || ' again', (body ->> 'happened_at')::timestamptz from job
     where kind = 'tell-members' and body ->> 'subject_id' = ${id}`;
  expect(await tellAll(at(asking))).toBe(1);
  expect(await kindsTold(db, owner)).toEqual(['request.came_in']);
  expect(await subjectsTo(mail.owner)).toHaveLength(1);
});
