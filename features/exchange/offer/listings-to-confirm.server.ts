/** Whose days would a yes take? Known before it is said, so that the calendars elsewhere can be asked first. */
import type { Deps } from '../../../platform/deps.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { listingsOf, readSwap } from '../lifecycle/exchange-store.server.ts';
import { isOpen } from '../lifecycle/exchange-lifecycle.ts';

/** The listings of an open offer for one of its members, all that can still be chosen; none for everybody else. */
export async function listingsOfOwnSwap(
  { sql }: Pick<Deps, 'sql'>,
  actor: AccountActor,
  id: string,
): Promise<number[]> {
  const swap = await readSwap(sql, id);
  const isTheirs = swap?.parties.some(({ memberId }) => memberId === actor.accountId) ?? false;
  return isTheirs && swap && isOpen(swap.state) ? listingsOf(sql, id) : [];
}
