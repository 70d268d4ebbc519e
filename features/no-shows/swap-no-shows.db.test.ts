import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { operator } from '../../tests/builders/actors.ts';
import { withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { july, offered, offerOf, sayYes, swappers, type Listed } from '../../tests/builders/swaps.ts';
import { moneyJobs } from '../exchange/money/money-jobs.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { checkCash } from '../payments/books/check-cash.server.ts';
import { confirmHandOver } from '../exchange/handover/hand-over.server.ts';
import { exchangeJobs } from '../exchange/lifecycle/exchange-jobs.server.ts';
import type { DirectOffer } from '../exchange/offer/swap-offer.ts';
import { swapFor } from '../../tests/builders/views.ts';
import { readSwap } from '../exchange/lifecycle/exchange-store.server.ts';
import { contestNoShow } from './answer-no-show.server.ts';
import { noShowClockJob, noShowClockKind } from './no-show-clock.server.ts';
import { decideNoShow } from './no-show-desk.server.ts';
import { noShowFor } from './no-show-queries.server.ts';
import type { NoShowVerdict } from './no-show-view.ts';
import { reportNoShow } from './report-no-show.server.ts';

// Ann's boat for Ben's cabin. A leg's giver is its owner, and its receiver its renter.
const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
const asking = '2027-05-01T18:00:00Z';
const at = (instant: string | Date) => db.deps(instant);
const work = (instant: string | Date) => {
  const deps = withCards(at(instant));
  return doDueJobs(deps, { ...moneyJobs(deps), ...exchangeJobs(deps), [noShowClockKind]: noShowClockJob });
};
/** Runs every job of these days, day by day: bonds are renewed before the bank releases them. */
async function live(from: string, to: string): Promise<void> {
  for (let day = Date.parse(from); day <= Date.parse(to); day += 4 * 86_400_000) await work(new Date(day));
  await work(to);
}
let ann: AccountActor;
let ben: AccountActor;
let boat: Listed;
let cabin: Listed;
beforeEach(async () => {
  ({ ann, ben, boat, cabin } = await swappers(db.ownerSql));
});

async function agreed(more: Partial<DirectOffer> = {}): Promise<string> {
  const { id } = await offered(at(asking), ann, offerOf(cabin.slug, boat.slug, more));
  accepted(await sayYes(at(asking), ben, { id, version: 1 }));
  await work(asking);
  return id;
}
const legOf = async (id: string, giver: AccountActor): Promise<string> =>
  (await readSwap(db.sql, id))?.legs.find(({ giverId }) => giverId === giver.accountId)?.id ?? '';
const legState = async (id: string, giver: AccountActor) =>
  (await readSwap(db.sql, id))?.legs.find(({ giverId }) => giverId === giver.accountId)?.state;
/** What was kept of each payment, e.g. 'deposit of ann: captured 45000'. */
const cents = async (id: string) => {
  const rows = await db.sql<{ purpose: string; place: number; kept: number; state: string }[]>`
    select p.purpose, s.place, p.captured_cents - p.refunded_cents as kept, p.state
      from payment p join exchange_party s on s.id = p.party_id where s.exchange_id = ${id} and p.is_current
     order by p.purpose, s.place`;
  return rows.map(
    ({ purpose, place, kept, state }) => `${purpose} of ${place === 0 ? 'ann' : 'ben'}: ${state} ${kept}`,
  );
};

type Contested = { legId: string; reportedBy: AccountActor; absent: AccountActor; from: string };

/** One side reports, but the other was there. @returns how an operator decides, and when */
async function contested({ legId, reportedBy, absent, from }: Contested) {
  const exchange = { kind: 'leg', id: legId } as const;
  accepted(await reportNoShow(at(from), reportedBy, { legId: exchange.id, reason: 'Nobody there' }));
  const soon = new Date(Date.parse(from) + 3_600_000);
  expect(await contestNoShow(at(soon), absent, { ...exchange, words: 'I was there at 9.' })).toBe(
    'contested',
  );
  // The 24 hours pass: the clock does not end a contested report.
  const decidedAt = new Date(Date.parse(from) + 2 * 86_400_000);
  await work(decidedAt);
  const [report] = await db.sql<{ id: string }[]>`select id from no_show_report where leg_id = ${legId}`;
  const decide = async (verdict: NoShowVerdict) => {
    const input = { verdict, reasons: 'The photos show it.', reason: 'Read both sides' };
    expect(await decideNoShow(at(decidedAt), operator, report?.id ?? '', input)).toBe('decided');
    await work(decidedAt);
    for (const who of [reportedBy, absent])
      expect((await noShowFor(at(decidedAt), who, exchange))?.report).toMatchObject({
        state: 'settled',
        verdict,
        decision: 'The photos show it.',
        answer: 'I was there at 9.',
      });
    expect(await checkCash(db.sql)).toEqual([]);
  };
  return { decide, decidedAt };
}

const first = '2027-06-04T18:00:00Z';

describe('a contested no-show at the first pick-up of a swap', () => {
  const untouched = ['price of ann: captured 5145', 'price of ben: captured 5145'];

  test.each([
    ['renter', ['price of ann: captured 0', 'price of ben: captured 5145'], 'no_show'],
    ['owner', ['price of ann: captured 5145', 'price of ben: captured 0'], 'no_show'],
    ['nobody', ['price of ann: captured 0', 'price of ben: captured 0'], 'club'],
  ] as const)('moves no money until the verdict, %s', async (verdict, kept, how) => {
    const id = await agreed();
    const legId = await legOf(id, ann);
    const { decide, decidedAt } = await contested({ legId, reportedBy: ann, absent: ben, from: first });
    expect(await cents(id)).toEqual(untouched);
    expect(await legState(id, ann)).toBe('agreed');
    const mine = await swapFor(at(decidedAt), ben, id);
    expect(mine?.legs.find((leg) => leg.id === legId)).toMatchObject({ isNoShowOpen: true });
    await decide(verdict);
    expect(await cents(id)).toEqual(kept);
    expect((await swapFor(at(decidedAt), ben, id))?.ended).toMatchObject({
      how,
      isMe: verdict === 'renter',
    });
  });
});

describe('a contested no-show of a member who has received and must give', () => {
  const second = '2027-07-02T18:00:00Z';

  /** Ann had Ben's cabin in June, and owes her boat in July: her bond secures it. */
  async function receivedFirst(): Promise<string> {
    const id = await agreed({ give: { slugs: [boat.slug], ...july } });
    await work('2027-06-03T12:00:00Z');
    const legId = await legOf(id, ben);
    for (const [step, instant] of [
      ['hand_off', '2027-06-04T16:00:00Z'],
      ['return', '2027-06-06T22:00:00Z'],
    ] as const)
      for (const who of [ben, ann]) accepted(await confirmHandOver(at(instant), who, { legId, step }));
    await live('2027-06-07T12:00:00Z', second);
    return id;
  }

  test.each([
    ['owner', ['deposit of ann: captured 45000', 'price of ann: captured 5145', 'price of ben: captured 0']],
    ['renter', ['deposit of ann: voided 0', 'price of ann: captured 5145', 'price of ben: captured 5145']],
    ['nobody', ['deposit of ann: voided 0', 'price of ann: captured 5145', 'price of ben: captured 0']],
  ] as const)('keeps the bond held until the verdict, %s', async (verdict, kept) => {
    const id = await receivedFirst();
    const legId = await legOf(id, ann);
    const { decide } = await contested({ legId, reportedBy: ben, absent: ann, from: second });
    expect(await cents(id)).toEqual([
      'deposit of ann: authorised 0',
      'price of ann: captured 5145',
      'price of ben: captured 5145',
    ]);
    await decide(verdict);
    expect(await cents(id)).toEqual(kept);
    expect(await legState(id, ann)).toBe('called_off');
  });

  test('ends once both have confirmed the hand-over after all', async () => {
    const id = await receivedFirst();
    const legId = await legOf(id, ann);
    const { decidedAt } = await contested({ legId, reportedBy: ben, absent: ann, from: second });
    for (const who of [ann, ben])
      accepted(await confirmHandOver(at(decidedAt), who, { legId, step: 'hand_off' }));
    await work(decidedAt);
    const exchange = { kind: 'leg', id: legId } as const;
    expect((await noShowFor(at(decidedAt), ann, exchange))?.report).toMatchObject({ state: 'overtaken' });
    expect(await cents(id)).toContain('deposit of ann: voided 0');
    const again = await contestNoShow(at(decidedAt), ann, { ...exchange, words: 'x' });
    expect(isRefusal(again)).toBe(true);
  });
});
