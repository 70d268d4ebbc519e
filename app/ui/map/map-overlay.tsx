import { Button } from '../button.tsx';
import { Shape } from '../show/shape.tsx';
import { mapMessages, type MapPhase } from './map-phase.ts';
import styles from './map-overlay.module.css';

/** Shown in the map's place while it loads, and when it fails. */
export function MapOverlay({ phase, onRetry }: { phase: MapPhase; onRetry: () => void }) {
  if (phase.phase === 'loaded') return null;
  if (phase.phase === 'loading') return <MapLoading service={phase.isSlow ? phase.serviceName : null} />;
  if (phase.phase === 'unsupported') {
    return (
      <output className={styles.overlay}>
        <Shape name="map-off" className={styles.calm} />
        <span className={styles.title}>This browser can’t show the map</span>
        <span className={styles.detail}>
          The map needs WebGL 2, which is missing or turned off. Everything is in the list.
        </span>
      </output>
    );
  }
  return (
    <div className={styles.overlay} role="alert">
      <Shape name="alert" className={styles.alarm} />
      <p className={styles.title}>{phase.message}</p>
      {phase.fallsBack && <p className={styles.detail}>Our own map takes over in a moment.</p>}
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** The loading overlay; after ten seconds it names the service it waits for. */
export function MapLoading({ service }: { service: string | null }) {
  return (
    <output className={styles.overlay} data-loading="">
      <span className={styles.spinner} aria-hidden="true" />
      <span className={styles.title}>
        {service === null ? mapMessages.loading : mapMessages.connecting(service)}
      </span>
      {service !== null && <span className={styles.detail}>{mapMessages.pleaseWait(service)}</span>}
    </output>
  );
}
