import { Component, lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { loadModule } from '../load-module.ts';
import { MapLoading, MapOverlay } from './map-overlay.tsx';
import { mapMessages, startPhase } from './map-phase.ts';
import type { MapViewProps } from './map-types.ts';
import styles from './map-view.module.css';

const load = () => import('./map-view.tsx');

/** Pixels around the window within which a map counts as about to be seen. */
const nearby = '300px';

/**
 * A place for a map that costs nothing until it is about to be seen: then, and not before, MapLibre and the map are loaded.
 * A map that is hidden (`display: none`, as the other half of a phone's List / Map toggle) is not seen, so it waits.
 */
export function LazyMap(props: MapViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        setIsNear(true);
      },
      { rootMargin: nearby },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={classNames(styles.map, props.className)}>
      {isNear && (
        <Guard key={attempt} serviceName={props.serviceName} onRetry={() => setAttempt(attempt + 1)}>
          <LoadedMap {...props} className={styles.canvas} />
        </Guard>
      )}
    </div>
  );
}

/** `lazy` keeps a failed load for ever, so each attempt mounts this anew. */
function LoadedMap(props: MapViewProps) {
  const [MapView] = useState(() => lazy(() => loadModule(load)));
  return (
    <Suspense fallback={<MapLoading service={null} />}>
      <MapView {...props} />
    </Suspense>
  );
}

type GuardProps = { serviceName: string; onRetry: () => void; children: ReactNode };

/** When the map's own code cannot be loaded or breaks, the page stays: the map's place says so. */
class Guard extends Component<GuardProps, { failure: string | null }> {
  override state: { failure: string | null } = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: string } {
    return { failure: error instanceof Error ? error.name : 'Unknown error' };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    const phase = startPhase(this.props.serviceName);
    return (
      <MapOverlay
        phase={{ ...phase, phase: 'failed', message: mapMessages.initialization(failure) }}
        onRetry={this.props.onRetry}
      />
    );
  }
}
