import { redirect } from 'react-router';
import { canonicalAddress } from '../../../features/listings/listing-address.ts';
import { findListingAddress } from '../../../features/listings/listing-queries.server.ts';
import { notFound } from '../../content/not-found.server.ts';
import { read } from '../../deps.server.ts';
import type { Route } from './+types/listing-by-id';

export const handle = { reads: ['from', 'to', 'method'] };

/** `/listings/{id}`, as the map's popups and older links have it: leads to the listing's one address for good, with what else it says. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const slug = await read(context, (deps) => findListingAddress(deps, params.id ?? ''));
  if (slug === null) throw notFound('listing');
  return redirect(canonicalAddress(slug) + url.search, 308);
}

/** Never drawn: the loader leads away or to the error page, which only a route with a page of its own can show. */
export default function ListingById() {
  return null;
}
