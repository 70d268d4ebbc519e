import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { MapArea } from './map-area.tsx';
import { MapCredits, SearchAsIMove, ShowAll, ZoomButtons } from './map-controls.tsx';
import { cameraDuration, lookOf, showBox, type Engine } from './engine/map-engine.ts';
import { MapOverlay } from './map-overlay.tsx';
import type { Spot } from './markers/map-markers.ts';
import type { Stage } from './engine/map-run.ts';
import type { MapViewProps } from './engine/map-types.ts';
import { startCenter, startZoom } from './engine/still-view.ts';
import { useMap } from './use-map.ts';
import styles from './map-view.module.css';

const restMilliseconds = 250;

/**
 * The map: tiles, markers, popup, controls and all states of loading and failing. It contains all of MapLibre, so pages use `LazyMap`,
 * which loads this module when the map is about to be visible.
 */
export default function MapView(props: MapViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const { phase, stage, retry } = useMap(container, {
    theme: props.theme,
    ownName: props.serviceName,
    label: props.label,
    center: props.center ?? startCenter,
    zoom: props.zoom ?? startZoom,
    initialBox: props.initialBox ?? null,
    onLoaded: (look) => props.onLoaded?.(look),
  });
  return (
    <div className={classNames(styles.map, props.className)} data-map={phase.phase}>
      <div ref={container} className={styles.canvas} />
      {stage && <LiveMap {...props} stage={stage} />}
      <MapOverlay phase={phase} onRetry={retry} />
    </div>
  );
}

function LiveMap({ stage, ...props }: MapViewProps & { stage: Stage }) {
  const { engine, markers } = stage;
  const { selectedId, onSelect, renderSpot } = props;
  const [spot, setSpot] = useState<Spot | null>(null);
  const openSpot = (opened: Spot) => {
    onSelect(null);
    setSpot(opened);
  };
  const inView = useScene(stage, props, renderSpot ? openSpot : null);
  useRest(engine, () => props.onMove?.(lookOf(engine)));
  useMapPress(engine, (position) => {
    if (selectedId !== null) onSelect(null);
    setSpot(null);
    props.onPress?.(position);
  });
  const box = inView === 0 ? markers.box() : null;
  return (
    <>
      {props.onSearchAsIMove && (
        <SearchAsIMove onChange={(isOn) => props.onSearchAsIMove?.(isOn, lookOf(engine))} />
      )}
      {props.area && <MapArea engine={engine} {...props.area} />}
      <ZoomButtons engine={engine} />
      {box && <ShowAll onPress={(event) => showBox(engine, box, 0, event)} />}
      <MapCredits service={stage.service} credits={stage.credits} />
      {selectedId !== null && (
        <OpenPopup
          key={selectedId}
          id={selectedId}
          placeOf={() => markers.placeOf(selectedId)}
          name={props.points.find((point) => point.id === selectedId)?.ariaLabel}
          stage={stage}
          onClose={() => onSelect(null)}
        >
          {props.renderPopup(selectedId)}
        </OpenPopup>
      )}
      {spot && renderSpot && selectedId === null && (
        <OpenPopup
          key={spot.ids.join(' ')}
          id={spot.ids[0] ?? ''}
          placeOf={() => spot.place}
          name={`${spot.ids.length} here`}
          stage={stage}
          onClose={() => setSpot(null)}
        >
          {renderSpot(spot.ids)}
        </OpenPopup>
      )}
    </>
  );
}

/** Draws the markers and keeps them right; answers how many points are in view, null before the first drawing. */
function useScene(
  { engine, markers, popup }: Stage,
  props: MapViewProps,
  onSpot: ((spot: Spot) => void) | null,
): number | null {
  const { points, clusters = null, highlightedId = null, selectedId, onSelect, onHighlight } = props;
  const [inView, setInView] = useState<number | null>(null);
  const select = useEffectEvent(onSelect);
  const openSpot = useEffectEvent((spot: Spot) => {
    if (onSpot) onSpot(spot);
    else engine.easeTo({ center: spot.place, zoom: engine.getMaxZoom(), duration: cameraDuration() });
  });
  const highlight = useEffectEvent((id: string | null) => onHighlight?.(id));
  useEffect(
    () =>
      markers.listen({
        onSelect: (id) => select(id),
        onHighlight: (id) => highlight(id),
        onOpenCluster: (box, event) => showBox(engine, box, 1, event),
        onOpenSpot: (spot) => openSpot(spot),
        onCount: setInView,
      }),
    [engine, markers],
  );
  const scene = useMemo(
    () => ({ points, clusters, highlightedId, selectedId }),
    [points, clusters, highlightedId, selectedId],
  );
  // Before the popup opens (a separate effect), so that it knows its point's place.
  useLayoutEffect(() => {
    markers.show(scene);
    const place = scene.selectedId === null ? null : markers.placeOf(scene.selectedId);
    if (place) popup.follow(place);
  }, [markers, popup, scene]);
  return inView;
}

/** Reports when the visitor's own movement (drag, wheel, keys, buttons, a pressed cluster) has stopped. */
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

function useMapPress(engine: Engine, onPress: (position: [number, number]) => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const listener = (event: { originalEvent: MouseEvent; lngLat: { lng: number; lat: number } }) => {
      if (event.originalEvent.target === engine.getCanvas()) press([event.lngLat.lng, event.lngLat.lat]);
    };
    engine.on('click', listener);
    return () => void engine.off('click', listener);
  }, [engine]);
}

type OpenPopupProps = {
  /** The point whose bubble gets the focus back. */
  id: string;
  placeOf: () => [longitude: number, latitude: number] | null;
  name: string | undefined;
  stage: Stage;
  onClose: () => void;
  children: ReactNode;
};

/** The open popup: points to its bubble, takes the focus, and gives it back when Escape closes it. */
function OpenPopup({ id, placeOf, name, stage, onClose, children }: OpenPopupProps) {
  const { markers, popup } = stage;
  const escape = useEffectEvent(() => {
    onClose();
    markers.focus(id);
  });
  const findPlace = useEffectEvent(placeOf);
  useEffect(() => {
    const place = findPlace();
    if (!place) return undefined;
    popup.open(place, () => escape());
    return () => popup.close();
  }, [popup]);
  return createPortal(
    <dialog open aria-label={name} className={styles.popup}>
      {children}
    </dialog>,
    popup.element,
  );
}
