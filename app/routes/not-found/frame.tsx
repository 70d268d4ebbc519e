import { Outlet } from 'react-router';
import { UncaughtErrors } from '../../components/page/uncaught-errors.tsx';
import type { Route } from './+types/frame';
import { RouteError } from './error-page.tsx';

/**
 * Wraps every page and shows errors in its place. The root's own boundary would render the whole document again, and with Trusted Types
 * React may not create the document's scripts a second time: a dead link would leave an empty window.
 */
export default function Frame() {
  return (
    <>
      <Outlet />
      <UncaughtErrors />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
