import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { pagePicture } from '../../content/pictures.server.ts';
import { useRootData } from '../../root-data.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/show/picture.tsx';
import type { Route } from './+types/offline';
import { wayBack } from '../../offline/kept-requests.ts';
import { keptPages, type KeptPage } from './kept-pages.ts';
import styles from './offline.module.css';

/** Only one size: the service worker keeps every file the document names. */
export function loader() {
  const picture = pagePicture('illustrations/offline');
  const one = picture?.avif['800'];
  return { picture: picture && one ? { ...picture, avif: { 800: one }, webp: {} } : null };
}

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? '';
  return [{ title: `You are offline · ${brand}` }, { name: 'robots', content: 'noindex' }];
}

const goBack = () => location.replace(wayBack(location.search, location.origin));

/** The connection may have returned before this page listened; then the server answers. */
async function goBackIfAnswered(): Promise<void> {
  if (!navigator.onLine || !new URLSearchParams(location.search).has('from')) return;
  const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) goBack();
}

/** Shown by the service worker for a page it has not kept. */
export default function Offline({ loaderData: { picture } }: Route.ComponentProps) {
  const { brand } = useRootData();
  const [kept, setKept] = useState<KeptPage[]>([]);
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      // A browser without storage has nothing to offer.
      const pages = await keptPages().catch(() => []);
      if (isHere) setKept(pages);
    };
    void look();
    void goBackIfAnswered();
    // Someone who just pressed a link goes there, even if the connection returns right then.
    const leave = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]'))
        window.removeEventListener('online', goBack);
    };
    window.addEventListener('online', goBack);
    document.addEventListener('click', leave, true);
    return () => {
      isHere = false;
      window.removeEventListener('online', goBack);
      document.removeEventListener('click', leave, true);
    };
  }, []);
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main" className={styles.page}>
        {picture && (
          <div className={styles.picture}>
            <Picture picture={picture} alt="" sizes="400px" priority contain />
          </div>
        )}
        <h1>You are offline</h1>
        <p className={styles.text}>
          Some of the best places have no signal. This page comes back when your connection does.
        </p>
        <Button variant="primary" size="large" onClick={goBack}>
          Try again
        </Button>
        {kept.length > 0 && (
          <nav className={styles.kept} aria-labelledby="kept-heading">
            <h2 id="kept-heading">Saved on this device</h2>
            <ul>
              {kept.map(({ path, title }) => (
                <li key={path}>
                  {/* The document is kept, not the data a page would request. */}
                  <Link to={path} reloadDocument>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </main>
    </>
  );
}
