/** Says when each deadline in the tables of swaps and legs passes, for one swap or leg as it is now. */
import type { Work } from '../../../platform/apply-step.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { isPaidOrBeing } from '../../payments/bind-payment.server.ts';
import { hasOpenNoShow } from '../handover/open-no-show.server.ts';
import { heldUpUntil } from '../relief/interruptions.server.ts';
import { askedWhetherBegun, countsAsBackAt, sayUntil } from '../handover/silence.ts';
import { partyExchange } from './exchange-references.ts';
import { isToCome } from './leg-lifecycle.ts';
import { exchangeFacts } from '../handover/exchange-facts.server.ts';
import type { Leg, Swap } from './exchange-store.server.ts';

/** Members who have to pay another way, and by when: those whose card is being charged at this moment are not waited for. */
export async function unpaidParties(
  sql: Sql,
  { parties }: Swap,
): Promise<{ memberId: string; until: Date }[]> {
  const unpaid: { memberId: string; until: Date }[] = [];
  for (const { id, memberId, payUntil } of parties)
    if (payUntil !== null && !(await isPaidOrBeing(sql, partyExchange(id))))
      unpaid.push({ memberId, until: payUntil });
  return unpaid.toSorted((one, other) => one.until.getTime() - other.until.getTime());
}

export const swapDeadlines = {
  answer_until: async (_: Work, { answerUntil }: Swap) => answerUntil,
  pay_until: async ({ sql }: Work, swap: Swap) => (await unpaidParties(sql, swap)).at(0)?.until ?? null,
};

/** When both sides of a leg were asked how its hand-off went; null when they have not been asked. */
async function askedHowItWentAt(sql: Sql, { id, swapId }: Leg): Promise<Date | null> {
  const [asked] = await sql<{ at: Date }[]>`
    select happened_at as at from event
     where subject_kind = 'swap' and subject_id = ${swapId} and name = 'swap.leg_unsaid' and body ->> 'legId' = ${id} order by id limit 1`;
  return asked?.at ?? null;
}

/** When both sides are asked how a hand-off went; null once they have been, and while a no-show report is open. */
async function askAt({ sql }: Work, leg: Leg): Promise<Date | null> {
  if (await hasOpenNoShow(sql, leg.id)) return null;
  return (await askedHowItWentAt(sql, leg)) === null ? askedWhetherBegun(leg) : null;
}

/** When the time to confirm a hand-off is over, counted from when both sides were asked; null before that, and while a no-show report is open. */
async function sayUntilOf({ sql }: Work, leg: Leg): Promise<Date | null> {
  if (await hasOpenNoShow(sql, leg.id)) return null;
  const askedAt = await askedHowItWentAt(sql, leg);
  return askedAt && sayUntil(askedAt, leg.returnAt);
}

/** Whether the time to confirm a leg's hand-off is over, though the clock's job may not have run yet. */
export async function isUnsaidInTime(work: Work, leg: Leg): Promise<boolean> {
  const until = isToCome(leg.state) ? await sayUntilOf(work, leg) : null;
  return until !== null && until <= work.now;
}

async function countsAsBack({ sql }: Work, { id }: Leg): Promise<Date | null> {
  const facts = await exchangeFacts(sql, { kind: 'leg', id }, 'as it stands');
  if (!facts) return null;
  const { returnDueAt: returnAt, returnSaidAt: saidAt } = facts;
  return countsAsBackAt({ returnAt, saidAt, heldUpUntil: await heldUpUntil(sql, id) });
}

export const legDeadlines = {
  ask_at: askAt,
  say_until: sayUntilOf,
  counts_as_back_at: countsAsBack,
  // A leg with an open claim completes when the claim ends.
  claim_until: async (_: Work, { claimUntil, disputedAt }: Leg) => (disputedAt === null ? claimUntil : null),
};
