/** Reads what an operator sees on one page before approving: the application, the person and their first listing. */
import { firstListingOf, listingToReview } from '../../../features/hosting/review/review-queries.server.ts';
import { identitiesOf } from '../../../features/identity/identity-queries.server.ts';
import { publishedListings } from '../../../features/listings/published-listings.server.ts';
import {
  applicationIdOf,
  readApplication,
} from '../../../features/membership/application/application-detail.server.ts';
import type { AuthDeps } from '../../../features/auth/auth-deps.server.ts';
import { signedPhotos } from '../../../features/hosting/photos/photo-keys.server.ts';
import type { Deps } from '../../../platform/deps.server.ts';

/** @returns null when there is no such application */
export const applicationOf = ({ sql, now }: Deps, id: string) =>
  readApplication(sql, id, (ids) => publishedListings(sql, ids), now());

async function signedListing(deps: AuthDeps, id: string) {
  const listing = await listingToReview(deps.sql, id);
  return listing && signedPhotos(deps, listing);
}

/** Null when there is no such application. */
export async function reviewOfApplication(deps: AuthDeps, id: string) {
  const application = await applicationOf(deps, id);
  if (!application) return null;
  const { accountId } = application;
  const listingId = accountId && (await firstListingOf(deps.sql, accountId));
  return {
    application,
    identities: accountId ? await identitiesOf(deps.sql, accountId) : [],
    listing: listingId ? await signedListing(deps, listingId) : null,
  };
}

/** The same for any listing, with its owner's application. Null when there is no such listing. */
export async function reviewOfListing(deps: AuthDeps, id: string) {
  const listing = await signedListing(deps, id);
  if (!listing) return null;
  const applicationId = await applicationIdOf(deps.sql, listing.owner.id);
  return {
    application: applicationId && (await applicationOf(deps, applicationId)),
    identities: await identitiesOf(deps.sql, listing.owner.id),
    listing,
  };
}
