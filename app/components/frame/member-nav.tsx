import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { Shape } from '../../ui/show/shape.tsx';
import { isMember, useViewer } from '../session/viewer.ts';
import { NavBadge } from './lazy-member-parts.ts';
import { MemberFace } from './member-face.tsx';
import { memberSections, sectionOf } from './member-links.ts';
import { MenuTrigger } from './site-menu.tsx';
import styles from './member-nav.module.css';

const shapes = { Explore: 'compass', Trips: 'backpack', Messages: 'message', Hosting: 'key' } as const;

/**
 * The members' navigation: at the bottom on a phone, in the header on a desktop. It is in every page's HTML, which is the same for
 * everyone; the style sheet shows it once the page's first script has marked a member, so members see it from the first paint.
 */
export function MemberNav() {
  const { pathname } = useLocation();
  const current = sectionOf(pathname);
  const isInClub = isMember(useViewer());
  return (
    <nav aria-label="Your pages" className={styles.nav}>
      {memberSections.map((section) => (
        <Link
          key={section.label}
          to={section.to}
          className={styles.link}
          data-section={section.label}
          aria-current={current === section ? (section.to === pathname ? 'page' : 'true') : undefined}
        >
          <span className={styles.sign}>
            <Shape name={shapes[section.label]} className={styles.icon} />
            {isInClub && (
              <Suspense fallback={null}>
                <NavBadge section={section.label} />
              </Suspense>
            )}
          </span>
          {section.label}
        </Link>
      ))}
      <MenuTrigger className={`${styles.link} ${styles.you}`}>
        <span className={styles.sign}>
          <MemberFace size={26} />
        </span>
        You
      </MenuTrigger>
    </nav>
  );
}
