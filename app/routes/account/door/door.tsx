import { Link, Outlet } from 'react-router';
import { BrandMark } from '../../../components/header/brand-mark.tsx';
import { SessionProvider } from '../../../components/session/session-provider.tsx';
import { ThemeSwitch } from '../../../components/header/theme-switch.tsx';
import { pagePicture } from '../../../content/pictures.server.ts';
import { useRootData } from '../../../root-data.ts';
import { Picture } from '../../../ui/show/picture.tsx';
import type { Route } from './+types/door';
import styles from './door.module.css';

export const loader = () => ({ dark: pagePicture('home/dusk'), light: pagePicture('home/day') });

// All pages of this group share the pictures.
export const shouldRevalidate = () => false;

/** The sign-in pages: a form beside the lake, at dusk or in the afternoon by the theme. They are the same for everyone. */
export default function Door({ loaderData: { dark, light } }: Route.ComponentProps) {
  const { brand } = useRootData();
  const sizes = '(max-width: 980px) 1px, 62vw';
  return (
    <SessionProvider>
      <div className={styles.frame}>
        <div className={styles.column}>
          <header className={styles.header}>
            <Link to="/" className={styles.brand} aria-label={`${brand.name} home`}>
              <BrandMark className={styles.mark} />
              <span>{brand.name.toLowerCase()}</span>
            </Link>
            <ThemeSwitch />
          </header>
          <main id="main" className={styles.main}>
            <Outlet />
          </main>
          <footer className={styles.footer}>
            <Link to="/privacy">Privacy</Link>
            <Link to="/terms">Terms</Link>
            <span>English (CA)</span>
          </footer>
        </div>
        <aside className={styles.view} aria-label="A photo of what’s waiting for you">
          {/* A lazy image that is not displayed is not fetched: each theme loads its own. */}
          {dark && (
            <div className={styles.dark}>
              <Picture picture={dark} sizes={sizes} />
            </div>
          )}
          {light && (
            <div className={styles.light}>
              <Picture picture={light} sizes={sizes} />
            </div>
          )}
          <p className={styles.thought}>{brand.tagline}</p>
        </aside>
      </div>
    </SessionProvider>
  );
}
