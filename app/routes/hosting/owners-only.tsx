import { Outlet } from 'react-router';
import { ownersOnly } from '../../components/members-page.ts';
import type { Route } from './+types/owners-only';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [ownersOnly];

/** The pages of owners: renters are sent to the page that says how to become one. */
export default function OwnersOnly() {
  return <Outlet />;
}
