/** Reads what a side of an exchange sees about damage, lateness and breakdown, and what it may do now. */
import { undecidedDeposit } from '../payments/steps/keep-deposit.server.ts';
import { sideInExchange } from '../exchange/handover/exchange-facts.ts';
import type { AccountActor } from '../members/actor.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { evidenceRefusal } from './claim/answer-claim.server.ts';
import { latenessIn } from './claim/claim-damage.server.ts';
import { disputeLifecycle, type DisputeEvent } from './dispute-lifecycle.ts';
import { readDispute } from './dispute-reads.server.ts';
import { breakdownOf, type Side } from './dispute-store.server.ts';
import type { ClaimDesk, DisputeView } from './dispute-view.ts';
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import { readExchange } from './past-exchange.server.ts';
import { legExchange } from '../exchange/lifecycle/exchange-references.ts';

const asMember = ({ accountId }: AccountActor) => ({ role: 'signed_in', claims: { sub: accountId } });

/** Null for anyone who is not a side. */
export async function claimDeskFor(deps: Deps, actor: AccountActor, name: LegRef): Promise<ClaimDesk | null> {
  const now = deps.now();
  const exchange = await readExchange(deps.sql, name);
  const side = exchange && sideInExchange(actor.accountId, exchange);
  if (!exchange || !side) return null;
  const found = await inTransaction(deps, asMember(actor), ({ sql }) =>
    readDispute(sql, sql`d.leg_id = ${name.id}`),
  );
  const dispute = found?.view ?? null;
  const late = await latenessIn(deps.sql, exchange);
  const breakdown = await breakdownOf(deps.sql, name);
  const isTime = exchange.claimUntil !== null && exchange.claimUntil > now;
  return {
    side,
    mayClaim: side === 'owner' && isTime && dispute === null,
    claimUntil: isTime ? (exchange.claimUntil?.toISOString() ?? null) : null,
    depositCents: exchange.depositCents,
    heldCents: await undecidedDeposit(deps.sql, legExchange(name.id)),
    late: late && late.hours > 0 ? late : null,
    mayReportBreakdown: exchange.isOut && breakdown === null,
    breakdown: breakdown && {
      byMe: breakdown.by === actor.accountId,
      at: breakdown.at.toISOString(),
      words: breakdown.words,
    },
    dispute,
    actions: dispute === null ? [] : actionsOf(dispute, side, now),
    mayOffer: dispute !== null && mayOffer(dispute, side, now),
    mayAddEvidence: dispute !== null && evidenceRefusal(timesOf(dispute), side, now) === null,
  };
}

const timesOf = ({ state, evidenceUntil }: DisputeView) => ({
  state,
  evidenceUntil: evidenceUntil === null ? null : new Date(evidenceUntil),
});

/** A side's steps in the lifecycle, without those whose time is over; commands check the same. */
function actionsOf(dispute: DisputeView, side: Side, now: Date): DisputeEvent[] {
  const isOpen = (until: string | null) => until === null || Date.parse(until) > now.getTime();
  return disputeLifecycle.allowedEvents(dispute.state, side).filter((event) => {
    if (event === 'accept' || event === 'contest') return isOpen(dispute.answerUntil);
    if (event === 'settle') return dispute.offer !== null && dispute.offer.by !== side;
    return event !== 'appeal' || isOpen(dispute.appealUntil);
  });
}

/** A renter's offer contests the claim, so it has to come in time. */
const mayOffer = ({ state, answerUntil }: DisputeView, side: Side, now: Date): boolean =>
  disputeLifecycle.nextState(state, 'settle', side) !== null &&
  (state !== 'claimed' || side === 'owner' || Date.parse(answerUntil) > now.getTime());

/** A picture of one's own dispute; null for any other. */
export async function pictureFor(
  deps: Deps,
  actor: AccountActor,
  name: LegRef,
  id: string,
): Promise<Uint8Array | null> {
  if (!isUuid(id)) return null;
  const [row] = await inTransaction(
    deps,
    asMember(actor),
    ({ sql }) => sql<{ content: Uint8Array }[]>`
      select p.content from dispute_picture p join dispute d on d.id = p.dispute_id
       where p.id = ${id} and d.leg_id = ${name.id}`,
  );
  return row?.content ?? null;
}
