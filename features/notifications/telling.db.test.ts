import { afterAll, expect, test } from 'vitest';
import { becomeMember } from '../../tests/builders/accounts.ts';
import { asked, clubMember, settleMoney } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { addressFor, kindsTold, emailsTo, tellAll } from '../../tests/builders/notices.ts';
import { bookkeeping } from '../../tests/builders/points.ts';
import { asking, rentals, start, threeDays } from '../../tests/builders/rentals.ts';
import { acceptOffer } from '../exchange/offer/accept-offer.server.ts';
import { cancelExchange } from '../exchange/changes/cancel-exchange.server.ts';
import { cancelTogether } from '../exchange/changes/cancel-together.server.ts';
import { counterOffer } from '../exchange/offer/counter-offer.server.ts';
import { endOffer } from '../exchange/offer/end-offer.server.ts';
import { confirmHandOver } from '../exchange/handover/hand-over.server.ts';
import { askExtension, answerExtension } from '../exchange/changes/extend-booking.server.ts';
import { missBooking } from '../../tests/builders/no-shows.ts';
import { accepted } from '../../platform/refusal.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { offerInThread } from '../messaging/offer-in-thread.server.ts';
import { startThread } from '../messaging/start-thread.server.ts';
import { markRead } from './mark-read.server.ts';
import { noticesOf } from './notification-queries.server.ts';
import { exchangeClock } from '../exchange/lifecycle/exchange-jobs.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const newRental = rentals(db);
const at = (instant: string) => db.deps(instant);
const page = { before: null, onlyUnread: false, most: 30 };

/** Two people with addresses, and an uninvolved third. */
async function story() {
  const rental = await newRental();
  const stranger = await clubMember(db.ownerSql, 'owner');
  const [owner, renter, other] = [
    await addressFor(db, rental.owner),
    await addressFor(db, rental.renter),
    await addressFor(db, stranger),
  ];
  return {
    ...rental,
    stranger,
    mail: { owner, renter, stranger: other },
    /** What each of the three was notified of. */
    told: async () => ({
      owner: await kindsTold(db, rental.owner),
      renter: await kindsTold(db, rental.renter),
      stranger: await kindsTold(db, stranger),
    }),
  };
}

test('a request: notifies the owner with the deadline and its zone, but not the renter or an outsider', async () => {
  const { requested, told, mail, renter } = await story();
  await requested();
  const picture = {
    alt: 'A red boat',
    width: 1_600,
    height: 900,
    webp: { '800': '/photos/boat-800.webp' },
    avif: {},
  };
  await db.ownerSql`
    update listing_card set card = (card::jsonb || ${db.sql.json({ picture })})::text
     where listing_id in (select listing_id from leg)`;
  await tellAll(at(asking));
  expect(await told()).toEqual({ owner: ['request.came_in'], renter: [], stranger: [] });
  const [email, ...more] = await emailsTo(db, mail.owner);
  expect(more).toEqual([]);
  expect(email?.subject).toBe('Ann would like “A boat”');
  expect(email?.html).toContain('/photos/boat-800.webp" alt="A red boat" width="496" height="279"');
  // Two days from Sunday, May 30 at eleven in Vancouver.
  expect(email?.body).toContain('Answer by: Tue, June 1, 2027, 11:00 a.m. (Vancouver time)');
  // The owner's decision: the price, and what is left after the 5 % fee.
  expect(email?.body).toContain('They pay: $1,083.60');
  expect(email?.body).toContain('You receive: $855');
  expect(email?.body).toContain('You receive $855 after fees. Answer by ');
  expect(email?.html).toContain('Tue, June 1, 2027, 11:00 a.m. (Vancouver time)');
  // It cannot be turned off.
  expect(email?.headers).toEqual({});
  expect(await emailsTo(db, mail.renter)).toEqual([]);
  expect(await emailsTo(db, mail.stranger)).toEqual([]);
  // The email's subject appears only in the owner's list.
  const { notices } = await noticesOf(at(asking), renter, page);
  expect(notices).toEqual([]);
});

test('a special offer: tells the guest the price; tells each side of the other’s refusal', async () => {
  const { owner, renter, slug, told, mail } = await story();
  await becomeMember(db.ownerSql, renter.accountId, 'renter');
  const { threadId } = accepted(await startThread(at(asking), renter, { listing: slug }, 'Is it free?'));
  const terms = { from: threeDays.from, to: threeDays.to, rentalCents: 75_000, message: '' };
  const offer = async () => accepted(await offerInThread(at(asking), owner, threadId, terms)).id;
  const declined = await offer();
  await tellAll(at(asking));
  expect(await told()).toEqual({ owner: [], renter: ['request.offered'], stranger: [] });
  const [email] = await emailsTo(db, mail.renter);
  expect(email?.subject).toBe('Ann sent you a special offer for “A boat”');
  expect(email?.body).toContain('You’d pay $903.');
  expect(email?.body).not.toContain('You receive');
  await endOffer(at(asking), renter, { id: declined });
  await endOffer(at(asking), owner, { id: await offer() });
  await tellAll(at(asking));
  expect(await told()).toEqual({
    owner: ['request.declined'],
    renter: ['request.offered', 'request.withdrawn'],
    stranger: [],
  });
});

