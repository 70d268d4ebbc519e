import { Outlet } from 'react-router';
import { ownersOnly } from '../../components/page/members-page.ts';
import type { Route } from './+types/owners-only';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [ownersOnly];

/** Owners' pages: renters are sent to the page about becoming one. */
export default function OwnersOnly() {
  return <Outlet />;
}
