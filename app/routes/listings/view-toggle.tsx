import { Link } from 'react-router';
import { Shape } from '../../ui/show/shape.tsx';
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
        <Shape name="grid" isSmall />
        List View
      </Link>
      <Link to={hrefOf('map')} aria-current={view === 'map' ? 'true' : undefined} preventScrollReset replace>
        <Shape name="map" isSmall />
        Map View
      </Link>
    </nav>
  );
}
