import { Suspense, type MouseEvent, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { openModal } from '../../ui/overlay/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Shape } from '../../ui/show/shape.tsx';
import { isMember, useViewer } from '../session/viewer.ts';
import { MemberPart } from './lazy-member-parts.ts';
import styles from './site-menu.module.css';

const menuId = 'site-menu';

const openableMenu = () => document.querySelector<HTMLDialogElement>(`dialog#${menuId}`);

/** Closes the menu, after every choice in it. */
export const closeMenu = () => openableMenu()?.close();

/** A button's attributes to open the menu: they work before the script has loaded; afterwards the script opens the dialog, once. */
export const menuTrigger = {
  'aria-haspopup': 'dialog' as const,
  'aria-controls': menuId,
  onClick: (event: MouseEvent) => {
    event.preventDefault();
    const menu = openableMenu();
    if (menu) openModal(menu);
  },
  // React does not know the invoker attributes yet.
  command: 'show-modal',
  commandfor: menuId,
};

export function MenuTrigger({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <button type="button" className={className} {...menuTrigger}>
      {children}
    </button>
  );
}

type SiteMenuProps = {
  /** The wordmark at its top. */
  brand: ReactNode;
  links: readonly { to: string; label: string }[];
  /** Sign-in, sign-out and joining, at its bottom. */
  children: ReactNode;
};

/**
 * The menu: for visitors on a phone, the whole window with the specification's links; for members, behind their photo, their own links
 * first. It is a modal <dialog>: the focus stays inside and Escape closes it.
 */
export function SiteMenu({ brand, links, children }: SiteMenuProps) {
  const closeOnce = (event: MouseEvent) => {
    event.preventDefault();
    closeMenu();
  };
  return (
    <dialog
      id={menuId}
      aria-label="Menu"
      className={styles.menu}
      onPointerDown={(event) => event.target === event.currentTarget && closeMenu()}
    >
      <div className={styles.inside}>
        <div className={styles.top}>
          {brand}
          <IconButton label="Close menu" onClick={closeOnce} {...{ command: 'close', commandfor: menuId }}>
            <Shape name="cross" />
          </IconButton>
        </div>
        {isMember(useViewer()) && (
          <Suspense fallback={null}>
            <MemberPart />
          </Suspense>
        )}
        <LinkList label="Menu" links={links} className={styles.links} />
        <div className={styles.actions}>{children}</div>
      </div>
    </dialog>
  );
}

type LinkListProps = {
  label: string;
  links: SiteMenuProps['links'];
  className: string | undefined;
};

/** A list of links in the menu, which closes on every choice. */
export function LinkList({ label, links, className }: LinkListProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className={classNames(className)}>
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          onClick={closeMenu}
          className={styles.link}
          aria-current={pathname === link.to ? 'page' : undefined}
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
