import { afterAll, expect, test } from 'vitest';
import { present } from '../../platform/assert.ts';
import { accepted } from '../../platform/refusal.ts';
import { clubMember, listingOf, settleMoney } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { claimOf, disputeStories } from '../../tests/builders/disputes.ts';
import { addressFor, kindsTold, emailsTo, tellAll } from '../../tests/builders/notices.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { asking, rentals, start } from '../../tests/builders/rentals.ts';
import { offered, offerOf, sayYes } from '../../tests/builders/swaps.ts';
import { confirmHandOver } from '../exchange/handover/hand-over.server.ts';
import { bookableListing } from '../exchange/price/bookable-listing.server.ts';
import {
  acceptClaim,
  appealDecision,
  contestClaim,
  withdrawClaim,
} from '../disputes/claim/answer-claim.server.ts';
import { claimDamage } from '../disputes/claim/claim-damage.server.ts';
import { decideDispute } from '../disputes/decide-dispute.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { writeReview } from '../reviews/write-review.server.ts';
import { endOffer } from '../exchange/offer/end-offer.server.ts';
import { exchangeSteps } from '../exchange/lifecycle/apply-step.server.ts';
import { proposeCircle } from '../exchange/offer/open-swap.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { notificationKinds } from './notification-kinds.ts';
import { moveRental, takeOutAgain } from '../../tests/builders/rental-rows.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const asked = '2027-05-01T18:00:00Z';
const at = (instant: string) => db.deps(instant);
const newRental = rentals(db);
const { later, clock, someOperator, story } = disputeStories(db);
const told = async (...people: AccountActor[]) => Promise.all(people.map((who) => kindsTold(db, who)));

async function owners(count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => clubMember(db.ownerSql, 'owner')));
  for (const who of people) await addressFor(db, who);
  const listings = await Promise.all(people.map(({ accountId }) => listingOf(db.ownerSql, accountId)));
  return { people, listings };
}

test('a swap offer notifies only the other side, the agreement both sides, and a third member never', async () => {
  const { people, listings } = await owners(3);
  const [ann, ben, cy] = people as [AccountActor, AccountActor, AccountActor];
  const [boat, cabin] = listings;
  const { id } = await offered(at(asked), ann, offerOf(cabin?.slug ?? '', boat?.slug ?? ''));
  await tellAll(at(asked));
  expect(await told(ann, ben, cy)).toEqual([[], ['swap.offered'], []]);
  const [email] = await emailsTo(db, await addressFor(db, ben));
  expect(email?.subject).toBe('Ann offers you a swap');
  expect(email?.body).toMatch(/Answer by \w+, May \d, 2027, .* \(Vancouver time\)/);
  // Half of 48 hours.
  await tellAll(at('2027-05-02T18:00:00Z'));
  expect(await told(ann, ben)).toEqual([[], ['swap.offered', 'swap.reminder']]);
  expect(await sayYes(at('2027-05-02T19:00:00Z'), ben, { id, version: 1 })).toBe('accepted');
  await settleMoney(at('2027-05-02T19:00:00Z'));
  await tellAll(at('2027-05-04T19:00:00Z'));
  expect(await told(ann, ben, cy)).toEqual([
    ['swap.accepted'],
    ['swap.offered', 'swap.reminder', 'swap.accepted'],
    [],
  ]);
});

test('a swap that is declined or expires notifies the member who was waiting', async () => {
  const { people, listings } = await owners(2);
  const [ann, ben] = people as [AccountActor, AccountActor];
  const [boat, cabin] = listings.map(({ slug }) => slug);
  const first = await offered(at(asked), ann, offerOf(cabin ?? '', boat ?? ''));
  accepted(await endOffer(at(asked), ben, { id: first.id, reason: '' }));
  await tellAll(at(asked));
  expect(await told(ann, ben)).toEqual([['swap.declined'], []]);
  await offered(at(asked), ann, offerOf(cabin ?? '', boat ?? ''));
  await doDueJobs(at('2027-05-03T18:00:01Z'), exchangeSteps.clockJobs());
  await tellAll(at('2027-05-03T18:00:01Z'));
  expect(await told(ann, ben)).toEqual([['swap.declined', 'swap.expired'], ['swap.expired']]);
});

