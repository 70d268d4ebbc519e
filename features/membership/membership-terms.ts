/** Defines what an approval gives, what a membership costs, and from when. */
import { tierOf, type OwnerTier } from '../settings/settings.ts';

/** From the product specification: 'The first 100 founders'. */
export const founderSeats = 100;

export type MembershipKind = 'renter' | 'owner';
export type FounderFree = 'first_year' | 'life';

/** Only a clear yes asks for an owner membership; anyone who'd rather wait asks to rent. */
export const kindAskedFor = (commitment: string | null): MembershipKind =>
  commitment === 'yes' ? 'owner' : 'renter';

/** Whether a first request makes an account a renter without an approval: from launch phase 2 (marketplace.md, section 1). */
export const mayStartRenting = (settings: { 'launch-phase': 1 | 2 | 3 }): boolean =>
  settings['launch-phase'] >= 2;

/** The same day a year later; March 1 after February 29. */
export function yearAfter(instant: Date): Date {
  const later = new Date(instant);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later;
}

/** From when a membership that starts now costs its yearly fee; null: never. */
export function feeFromOf(joinedAt: Date, founder: FounderFree | null): Date | null {
  if (founder === 'life') return null;
  return founder === 'first_year' ? yearAfter(joinedAt) : joinedAt;
}

export type Prices = { tiers: readonly OwnerTier[]; renterYearlyCents: number };

/** CAD cents per year: for an owner by the number of published listings, for a renter a single amount. */
export const yearlyCentsOf = (kind: MembershipKind, publishedListings: number, prices: Prices): number =>
  kind === 'renter' ? prices.renterYearlyCents : (tierOf(prices.tiers, publishedListings)?.yearlyCents ?? 0);

export type Fee = {
  /** What a year costs now. */
  yearlyCents: number;
  /** The instant from which it is charged, ISO text; null: never. features/membership-fees says when. */
  owedFrom: string | null;
};

/** What a membership costs, and from when. */
export const feeOf = (
  membership: { kind: MembershipKind; feeFrom: Date | null },
  publishedListings: number,
  prices: Prices,
): Fee => ({
  yearlyCents: yearlyCentsOf(membership.kind, publishedListings, prices),
  owedFrom: membership.feeFrom?.toISOString() ?? null,
});

/** Shares of the answering time at which operators are reminded; the last is its end. */
export const reminderShares = { half: 0.5, late: 0.8, overdue: 1 } as const;
export type Reminder = keyof typeof reminderShares;

export const dueAfter = (submittedAt: Date, answerHours: number): Date =>
  new Date(submittedAt.getTime() + answerHours * 3_600_000);

/** When each reminder is due. */
export function remindersOf(submittedAt: Date, dueAt: Date): { reminder: Reminder; at: Date }[] {
  const length = dueAt.getTime() - submittedAt.getTime();
  return (Object.keys(reminderShares) as Reminder[]).map((reminder) => ({
    reminder,
    at: new Date(submittedAt.getTime() + length * reminderShares[reminder]),
  }));
}

/** How urgent an open application is, for its mark in the queue. */
export function urgencyOf(submittedAt: Date, dueAt: Date, now: Date): 'early' | Reminder {
  const passed = remindersOf(submittedAt, dueAt).findLast(({ at }) => at <= now);
  return passed?.reminder ?? 'early';
}
