import { redirect } from 'react-router';
import { canonicalAddress } from '../../../features/listings/listing-address.ts';
import { findListingAddress } from '../../../features/listings/listing-queries.server.ts';
import { listingKey } from '../../../features/listings/shown-keys.ts';
import { notFound } from '../../content/not-found.server.ts';
import { read, showing } from '../../deps.server.ts';
import type { Route } from './+types/listing-by-id';

export const handle = { reads: ['from', 'to', 'method'] };

/** `/listings/{id}`, from map popups and older links: redirects permanently to the listing's canonical address, with its parameters. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const slug = await read(context, (deps) => findListingAddress(deps, params.id ?? ''));
  if (slug === null) throw notFound('listing');
  showing(context, [listingKey(params.id ?? ''), listingKey(slug)]);
  return redirect(canonicalAddress(slug) + url.search, 308);
}

/** Never rendered: the loader redirects or shows the error page, which only a route with its own page can show. */
export default function ListingById() {
  return null;
}
