import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs';
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs';
import { Link } from 'react-router';
import styles from './view-toggle.module.css';

export type View = 'map' | 'list';

type ViewToggleProps = { view: View; hrefOf: (view: View) => string };

/** On a phone one at a time: map or list. Hidden on wider screens, where both are visible. */
export function ViewToggle({ view, hrefOf }: ViewToggleProps) {
  return (
    <nav aria-label="View" className={styles.toggle}>
      <Link
        to={hrefOf('list')}
        aria-current={view === 'list' ? 'true' : undefined}
        preventScrollReset
        replace
      >
        <IconLayoutGrid size={18} aria-hidden="true" />
        List View
      </Link>
      <Link to={hrefOf('map')} aria-current={view === 'map' ? 'true' : undefined} preventScrollReset replace>
        <IconMap size={18} aria-hidden="true" />
        Map View
      </Link>
    </nav>
  );
}
