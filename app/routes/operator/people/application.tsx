import { askApi } from '../../../components/session/api-client.ts';
import type { Route } from './+types/application';
import { Review, type ReviewData } from '../trips/review.tsx';

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  askApi<ReviewData>(`/operator/applications/${encodeURIComponent(params.id)}`);

/** A waiting application, with the person and their first listing. */
export default function Application({ loaderData }: Route.ComponentProps) {
  return <Review review={loaderData} back={{ to: '/operator/applications', label: 'Applications' }} />;
}
