/** Defines how a membership is shown to its member and to the desk. */
import type { Settings } from '../settings/settings.ts';
import { membershipLifecycle, type MembershipState } from './application/application-lifecycle.ts';
import type { OwnMembership } from './application/application-view.ts';
import { feeOf, type FounderFree, type MembershipKind } from './membership-terms.ts';
import { renterTermsVersion } from './renter-terms.ts';

/** Published listings per owner: listings are a later feature, so the caller passes this in. */
export type CountListings = (ownerIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

export type Kept = {
  kind: MembershipKind;
  state: MembershipState;
  founderSeat: number | null;
  seatLeftAt: Date | null;
  founderFree: FounderFree | null;
  approvedAt: Date;
  joinedAt: Date | null;
  cancelledAt: Date | null;
  feeFrom: Date | null;
  renterTermsVersion: number | null;
  renterTermsAcceptedAt: Date | null;
};

/** @param publishedListings decides an owner's yearly price */
export function membershipView(kept: Kept, publishedListings: number, settings: Settings): OwnMembership {
  const hasSeat = kept.founderSeat !== null && kept.seatLeftAt === null;
  return {
    kind: kept.kind,
    state: kept.state,
    founderSeat: hasSeat ? kept.founderSeat : null,
    founderFree: hasSeat ? kept.founderFree : null,
    approvedAt: kept.approvedAt.toISOString(),
    joinedAt: kept.joinedAt?.toISOString() ?? null,
    cancelledAt: kept.cancelledAt?.toISOString() ?? null,
    renterTerms: {
      acceptedVersion: kept.renterTermsVersion,
      acceptedAt: kept.renterTermsAcceptedAt?.toISOString() ?? null,
      currentVersion: renterTermsVersion,
    },
    publishedListings,
    fee: feeOf(kept, publishedListings, {
      tiers: settings['owner-tiers'],
      renterYearlyCents: settings['renter-yearly-cents'],
    }),
    actions: membershipLifecycle.allowedEvents(kept.state, 'member'),
  };
}
