/** Creates settled no-shows: reported by one side and accepted by the other at once. */
import type { AccountActor } from '../../features/members/actor.ts';
import { acceptNoShow } from '../../features/no-shows/answer-no-show.server.ts';
import { reportNoShow } from '../../features/no-shows/report-no-show.server.ts';
import { callOffLeg } from '../../features/exchange/changes/call-off-leg.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { somebody } from './actors.ts';
import { rentalRows } from './rental-rows.ts';

/** A booking whose other side admits not having come. @returns what was refunded, or why it could not be reported */
export async function missBooking(
  deps: Deps,
  actor: AccountActor,
  { id, reason }: { id: string; reason: string },
) {
  const exchange = { kind: 'booking', id } as const;
  const reported = await reportNoShow(deps, actor, { legId: exchange.id, reason: reason || 'Nobody there' });
  if (isRefusal(reported)) return reported;
  const [people] = await deps.sql<{ ownerId: string; renterId: string }[]>`
    select owner_id as "ownerId", renter_id as "renterId" from ${rentalRows(deps.sql)} rental where id = ${id}`;
  const accountId = people?.ownerId === actor.accountId ? people.renterId : people?.ownerId;
  const answered = await acceptNoShow(deps, somebody({ accountId: accountId ?? '' }), exchange);
  if (isRefusal(answered)) return answered;
  const [ended] = await deps.sql<{ percent: number; refundCents: number }[]>`
    select refund_percent as percent, refund_cents as "refundCents" from ${rentalRows(deps.sql)} rental where id = ${id}`;
  return { percent: ended?.percent ?? 0, refundCents: ended?.refundCents ?? 0 };
}

type Leaving = { legId: string; event: 'call_off' | 'report_no_show'; reason: string };

/** A leg that is called off, or whose other side admits not having come. */
export async function leaveLeg(deps: Deps, actor: AccountActor, { legId, event, reason }: Leaving) {
  if (event === 'call_off') return callOffLeg(deps, actor, { legId, reason });
  const exchange = { kind: 'leg', id: legId } as const;
  const reported = await reportNoShow(deps, actor, { legId: exchange.id, reason });
  if (isRefusal(reported) || typeof reported === 'string') return reported;
  const [leg] = await deps.sql<{ giverId: string; receiverId: string }[]>`
    select giver_id as "giverId", receiver_id as "receiverId" from leg where id = ${legId}`;
  const accountId = leg?.giverId === actor.accountId ? leg.receiverId : leg?.giverId;
  accepted(await acceptNoShow(deps, somebody({ accountId: accountId ?? '' }), exchange));
  const [swap] = await deps.sql<{ state: string }[]>`
    select s.state from exchange s join leg l on l.exchange_id = s.id where l.id = ${legId}`;
  return swap?.state === 'cancelled' ? 'cancelled' : 'called-off';
}
