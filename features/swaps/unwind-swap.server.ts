/** How is an agreed swap unwound before anything has changed hands? Wholly: all legs are called off, and everybody has back what they put in. */
import { present } from '../../platform/assert.ts';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { payOutTime } from '../bookings/booking-money.ts';
import { refundSchedule } from '../bookings/cancellation-policy.ts';
import { endPayments, releasePayments } from '../payments/bind-payment.server.ts';
import { swapHolds } from '../points/swap-holds.server.ts';
import { releaseOfParty } from './stand-by.server.ts';
import { bondExchange, partyExchange, swapExchange } from './swap-exchanges.ts';
import { swapLifecycle } from './swap-lifecycle.ts';
import { keptOfBreaker } from './swap-price.ts';
import { forgetPayUntil, moveSwap, type Swap } from './swap-store.server.ts';
import { callOff } from './unwind-leg.server.ts';

/** Until then whoever cancels has their fee back as well: the grace that a renter has, counted to the first pick-up. */
export function graceUntil({
  legs,
  acceptedAt,
  askedAt,
}: Pick<Swap, 'legs' | 'acceptedAt' | 'askedAt'>): Date {
  const first = present(legs.at(0), 'first leg of a swap');
  const pickUp = { wall: first.pickUp, zone: first.timeZone };
  return refundSchedule(first.terms.cancellationPolicy, pickUp, acceptedAt ?? askedAt).graceUntil;
}

/** What a member who broke a swap pays of their part; everybody else pays nothing. CAD cents. */
export const feeOfBreaker = (shares: ReturnType<typeof keptOfBreaker>): number =>
  shares.ownerCents + shares.feesCents + shares.taxCents;

/** `clock`: a payment was missed. `silence`: it was not said that anything had changed hands, by nobody or (`breakerId`) by one of two. `isNoShow`: the breaker did not come, and somebody else wrote the reason. */
export type SwapEnd = {
  by: 'member' | 'operator' | 'clock' | 'emergency' | 'silence';
  breakerId: string | null;
  reason: string;
  isNoShow?: boolean;
  /** Which emergency; null for every other end. */
  emergencyId?: string | null;
};

const steps = {
  member: ['cancel', 'member'],
  operator: ['cancel', 'operator'],
  clock: ['miss_payment', 'clock'],
  emergency: ['call_off', 'operator'],
  silence: ['lapse', 'clock'],
} as const;

/** Unwinds an accepted swap. The rows of its listings are locked, and its own. */
export async function unwindSwap(
  sql: Runner,
  swap: Swap,
  { by, breakerId, reason, isNoShow = false, emergencyId = null }: SwapEnd,
  now: Date,
): Promise<void> {
  const [event, who] = steps[by];
  const { to: state } = present(
    swapLifecycle.nextState(swap.state, event, who),
    'cancelling of an agreed swap',
  );
  await moveSwap(sql, swap, { state, ended_at: now, ended_by: breakerId, end_reason: reason });
  await forgetPayUntil(sql, swap.id);
  for (const leg of swap.legs) await callOff(sql, leg, 'swap', reason, now);
  await swapHolds(
    { sql, now },
    swap.parties.map((party) => releaseOfParty(swap, party, state, breakerId)),
    null,
  );
  const isGrace = now <= graceUntil(swap);
  for (const party of swap.parties) {
    const paysFee = (by === 'member' || by === 'silence') && party.memberId === breakerId && !isGrace;
    const shares = keptOfBreaker(party.price);
    const earning = { ownerId: party.paysTo, shares, payOutAt: payOutTime(swap.firstPickUpAt, now) };
    await endPayments({ sql, now }, partyExchange(party.id), paysFee ? feeOfBreaker(shares) : 0, earning);
    await releasePayments({ sql, now }, [bondExchange(party.id)]);
  }
  await appendEvent(
    sql,
    {
      name: 'swap.cancelled',
      subject: swapExchange(swap.id),
      body: { by, breaker: breakerId, isNoShow, emergency: emergencyId },
    },
    now,
  );
}
