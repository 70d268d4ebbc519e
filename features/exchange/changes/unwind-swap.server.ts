/** Cancels a whole agreed swap before anything has changed hands: every leg is called off, and everyone gets back what they put in. */
import { present } from '../../../platform/assert.ts';
import type { Work } from '../../../platform/apply-step.server.ts';
import { refundSchedule } from '../price/cancellation-policy.ts';
import { exchangeSteps } from '../lifecycle/apply-step.server.ts';
import type { Swap } from '../lifecycle/exchange-store.server.ts';

/** Until then a cancelling member also gets their fee back: a renter's grace period, counted to the first pick-up. */
export function graceUntil({
  legs,
  acceptedAt,
  askedAt,
}: Pick<Swap, 'legs' | 'acceptedAt' | 'askedAt'>): Date {
  const first = present(legs.at(0), 'first leg of a swap');
  const pickUp = { wall: first.pickUp, zone: first.timeZone };
  return refundSchedule(first.terms.cancellationPolicy, pickUp, acceptedAt ?? askedAt).graceUntil;
}

/**
 * `clock`: a payment was missed. `silence`: nobody confirmed a hand-over, or (`breakerId`) one of two did not. `isNoShow`: the breaker did
 * not come, and someone else wrote the reason.
 */
export type SwapEnd = {
  by: 'member' | 'operator' | 'clock' | 'emergency' | 'silence';
  breakerId: string | null;
  reason: string;
  isNoShow?: boolean;
  /** The emergency; null for any other end. */
  emergencyId?: string | null;
};

const steps = {
  member: ['cancel', 'member'],
  operator: ['settle_no_show', 'report'],
  clock: ['miss_payment', 'clock'],
  emergency: ['call_off', 'emergency'],
  silence: ['lapse', 'leg'],
} as const;

/** The rows of the swap and its listings are locked. */
export async function unwindSwap(
  work: Work,
  swap: Swap,
  { by, breakerId, reason, isNoShow = false, emergencyId = null }: SwapEnd,
): Promise<void> {
  const [event, who] = steps[by];
  const paysFee = (by === 'member' || by === 'silence') && work.now > graceUntil(swap);
  await exchangeSteps.apply(work, swap, event, who, {
    madeBy: breakerId,
    end: { reason, breakerId, paysFee },
    body: { by, breaker: breakerId, isNoShow, emergency: emergencyId },
  });
}
