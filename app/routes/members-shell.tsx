import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import IconMapQuestion from '@tabler/icons-react/dist/esm/icons/IconMapQuestion.mjs';
import { useEffect, type ReactNode } from 'react';
import {
  Link,
  Outlet,
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { ApiProblem } from '../components/session/api-client.ts';
import { ErrorPanel } from '../components/page/error-panel.tsx';
import { sectionOf } from '../components/frame/member-links.ts';
import { tabsOf } from '../components/frame/member-tabs.ts';
import { codeGiven, signedInOnly } from '../components/page/members-page.ts';
import { loginPath } from '../components/session/next-path.ts';
import { PaymentNote } from '../components/money/payment-note.tsx';
import { SessionProvider } from '../components/session/session-provider.tsx';
import { useSession } from '../components/session/session.ts';
import { useSignedIn } from '../components/session/signed-in.ts';
import { SiteFooter } from '../components/header/site-footer.tsx';
import { SiteHeader } from '../components/header/site-header.tsx';
import { useKeptFocus } from '../components/use-kept-focus.ts';
import { isNetworkFault } from '../offline/network-fault.ts';
import { useRootData } from '../root-data.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { RouteError } from './not-found/error-page.tsx';
import type { Route } from './+types/members-shell';
import styles from './members-shell.module.css';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly, codeGiven];

export const meta = () => [{ name: 'robots', content: 'noindex' }];

// The payment note's space is reserved from the first paint.
export const handle = { reads: ['payment'] };

/**
 * The frame of every member page. Its HTML is the same for everyone; a member's data loads in the browser, by the page's `clientLoader`,
 * with skeletons (`HydrateFallback`) until then.
 */
export default function MembersShell() {
  return (
    <SessionProvider>
      <GoingAwayWithTheSession />
      <Frame>
        <Outlet />
      </Frame>
    </SessionProvider>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { brand } = useRootData();
  const navigate = useNavigate();
  const isLoading = useNavigation().state === 'loading';
  useKeptFocus();
  // The frame shows what a member may open: a page opened first asks at once who the viewer is.
  useEffect(() => {
    void import('../components/session/learn-viewer.ts')
      .then(({ learnViewer }) => learnViewer())
      .catch(() => undefined);
  }, []);
  return (
    <>
      <SiteHeader brand={brand} onLogout={async () => navigate('/')} />
      <div className={styles.page}>
        <SectionTabs />
        <main id="main" className={`container ${styles.main}`} aria-busy={isLoading || undefined}>
          <PaymentNote />
          {children}
        </main>
      </div>
      <div className={styles.foot}>
        <SiteFooter brand={brand} />
      </div>
    </>
  );
}

/** The pages of the current section, as one row. */
function SectionTabs() {
  const { pathname } = useLocation();
  const tabs = tabsOf(pathname);
  if (tabs.length === 0) return null;
  return (
    <nav aria-label={sectionOf(pathname)?.label} className={`container ${styles.tabs}`}>
      {tabs.map(({ to, label, isForOwners }) => (
        <Link
          key={to}
          to={to}
          className={styles.tab}
          data-for={isForOwners && 'owners'}
          aria-current={to === pathname ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** A sign-out in another tab, or a session ended elsewhere, leaves nothing of the member's on the screen. */
function GoingAwayWithTheSession(): null {
  const { session, isLoading } = useSession();
  const isKept = useSignedIn();
  const location = useLocation();
  const navigate = useNavigate();
  const isOver = !isLoading && session === null && !isKept;
  useEffect(() => {
    // After signing out here the home page is already loading, even if it is not shown yet.
    const isStillHere = window.location.pathname === location.pathname;
    if (isOver && isStillHere) void navigate(loginPath(location), { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the end of the session sends away, never a change of place
  }, [isOver]);
  return null;
}

/** A member page whose data failed to load says why inside the frame; so does one that crashed, and the links to other pages stay. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const needsSignIn = error instanceof ApiProblem && error.status === 401;
  useEffect(() => {
    if (needsSignIn) void navigate(loginPath(location), { replace: true });
  }, [needsSignIn, location, navigate]);
  if (needsSignIn) return <Frame>{null}</Frame>;
  // A page that does not exist, or a script that failed to load offline.
  if (isRouteErrorResponse(error) || isNetworkFault(error)) return <RouteError error={error} />;
  return (
    <SessionProvider>
      <GoingAwayWithTheSession />
      <Frame>{error instanceof ApiProblem ? <Trouble problem={error} /> : <Fault error={error} />}</Frame>
    </SessionProvider>
  );
}

/** We didn't send this refusal: the page is loaded and rendered again. */
function Fault({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator();
  return <ErrorPanel error={error} onRetry={() => void revalidate()} />;
}

/** A refusal from the API. Missing data, or someone else's, does not appear by retrying. */
function Trouble({ problem: { status, message } }: { problem: ApiProblem }) {
  const { brand } = useRootData();
  const { revalidate, state } = useRevalidator();
  const isMissing = status === 404;
  const title = isMissing ? 'This page doesn’t exist' : 'We couldn’t load this page';
  return (
    <div className={styles.trouble}>
      <title>{`${title} · ${brand.name}`}</title>
      {isMissing ? (
        <IconMapQuestion aria-hidden="true" size={34} />
      ) : (
        <IconCloudOff aria-hidden="true" size={34} />
      )}
      <h1>{title}</h1>
      <p role="alert">{message}</p>
      {isMissing ? (
        <ButtonLink to="/trips" variant="primary">
          Go to your trips
        </ButtonLink>
      ) : (
        <Button variant="primary" busy={state === 'loading'} onClick={() => void revalidate()}>
          Try Again
        </Button>
      )}
    </div>
  );
}
