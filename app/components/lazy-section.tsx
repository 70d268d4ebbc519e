import {
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
  type ComponentType,
  type CSSProperties,
} from 'react';
import { Button } from '../ui/button.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { lazyPart, type LazyPart, type PartState } from './lazy-part.tsx';
import styles from './lazy-section.module.css';

/** A section is fetched when it comes this near to the window, in pixels; from the product specification. */
const nearPx = 100;

type LazySectionProps<P> = {
  /** Where links to the section lead; there before the section is. */
  id?: string;
  /** An `import()` of the section's module. Must be the same function at every render. */
  load: () => Promise<{ default: ComponentType<P> }>;
  /** What the section is given. Its values must keep their identity, or the section is drawn anew. */
  given: P;
  /** Roughly how tall the section is on a desk and on a phone, in pixels: the skeleton takes as much room. */
  height: [desk: number, phone: number];
};

/**
 * A section whose script is fetched when it comes near. In a page from the server its content stands there from the beginning, so that
 * everybody can read it, and comes alive when the script has arrived; in a page drawn by the browser a skeleton holds its place.
 */
export function LazySection<P extends object>({ id, load, given, height }: LazySectionProps<P>) {
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  const [part] = useState(() => lazyPart(load));
  const [state, setState] = useState<PartState>(part.state);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    part.onChange = setState;
    setState(part.state);
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        part.load();
      },
      { rootMargin: `${nearPx}px 0px` },
    );
    if (frame.current) near.observe(frame.current);
    return () => near.disconnect();
  }, [part]);
  const style = { '--desk': `${height[0]}px`, '--phone': `${height[1]}px` } as CSSProperties; // custom properties are not in CSSProperties
  // The same element at every render: a boundary whose content React has not taken over yet must not be drawn anew, or that content is lost.
  const values = Object.values(given);
  const content = useMemo(
    () => (
      <Suspense fallback={<Waiting />}>
        <Content part={part} given={given} frame={frame} />
      </Suspense>
    ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the values of `given`, not the object around them
    [part, state === 'loaded', ...values],
  );
  const retry = () => {
    setState('waiting');
    part.load();
  };
  const Loaded = part.Component;
  // While it says that it has failed, a press is meant for Try Again, which is awake.
  const isAsleep = isFromServer && state !== 'failed';
  return (
    <div ref={frame} id={id} className={styles.frame} style={style} data-asleep={isAsleep || undefined}>
      {isFromServer ? content : Loaded ? <Loaded {...given} /> : state === 'waiting' && <Waiting />}
      {state === 'failed' && <Failed onRetry={retry} isBesideContent={isFromServer} />}
    </div>
  );
}

type ContentProps<P> = { part: LazyPart<P>; given: P; frame: RefObject<HTMLElement | null> };

function Content<P extends object>({ part, given, frame }: ContentProps<P>) {
  const isDrawnByBrowser = useHydrated();
  // What was typed and pressed in the section before it came alive is passed on to it.
  useEffect(() => {
    if (part.Component) window.earlyInput?.handOver(frame.current);
  }, [part.Component, frame]);
  if (!part.Component) {
    // The browser draws what the server had drawn when something above has changed (the theme, the address): then the script is needed now.
    if (typeof window === 'undefined' || isDrawnByBrowser) part.load();
    if (part.state === 'failed' && isDrawnByBrowser) return null;
    use(part.settled);
  }
  const Loaded = part.Component;
  return Loaded && <Loaded {...given} />;
}

function Waiting() {
  return (
    <div className={`container ${styles.waiting}`} aria-busy="true">
      <Skeleton className={styles.line} />
      <Skeleton className={styles.block} />
    </div>
  );
}

type FailedProps = { onRetry: () => void; isBesideContent: boolean };

function Failed({ onRetry, isBesideContent }: FailedProps) {
  return (
    <div className={`container ${styles.failed}`} role="alert" data-beside={isBesideContent ? '' : undefined}>
      <p>
        <b>Failed to load component</b>
        <span>This section couldn&apos;t be loaded</span>
      </p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  );
}
