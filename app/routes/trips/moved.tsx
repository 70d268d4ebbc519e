import { redirect } from 'react-router';
import { notFound } from '../../content/not-found.server.ts';
import type { Route } from './+types/moved';
import { movedAddress } from './moved-address.ts';

// An older link may carry the composer's parameters.
export const handle = { reads: ['for', 'from', 'to', 'give', 'payment', 'card'] };

/** `/bookings/…` and `/swaps/…` redirect permanently to the one trip page, with their parameters. */
export function loader({ url }: Route.LoaderArgs) {
  const address = movedAddress(url.pathname);
  if (address === null) throw notFound('page');
  return redirect(address + url.search, 308);
}

/** Never rendered: the loader redirects or shows the error page, which only a route with its own page can show. */
export default function Moved() {
  return null;
}
