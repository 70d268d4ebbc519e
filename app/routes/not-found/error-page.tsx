import { isRouteErrorResponse, useLocation } from 'react-router';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { isNetworkFault } from '../../offline/network-fault.ts';
import { useRootData } from '../../root-data.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Picture, type PictureSource } from '../../ui/show/picture.tsx';
import styles from './error-page.module.css';

type ErrorPageProps = {
  status: number;
  /** A missing listing has its own text. */
  kind: 'listing' | 'page';
  /** The server was unreachable. */
  isOffline?: boolean;
  /** The illustration above the text; a ridge and a wave by default. */
  picture?: PictureSource | null;
};

type Words = { title: string; text: string; action: { to: string; label: string } | null };

function wordsFor({ status, kind, isOffline = false }: ErrorPageProps): Words {
  if (isOffline)
    return {
      title: 'You are offline',
      text: 'We couldn’t load this page. Please refresh it once you’re connected.',
      action: null,
    };
  if (status === 404 && kind === 'listing') {
    return {
      title: 'Listing not found',
      text: "The listing you're looking for doesn't exist or has been removed.",
      action: { to: '/listings', label: 'Browse all listings' },
    };
  }
  if (status === 404)
    return {
      title: 'Oops! Page not found',
      text: 'This trail ends here.',
      action: { to: '/', label: 'Return to Home' },
    };
  if (status === 400) {
    return {
      title: "That address doesn't work",
      text: 'It contains characters we can’t read. Check it, or start from the listings.',
      action: { to: '/listings', label: 'Browse all listings' },
    };
  }
  if (status === 503)
    return {
      title: 'Back in a moment',
      text: 'We can’t load our listings right now. Please try again shortly.',
      action: null,
    };
  return { title: 'Something went wrong', text: 'Please refresh the page to try again', action: null };
}

function RidgeAndWave() {
  return (
    <svg viewBox="0 0 640 220" fill="none" aria-hidden="true" className={styles.drawing}>
      <path d="M-10 190 120 62l62 74 74-116 128 152 60-70 90 88 60-52 70 52" className={styles.ridge} />
      <path
        d="M-20 206c40-22 78-22 118 0s78 22 118 0 78-22 118 0 78 22 118 0 78-22 118 0 78 22 118 0"
        className={styles.wave}
      />
      <circle cx="486" cy="48" r="22" className={styles.sun} />
    </svg>
  );
}

/** Replaces a page that cannot be shown. */
export function ErrorPage(props: ErrorPageProps) {
  const { brand } = useRootData();
  const { pathname, search } = useLocation();
  const { title, text, action } = wordsFor(props);
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <SiteHeader brand={brand} />
      <main id="main" className={styles.page}>
        {props.picture ? (
          <div className={styles.picture}>
            <Picture picture={props.picture} alt="" sizes="(max-width: 460px) 92vw, 420px" priority contain />
          </div>
        ) : (
          <RidgeAndWave />
        )}
        {props.status === 404 && <p className={styles.code}>404</p>}
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        {action ? (
          <ButtonLink to={action.to} variant="primary">
            {action.label}
          </ButtonLink>
        ) : (
          <form action={pathname} method="get">
            {[...new URLSearchParams(search)].map(([name, value], index) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit" variant="primary">
              Refresh Page
            </Button>
          </form>
        )}
      </main>
    </>
  );
}

/** The error page for what a loader or component threw. */
export function RouteError({ error }: { error: unknown }) {
  const answer = isRouteErrorResponse(error) ? error : null;
  return (
    <ErrorPage
      status={answer?.status ?? 500}
      isOffline={isNetworkFault(error)}
      kind={answer?.data?.kind === 'listing' ? 'listing' : 'page'}
      picture={answer?.data?.picture ?? null}
    />
  );
}
