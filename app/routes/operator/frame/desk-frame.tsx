import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { useRef, type ReactNode } from 'react';
import { Link, NavLink, useNavigation } from 'react-router';
import type { DeskOverview } from '../../../../features/desk/overview.server.ts';
import { BrandMark } from '../../../components/header/brand-mark.tsx';
import { ThemeSwitch } from '../../../components/header/theme-switch.tsx';
import { useKeptFocus } from '../../../components/use-kept-focus.ts';
import { useRootData } from '../../../root-data.ts';
import { classNames } from '../../../ui/class-names.ts';
import { claimsWaiting } from '../trips/claim-counts.ts';
import { HelpButton } from './help-button.tsx';
import { sections } from './sections.ts';
import styles from './desk-frame.module.css';

/** How much waits in a section, and whether that is urgent. */
function waitingIn(to: string, overview: DeskOverview | null): { count: number; isAlarm: boolean } | null {
  if (overview === null) return null;
  if (to === '/operator/applications') {
    const { byState, overdue } = overview.applications;
    return { count: (byState.submitted ?? 0) + (byState.in_review ?? 0), isAlarm: overdue > 0 };
  }
  if (to === '/operator/listings') return { count: overview.listings.waiting, isAlarm: false };
  if (to === '/operator/disputes') return claimsWaiting(overview.disputes);
  if (to === '/operator/no-shows')
    return { count: overview.noShows.waiting, isAlarm: overview.noShows.overdue > 0 };
  if (to === '/operator/reports')
    return { count: overview.reports.waiting, isAlarm: overview.reports.overdue > 0 };
  if (to === '/operator/questions') return { count: overview.tickets, isAlarm: false };
  if (to === '/operator/jobs')
    return { count: overview.jobs.failing + overview.jobs.given_up, isAlarm: true };
  if (to === '/operator/mail') return { count: overview.mail.unclear + overview.mail.refused, isAlarm: true };
  return null;
}

function SectionLinks({ overview, onFollow }: { overview: DeskOverview | null; onFollow?: () => void }) {
  return (
    <ul className="stack-2">
      {sections.map(({ to, label, letter }) => {
        const waiting = waitingIn(to, overview);
        return (
          <li key={to}>
            <NavLink to={to} end={to === '/operator'} className={styles.link} onClick={onFollow}>
              <span>{label}</span>
              {waiting && waiting.count > 0 && (
                <span className={classNames(styles.count, waiting.isAlarm && styles.alarm, 'num')}>
                  {waiting.count}
                  <span className="visually-hidden"> waiting</span>
                </span>
              )}
              <kbd aria-hidden="true" className={styles.letter}>
                {letter}
              </kbd>
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}

/** The sections in a dialog where there is no space for a column. */
function PhoneSections({ overview }: { overview: DeskOverview | null }) {
  const panel = useRef<HTMLElement>(null);
  return (
    <>
      <button type="button" popoverTarget="desk-sections" className={styles.menu}>
        <IconMenu2 aria-hidden="true" size={20} />
        Sections
      </button>
      <nav ref={panel} id="desk-sections" popover="auto" aria-label="Sections" className={styles.panel}>
        <SectionLinks overview={overview} onFollow={() => panel.current?.hidePopover()} />
      </nav>
    </>
  );
}

type DeskFrameProps = {
  overview: DeskOverview | null;
  /** The page is still loading: keys pressed meanwhile are kept for it. */
  isWaiting?: boolean;
  children: ReactNode;
};

/** The frame of each desk page: the sections with their counts, and the exit. */
export function DeskFrame({ overview, isWaiting = false, children }: DeskFrameProps) {
  const { brand } = useRootData();
  const isLoading = useNavigation().state === 'loading';
  useKeptFocus();
  return (
    <div className={styles.desk}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className={styles.header}>
        <Link to="/" className={styles.brand} aria-label={`${brand.name} home`}>
          <BrandMark className={styles.mark} />
          <span className={styles.name}>{brand.name.toLowerCase()}</span>
        </Link>
        <Link to="/operator" className={styles.title}>
          Operator desk
        </Link>
        {overview && <span className={styles.zone}>Vancouver time, {overview.zone.offset}</span>}
        <div className={styles.actions}>
          <PhoneSections overview={overview} />
          <HelpButton icon={<IconKeyboard aria-hidden="true" size={22} />} />
          <ThemeSwitch />
          <Link to="/account" className={styles.account}>
            Account
          </Link>
        </div>
      </header>
      <nav aria-label="Desk" className={styles.side}>
        <SectionLinks overview={overview} />
      </nav>
      <main
        id="main"
        tabIndex={-1}
        className={styles.main}
        aria-busy={isLoading || undefined}
        data-asleep={isWaiting ? '' : undefined}
      >
        {children}
      </main>
    </div>
  );
}
