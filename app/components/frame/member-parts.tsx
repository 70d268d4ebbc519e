import { Link } from 'react-router';
import { Avatar } from '../../ui/show/avatar.tsx';
import { ThemeSwitch } from '../header/theme-switch.tsx';
import { useViewer } from '../session/viewer.ts';
import { useKeptFace } from './kept-face.ts';
import { tripTabs, yourLinks } from './member-tabs.ts';
import { LinkList, closeMenu } from './site-menu.tsx';
import styles from './member-part.module.css';

// This one script has everything that public pages load only for members.
export { NoticeBell } from '../header/notice-bell.tsx';
export { NavBadge } from './nav-badges.tsx';

const keptPages = tripTabs.filter(({ to }) => to === '/wishes' || to === '/saved');

/** The signed-in member's photo, or their name's first letter. */
export function FacePicture({ size }: { size: number }) {
  const face = useKeptFace();
  return <Avatar name={face?.name ?? '·'} src={face?.photo} size={size} />;
}

/** A member's own pages in the menu, below their photo. */
export function MemberPart() {
  const face = useKeptFace();
  const isOwner = useViewer() === 'owner';
  const own = [...yourLinks, ...keptPages.filter(({ isForOwners }) => isOwner || !isForOwners)];
  return (
    <div className={styles.mine}>
      <div className={styles.person}>
        <FacePicture size={52} />
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
      <LinkList label="Yours" links={own} className={styles.own} />
    </div>
  );
}
