import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { MapCredits, SearchAsIMove, ShowAll, ZoomButtons } from './map-controls.tsx';
import { lookOf, showBox, type Engine } from './map-engine.ts';
import { MapMarkers } from './map-markers.ts';
import { MapPopup } from './map-popup.ts';
import { MapOverlay } from './map-overlay.tsx';
import type { MapPoint, MapViewProps } from './map-types.ts';
import { useMap, type Stage } from './use-map.ts';
import styles from './map-view.module.css';

const kelowna: [number, number] = [-119.496, 49.888];
const startZoom = 8;
const restMilliseconds = 250;
const noHighlight = () => undefined;

/**
 * The map: tiles, markers, popup, controls and every state of loading and failing. It carries all of MapLibre, so pages use
 * `LazyMap`, which loads this module when the map is about to be seen.
 */
export default function MapView(props: MapViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const { phase, stage, retry } = useMap(container, {
    theme: props.theme,
    ownName: props.serviceName,
    label: props.label,
    center: props.center ?? kelowna,
    zoom: props.zoom ?? startZoom,
    initialBox: props.initialBox ?? null,
    onLoaded: (look) => props.onLoaded?.(look),
  });
  return (
    <div className={classNames(styles.map, props.className)} data-map={phase.phase}>
      <div ref={container} className={styles.canvas} />
      {stage && <LiveMap key={phase.run} {...props} stage={stage} />}
      <MapOverlay phase={phase} onRetry={retry} />
    </div>
  );
}

function LiveMap({ stage, ...props }: MapViewProps & { stage: Stage }) {
  const { engine } = stage;
  const {
    points,
    clusters = null,
    highlightedId = null,
    selectedId,
    onSelect,
    onHighlight = noHighlight,
  } = props;
  const [inView, setInView] = useState(0);
  const markers = useMarkers(engine, { onSelect, onHighlight, onCount: setInView });
  const scene = useMemo(
    () => ({ points, clusters, highlightedId, selectedId }),
    [points, clusters, highlightedId, selectedId],
  );
  // Before the popup's effects, which ask where a point is drawn.
  useLayoutEffect(() => markers?.show(scene), [markers, scene]);
  useRest(engine, () => props.onMove?.(lookOf(engine)));
  useMapPress(engine, () => selectedId !== null && onSelect(null));

  const box = inView === 0 ? (markers?.box() ?? null) : null;
  return (
    <>
      <SearchAsIMove onChange={(isOn) => props.onSearchAsIMove?.(isOn, lookOf(engine))} />
      <ZoomButtons engine={engine} />
      {box && <ShowAll onPress={(event) => showBox(engine, box, 0, event)} />}
      <MapCredits service={stage.service} credits={stage.credits} />
      {markers && selectedId !== null && (
        <Popup
          key={selectedId}
          id={selectedId}
          engine={engine}
          markers={markers}
          points={points}
          onClose={() => onSelect(null)}
        >
          {props.renderPopup(selectedId)}
        </Popup>
      )}
    </>
  );
}

type MarkerEvents = {
  onSelect: (id: string | null) => void;
  onHighlight: (id: string | null) => void;
  onCount: (inView: number) => void;
};

function useMarkers(engine: Engine, events: MarkerEvents): MapMarkers | null {
  const [markers, setMarkers] = useState<MapMarkers | null>(null);
  const select = useEffectEvent(events.onSelect);
  const highlight = useEffectEvent(events.onHighlight);
  const count = useEffectEvent(events.onCount);
  useEffect(() => {
    const made = new MapMarkers(engine, {
      onSelect: (id) => select(id),
      onHighlight: (id) => highlight(id),
      onCount: (inView) => count(inView),
      onOpenCluster: (box, event) => showBox(engine, box, 1, event),
    });
    setMarkers(made);
    return () => made.close();
  }, [engine]);
  return markers;
}

/** Tells when the visitor's own movement (drag, wheel, keys, buttons, a pressed cluster) has come to rest. */
function useRest(engine: Engine, onRest: () => void): void {
  const rest = useEffectEvent(onRest);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (event: { originalEvent?: unknown }) => {
      if (!event.originalEvent) return;
      clearTimeout(timer);
      timer = setTimeout(() => rest(), restMilliseconds);
    };
    engine.on('moveend', settle);
    return () => {
      clearTimeout(timer);
      engine.off('moveend', settle);
    };
  }, [engine]);
}

function useMapPress(engine: Engine, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const listener = (event: { originalEvent: MouseEvent }) => {
      if (event.originalEvent.target === engine.getCanvas()) press();
    };
    engine.on('click', listener);
    return () => void engine.off('click', listener);
  }, [engine]);
}

type PopupProps = {
  id: string;
  engine: Engine;
  markers: MapMarkers;
  points: readonly MapPoint[];
  onClose: () => void;
  children: ReactNode;
};

/** The open popup: stands on its bubble, takes the focus, gives it back when it closes. */
function Popup({ id, engine, markers, points, onClose, children }: PopupProps) {
  const [popup, setPopup] = useState<MapPopup | null>(null);
  useEffect(() => {
    const place = markers.placeOf(id);
    if (!place) return undefined;
    const made = new MapPopup(engine, place);
    setPopup(made);
    return () => made.close();
  }, [engine, markers, id]);
  useEffect(() => popup?.settle(), [popup]);
  useEffect(() => {
    const place = markers.placeOf(id);
    if (place) popup?.moveTo(place);
  }, [popup, markers, id, points]);
  if (!popup) return null;

  const close = () => {
    onClose();
    markers.focus(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  const name = points.find((point) => point.id === id)?.ariaLabel;
  return createPortal(
    // Escape works wherever the focus stands within the popup; the dialog itself is no control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that closes is no interaction with the dialog itself
    <div role="dialog" aria-label={name} className={styles.popup} onKeyDown={onKeyDown}>
      {children}
    </div>,
    popup.element,
  );
}
