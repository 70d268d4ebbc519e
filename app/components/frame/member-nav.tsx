import IconBackpack from '@tabler/icons-react/dist/esm/icons/IconBackpack.mjs';
import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import { Suspense, lazy } from 'react';
import { Link, useLocation } from 'react-router';
import { isMember, useViewer } from '../viewer.ts';
import { MemberFace } from './member-face.tsx';
import { memberSections, sectionOf, type MemberSection } from './member-links.ts';
import { MenuTrigger } from './site-menu.tsx';
import styles from './member-nav.module.css';

const icons = { Explore: IconCompass, Trips: IconBackpack, Messages: IconMessageCircle, Hosting: IconKey };

const Badge = lazy(async () => ({ default: (await import('./nav-badges.tsx')).NavBadge }));

/**
 * The one navigation of members: at the foot of a phone, in the header of a desk. It is in every page's HTML, which is the same for everyone; the style
 * sheet shows it where the page's first script has marked a member, so that it stands there from the first paint on.
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
            <SectionIcon label={section.label} />
            {isInClub && (
              <Suspense fallback={null}>
                <Badge section={section.label} />
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

function SectionIcon({ label }: Pick<MemberSection, 'label'>) {
  const Icon = icons[label];
  return <Icon aria-hidden="true" size={22} className={styles.icon} />;
}
