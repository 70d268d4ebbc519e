import IconFocusCentered from '@tabler/icons-react/dist/esm/icons/IconFocusCentered.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react';
import { cameraDuration, type Engine } from './engine/map-engine.ts';
import type { MapService } from './engine/map-service.ts';
import type { Credit } from './engine/outside-style.ts';
import { keepSearchAsIMove, readSearchAsIMove } from './search-as-i-move.ts';
import styles from './map-controls.module.css';

const storage = () => localStorage;

/** The 'Search as I move' checkbox, remembered for the next visit; a remembered choice is reported once the map is ready. */
export function SearchAsIMove({ onChange }: { onChange: (isOn: boolean) => void }) {
  const [isOn, setIsOn] = useState(() => readSearchAsIMove(storage));
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (readSearchAsIMove(storage)) tell(true);
  }, []);
  const change = (next: boolean) => {
    setIsOn(next);
    keepSearchAsIMove(storage, next);
    onChange(next);
  };
  return (
    <label className={styles.toggle} data-control="">
      <input type="checkbox" checked={isOn} onChange={(event) => change(event.target.checked)} />
      Search as I move
    </label>
  );
}

/** Two buttons, top right, disabled at the limits. */
export function ZoomButtons({ engine }: { engine: Engine }) {
  const [ends, setEnds] = useState({ isClosest: false, isFarthest: false });
  useEffect(() => {
    const read = () => {
      const zoom = engine.getZoom();
      const next = { isClosest: zoom >= engine.getMaxZoom(), isFarthest: zoom <= engine.getMinZoom() };
      setEnds((ends) =>
        ends.isClosest === next.isClosest && ends.isFarthest === next.isFarthest ? ends : next,
      );
    };
    read();
    engine.on('zoomend', read);
    return () => void engine.off('zoomend', read);
  }, [engine]);
  const zoom = (by: 'zoomIn' | 'zoomOut') => (event: MouseEvent) =>
    engine[by]({ duration: cameraDuration() }, { originalEvent: event.nativeEvent });
  return (
    <div className={styles.zoom} data-control="">
      <button type="button" aria-label="Zoom in" onClick={zoom('zoomIn')} disabled={ends.isClosest}>
        <IconPlus size={20} aria-hidden="true" />
      </button>
      <button type="button" aria-label="Zoom out" onClick={zoom('zoomOut')} disabled={ends.isFarthest}>
        <IconMinus size={20} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Nothing is in view although there are results elsewhere: a button back. */
export function ShowAll({ onPress }: { onPress: (event: Event) => void }) {
  return (
    <button type="button" className={styles.all} onClick={(event) => onPress(event.nativeEvent)}>
      <IconFocusCentered size={18} aria-hidden="true" />
      Nothing here. Show all
    </button>
  );
}

/** Compact credits, bottom right; with Mapbox tiles also its wordmark, bottom left. */
export function MapCredits({ service, credits }: { service: MapService; credits: Credit[] }) {
  return (
    <>
      <details className={styles.credits} data-control="">
        <summary aria-label="Map credits">
          <IconInfoCircle size={18} aria-hidden="true" />
        </summary>
        <p>
          {credits.map(({ text, href }) =>
            href === null ? (
              <span key={text}>{text}</span>
            ) : (
              <a key={text} href={href} target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          )}
        </p>
      </details>
      {service.style === 'mapbox' && (
        <a className={styles.wordmark} href="https://www.mapbox.com/" target="_blank" rel="noreferrer">
          Mapbox
        </a>
      )}
    </>
  );
}
