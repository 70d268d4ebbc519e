import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { clockKind } from '../../platform/apply-step.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { accepted } from '../../platform/refusal.ts';
import { asked, clubMember, listingOf, withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { addressFor, kindsTold, emailsTo, tellAll } from '../../tests/builders/notices.ts';
import { bookkeeping } from '../../tests/builders/points.ts';
import { circleMembers, circleOf } from '../../tests/builders/swap-circles.ts';
import { offer, offered, offerOf, sayYes, swapCard } from '../../tests/builders/swaps.ts';
import { remindOfStart, remindOfStartKind } from '../exchange/handover/remind-of-start.server.ts';
import { moneyJobs } from '../exchange/money/money-jobs.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { acceptOffer } from '../exchange/offer/accept-offer.server.ts';
import { leaveLeg } from '../../tests/builders/no-shows.ts';
import { confirmHandOver } from '../exchange/handover/hand-over.server.ts';
import { swapFor } from '../../tests/builders/views.ts';
import { readSwap } from '../exchange/lifecycle/exchange-store.server.ts';
import { notificationKinds } from './notification-kinds.ts';
import { exchangeJobs } from '../exchange/lifecycle/exchange-jobs.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const asking = '2027-05-01T18:00:00Z';
const at = (instant: string) => db.deps(instant);
const told = async (...people: AccountActor[]) => Promise.all(people.map((who) => kindsTold(db, who)));

async function owner() {
  const actor = await clubMember(db.ownerSql, 'owner');
  await addressFor(db, actor);
  return { actor, ...(await listingOf(db.ownerSql, actor.accountId)) };
}

type Days = [from: string, to: string];
const inJune: Days = ['2027-06-04', '2027-06-06'];
const inJuly: Days = ['2027-07-02', '2027-07-04'];
const inAugust: Days = ['2027-07-30', '2027-08-01'];

/** Ann gives to Ben, Ben to Carl, Carl to Ann, each on different days; all have accepted. */
async function agreedCircle(days: [Days, Days, Days]) {
  const [ann, ben, carl] = await circleMembers(db.ownerSql, 3);
  if (!ann || !ben || !carl) throw new Error('A circle of three.');
  const people = [ann, ben, carl];
  for (const { actor } of people) await addressFor(db, actor);
  const id = await circleOf(db, people, days, asking);
  for (const { actor } of people) accepted(await sayYes(at(asking), actor, { id, version: 1 }));
  return { ann, ben, carl, id };
}

test('an offer says “or” between choices, in the offer’s order, with the top-up', async () => {
  const [ann, ben] = [await owner(), await owner()];
  await bookkeeping(db).earn(ann.actor.accountId, 300);
  const others = [];
  for (let n = 0; n < 2; n += 1) others.push(await listingOf(db.ownerSql, ann.actor.accountId));
  // Listed against creation order, so that no other order looks right by chance.
  const choices = [...others, ann].toReversed();
  const titles = ['Red canoe', 'Blue kayak', 'Green raft'];
  for (const [index, { id }] of choices.entries())
    await db.ownerSql`update listing set title = ${titles[index] ?? ''} where id = ${id}`;
  await db.ownerSql`update listing set title = 'Cabin' where id = ${ben.id}`;
  await db.ownerSql`update member set display_name = 'Ann' where id = ${ann.actor.accountId}`;
  const asked = offerOf(
    ben.slug,
    choices.map(({ slug }) => slug),
    { topUp: { by: 'me', points: 200, cents: 0 } },
  );
  const made = await offered(at(asking), ann.actor, asked);
  await tellAll(at(asking));
  const [notice] = await db.sql<{ kind: 'swap.offered'; facts: unknown }[]>`
    select kind, facts from notification where account_id = ${ben.actor.accountId} and kind = 'swap.offered'`;
  const { text, rows } = notificationKinds['swap.offered'].words(notice?.facts);
  const sentence =
    'You’d give “Cabin” and get “Red canoe”, “Blue kayak” or “Green raft” plus 200 AP. You choose which one.';
  expect(text.slice(0, sentence.length)).toBe(sentence);
  expect(rows).toContainEqual(['You also get', '200 AP']);
  const [email] = await emailsTo(db, `${ben.actor.accountId}@example.com`);
  expect(email?.body).toContain(sentence);
  const view = await swapFor(at(asking), ben.actor, made.id);
  const received = view?.legs.filter(({ side }) => side === 'receiver');
  expect(received?.map(({ title }) => title)).toEqual(titles);
});

test('reminds each member whose card failed of their own deadline, and no one of another’s', async () => {
  const [ann, ben] = [await owner(), await owner()];
  const made = accepted(
    await offer(at(asking), ann.actor, offerOf(ben.slug, ann.slug), '', 'test_capture_fails'),
  );
  const target = { for: 'swap', swapId: made.id, listing: null } as const;
  const paymentId = accepted(await swapCard(at(asking), ben.actor, target, 'test_capture_fails'));
  expect(await acceptOffer(at(asking), ben.actor, { id: made.id, version: 1, paymentId })).toBe('accepted');
  // Ben's bank answers twenty hours after Ann's.
  await db.ownerSql`update job set due_at = '2027-05-02T14:00:00Z' where kind = 'settle-payment' and body ->> 'id' = ${paymentId}`;
  const news = async (instant: string) => {
    const before = await told(ann.actor, ben.actor);
    const deps = withCards(at(instant));
    await doDueJobs(deps, { ...moneyJobs(deps), ...exchangeJobs(deps) });
    await tellAll(at(instant));
    return (await told(ann.actor, ben.actor)).map((kinds, side) => kinds.slice(before[side]?.length));
  };
  await news(asking);
  // Half of Ann's 24 hours: Ben's bank has not answered yet.
  expect(await news('2027-05-02T06:00:00Z')).toEqual([['swap.payment_reminder'], []]);
  expect(await news('2027-05-02T14:00:00Z')).toEqual([
    ['swap.payment_reminder', 'swap.payment_failed'],
    ['swap.payment_failed'],
  ]);
  const [word] = await db.sql<{ until: string }[]>`
    select facts ->> 'until' as until from notification where account_id = ${ben.actor.accountId} and facts ->> 'isMine' = 'true' order by id desc limit 1`;
  expect(word?.until).toBe('2027-05-03T14:00:00.000Z');
});

test('an offer with fewer choices left notifies both, and still waits for its answer', async () => {
  const [ann, ben] = [await owner(), await owner()];
  const kayak = await listingOf(db.ownerSql, ann.actor.accountId);
  await offered(at(asking), ann.actor, offerOf(ben.slug, [ann.slug, kayak.slug]));
  const renter = await clubMember(db.ownerSql, 'renter');
  const request = await asked(at(asking), renter, kayak.slug);
  expect(await acceptOffer(at(asking), ann.actor, { id: request.id, version: 1 })).toBe('accepted');
  await tellAll(at(asking));
  const ofSwaps = async () =>
    (await told(ann.actor, ben.actor)).map((kinds) => kinds.filter((kind) => kind.startsWith('swap')));
  expect(await ofSwaps()).toEqual([['swap.narrowed'], ['swap.narrowed']]);
  // Half the time: the side that must answer is reminded, once.
  await tellAll(at('2027-05-02T18:00:00Z'));
  expect(await ofSwaps()).toEqual([['swap.narrowed'], ['swap.narrowed', 'swap.reminder']]);
});

test('a leg that is dropped because of another was called off by no one, and the text says so', async () => {
  // Ben gives to Carl in June, Ann would give to Ben in July, Carl to Ann in August.
  const { ann, ben, carl, id } = await agreedCircle([inJuly, inJune, inAugust]);
  const settle = async (instant: string) => {
    const deps = withCards(at(instant));
    const {
      [clockKind('leg', 'ask')]: _,
      [clockKind('leg', 'presume_return')]: __,
      ...jobs
    } = exchangeJobs(deps);
    await doDueJobs(deps, { ...moneyJobs(deps), ...jobs });
  };
  await settle(asking);
  const later = '2027-09-20T18:00:00Z';
  await settle(later);
  const legs = (await readSwap(db.sql, id))?.legs ?? [];
  const legOf = ({ actor }: typeof ann) => legs.find(({ giverId }) => giverId === actor.accountId)?.id ?? '';
  for (const { actor } of [ben, carl])
    accepted(await confirmHandOver(at(later), actor, { legId: legOf(ben), step: 'hand_off' }));
  // Ann does not bring what Ben would get: what Carl would have given her ends too.
  const noShow = { legId: legOf(ann), event: 'report_no_show', reason: 'Nobody there' } as const;
  expect(await leaveLeg(at(later), ben.actor, noShow)).toBe('called-off');
  await tellAll(at(later));
  const heard = async ({ actor }: typeof ann) =>
    (
      await db.sql<{ kind: 'leg.called_off'; facts: unknown }[]>`
        select kind, facts from notification where account_id = ${actor.accountId} and kind in ('leg.called_off', 'leg.no_show') order by id`
    ).map(({ kind, facts }) => {
      const { text } = notificationKinds[kind].words(facts);
      return [kind, text.slice(0, text.indexOf('.') + 1)];
    });
  const fell = ['leg.called_off', 'Another part of the circle fell through, so this one can’t happen.'];
  expect(await heard(carl)).toEqual([fell]);
  expect(await heard(ann)).toEqual([['leg.no_show', 'The other side reported you as a no-show.'], fell]);
  expect((await heard(ben)).map(([kind]) => kind)).toEqual(['leg.no_show']);
  // Carl has received and gives nothing: his bond goes to Ben, and both are told the amount.
  const aboutBonds = async ({ actor }: typeof ann) =>
    (
      await db.sql<{ kind: 'swap.bond_taken'; facts: unknown }[]>`
        select kind, facts from notification where account_id = ${actor.accountId} and kind in ('swap.bond_taken', 'swap.bond_received') order by id`
    ).map(({ kind, facts }) => [kind, notificationKinds[kind].words(facts).title]);
  const nameOf = async ({ actor }: typeof ann) =>
    (
      await db.sql<{ name: string }[]>`select display_name as name from member where id = ${actor.accountId}`
    )[0]?.name ?? '';
  expect(await aboutBonds(carl)).toEqual([
    ['swap.bond_taken', `Your bond of $450 went to ${await nameOf(ben)}`],
  ]);
  expect(await aboutBonds(ben)).toEqual([
    ['swap.bond_received', `${await nameOf(carl)}’s bond of $450 is yours`],
  ]);
  expect(await aboutBonds(ann)).toEqual([]);
  // A member whose own part ended is not told that it goes on.
  expect((await told(ann.actor, ben.actor, carl.actor)).flat()).not.toContain('leg.called_off_elsewhere');
});

test('a member whose leg of a circle continues learns that another is off, and what that means', async () => {
  // Ann gives to Ben in June, Ben to Carl in July, Carl to Ann in August.
  const { ann, ben, carl, id } = await agreedCircle([inJune, inJuly, inAugust]);
  const settle = async (instant: string) => {
    const deps = withCards(at(instant));
    await doDueJobs(deps, { ...moneyJobs(deps), ...exchangeJobs(deps) });
  };
  await settle(asking);
  await settle('2027-06-03T12:00:00Z');
  const legs = (await readSwap(db.sql, id))?.legs ?? [];
  const legOf = ({ actor }: typeof ann) => legs.find(({ giverId }) => giverId === actor.accountId)?.id ?? '';
  const pickUp = '2027-06-04T16:00:00Z';
  for (const { actor } of [ann, ben])
    accepted(await confirmHandOver(at(pickUp), actor, { legId: legOf(ann), step: 'hand_off' }));
  // Carl doesn't want Ben's listing; Ann's own part goes on.
  const off = { legId: legOf(ben), event: 'call_off', reason: 'No time' } as const;
  expect(await leaveLeg(at('2027-06-05T12:00:00Z'), carl.actor, off)).toBe('called-off');
  await tellAll(at('2027-06-05T12:00:00Z'));
  const [toAnn, toBen, toCarl] = await told(ann.actor, ben.actor, carl.actor);
  expect(toAnn).toContain('leg.called_off_elsewhere');
  for (const kinds of [toBen, toCarl]) {
    expect(kinds).toContain('leg.called_off');
    expect(kinds).not.toContain('leg.called_off_elsewhere');
  }
});

test('when a bank doesn’t hold or renew a bond, its payer is asked for another card, and the member it protects is told', async () => {
  const { ann, ben, carl, id } = await agreedCircle([inJune, inJuly, inAugust]);
  const party = (await readSwap(db.sql, id))?.parties.find(
    ({ memberId }) => memberId === ben.actor.accountId,
  );
  const event = async (name: string, subject: { kind: string; id: string }, body: object) => {
    const now = new Date(asking);
    await db.ownerSql.begin((sql) => appendEvent(sql, { name, subject, body: { ...body } }, now));
    await tellAll(at(asking));
  };
  const news = async () =>
    (await told(ben.actor, ann.actor, carl.actor)).map((kinds) =>
      kinds.filter((kind) => kind.includes('guarantee') || kind.includes('bond')),
    );
  const bond = { kind: 'swap_bond', id: party?.id };
  await event(
    'payment.deposit_held',
    { kind: 'payment', id: randomUUID() },
    { exchange: bond, cents: 45_000 },
  );
  const held = await db.sql<{ kind: 'swap.bond_held'; facts: unknown; to: string }[]>`
    select kind, facts, account_id as to from notification where kind = 'swap.bond_held' and facts ->> 'swapId' = ${id}`;
  const texts = new Map(held.map(({ kind, facts, to }) => [to, notificationKinds[kind].words(facts)]));
  expect(texts.size).toBe(3);
  expect(texts.get(ben.actor.accountId)?.text).toContain('It’s held on your card');
  expect(texts.get(ann.actor.accountId)).toMatchObject({
    title: '$450 bond held for your swap',
    text: expect.stringMatching(/^It’s held on .+’s card until they hand over their side\.$/),
  });
  await event('swap.guarantee_refused', { kind: 'swap', id }, { ...bond, by: ben.actor.accountId });
  const refused = 'swap.guarantee_refused';
  const all = ['swap.bond_held', refused];
  expect(await news()).toEqual([all, all, all]);
  await event(
    'payment.deposit_lapsed',
    { kind: 'payment', id: randomUUID() },
    { exchange: bond, cents: 45_000 },
  );
  expect((await news()).map((kinds) => kinds.toSorted())).toEqual([
    ['swap.bond_held', 'swap.bond_not_renewed', refused],
    all,
    all,
  ]);
});

test('reminds both sides a day before each pick-up, and sends the receiver to the check-in instructions', async () => {
  const { ann, ben, carl } = await agreedCircle([inJune, inJuly, inAugust]);
  await db.ownerSql`
    insert into listing_place (listing_id, check_in, longitude, latitude)
    select id, 'The code is 4711.', longitude, latitude from listing where slug = ${ann.slug}`;
  const remindOn = (instant: string) =>
    doDueJobs(at(instant), { [remindOfStartKind]: remindOfStart }).then(() => tellAll(at(instant)));
  const reminded = async () =>
    (await told(ann.actor, ben.actor, carl.actor)).map(
      (kinds) => kinds.filter((kind) => kind === 'trip.tomorrow').length,
    );
  await remindOn(asking);
  expect(await reminded()).toEqual([0, 0, 0]);
  await remindOn('2027-06-03T16:00:00Z');
  expect(await reminded()).toEqual([1, 1, 0]);
  await remindOn('2027-07-01T16:00:00Z');
  expect(await reminded()).toEqual([1, 2, 1]);
  const email = (await emailsTo(db, `${ben.actor.accountId}@example.com`)).find(({ subject }) =>
    subject.startsWith('Tomorrow:'),
  );
  expect(email?.body).toContain('The check-in instructions are on the trip page now');
  // A door code is on the page, for signed-in readers, and in no mailbox.
  expect(email?.body).not.toContain('4711');
});
