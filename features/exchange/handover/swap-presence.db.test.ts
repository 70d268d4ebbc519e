import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { listingOf, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import {
  july,
  offered,
  offerOf,
  sayYes,
  swapCard,
  swappers,
  type Listed,
} from '../../../tests/builders/swaps.ts';
import { moneyJobs } from '../money/money-jobs.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { leaveLeg } from '../../../tests/builders/no-shows.ts';
import { confirmHandOver } from './hand-over.server.ts';
import { payExchange } from '../money/pay-exchange.server.ts';
import { exchangeJobs } from '../lifecycle/exchange-jobs.server.ts';
import type { DirectOffer } from '../offer/swap-offer.ts';
import { readSwap } from '../lifecycle/exchange-store.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const asking = '2027-05-01T18:00:00Z';
const at = (instant: string) => db.deps(instant);
const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);
const settle = (instant: string) => {
  const deps = withCards(at(instant));
  return doDueJobs(deps, { ...moneyJobs(deps), ...exchangeJobs(deps) });
};

let ann: AccountActor;
let ben: AccountActor;
let boat: Listed;
let kayak: Listed;
let cabin: Listed;
beforeEach(async () => {
  ({ ann, ben, boat, cabin } = await swappers(db.ownerSql));
  kayak = await listingOf(db.ownerSql, ann.accountId);
});

async function agreed(more: Partial<DirectOffer> = {}): Promise<string> {
  const { id } = await offered(at(asking), ann, offerOf(cabin.slug, boat.slug, more));
  expect(await sayYes(at(asking), ben, { id, version: 1 })).toBe('accepted');
  await settle(asking);
  return id;
}
const legOf = async (id: string, giver: AccountActor): Promise<string> =>
  (await readSwap(db.sql, id))?.legs.find(({ giverId }) => giverId === giver.accountId)?.id ?? '';
const stateOf = async (id: string) => (await readSwap(db.sql, id))?.state;

describe('a side that has confirmed the hand-over', () => {
  test.each([
    ['before anything has changed hands', false],
    ['in the middle', true],
  ])('was there, and no one can report them as a no-show: %s', async (_, isUnderWay) => {
    const id = await agreed();
    const pickUp = '2027-06-04T16:00:00Z';
    if (isUnderWay)
      for (const actor of [ann, ben])
        await confirmHandOver(at(pickUp), actor, { legId: await legOf(id, ben), step: 'hand_off' });
    const legId = await legOf(id, ann);
    expect(await confirmHandOver(at(pickUp), ann, { legId, step: 'hand_off' })).toBe('waiting');
    const report = { legId, event: 'report_no_show', reason: 'Nobody there' } as const;
    const before = await stateOf(id);
    expect(codeOf(await leaveLeg(at('2027-06-04T20:00:00Z'), ben, report))).toBe('not-now');
    expect(await stateOf(id)).toBe(before);
    // Someone who has not confirmed can be reported.
    expect(await leaveLeg(at('2027-06-04T20:00:00Z'), ann, report)).toBe(
      isUnderWay ? 'called-off' : 'cancelled',
    );
  });
});

test('uses the cleaning fee as offered, whatever the owner asks by the time one of several is chosen', async () => {
  await db.ownerSql`update listing set cleaning_fee_cents = 5000 where id = ${kayak.id}`;
  const { id } = await offered(at(asking), ann, offerOf(cabin.slug, [boat.slug, kayak.slug]));
  await db.ownerSql`update listing set cleaning_fee_cents = 90000 where id = ${kayak.id}`;
  expect(await sayYes(at(asking), ben, { id, version: 1, listing: kayak.slug })).toBe('accepted');
  const [ofBen] =
    (await readSwap(db.sql, id))?.parties.filter(({ memberId }) => memberId === ben.accountId) ?? [];
  // $49 with GST, and $50 with GST and PST.
  expect(ofBen?.totalCents).toBe(10_745);
  expect(ofBen?.price.lines).toContainEqual({ kind: 'cleaning', label: 'Cleaning fee', amountCents: 5_000 });
});

test('a bond that can’t be charged is given up, and the bank’s hold is released', async () => {
  const id = await agreed({ give: { slugs: [boat.slug], ...july } });
  const pickUp = '2027-06-04T16:00:00Z';
  const paymentId = accepted(
    await swapCard(at(pickUp), ann, { for: 'swap-bond', swapId: id }, 'test_capture_fails'),
  );
  expect(await payExchange(at(pickUp), ann, { id, paymentId, isBond: true })).toBe('paid');
  for (const actor of [ann, ben])
    accepted(await confirmHandOver(at(pickUp), actor, { legId: await legOf(id, ben), step: 'hand_off' }));
  const off = { legId: await legOf(id, ann), event: 'call_off', reason: 'Sold it' } as const;
  expect(await leaveLeg(at('2027-06-05T16:00:00Z'), ann, off)).toBe('called-off');
  await settle('2027-06-05T16:00:00Z');
  const [bond] = await db.sql`
    select state, keep_cents, captured_cents, owner_id from payment where id = ${paymentId}`;
  expect(bond).toEqual({ state: 'voided', keep_cents: 0, captured_cents: 0, owner_id: null });
  expect(await db.sql`select 1 from payout where member_id = ${ben.accountId}`).toHaveLength(0);
});
