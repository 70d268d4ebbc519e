import { Suspense, useEffect, useId, useState, type MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kept } from '../../ui/show/kept.ts';
import { Shape } from '../../ui/show/shape.tsx';
import { BrandMark } from './brand-mark.tsx';
import { NoticeBell } from '../frame/lazy-member-parts.ts';
import { MemberFace } from '../frame/member-face.tsx';
import { MemberNav } from '../frame/member-nav.tsx';
import { SiteMenu, closeMenu, menuTrigger } from '../frame/site-menu.tsx';
import { useSignedIn } from '../session/signed-in.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { homeOf, isMember, useViewer } from '../session/viewer.ts';
import styles from './site-header.module.css';

/** The operator's name and links in the shell of every page; from configuration. */
export type Brand = { name: string; tagline: string; instagramUrl: string; facebookUrl: string };

export const siteLinks = [
  { to: '/#founders-club-section', label: 'Founders Club' },
  { to: '/#member-examples-section', label: 'Member Examples' },
  { to: '/hosting', label: 'Hosting' },
  { to: '/renting', label: 'Renting' },
  { to: '/swapping', label: 'Swapping' },
  { to: '/listings', label: 'Sample Marketplace' },
] as const;

/** After scrolling this far, the bar gets its blurred background; in pixels, from the product specification. */
const scrollThresholdPx = 20;

type SiteHeaderProps = {
  brand: Pick<Brand, 'name'>;
  /** Done before the session ends: members' pages go home first. */
  onLogout?: () => Promise<void>;
  /** On /listings, runs instead of going to /apply. */
  onJoin?: () => void;
};

/**
 * The fixed bar at the top of every page. For members it contains their navigation instead of the specification's links, which move into
 * their menu.
 */
export function SiteHeader(props: SiteHeaderProps) {
  const { pathname } = useLocation();
  return (
    <Kept by={['header', useId(), pathname, props]}>
      <Bar {...props} pathname={pathname} />
    </Kept>
  );
}

function Bar({ brand, onLogout, onJoin, pathname }: SiteHeaderProps & { pathname: string }) {
  const isScrolled = useScrolled();
  const isListings = pathname === '/listings';
  const isInClub = isMember(useViewer());
  const join = { isListings, onJoin };
  return (
    <header
      className={classNames(styles.header, isListings && styles.listings, isScrolled && styles.scrolled)}
    >
      <div className={classNames(isListings ? 'container-wide' : 'container', styles.row)}>
        <BrandLink name={brand.name} />
        <nav aria-label="Main" className={styles.links}>
          {siteLinks.map((link) => (
            <Link
              key={link.to}
              to={link.to}
              className={styles.link}
              aria-current={pathname === link.to ? 'page' : undefined}
            >
              {link.label}
            </Link>
          ))}
        </nav>
        <MemberNav />
        <div className={styles.actions}>
          <ThemeSwitch className={styles.theme} />
          <span className={styles.bell}>
            {isInClub && (
              <Suspense fallback={null}>
                <NoticeBell />
              </Suspense>
            )}
          </span>
          <div className={styles.yours}>
            <Account className={styles.account} onLogout={onLogout} />
            {!isInClub && <JoinButton {...join} />}
          </div>
          <IconButton label="Open menu" className={styles.menuButton} {...menuTrigger}>
            <Shape name="menu" />
          </IconButton>
          <IconButton label="Your menu" className={styles.face} {...menuTrigger}>
            <MemberFace size={40} />
          </IconButton>
        </div>
      </div>
      <SiteMenu
        brand={<BrandLink name={brand.name} onClick={closeMenu} className={styles.wholeName} />}
        links={siteLinks}
      >
        <Account onLogout={onLogout} onClick={closeMenu} size="large" block />
        {!isInClub && <JoinButton {...join} onClick={closeMenu} size="large" block />}
      </SiteMenu>
    </header>
  );
}

type AccountProps = {
  onLogout?: () => Promise<void>;
  onClick?: () => void;
  className?: string;
  size?: 'large';
  block?: boolean;
};

/** Sign-in, or links to one's own pages and sign-out. */
function Account({ onLogout, onClick, className, ...look }: AccountProps) {
  const variant = className ? 'ghost' : 'secondary';
  const isInClub = isMember(useViewer());
  if (!useSignedIn())
    return (
      <ButtonLink to="/login" variant={variant} className={className} onClick={onClick} {...look}>
        Log in
      </ButtonLink>
    );
  return (
    <>
      {!isInClub && (
        <ButtonLink to="/account" variant={variant} className={className} onClick={onClick} {...look}>
          Account
        </ButtonLink>
      )}
      <Button
        variant={variant}
        className={className}
        onClick={() => {
          onClick?.();
          const left = onLogout?.();
          void import('../session/session.ts').then(async ({ signOut }) => {
            await left;
            await signOut();
          });
        }}
        {...look}
      >
        Logout
      </Button>
    </>
  );
}

function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > scrollThresholdPx);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isScrolled;
}

function BrandLink({ name, onClick, className }: { name: string; onClick?: () => void; className?: string }) {
  const home = homeOf(useViewer());
  return (
    <Link
      to={home}
      className={classNames(styles.brand, className)}
      aria-label={`${name} home`}
      onClick={onClick}
    >
      <BrandMark className={styles.mark} />
      <span className={styles.name}>{name.toLowerCase()}</span>
    </Link>
  );
}

type JoinButtonProps = {
  isListings: boolean;
  onJoin?: () => void;
  /** Runs before either. */
  onClick?: () => void;
  size?: 'large';
  block?: boolean;
};

function JoinButton({ isListings, onJoin, onClick, ...look }: JoinButtonProps) {
  const press = (event: MouseEvent) => {
    onClick?.();
    if (!isListings || !onJoin || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onJoin();
  };
  return (
    <ButtonLink to="/apply" variant="primary" className={styles.join} onClick={press} {...look}>
      {isListings ? 'Join to List' : 'Join Now'}
    </ButtonLink>
  );
}
