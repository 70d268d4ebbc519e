import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { classNames } from '../class-names.ts';
import { loadModule } from '../load-module.ts';
import { MapLoading, MapOverlay } from './map-overlay.tsx';
import { mapMessages, startPhase } from './map-phase.ts';
import { MapStill } from './map-still.tsx';
import type { MapLook, MapViewProps } from './engine/map-types.ts';
import { startLook, stillSize } from './engine/still-view.ts';
import styles from './map-view.module.css';

const load = () => import('./map-view.tsx');

/** How close to the window a map counts as about to be visible, in pixels. */
const nearby = '300px';

/** After this time a picture of the map becomes the map, in milliseconds; at once on interaction. */
const restMilliseconds = 4000;

type LazyMapProps = MapViewProps & {
  /** The map starts as a picture of this view, with its markers. Without it, it starts as the map. */
  onStill?: (look: MapLook) => void;
};

/**
 * A placeholder that loads MapLibre only when the map is about to be visible. A hidden map (`display: none`, like the other half of a
 * phone's List / Map toggle) waits. If it starts as a picture, that is part of the page, and the map waits for interaction or a quiet
 * moment.
 */
export function LazyMap({ onStill, ...props }: LazyMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const [attempt, setAttempt] = useState(0);
  const [isLoaded, setIsLoaded] = useState(false);
  const hasStill = onStill !== undefined && !props.initialBox;
  const [isWanted, want] = useRest(place, isNear && hasStill, onStill);
  const loaded = (look: MapLook) => {
    // The focused picture is replaced; the map takes the focus.
    const held = document.activeElement?.closest('[data-still]');
    if (held && place.current?.contains(held))
      place.current.querySelector('canvas')?.focus({ preventScroll: true });
    setIsLoaded(true);
    props.onLoaded?.(look);
  };
  return (
    <div
      ref={place}
      className={classNames(styles.map, props.className)}
      onPointerEnter={want}
      onPointerDown={want}
      onFocus={want}
    >
      {hasStill && !isLoaded && <MapStill {...props} onWanted={want} />}
      {isNear && (!hasStill || isWanted || props.selectedId !== null) && (
        <Guard key={attempt} serviceName={props.serviceName} onRetry={() => setAttempt(attempt + 1)}>
          <LoadedMap {...props} onLoaded={loaded} className={styles.canvas} />
        </Guard>
      )}
    </div>
  );
}

/** Whether the placeholder is about to be visible; once true, it stays true. */
function useNear(place: RefObject<HTMLDivElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
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
  }, [place]);
  return isNear;
}

/** Whether the map itself is wanted instead of its picture, and how to ask for it. */
function useRest(
  place: RefObject<HTMLDivElement | null>,
  isResting: boolean,
  onStill: LazyMapProps['onStill'],
): [isWanted: boolean, want: () => void] {
  const [isWanted, setIsWanted] = useState(false);
  const tell = useEffectEvent((look: MapLook) => onStill?.(look));
  useEffect(() => {
    const element = place.current;
    if (!isResting || !element) return undefined;
    const { clientWidth, clientHeight } = element;
    tell(startLook(clientWidth, clientHeight));
    // Beyond the picture's edges there is nothing to see. React misses a pointer from before hydration.
    const isCovered = clientWidth <= stillSize.width && clientHeight <= stillSize.height;
    const mayRest = isCovered && !element.matches(':hover');
    const timer = setTimeout(() => setIsWanted(true), mayRest ? restMilliseconds : 0);
    return () => clearTimeout(timer);
  }, [isResting, place]);
  return [isWanted, () => setIsWanted(true)];
}

/** `lazy` remembers a failed load forever, so each attempt mounts a new one. */
function LoadedMap(props: MapViewProps) {
  const [MapView] = useState(() => lazy(() => loadModule(load)));
  return (
    <Suspense fallback={<MapLoading service={null} />}>
      <MapView {...props} />
    </Suspense>
  );
}

type GuardProps = { serviceName: string; onRetry: () => void; children: ReactNode };

/** If the map's code fails to load or crashes, only its place shows an error. */
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
