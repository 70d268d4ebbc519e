import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { isRefusal } from '../../platform/refusal.ts';
import { clubMember, listingOf, withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { claimOf, line, said } from '../../tests/builders/disputes.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { offered, offerOf, sayYes } from '../../tests/builders/swaps.ts';
import type { AccountActor } from '../members/actor.ts';
import { findProfile } from '../reviews/member-profile.server.ts';
import { reviewsFor } from '../reviews/review-queries.server.ts';
import { readSwapFor } from '../notifications/about/about-swap.server.ts';
import { writeReview } from '../reviews/write-review.server.ts';
import { authoriseExchange } from '../exchange/money/authorise-exchange.server.ts';
import { keepOpen } from '../exchange/handover/dispute-leg.server.ts';
import { confirmHandOver } from '../exchange/handover/hand-over.server.ts';
import { exchangeFacts } from '../exchange/handover/exchange-facts.server.ts';
import { swapFor } from '../../tests/builders/views.ts';
import { legSteps } from '../exchange/lifecycle/apply-step.server.ts';
import { payExchange } from '../exchange/money/pay-exchange.server.ts';
import { clockKind } from '../../platform/apply-step.server.ts';
import { acceptClaim } from './claim/answer-claim.server.ts';
import { claimDamage } from './claim/claim-damage.server.ts';
import { claimDeskFor } from './dispute-queries.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const asking = '2027-05-20T18:00:00Z';
const back = new Date('2027-06-07T00:00:00Z');
const later = (hours: number) => db.deps(new Date(back.getTime() + hours * 3_600_000));

/** Two swapped boats, both returned. */
async function swapped() {
  const [ann, ben] = [await clubMember(db.ownerSql, 'owner'), await clubMember(db.ownerSql, 'owner')];
  const anns = await listingOf(db.ownerSql, ann.accountId);
  const bens = await listingOf(db.ownerSql, ben.accountId);
  const made = await offered(db.deps(asking), ann, offerOf(bens.slug, anns.slug));
  expect(said(await sayYes(db.deps(asking), ben, { id: made.id, version: 1 }))).not.toMatch(/not|no/);
  const legs = await db.ownerSql<{ id: string; giver: string }[]>`
    update leg set state = 'returned', returned_at = ${back}, return_said_at = ${back},
           claim_until = ${new Date(back.getTime() + 48 * 3_600_000)}
     where exchange_id = ${made.id} returning id, giver_id as giver`;
  await db.ownerSql`update exchange set state = 'returned' where id = ${made.id}`;
  const legOf = (giver: string) => ({
    kind: 'leg' as const,
    id: legs.find((leg) => leg.giver === giver)?.id ?? '',
  });
  const states = async () => {
    const rows = await db.sql<{ state: string; giver: string }[]>`
      select state, giver_id as giver from leg where exchange_id = ${made.id}`;
    const [swap] = await db.sql<{ state: string }[]>`select state from exchange where id = ${made.id}`;
    const of = (giver: string) => rows.find((row) => row.giver === giver)?.state;
    return { ann: of(ann.accountId), ben: of(ben.accountId), swap: swap?.state };
  };
  return {
    id: made.id,
    ann,
    ben,
    bens,
    annsLeg: legOf(ann.accountId),
    bensLeg: legOf(ben.accountId),
    states,
  };
}

const completeAll = async (hours: number, ids: string[]) => {
  for (const id of ids)
    await db.ownerSql`insert into job (kind, body, due_at) values (${clockKind('leg', 'complete')}, ${db.ownerSql.json({ id })}, ${back})`;
  await doDueJobs(later(hours), legSteps.clockJobs());
};

test('lets the giver of a leg make a claim, which stays open while the rest completes', async () => {
  const { id, ann, ben, annsLeg, bensLeg, states } = await swapped();
  expect(said(await claimDamage(later(1), ben, annsLeg, claimOf(5_000)))).toBe('not-found');
  const those = async (how: 'isDisputed' | 'areMetersOpen', who: AccountActor) =>
    (await swapFor(later(2), who, id))?.legs.filter((leg) => leg[how]).map((leg) => leg.id);
  const disputed = (who = ben) => those('isDisputed', who);
  expect(await disputed()).toEqual([]);
  // When only its meters keep it open, it is not shown as claimed.
  await keepOpen(db.sql, annsLeg.id, later(1).now());
  const toldOf = async () =>
    (await readSwapFor(db.sql, id))?.legs.filter((leg) => leg.areMetersOpen).map((leg) => leg.id);
  expect([await disputed(), await those('areMetersOpen', ann)]).toEqual([[], [annsLeg.id]]);
  expect(await toldOf()).toEqual([annsLeg.id]);
  expect(said(await claimDamage(later(1), ann, annsLeg, claimOf(5_000)))).toBe('done');
  expect([await disputed(ann), await disputed(ben)]).toEqual([[annsLeg.id], [annsLeg.id]]);
  expect(await those('areMetersOpen', ben)).toEqual([]);
  expect(await toldOf()).toEqual([]);
  await completeAll(48, [annsLeg.id, bensLeg.id]);
  expect(await states()).toEqual({ ann: 'returned', ben: 'completed', swap: 'returned' });
  expect(await claimDeskFor(later(48), ben, annsLeg)).toMatchObject({
    side: 'renter',
    actions: ['accept', 'contest'],
  });
  expect(await acceptClaim(later(48), ben, annsLeg)).toBe('settled');
  expect(await states()).toEqual({ ann: 'completed', ben: 'completed', swap: 'completed' });
  // No deposit was agreed: all of it becomes a debt.
  expect((await claimDeskFor(later(49), ann, annsLeg))?.dispute?.money).toMatchObject({
    capturedCents: 0,
    owedCents: 5_000,
  });
});

test('a deposit that the bank releases after the hand-over is held on another card, and pays for the claim', async () => {
  const { id, ann, ben, annsLeg } = await swapped();
  await db.ownerSql`update leg set deposit_cents = 75000 where id = ${annsLeg.id}`;
  const target = { for: 'swap-deposit', swapId: id, legId: annsLeg.id } as const;
  const bring = async (hours: number) => {
    const deps = withCards(later(hours));
    const made = await authoriseExchange(deps, ben, { target, method: 'test_visa', key: randomUUID() });
    if (isRefusal(made)) return made.refusal;
    return said(await payExchange(deps, ben, { id, paymentId: made.id, legId: annsLeg.id }));
  };
  const needs = async () => (await swapFor(later(3), ben, id))?.needs;
  const lostFor = async (who: AccountActor) =>
    (await swapFor(later(3), who, id))?.legs
      .filter(({ isDepositLost }) => isDepositLost)
      .map((leg) => leg.id);
  expect(await bring(1)).toBe('paid');
  expect(await needs()).toEqual([]);
  // The bank renews it only with its customer, who confirms it before the hold ends.
  await db.ownerSql`update payment set decline_code = 'authentication_required' where leg_id = ${annsLeg.id}`;
  expect(await needs()).toEqual([{ for: 'deposit', legId: annsLeg.id, isHeld: true }]);
  expect(await bring(2)).toBe('paid');
  expect(await needs()).toEqual([]);
  await db.ownerSql`update payment set state = 'lapsed' where leg_id = ${annsLeg.id} and is_current`;
  expect(await needs()).toEqual([{ for: 'deposit', legId: annsLeg.id, isHeld: false }]);
  for (const who of [ann, ben]) expect(await lostFor(who)).toEqual([annsLeg.id]);
  expect(await bring(2)).toBe('paid');
  expect(await needs()).toEqual([]);
  expect(said(await claimDamage(later(3), ann, annsLeg, claimOf(11_250)))).toBe('done');
  expect(await acceptClaim(later(4), ben, annsLeg)).toBe('settled');
  expect((await claimDeskFor(later(5), ann, annsLeg))?.dispute?.money).toMatchObject({
    capturedCents: 11_250,
    releasedCents: 63_750,
    owedCents: 0,
  });
  expect(await bring(5)).toBe('not-now');
});

test('a leg is late until the first side reports it back, however late the second does, and costs no more', async () => {
  const { ann, ben, annsLeg } = await swapped();
  await db.ownerSql`
    update leg set state = 'handed_off', returned_at = null, return_said_at = null, claim_until = null where id = ${annsLeg.id}`;
  await db.ownerSql`update exchange set state = 'handed_off' where id = (select exchange_id from leg where id = ${annsLeg.id})`;
  const backing = { legId: annsLeg.id, step: 'return' } as const;
  expect(await confirmHandOver(later(4), ben, backing)).toBe('waiting');
  // Ann opens the page the next day, and reports the return again the day after.
  expect(await confirmHandOver(later(28), ann, backing)).toBe('done');
  const facts = await exchangeFacts(db.sql, annsLeg, 'as it stands');
  expect([facts?.returnSaidAt, facts?.returnedAt]).toEqual([later(4).now(), later(28).now()]);
  const late = Math.ceil((later(4).now().getTime() - (facts?.returnDueAt.getTime() ?? 0)) / 3_600_000);
  // A sixteenth of the day rate per hour.
  const hours = (many: number) => Math.floor(((facts?.dayRateCents ?? 0) * many) / 16);
  const claimFor = (cents: number) => ({ lines: [line(cents, 'late_return')], words: 'Late' });
  expect(said(await claimDamage(later(29), ann, annsLeg, claimFor(hours(late + 1))))).toBe('invalid');
  expect(said(await claimDamage(later(29), ann, annsLeg, claimFor(hours(late))))).toBe('done');
});

test('each leg of a swap is reviewed separately, double-blind like a booking', async () => {
  const { ann, ben, bens, bensLeg, annsLeg } = await swapped();
  const received = { rating: 5, listingRating: 4, body: 'Better than ours.' };
  expect(await writeReview(later(1), ann, bensLeg, received)).toBe('sent');
  expect(await reviewsFor(later(1), ben, bensLeg)).toMatchObject({
    side: 'owner',
    theirs: null,
    hasOtherSent: true,
  });
  expect(await reviewsFor(later(1), ben, annsLeg)).toMatchObject({ side: 'renter', hasOtherSent: false });
  expect(await writeReview(later(2), ben, bensLeg, { rating: 3, listingRating: null, body: '' })).toBe(
    'sent',
  );
  expect(await findProfile(later(2), ben.accountId)).toMatchObject({
    asOwner: { rating: 4, count: 1 },
    slugs: [bens.slug],
  });
});
