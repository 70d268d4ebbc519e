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
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { lazyPart, type LazyPart, type PartState } from './lazy-part.tsx';
import styles from './lazy-section.module.css';

/** How close to the window a section is loaded, in pixels; from the product specification. */
const nearPx = 100;

type LazySectionProps<P> = {
  /** The section's anchor; present before the section. */
  id?: string;
  /** An `import()` of the section's module. Must be the same function at every render. */
  load: () => Promise<{ default: ComponentType<P> }>;
  /** The section's props. Their values must keep their identity, or the section renders again. */
  given: P;
  /** The section's approximate height on a desktop and on a phone, in pixels, for its skeleton. */
  height: [desk: number, phone: number];
  /** Whether it is loaded before it comes near. Must be the same function at every render. */
  isWanted?: (isFromServer: boolean) => boolean;
};

/**
 * A section whose script loads when it comes near. In a page from the server its content is there from the start, so that everyone can read
 * it, and becomes interactive when the script arrives; in a page rendered by the browser a skeleton holds its place.
 */
export function LazySection<P extends object>({ id, load, given, height, isWanted }: LazySectionProps<P>) {
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  const [part] = useState(() => lazyPart(load));
  const [state, setState] = useState<PartState>(part.state);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    part.onChange = setState;
    setState(part.state);
    if (isWanted?.(isFromServer)) part.load();
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
  }, [part, isWanted, isFromServer]);
  const style = { '--desk': `${height[0]}px`, '--phone': `${height[1]}px` } as CSSProperties; // custom properties are not in CSSProperties
  // The same element at every render: a boundary React has not hydrated yet must not render again, or its content is lost.
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
  // While it shows a failure, a press is meant for Try Again, which works already.
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
  // Typing and presses in the section before hydration are passed on to it.
  useEffect(() => {
    if (part.Component) window.earlyInput?.handOver(frame.current);
  }, [part.Component, frame]);
  if (!part.Component) {
    // The browser renders the server's content when something above has changed (theme, address): then the script is needed now.
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
