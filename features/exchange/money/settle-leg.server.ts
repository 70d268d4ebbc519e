/**
 * Settles who pays what when a leg is called off: a member's own payment depends on who is to blame, the bonds on what was received and not
 * given.
 */
import type { Work } from '../../../platform/apply-step.server.ts';
import { present } from '../../../platform/assert.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { percentOf } from '../../../platform/money/money.ts';
import { accepted } from '../../../platform/refusal.ts';
import { payOutTime } from '../price/booking-money.ts';
import { refundPercent, refundSchedule } from '../price/cancellation-policy.ts';
import { endPayments, releaseDeposit } from '../../payments/steps/bind-payment.server.ts';
import { settleCancelledHold } from '../../points/holds/earn-held-points.server.ts';
import { releaseHolds } from '../../points/holds/release-holds.server.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import { askForBond } from './hold-guarantees.server.ts';
import { keepBond } from './keep-bond.server.ts';
import { releaseOfParty } from './hold-part.server.ts';
import { bondExchange, partyExchange, swapExchange } from '../lifecycle/exchange-references.ts';
import { feeOfBreaker, keptOfReceiver } from '../price/swap-price.ts';
import { isToCome } from '../lifecycle/leg-lifecycle.ts';
import type { Leg, Party, Swap } from '../lifecycle/exchange-store.server.ts';
import { saveBond } from '../lifecycle/swap-store.server.ts';
import { fateOfBond } from './what-is-owed.ts';

const partyOf = ({ parties }: Swap, memberId: string): Party =>
  present(
    parties.find((party) => party.memberId === memberId),
    'member of a swap',
  );

/**
 * Settles a leg's receiver's part, once, when it is called off. If it is their own fault, their fee is kept, and of a top-up what the
 * listing's copied policy leaves its giver, whether they declined the leg or broke the swap where they give. Otherwise they get everything
 * back. A circle's points are settled at its end (`settleCirclePoints`).
 */
export async function settlePart(
  { sql, now }: Work,
  swap: Swap,
  leg: Leg,
  isOwnDoing: boolean,
): Promise<void> {
  const party = partyOf(swap, leg.receiverId);
  const pickUp = { wall: leg.pickUp, zone: leg.timeZone };
  const schedule = refundSchedule(leg.terms.cancellationPolicy, pickUp, swap.acceptedAt ?? swap.askedAt);
  const percent = isOwnDoing ? refundPercent(schedule, now) : 100;
  if (party.points > 0 && swap.kind !== 'circle')
    await settlePoints(sql, swap, party, leg.giverId, percent, now);
  const nothing = { ownerCents: 0, feesCents: 0, taxCents: 0, ownerFeeCents: 0 };
  const shares = isOwnDoing ? keptOfReceiver(party.price, percent) : nothing;
  const earning = { ownerId: leg.giverId, shares, payOutAt: payOutTime(leg.pickUpAt, now) };
  await endPayments({ sql, now }, partyExchange(party), feeOfBreaker(shares), earning);
}

async function settlePoints(
  sql: Sql,
  swap: Swap,
  party: Party,
  earnerId: string,
  percent: number,
  now: Date,
): Promise<void> {
  if (percent === 100) {
    await releaseHolds({ sql, now }, [releaseOfParty(swap, party, 'called off', null)]);
    return;
  }
  accepted(
    await settleCancelledHold(
      { sql, now },
      {
        exchange: swapExchange(swap.id),
        payerId: party.memberId,
        earnerId,
        refundPercent: percent,
        key: `swap ${swap.id} ${party.memberId} called off`,
        madeBy: party.memberId,
      },
    ),
  );
}

/**
 * Releases, or pays to the member who lost out, every bond a step has decided.
 * @param swap with its legs after the step
 * @param before the legs before it
 */
export async function settleBonds({ sql, now }: Work, swap: Swap, before: readonly Leg[]): Promise<void> {
  for (const party of swap.parties) {
    if (fateOfBond(party.memberId, before).is !== 'stands') continue;
    const fate = fateOfBond(party.memberId, swap.legs);
    if (fate.is === 'free') await releaseDeposit({ sql, now }, bondExchange(party.id));
    if (fate.is === 'paid' && party.bondCents > 0) {
      const bond = { swapId: swap.id, partyId: party.id, by: party.memberId, to: fate.to };
      await keepBond({ sql, now }, { ...bond, cents: party.bondCents });
    }
  }
}

/**
 * Schedules a bond from a member who was to give before receiving, when the receiver no longer wants their listing. They now receive
 * without having given, and while the other member may still not give, this bond can be owed to somebody. A member who gives and receives
 * on the same day never sets a bond aside: neither when they agree (`bondCents`), nor because somebody else changes their mind.
 */
export async function askForBondOfGiver(sql: Sql, swap: Swap, leg: Leg, now: Date): Promise<void> {
  const giver = partyOf(swap, leg.giverId);
  const received = swap.legs.find(({ receiverId }) => receiverId === leg.giverId);
  if (giver.bondCents > 0 || !received || !isToCome(received.state)) return;
  if (leg.fromDay >= received.fromDay) return;
  if (fateOfBond(leg.giverId, swap.legs).is !== 'stands') return;
  const settings = await readSettings(sql);
  const bondCents = percentOf(leg.worthCents, settings['swap-bond-percent']);
  await saveBond(sql, giver.id, bondCents);
  const parties = swap.parties.map((party) => (party === giver ? { ...party, bondCents } : party));
  await askForBond(sql, { ...swap, parties }, giver, now);
}