test('a circle is proposed to all its members; those who have accepted get no reminder', async () => {
  const { people, listings } = await owners(3);
  const ids = people.map(({ accountId }) => accountId);
  const days = { from: '2027-06-04', to: '2027-06-06' };
  const made = accepted(
    await inTransaction(at(asked), {}, async (transaction) => {
      // Each receives the next one's listing.
      const wishes = await Promise.all(
        ids.map(async (receiverId, place) => ({
          receiverId,
          listing: present(
            await bookableListing(transaction.sql, { id: listings[(place + 1) % 3]?.id ?? 0 }, 'locked'),
            'listing',
          ),
          ...days,
        })),
      );
      return proposeCircle(transaction, { members: ids, wishes, nets: [], message: '' }, new Date(asked));
    }),
  );
  await tellAll(at(asked));
  expect(await told(...people)).toEqual([['swap.proposed'], ['swap.proposed'], ['swap.proposed']]);
  const [first, second, third] = people as [AccountActor, AccountActor, AccountActor];
  expect(await sayYes(at(asked), first, { id: made.id, version: 1 })).toBe('agreed');
  await tellAll(at(asked));
  await tellAll(at('2027-05-02T18:00:00Z'));
  expect(await told(first, second, third)).toEqual([
    ['swap.proposed'],
    ['swap.proposed', 'swap.agreed_by_one', 'swap.reminder'],
    ['swap.proposed', 'swap.agreed_by_one', 'swap.reminder'],
  ]);
});

test('a claim: the renter is told the deadline and reminded, and both learn how it ends', async () => {
  const { owner, renter, exchange } = await story();
  await addressFor(db, renter);
  await tellAll(later(0));
  const before = (await told(owner, renter)).map((kinds) => kinds.length);
  const news = async () => (await told(owner, renter)).map((kinds, side) => kinds.slice(before[side]));
  await claimDamage(later(1), owner, exchange, claimOf(12_000, 8_000));
  await tellAll(later(1));
  expect(await news()).toEqual([[], ['dispute.claimed']]);
  const email = (await emailsTo(db, await addressFor(db, renter))).at(-1);
  expect(email?.subject).toBe('Ann claims $200 for “A boat”');
  await tellAll(later(1 + 24));
  expect(await news()).toEqual([[], ['dispute.claimed', 'dispute.reminder']]);
  expect(await acceptClaim(later(30), renter, exchange)).toBe('settled');
  await tellAll(later(1 + 47));
  // Both follow from one action: their order is not guaranteed.
  expect((await news()).map((kinds) => kinds.toSorted((a, b) => a.localeCompare(b)))).toEqual([
    ['booking.completed', 'dispute.settled'],
    ['booking.completed', 'dispute.claimed', 'dispute.reminder', 'dispute.settled'],
  ]);
});

test('the notice of a claim without a deposit says that nothing is charged', async () => {
  const { owner, renter, exchange } = await story();
  await addressFor(db, renter);
  await moveRental(db.ownerSql, exchange.id, { deposit_cents: 0 });
  await claimDamage(later(1), owner, exchange, claimOf(12_000, 8_000));
  await tellAll(later(1));
  const email = (await emailsTo(db, await addressFor(db, renter))).at(-1);
  expect(email?.subject).toBe('Ann claims $200 for “A boat”');
  expect(email?.body).toContain('There is no deposit: you owe what you accept or what is decided.');
  expect(email?.body).not.toContain('from the deposit');
});

test('a contested claim notifies and reminds operators; a withdrawn one no longer', async () => {
  const { owner, renter, exchange } = await story();
  const desk = await someOperator();
  await claimDamage(later(1), owner, exchange, claimOf(20_000));
  await contestClaim(later(2), renter, { ...exchange, words: 'It was there before.' });
  await tellAll(later(2));
  expect((await told(owner))[0]).toContain('dispute.contested');
  expect((await told(desk))[0]).toContain('desk.claim');
  await clock(2 + 7 * 24);
  await tellAll(later(2 + 7 * 24));
  expect((await told(renter))[0]).toContain('dispute.under_review');
  expect((await told(desk))[0]).toContain('desk.dispute_waits');
  await tellAll(later(2 + 14 * 24));
  expect((await told(desk))[0]).toContain('desk.dispute_reminder');
  expect((await told(renter))[0]).not.toContain('desk.dispute_reminder');
  expect(await withdrawClaim(later(2 + 15 * 24), owner, exchange)).toBe('withdrawn');
  await tellAll(later(2 + 20 * 24));
  expect((await told(desk))[0]?.filter((kind) => kind === 'desk.dispute_reminder')).toHaveLength(1);
  expect((await told(renter))[0]).toContain('dispute.withdrawn');
});