test('from a counter-offer to the completion, each side is told what concerns them, once', async () => {
  const { requested, told, owner, renter } = await story();
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
  accepted(await counterOffer(at(asking), owner, { id, version: 1, message: '', ...less }));
  await tellAll(at(asking));
  accepted(await acceptOffer(at(asking), renter, { id, version: 2 }));
  await settleMoney(at(asking));
  await tellAll(at(asking));
  for (const who of [owner, renter])
    accepted(await confirmHandOver(at(start), who, { legId: id, step: 'hand_off' }));
  await settleMoney(at(start));
  const back = '2027-06-06T20:00:00Z';
  for (const who of [owner, renter])
    accepted(await confirmHandOver(at(back), who, { legId: id, step: 'return' }));
  await tellAll(at(back));
  const later = '2027-06-09T20:00:00Z';
  await doDueJobs(at(later), exchangeClock);
  await settleMoney(at(later));
  await tellAll(at(later));
  await tellAll(at(later));
  expect(await told()).toEqual({
    owner: [
      'request.came_in',
      'booking.agreed',
      'payment.paid',
      'booking.handed_off',
      'booking.returned',
      'booking.completed',
      'payout.paid',
    ],
    renter: [
      'request.countered',
      'booking.agreed',
      'payment.paid',
      'booking.handed_off',
      'booking.returned',
      'booking.completed',
    ],
    stranger: [],
  });
});

test('declined, withdrawn and expired: notifies the waiting side', async () => {
  const first = await story();
  accepted(await endOffer(at(asking), first.owner, { id: await first.requested(), event: 'decline' }));
  const second = await story();
  accepted(await endOffer(at(asking), second.renter, { id: await second.requested(), event: 'withdraw' }));
  const third = await story();
  await third.requested();
  const after = '2027-06-01T18:00:01Z';
  await doDueJobs(at(after), exchangeClock);
  await tellAll(at(after));
  // What was answered before anyone could be notified is not announced as waiting.
  expect(await first.told()).toEqual({ owner: [], renter: ['request.declined'], stranger: [] });
  expect(await second.told()).toEqual({ owner: ['request.withdrawn'], renter: [], stranger: [] });
  expect((await third.told()).renter).toEqual(['request.expired']);
  // What was held is released, with its amount.
  for (const { mail } of [first, third])
    expect((await emailsTo(db, mail.renter)).at(-1)?.body).toContain('We released your hold of $1,083.60.');
});

test('a cancellation says who cancelled and what is refunded; so do a no-show and a joint end', async () => {
  const cancelled = await story();
  const id = await cancelled.agreed();
  accepted(await cancelExchange(at(asking), cancelled.owner, { id, reason: 'Broken' }));
  await settleMoney(at(asking));
  await tellAll(at(asking));
  const [, email] = await emailsTo(db, cancelled.mail.renter);
  expect(email?.subject).toBe('“A boat” is cancelled');
  expect(email?.body).toContain('Ann cancelled it. You get $1,083.60 back (100% of the rental).');
  for (const side of ['renter', 'owner'] as const)
    expect((await cancelled.told())[side]).toContain('payment.refunded');
  const [mine] = (await emailsTo(db, cancelled.mail.owner)).slice(-1);
  expect(mine?.body).toContain('You cancelled it. Ann gets $1,083.60 back (100% of the rental).');

  const absent = await story();
  const other = await absent.agreed();
  accepted(await missBooking(at('2027-06-04T18:30:00Z'), absent.owner, { id: other, reason: 'Nobody came' }));
  await tellAll(at('2027-06-04T18:30:00Z'));
  expect((await absent.told()).renter).toContain('booking.no_show');
  expect((await absent.told()).renter).not.toContain('booking.cancelled');

  const together = await story();
  const third = await together.agreed();
  const word = { id: third, percent: 60, reason: 'Rain' };
  accepted(await cancelTogether(at(asking), together.renter, word));
  await tellAll(at(asking));
  expect((await together.told()).owner).toContain('booking.cancel_proposed');
  expect((await together.told()).renter).not.toContain('booking.cancel_proposed');
  accepted(await cancelTogether(at(asking), together.owner, word));
  await tellAll(at(asking));
  expect((await together.told()).renter).toContain('booking.cancelled_together');
});

