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
import type { MapLook, MapViewProps } from './map-types.ts';
import { startLook, stillSize } from './still-view.ts';
import styles from './map-view.module.css';

const load = () => import('./map-view.tsx');

/** Pixels around the window within which a map counts as about to be seen. */
const nearby = '300px';

/** A picture of the map becomes the map by itself after this time, in milliseconds; at once when somebody turns to it. */
const restMilliseconds = 4000;

type LazyMapProps = MapViewProps & {
  /** The map begins as a picture, which shows this much: tells what has to stand on it. Left out, it begins as the map. */
  onStill?: (look: MapLook) => void;
};

/**
 * A place for a map that costs nothing until it is about to be seen: then, and not before, MapLibre and the map are loaded.
 * A map that is hidden (`display: none`, as the other half of a phone's List / Map toggle) is not seen, so it waits.
 * Where the map begins as a picture, that is there with the page, and the map waits for a hand, a key, or a quiet moment.
 */
export function LazyMap({ onStill, ...props }: LazyMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const [attempt, setAttempt] = useState(0);
  const [isLoaded, setIsLoaded] = useState(false);
  const hasStill = onStill !== undefined && !props.initialBox;
  const [isWanted, want] = useRest(place, isNear && hasStill, onStill);
  const loaded = (look: MapLook) => {
    // What held the focus goes with the picture; the map itself takes it.
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

/** Whether the place is about to be seen; once it was, it stays so. */
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

/** Whether the map itself is wanted instead of its picture, and how to want it. */
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
    // Beyond the picture's edges there is nothing to look at. React hears nothing of a pointer that came before it.
    const isCovered = clientWidth <= stillSize.width && clientHeight <= stillSize.height;
    const mayRest = isCovered && !element.matches(':hover');
    const timer = setTimeout(() => setIsWanted(true), mayRest ? restMilliseconds : 0);
    return () => clearTimeout(timer);
  }, [isResting, place]);
  return [isWanted, () => setIsWanted(true)];
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
