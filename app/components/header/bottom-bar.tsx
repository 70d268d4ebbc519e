import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import { Shape } from '../../ui/show/shape.tsx';
import styles from './bottom-bar.module.css';

const panelId = 'support-resources';

const groups = [
  {
    title: 'Support',
    links: [
      { to: '/help', label: 'Help' },
      { to: '/renting', label: 'Learn About Renting' },
      { to: '/hosting', label: 'Learn About Hosting' },
      { to: '/swapping', label: 'Discover Swapping' },
      { to: '/feedback', label: 'Tell us what you think' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { to: '/listings', label: 'Sample Marketplace' },
      { to: '/original', label: 'The platform' },
      { to: '/founders-club', label: 'What founders keep' },
    ],
  },
  {
    title: 'Small print',
    links: [
      { to: '/privacy', label: 'Privacy Policy' },
      { to: '/terms', label: 'Terms of Service' },
      { to: '/privacy#cookies', label: 'Cookies' },
    ],
  },
] as const;

/** After a choice the panel closes, even if the page stays. */
const leave = (event: MouseEvent<HTMLAnchorElement>) =>
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.();

/**
 * The bar at the bottom of the window: copyright, language and currency, and a toggle for the footer's support links. The panel is a
 * popover: it opens and closes without script, and Escape or a press elsewhere closes it.
 */
export function BottomBar({ brandName }: { brandName: string }) {
  return (
    <>
      <div className={styles.bar}>
        <p>
          <span>© {brandName}</span>
          <Link to="/terms">Terms</Link>
          <Link to="/privacy">Privacy</Link>
        </p>
        <p>
          <span>
            <Shape name="world" isSmall />
            English (CA)
          </span>
          <span>$ CAD</span>
          <button type="button" popoverTarget={panelId} className={styles.toggle}>
            Support &amp; Resources
            <Shape name="chevron-up" isSmall className={styles.chevron} />
          </button>
        </p>
      </div>
      <dialog id={panelId} popover="auto" aria-label="Support & Resources" className={styles.panel}>
        <div className={`container ${styles.inside}`}>
          {groups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul className={styles.list}>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} onClick={leave}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <IconButton
            label="Close"
            className={styles.close}
            popoverTarget={panelId}
            popoverTargetAction="hide"
          >
            <Shape name="cross" />
          </IconButton>
        </div>
      </dialog>
    </>
  );
}
