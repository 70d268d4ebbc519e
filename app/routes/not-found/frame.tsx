import { Outlet } from 'react-router';
import { UncaughtErrors } from '../../components/uncaught-errors.tsx';
import type { Route } from './+types/frame';
import { RouteError } from './error-page.tsx';

/**
 * Stands around every page and shows what went wrong in its place. The root's own boundary would draw the whole document anew, and in a browser
 * with Trusted Types React may not make the document's scripts a second time: a link that leads nowhere would leave an empty window.
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
