/** Reads an exchange as a member sees it, for tests that know its kind. */
import { exchangeFor } from '../../features/exchange/views/exchange-queries.server.ts';
import type { RentalView, SwapView } from '../../features/exchange/views/exchange-view.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import type { Deps } from '../../platform/deps.server.ts';

/** Null for anyone but its two sides. */
export async function rentalFor(deps: Deps, actor: AccountActor, id: string): Promise<RentalView | null> {
  const view = await exchangeFor(deps, actor, id);
  return view?.kind === 'rental' ? view : null;
}

/** Null for anyone but its members. */
export async function swapFor(deps: Deps, actor: AccountActor, id: string): Promise<SwapView | null> {
  const view = await exchangeFor(deps, actor, id);
  return view === null || view.kind === 'rental' ? null : view;
}
