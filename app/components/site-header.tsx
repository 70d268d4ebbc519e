import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Suspense, lazy, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { openModal } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { BrandMark } from './brand-mark.tsx';
import { useSignedIn } from './signed-in.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { isMember, useViewer } from './viewer.ts';
import styles from './site-header.module.css';

/** What the shell of every page says about whose product this is; from configuration. */
export type Brand = { name: string; tagline: string; instagramUrl: string; facebookUrl: string };

export const siteLinks = [
  { to: '/#founders-club-section', label: 'Founders Club' },
  { to: '/#member-examples-section', label: 'Member Examples' },
  { to: '/hosting', label: 'Hosting' },
  { to: '/renting', label: 'Renting' },
  { to: '/swapping', label: 'Swapping' },
  { to: '/listings', label: 'Sample Marketplace' },
] as const;

/** Scrolled further than this, the bar gets its blurred background; in pixels, from the product specification. */
const scrollThresholdPx = 20;

/** A member's way back from public pages to their own. */
const memberLinks = [
  { to: '/trips', label: 'Trips' },
  { to: '/messages', label: 'Messages' },
] as const;

const NoticeBell = lazy(async () => ({ default: (await import('./notice-bell.tsx')).NoticeBell }));

type SiteHeaderProps = {
  brand: Pick<Brand, 'name'>;
  /** Done before the session ends: members' pages go home first. */
  onLogout?: () => Promise<void>;
  /** Runs on /listings instead of going to /apply. */
  onJoin?: () => void;
  /** What only members' pages have, beside the theme; nobody is asked to join there. */
  own?: ReactNode;
};

/** The fixed bar at the top of every page. */
export function SiteHeader({ brand, onLogout, onJoin, own }: SiteHeaderProps) {
  const { pathname } = useLocation();
  const isScrolled = useScrolled();
  const isListings = pathname === '/listings';
  const isInClub = isMember(useViewer());
  const asksToJoin = own === undefined && !isInClub;
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
              className={classNames(styles.link, link.to.startsWith('/#') && styles.pitch)}
              aria-current={pathname === link.to ? 'page' : undefined}
            >
              {link.label}
            </Link>
          ))}
        </nav>
        <div className={styles.actions}>
          <ThemeSwitch />
          <div className={classNames(styles.yours, own === undefined && styles.public)}>
            {own ?? (isInClub && <MemberWays />)}
            <Account className={styles.account} onLogout={onLogout} />
            {asksToJoin && <JoinButton isListings={isListings} onJoin={onJoin} />}
          </div>
          <PhoneMenu
            brandName={brand.name}
            onLogout={onLogout}
            links={isInClub ? [...memberLinks, ...siteLinks] : siteLinks}
            join={asksToJoin ? { isListings, onJoin } : null}
          />
        </div>
      </div>
    </header>
  );
}

/** What a member has on public pages in place of the join button; the bell's script comes with it. */
function MemberWays() {
  return (
    <>
      {memberLinks.map(({ to, label }) => (
        <ButtonLink key={to} to={to} variant="ghost" className={styles.account}>
          {label}
        </ButtonLink>
      ))}
      <span className={styles.bell}>
        <Suspense fallback={null}>
          <NoticeBell />
        </Suspense>
      </span>
    </>
  );
}

type AccountProps = {
  onLogout?: () => Promise<void>;
  onClick?: () => void;
  className?: string;
  size?: 'large';
  block?: boolean;
};

/** The way in, or to one's own pages and out again. */
function Account({ onLogout, onClick, className, ...look }: AccountProps) {
  const variant = className ? 'ghost' : 'secondary';
  if (!useSignedIn())
    return (
      <ButtonLink to="/login" variant={variant} className={className} onClick={onClick} {...look}>
        Log in
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink to="/account" variant={variant} className={className} onClick={onClick} {...look}>
        Account
      </ButtonLink>
      <Button
        variant={variant}
        className={className}
        onClick={() => {
          onClick?.();
          const left = onLogout?.();
          void import('./session.ts').then(async ({ signOut }) => {
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

function BrandLink({ name, onClick }: { name: string; onClick?: () => void }) {
  return (
    <Link to="/" className={styles.brand} aria-label={`${name} home`} onClick={onClick}>
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

type PhoneMenuProps = {
  brandName: string;
  onLogout?: () => Promise<void>;
  links: readonly { to: string; label: string }[];
  /** Null for members, and on members' pages. */
  join: Pick<JoinButtonProps, 'isListings' | 'onJoin'> | null;
};

const menuId = 'site-menu';

/** The whole window as a menu, on a modal <dialog>: the focus stays inside, Escape closes. The button opens it by itself where the browser knows invokers. */
function PhoneMenu({ brandName, onLogout, links, join }: PhoneMenuProps) {
  const menu = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  // The button's own command works before the script has come; afterwards the dialog is opened once, by us.
  const open = (event: MouseEvent) => {
    event.preventDefault();
    if (menu.current) openModal(menu.current);
  };
  const close = () => menu.current?.close();
  const closeOnce = (event: MouseEvent) => {
    event.preventDefault();
    close();
  };
  return (
    <>
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        aria-controls={menuId}
        className={styles.menuButton}
        onClick={open}
        {...{ command: 'show-modal', commandfor: menuId }}
      >
        <IconMenu2 aria-hidden="true" />
      </IconButton>
      <dialog ref={menu} id={menuId} aria-label="Menu" className={styles.menu}>
        <div className={styles.menuTop}>
          <BrandLink name={brandName} onClick={close} />
          <IconButton label="Close menu" onClick={closeOnce} {...{ command: 'close', commandfor: menuId }}>
            <IconX aria-hidden="true" />
          </IconButton>
        </div>
        <nav aria-label="Menu" className={styles.menuLinks}>
          {links.map((link) => (
            <Link
              key={link.to}
              to={link.to}
              onClick={close}
              className={styles.menuLink}
              aria-current={pathname === link.to ? 'page' : undefined}
            >
              {link.label}
            </Link>
          ))}
        </nav>
        <div className={styles.menuActions}>
          <Account onLogout={onLogout} onClick={close} size="large" block />
          {join && <JoinButton {...join} onClick={close} size="large" block />}
        </div>
      </dialog>
    </>
  );
}
