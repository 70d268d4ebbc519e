import { askApi } from '../../../components/session/api-client.ts';
import type { Route } from './+types/listing-review';
import { Review, type ReviewData } from '../trips/review.tsx';

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  askApi<ReviewData>(`/operator/listings/${encodeURIComponent(params.id)}`);

/** A listing waiting for review, with its owner. */
export default function ListingReview({ loaderData }: Route.ComponentProps) {
  return <Review review={loaderData} back={{ to: '/operator/listings', label: 'Listings' }} isOfListing />;
}
