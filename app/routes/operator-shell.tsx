import { useEffect } from 'react';
import { Outlet, data, isRouteErrorResponse, useLocation, useNavigate } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { DeskOverview } from '../../features/desk/overview.server.ts';
import { ApiProblem, askApi } from '../components/session/api-client.ts';
import { signedInOnly } from '../components/page/members-page.ts';
import { loginPath } from '../components/session/next-path.ts';
import { SessionProvider } from '../components/session/session-provider.tsx';
import type { Route } from './+types/operator-shell';
import { DeskFrame } from './operator/frame/desk-frame.tsx';
import { DeskKeyboard } from './operator/frame/keyboard.tsx';
import { PageSkeleton } from './operator/frame/page-skeleton.tsx';
import { SecondFactor } from './operator/frame/second-factor.tsx';
import { Trouble } from './operator/site/trouble.tsx';
import { RouteError } from './not-found/error-page.tsx';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly];

export const meta = () => [{ name: 'robots', content: 'noindex' }];

/** Shown beside every desk page: how much waits where. Someone who is not an operator finds no page here. */
export async function clientLoader(): Promise<DeskOverview> {
  try {
    return await askApi<DeskOverview>('/operator/overview');
  } catch (error) {
    // oxlint-disable-next-line typescript/only-throw-error -- how React Router shows its own page for a status
    if (error instanceof ApiProblem && error.code === 'not-allowed') throw data(null, { status: 404 });
    throw error;
  }
}

/** A filter changes the page's own list, not the counts elsewhere. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);

/** The frame of the operators' desk. Its HTML is the same for everyone; operators' data loads in the browser. */
export default function OperatorShell({ loaderData }: Route.ComponentProps) {
  return (
    <SessionProvider>
      <DeskKeyboard>
        <DeskFrame overview={loaderData}>
          <Outlet />
        </DeskFrame>
      </DeskKeyboard>
    </SessionProvider>
  );
}

export function HydrateFallback() {
  return (
    <DeskFrame overview={null} isWaiting>
      <title>Operator desk</title>
      <PageSkeleton />
    </DeskFrame>
  );
}

/** Sign-in or a missing code is handled here; data that failed to load says why. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const needsSignIn = error instanceof ApiProblem && error.status === 401;
  useEffect(() => {
    if (needsSignIn) void navigate(loginPath(location), { replace: true });
  }, [needsSignIn, location, navigate]);
  if (isRouteErrorResponse(error)) return <RouteError error={error} />;
  // Anything but a refusal is an error, which the boundary around every page shows.
  if (!(error instanceof ApiProblem)) throw error;
  return (
    <SessionProvider>
      <DeskFrame overview={null}>
        {error.code === 'second-factor-needed' ? (
          <SecondFactor />
        ) : (
          !needsSignIn && <Trouble problem={error} />
        )}
      </DeskFrame>
    </SessionProvider>
  );
}