test('with points, a decline and a cancellation name the points that come back', async () => {
  const { owner, renter, slug, mail } = await story();
  await bookkeeping(db).give(renter.accountId, 1_800, new Date(asking));
  const wish = { way: 'adventurePoints' } as const;
  const declined = await asked(at(asking), renter, slug, wish);
  accepted(await endOffer(at(asking), owner, { id: declined.id, event: 'decline' }));
  const { id } = await asked(at(asking), renter, slug, wish);
  accepted(await acceptOffer(at(asking), owner, { id, version: 1 }));
  await settleMoney(at(asking));
  accepted(await cancelExchange(at('2027-05-31T19:00:00Z'), renter, { id, reason: 'Ill' }));
  await tellAll(at('2027-05-31T19:00:00Z'));
  const toRenter = (await emailsTo(db, mail.renter)).map(({ body }) => body).join();
  expect(toRenter).toContain('We released your hold of 900 AP + $75.60.');
  expect(toRenter).toContain('You get 450 AP + $37.80 back (50% of the rental).');
  const toOwner = (await emailsTo(db, mail.owner)).map(({ body }) => body).join();
  expect(toOwner).toContain('Ann gets 450 AP + $37.80 back (50% of the rental).');
});

test('a request for more days goes to the owner with its price, and the answer to the renter', async () => {
  const people = await story();
  const { card, owner, renter, told, mail } = people;
  const id = await people.agreed();
  const paymentId = (await card({ for: 'extension', bookingId: id, to: '2027-06-08' } as never)).id;
  accepted(await askExtension(at(asking), renter, { id, to: '2027-06-08', paymentId }));
  await tellAll(at(asking));
  const request = (await emailsTo(db, mail.owner)).at(-1);
  expect(request?.body).toContain('They’d pay $');
  accepted(await answerExtension(at(asking), owner, { id, event: 'decline' }));
  await tellAll(at(asking));
  expect((await told()).owner).toContain('extension.asked');
  expect((await told()).renter.at(-1)).toBe('extension.declined');
});

test('after more days the email has the new end and the new total', async () => {
  const people = await story();
  const { card, owner, renter, mail } = people;
  const id = await people.agreed();
  const paymentId = (await card({ for: 'extension', bookingId: id, to: '2027-06-08' } as never)).id;
  accepted(await askExtension(at(asking), renter, { id, to: '2027-06-08', paymentId }));
  accepted(await answerExtension(at(asking), owner, { id, event: 'agree' }));
  await settleMoney(at(asking));
  await tellAll(at(asking));
  const emails = (await emailsTo(db, mail.renter)).filter(({ subject }) => /longer|extra days/.test(subject));
  expect(emails).toHaveLength(1);
  for (const { body } of emails) {
    expect(body).toContain('$722.40');
    expect(body).toContain('You pay: $1,806');
    expect(body).toContain('Return: Tue, June 8, 2027');
  }
});

test('a failed card: both are notified, and the renter has until tomorrow', async () => {
  const people = await story();
  const { told, mail } = people;
  await people.agreed('test_capture_fails');
  await settleMoney(at(asking));
  await tellAll(at(asking));
  expect((await told()).owner).toContain('payment.failed');
  expect((await told()).renter).toContain('payment.failed');
  const email = (await emailsTo(db, mail.renter)).at(-1);
  expect(email?.subject).toBe('We couldn’t charge your card for “A boat”');
  expect(email?.body).toContain('Pay by: Mon, May 31, 2027, 11:00 a.m. (Vancouver time)');
});

test('no one reads, counts or marks someone else’s notifications', async () => {
  const { requested, owner, renter, stranger } = await story();
  await requested();
  await tellAll(at(asking));
  const { notices, unread } = await noticesOf(at(asking), owner, page);
  expect(unread).toBe(1);
  const ids = notices.map(({ id }) => id);
  for (const who of [renter, stranger]) {
    expect(await markRead(at(asking), who, { ids })).toBe(0);
    expect(await markRead(at(asking), who, { upTo: Number.MAX_SAFE_INTEGER })).toBe(0);
    expect(await noticesOf(at(asking), who, page)).toEqual({ notices: [], unread: 0, before: null });
  }
  expect((await noticesOf(at(asking), owner, page)).unread).toBe(1);
  expect(await markRead(at(asking), owner, { ids })).toBe(0);
  expect((await noticesOf(at(asking), owner, page)).notices[0]?.isRead).toBe(true);
});

test('without a confirmed address everything is in the list, and no email is sent', async () => {
  const { requested, owner } = await newRental();
  await requested();
  await tellAll(at(asking));
  expect(await kindsTold(db, owner)).toEqual(['request.came_in']);
  const [{ count }] = await db.sql<[{ count: number }]>`
    select count(*)::int as count from mail where recipient like ${`${owner.accountId}%`}`;
  expect(count).toBe(0);
});

test('an entry of an older version, or of a removed kind, doesn’t break the list', async () => {
  const { requested, owner } = await newRental();
  await requested();
  await tellAll(at(asking));
  for (const [kind, occasion] of [
    ['request.came_in', 'older facts'],
    ['no.such_kind', 'older kind'],
  ] as const)
    await db.sql`
      insert into notification (account_id, kind, occasion, facts, happened_at)
      values (${owner.accountId}, ${kind}, ${occasion}, '{"title": "A boat"}', now())`;
  const { notices } = await noticesOf(at(asking), owner, page);
  expect(notices.map(({ title }) => title)).toEqual(['Ann would like “A boat”']);
});
