import { Link } from 'react-router';
import { ThemeSwitch } from '../theme-switch.tsx';
import { useKeptFace } from './kept-face.ts';
import { MemberFace } from './member-face.tsx';
import { tripTabs, yourLinks } from './member-tabs.ts';
import { LinkList, closeMenu } from './site-menu.tsx';
import styles from './member-part.module.css';

const keptPages = tripTabs.filter(({ to }) => to === '/wishes' || to === '/saved');

/** A member's own pages in the menu, below their face. */
export function MemberPart() {
  const face = useKeptFace();
  return (
    <div className={styles.mine}>
      <div className={styles.person}>
        <MemberFace size={52} />
        <p>
          <b>{face?.name ?? 'You'}</b>
          {face && (
            <Link to={face.address} onClick={closeMenu}>
              View profile
            </Link>
          )}
        </p>
        <ThemeSwitch />
      </div>
      <LinkList label="Yours" links={[...yourLinks, ...keptPages]} className={styles.own} />
    </div>
  );
}
