import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { AccountActor } from '../members/actor.ts';
import { settleMoney } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import {
  awardOf,
  emptyDispute,
  heldCents,
  takeStep,
  type DisputeStep,
} from '../../tests/builders/dispute-model.ts';
import { claimOf, decision, disputeStories, said } from '../../tests/builders/disputes.ts';
import { cashOf } from '../../tests/builders/money.ts';
import { proving } from '../../tests/builders/prove.ts';
import { checkCash } from '../payments/books/check-cash.server.ts';
import {
  acceptClaim,
  addStatement,
  appealDecision,
  contestClaim,
  withdrawClaim,
} from './claim/answer-claim.server.ts';
import { claimDamage } from './claim/claim-damage.server.ts';
import { decideDispute } from './decide-dispute.server.ts';
import { claimDeskFor } from './dispute-queries.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const { later, clock, someOperator, story, legStory } = disputeStories(db);
const operators = [await someOperator(), await someOperator()] as const;
const cash = cashOf(db);

const side = fc.constantFrom('renter' as const, 'owner' as const);
const answer = fc.constantFrom('accept' as const, 'contest' as const, 'withdraw' as const, 'clock' as const);
const claim = fc.record({ do: fc.constant('claim' as const), cents: fc.integer({ min: 1, max: 90_000 }) });
const step: fc.Arbitrary<DisputeStep> = fc.oneof(
  { weight: 4, arbitrary: claim },
  { weight: 3, arbitrary: fc.record({ do: answer }) },
  { weight: 6, arbitrary: fc.constantFrom<DisputeStep>({ do: 'contest' }, { do: 'clock' }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('statement' as const, 'appeal' as const), by: side }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      by: fc.constantFrom(0 as const, 1 as const),
      percent: fc.integer({ min: 0, max: 100 }),
    }),
  },
);
/** Hours to wait before a step. */
const passing = fc.constantFrom(0.5, 1, 6, 47, 48, 100, 168, 170);
const steps = fc.array(fc.tuple(passing, step), { minLength: 4, maxLength: 14 });
// Random hours would usually exceed the 48 in which a claim is possible.
const run = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.tuple(fc.constantFrom(0.5, 1, 6, 47), claim), steps)
      .map(([first, rest]): [number, DisputeStep][] => [first, ...rest]),
  },
  { weight: 1, arbitrary: steps },
);

type Story = Pick<
  Awaited<ReturnType<typeof story | typeof legStory>>,
  'owner' | 'renter' | 'exchange' | 'state'
>;

async function perform(
  { owner, renter, exchange }: Story,
  each: DisputeStep,
  hours: number,
  id: string,
  claimed: number,
) {
  const deps = later(hours);
  const words = { ...exchange, words: 'So it was.' };
  const who: Record<'renter' | 'owner', AccountActor> = { owner, renter };
  switch (each.do) {
    case 'claim':
      return claimDamage(deps, owner, exchange, claimOf(each.cents));
    case 'accept':
      return acceptClaim(deps, renter, exchange);
    case 'contest':
      return contestClaim(deps, renter, words);
    case 'withdraw':
      return withdrawClaim(deps, owner, exchange);
    case 'statement':
      return addStatement(deps, who[each.by], words);
    case 'appeal':
      return appealDecision(deps, who[each.by], words);
    case 'decide':
      return decideDispute(deps, operators[each.by], id, decision(awardOf(claimed, each.percent)));
    default:
      return clock(hours);
  }
}

test.each<[string, number, () => Promise<Story>]>([
  ['a rental', 25, story],
  ['a leg of a swap', 12, legStory],
])(
  '%s: a dispute follows its lifecycle whatever both sides, operators and the clock do, and every cent of the deposit is captured or released',
  async (_, short, begun) => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(run, async (taken) => {
        const one = await begun();
        const model = emptyDispute();
        let hours = 0;
        let id: string = randomUUID();
        for (const [passed, each] of taken) {
          // The deposit is authorised again every five days meanwhile.
          for (const to = hours + passed; hours < to;) {
            hours = Math.min(to, hours + 100);
            await settleMoney(later(hours));
          }
          const outcome = said(await perform(one, each, hours, id, model.claimed));
          expect([each.do, outcome]).toEqual([each.do, takeStep(model, each, hours)]);
          // The bank is asked at once, as the workers do: a hold left for days would lapse.
          await settleMoney(later(hours));
          const desk = await claimDeskFor(later(hours), one.owner, one.exchange);
          id = desk?.dispute?.id ?? id;
          expect(desk?.dispute?.state ?? 'none').toBe(model.state);
          seen.add(model.state);
        }
        await settleMoney(later(hours));
        const { captured, owed } = model;
        const hasEnded = model.state === 'settled' || model.state === 'withdrawn';
        const desk = await claimDeskFor(later(hours), one.owner, one.exchange);
        expect(desk?.dispute?.money ?? null).toEqual(
          hasEnded
            ? {
                awardedCents: captured + owed,
                heldCents,
                capturedCents: captured,
                releasedCents: heldCents - captured,
                owedCents: owed,
              }
            : null,
        );
        expect(await one.state()).toBe(hasEnded ? 'completed' : 'returned');
        const atBank = (await cash.payments(one.exchange.id)).reduce(
          (sum, row) => sum + Number(row[2]) - Number(row[3]),
          0,
        );
        expect(atBank).toBe(captured);
        await db.ownerSql`delete from job where kind in ('dispute-clock', 'renew-payment')`;
      }),
      proving(short),
    );
    expect(await checkCash(db.sql)).toEqual([]);
    // A run that never gets past the start would prove nothing.
    expect(seen.size).toBeGreaterThan(2);
  },
);