test('operators who may decide are reminded at half of the 14 days and at 80 %, once each; of an appeal again, except the one who decided first', async () => {
  const { owner, renter, exchange } = await story();
  const [first, second] = [await someOperator(), await someOperator()];
  await claimDamage(later(1), owner, exchange, claimOf(20_000));
  await contestClaim(later(2), renter, { ...exchange, words: 'It was there before.' });
  const days = 24;
  const reviewed = 2 + 7 * days;
  await clock(reviewed);
  await tellAll(later(reviewed));
  const reminders = async (hours: number) => {
    await tellAll(later(hours));
    return (await told(first, second)).map(
      (kinds) => kinds.filter((kind) => kind === 'desk.dispute_reminder').length,
    );
  };
  expect(await reminders(reviewed + 6 * days)).toEqual([0, 0]);
  expect(await reminders(reviewed + 8 * days)).toEqual([1, 1]);
  expect(await reminders(reviewed + 12 * days)).toEqual([2, 2]);
  const late = reviewed + 20 * days;
  expect(await reminders(late)).toEqual([2, 2]);
  const [row] = await db.sql<{ id: string }[]>`select id from dispute where leg_id = ${exchange.id}`;
  const decision = { awards: [10_000], reasons: 'Half of it was there before.', reason: 'Pictures' };
  expect(await decideDispute(later(late), first, row?.id ?? '', decision)).toBe('decided');
  expect(await appealDecision(later(late + 1), owner, { ...exchange, words: 'Look again.' })).toBe(
    'appealed',
  );
  expect(await reminders(late + 1)).toEqual([2, 2]);
  expect(await reminders(late + 8 * days)).toEqual([2, 3]);
  expect(await reminders(late + 12 * days)).toEqual([2, 4]);
});

test('one review asks the other side for theirs, and reminds them at half of the 14 days', async () => {
  const { owner, renter, exchange } = await story();
  await tellAll(later(0));
  accepted(await writeReview(later(24), renter, exchange, { rating: 5, listingRating: 4, body: 'Fine.' }));
  await tellAll(later(24));
  expect((await told(owner))[0]).toContain('review.sent');
  expect((await told(renter))[0]).not.toContain('review.sent');
  await tellAll(later(7 * 24 + 12));
  expect((await told(owner))[0]).toContain('review.reminder');
  expect((await told(renter))[0]).not.toContain('review.reminder');
  accepted(
    await writeReview(later(8 * 24), owner, exchange, { rating: 4, listingRating: null, body: 'Clean.' }),
  );
  await tellAll(later(13 * 24));
  expect((await told(renter))[0]).toContain('review.seen');
  expect((await told(owner))[0]?.filter((kind) => kind === 'review.reminder')).toHaveLength(1);
});

test('a late return notifies both sides and the next renter', async () => {
  const { owner, renter, exchange } = await story();
  await takeOutAgain(db.ownerSql, exchange.id);
  const next = await story();
  await tellAll(later(0));
  const at = later(1).now();
  for (const [name, id] of [
    ['booking.late', exchange.id],
    ['booking.one_before_is_late', next.exchange.id],
  ] as const)
    await appendEvent(db.sql, { name, subject: { kind: 'booking', id } }, at);
  await tellAll(later(1));
  expect((await told(owner, renter)).map((kinds) => kinds.at(-1))).toEqual(['return.late', 'return.late']);
  expect((await told(next.renter))[0]?.at(-1)).toBe('return.one_before_is_late');
  expect((await told(next.owner))[0]).not.toContain('return.one_before_is_late');
});

test('the first confirmation of a hand-over or a return always notifies the other side', async () => {
  const rental = await newRental();
  await addressFor(db, rental.owner);
  const id = await rental.agreed();
  await settleMoney(at(asking));
  const say = (stage: string) =>
    inTransaction(at(start), {}, ({ sql }) =>
      appendEvent(
        sql,
        { name: 'handover.confirmed', subject: { kind: 'booking', id }, body: { stage, side: 'renter' } },
        new Date(start),
      ),
    );
  await say('departure');
  await tellAll(at(start));
  expect((await told(rental.owner))[0]).toContain('handover.confirmed');
  await rental.handedOff(id);
  accepted(await confirmHandOver(at(start), rental.renter, { legId: id, step: 'return' }));
  await say('return');
  await tellAll(at(start));
  expect((await told(rental.owner, rental.renter)).map((kinds) => kinds.includes('return.one_word'))).toEqual(
    [true, false],
  );
  for (const kind of ['handover.confirmed', 'return.one_word'] as const)
    expect(notificationKinds[kind]).toMatchObject({ mayBeOff: false, email: 'at_once', isPushed: true });
});
