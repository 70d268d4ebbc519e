/** Lets an owner claim damage: itemized, within 48 hours of the return, once. The deposit stays on hold from then on. */
import { interruptionsOf } from '../../exchange/relief/interruptions.server.ts';
import { sideInExchange, type ExchangeFacts } from '../../exchange/handover/exchange-facts.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { present } from '../../../platform/assert.ts';
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { disputeLifecycle } from '../dispute-lifecycle.ts';
import { disputeRefusals, refusalsOfDisputeLaws, type DisputeRefusal } from '../dispute-refusals.ts';
import type { ClaimInput } from '../dispute-input.ts';
import { answerHours, hoursAfter, mostClaimedCents } from '../dispute-rules.ts';
import { askForClock } from '../dispute-clock.server.ts';
import { overageLines } from './claim-overage.server.ts';
import { breakdownOf, insertDispute } from '../dispute-store.server.ts';
import { keepOpen } from '../../exchange/handover/dispute-leg.server.ts';
import { latenessOf, type Lateness } from './late-return.ts';
import type { LegRef } from '../../exchange/handover/exchange-facts.ts';
import { lockExchange } from '../past-exchange.server.ts';

/** How late an exchange came back at most; null before the return. */
export async function latenessIn(sql: Sql, exchange: ExchangeFacts): Promise<Lateness | null> {
  const backAt = exchange.returnSaidAt ?? exchange.returnedAt;
  if (backAt === null) return null;
  const breakdown = await breakdownOf(sql, exchange);
  const pauses = (await interruptionsOf(sql, exchange.id)).map(({ beganAt: from, until }) => ({
    from,
    until,
  }));
  return latenessOf({ ...exchange, backAt, stoppedAt: breakdown?.at ?? null, pauses });
}

/** Why these lines cannot be claimed; null when they can. */
async function linesRefusal(
  sql: Sql,
  exchange: ExchangeFacts,
  lines: ClaimInput['lines'],
): Promise<DisputeRefusal | null> {
  if (lines.reduce((sum, { cents }) => sum + cents, 0) > mostClaimedCents) return disputeRefusals.tooMuch;
  const [late, another] = lines.filter(({ kind }) => kind === 'late_return');
  if (another) return disputeRefusals.lateOnce;
  if (!late) return null;
  const lateness = await latenessIn(sql, exchange);
  if (!lateness || lateness.hours === 0) return disputeRefusals.notLate;
  return late.cents > lateness.cents ? disputeRefusals.lateIsLess : null;
}

/** Claims. @returns the dispute's id, and the renter's deadline to answer */
export const claimDamage = (
  deps: Deps,
  actor: Actor,
  name: LegRef,
  input: ClaimInput,
): Promise<{ id: string; answerUntil: Date } | DisputeRefusal | typeof notFound> =>
  inCommand(
    deps,
    async ({ sql }) => {
      const exchange = await lockExchange(sql, name);
      if (!exchange || actor.kind !== 'account') return notFound;
      if (sideInExchange(actor.accountId, exchange) !== 'owner') return notFound;
      const now = deps.now();
      if (exchange.returnedAt === null) return disputeRefusals.tooEarly;
      if (exchange.claimUntil === null || exchange.claimUntil <= now) return disputeRefusals.tooLate;
      const refused = await linesRefusal(sql, exchange, input.lines);
      if (refused) return refused;
      const answerUntil = hoursAfter(now, answerHours);
      // Meter overage is added to it: an exchange has one claim.
      const owned = input.lines.reduce((sum, { cents }) => sum + cents, 0);
      const lines = [...input.lines, ...(await overageLines(sql, name, mostClaimedCents - owned))];
      const step = disputeLifecycle.nextState(null, 'claim', 'owner');
      const { to: state } = present(step, 'first step of a claim');
      const id = await insertDispute(sql, exchange, { ...input, lines }, { state, answerUntil, now });
      await keepOpen(sql, name.id, now);
      await askForClock(sql, { id, state }, answerUntil, now);
      const body = { dispute: id, answerUntil: answerUntil.toISOString() };
      await appendEvent(sql, { name: 'dispute.claimed', subject: exchange, body }, now);
      return { id, answerUntil };
    },
    refusalsOfDisputeLaws,
  );
