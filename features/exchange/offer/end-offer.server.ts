/** Ends an open offer: its author withdraws it, everyone else declines. */
import type { Work } from '../../../platform/apply-step.server.ts';
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { exchangeSteps } from '../lifecycle/apply-step.server.ts';
import { exchangeLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import { endingOf, partyOf } from '../lifecycle/exchange-policy.ts';
import { exchangeRefusals } from '../lifecycle/exchange-refusals.ts';
import type { ExchangeNo } from '../lifecycle/exchange-steps.ts';
import { isRental, lockExchange, saidBy } from '../lifecycle/exchange-store.server.ts';

/**
 * `event`: what the member pressed; default: what their side can do. `reason`: stored with swaps and circles. `isAboutDates`: declined for
 * its dates alone.
 */
type Ending = { id: string; event?: 'decline' | 'withdraw'; reason?: string; isAboutDates?: boolean };
type Ended = 'ended' | ExchangeNo | typeof notFound;

/** Declines or withdraws an open offer, no matter who made the latest version. */
export const endOffer = (deps: Deps, actor: Actor, ending: Ending): Promise<Ended> =>
  inCommand(deps, ({ sql }) => endOfferIn({ sql, now: deps.now() }, actor, ending));

/** The same inside the caller's transaction. */
export async function endOfferIn(
  work: Work,
  actor: Actor,
  { id, event, reason = '', isAboutDates = false }: Ending,
): Promise<Ended> {
  const exchange = await lockExchange(work.sql, id);
  const mine = exchange && partyOf(actor, exchange);
  if (!exchange || !mine) return notFound;
  const ending = endingOf(exchange, mine);
  if (exchangeLifecycle.nextState(exchange.state, ending, 'member') === null) return exchangeRefusals.isOver;
  if (event !== undefined && event !== ending) return exchangeRefusals.notNow;
  const input = {
    madeBy: mine.memberId,
    ...(isRental(exchange) ? { body: saidBy(exchange, mine) } : { reason }),
    ...(isAboutDates && { body: { isAboutDates } }),
  };
  return (await exchangeSteps.apply(work, exchange, ending, 'member', input)) ?? 'ended';
}
