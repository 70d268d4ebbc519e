import {
  AJAXError,
  GPUInitializationError,
  Map as Engine,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl';
import { mapWorkerScript, trustedScriptUrl } from '../../trusted-types.ts';
import { heightBelowFold } from './below-fold.ts';
import { basemapBounds, basemapStyle } from './basemap-style.ts';
import { drawSpace } from '../markers/bubble-space.ts';
import { mapMessages } from '../map-phase.ts';
import { MapFailure, type MapService } from './map-service.ts';
import {
  basemapCredits,
  mapboxCredits,
  mapboxStyle,
  readCredits,
  streetCredits,
  type Credit,
} from './outside-style.ts';
import { streetStyle } from './street-style.ts';
import type { MapBox, MapLook, MapTheme } from './map-types.ts';
import { drawPlaceDot } from '../markers/place-dot.ts';

export type { Engine };
/** Closer than this one step of the built-in map's data, 24 metres, is larger than a pixel: it would show blank paper. */
const closestEmbedded = 11;
/** Streets and outside styles go further, but positions are only known to about a kilometre. */
const closestZoom = 16;

/** The browser cannot show a map at all (no WebGL 2). */
export class MapUnsupported extends Error {
  override name = 'MapUnsupported';
}

let isWorkerSet = false;

/**
 * MapLibre passes the address to `new Worker` unchanged, so it gets the trusted object; it calls two string methods on it first, which the
 * object provides.
 */
function setTrustedWorker(): void {
  if (isWorkerSet) return;
  const address = trustedScriptUrl(mapWorkerScript);
  const text = String(address);
  if (typeof address !== 'string') {
    Object.assign(address, {
      endsWith: text.endsWith.bind(text),
      split: text.split.bind(text),
    });
  }
  setWorkerUrl(address);
  isWorkerSet = true;
}

/** A service's style in a theme; an outside style is the same in both. @throws MapFailure when it cannot be loaded */
export async function loadStyle(
  service: MapService,
  theme: MapTheme,
  signal?: AbortSignal,
): Promise<StyleSpecification> {
  if (service.style === 'mapbox' && service.publicToken !== null)
    return mapboxStyle(theme, service.publicToken);
  if (service.style === 'streets' && service.streets !== null)
    return streetStyle(theme, service.streets, location.origin);
  if (service.style === 'local' || service.styleUrl === null)
    return basemapStyle(theme, service.tilesUrl, location.origin);
  try {
    const response = await fetch(service.styleUrl, signal ? { signal } : {});
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
    return (await response.json()) as StyleSpecification;
  } catch (error) {
    throw new MapFailure(mapMessages.style(error instanceof Error ? error.message : 'Unknown error'));
  }
}

/** The required credits. */
export function creditsOf(service: MapService, style: StyleSpecification): Credit[] {
  if (service.style === 'mapbox') return mapboxCredits;
  if (service.style === 'local') return basemapCredits;
  if (service.style === 'streets') return streetCredits;
  const attributions = Object.values(style.sources).map((source) =>
    'attribution' in source && typeof source.attribution === 'string' ? source.attribution : '',
  );
  return readCredits(attributions);
}

export type StartOptions = {
  style: StyleSpecification;
  /** Drawn from the product's own files, which end at a zoom. */
  isEmbedded: boolean;
  /** Drawn in our own style, of two provinces. */
  isOurs: boolean;
  label: string;
  center: [longitude: number, latitude: number];
  zoom: number;
  initialBox: MapBox | null;
};

/**
 * Starts MapLibre in an element: north stays up, the camera stays inside the data, credits and zoom buttons are ours.
 * @throws MapUnsupported without WebGL 2
 */
export function startEngine(container: HTMLElement, options: StartOptions): Engine {
  setTrustedWorker();
  try {
    const engine = new Engine({
      container,
      style: options.style,
      ...(options.initialBox
        ? {
            bounds: options.initialBox,
            fitBoundsOptions: { padding: { top: 0, right: 0, bottom: heightBelowFold(container), left: 0 } },
          }
        : { center: options.center, zoom: options.zoom }),
      maxZoom: options.isEmbedded ? closestEmbedded : closestZoom,
      ...(options.isOurs ? { maxBounds: basemapBounds } : {}),
      renderWorldCopies: false,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: prefersCalm() ? 0 : 260,
      locale: { 'Map.Title': options.label },
    });
    engine.touchZoomRotate.disableRotation();
    engine.keyboard.disableRotation();
    engine.setMissingStyleImageResolver((id) => {
      if (engine.hasImage(id)) return;
      const [dot, space] = [drawPlaceDot(id), drawSpace(id)];
      if (dot) engine.addImage(id, dot, { pixelRatio: 2 });
      if (space) engine.addImage(id, space);
    });
    return engine;
  } catch (error) {
    if (error instanceof GPUInitializationError) throw new MapUnsupported(error.message);
    throw error;
  }
}

export const prefersCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Milliseconds of a camera move: zero with reduced motion. */
export const cameraDuration = (): number => (prefersCalm() ? 0 : 520);

export function lookOf(engine: Engine): MapLook {
  const bounds = engine.getBounds();
  const round = (value: number) => Math.round(value * 1e5) / 1e5;
  return {
    box: [
      round(bounds.getWest()),
      round(bounds.getSouth()),
      round(bounds.getEast()),
      round(bounds.getNorth()),
    ],
    zoom: Math.round(engine.getZoom() * 100) / 100,
  };
}

/** Shows a box with padding, at least `closerBy` zoom levels closer than now. */
export function showBox(engine: Engine, box: MapBox, closerBy: number, originalEvent?: Event): void {
  const closest = engine.getMaxZoom();
  const camera = engine.cameraForBounds(box, { padding: 72, maxZoom: closest });
  const zoom = Math.min(closest, Math.max(camera?.zoom ?? 0, engine.getZoom() + closerBy));
  const center: [number, number] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  engine.easeTo({ center, zoom, duration: cameraDuration() }, { originalEvent });
}

const requestFault = ({ status, statusText }: AJAXError) =>
  status === 0 ? 'network' : `${statusText} (${status})`.trim();

/**
 * Watches a start until the map is drawn. A single missing tile is no failure; a source without any data is, and so is a refused token.
 * @param onDone called once: with null when drawn, else with the error sentence
 */
export function watchStart(engine: Engine, onDone: (failure: string | null) => void): void {
  let isDone = false;
  let hasStyle = false;
  const arrived = new Set<string>();
  const faults = new Map<string, string>();
  const finish = (failure: string | null) => {
    if (isDone) return;
    isDone = true;
    onDone(failure);
  };
  engine.once('style.load', () => (hasStyle = true));
  engine.on('data', (event) => {
    if (event.dataType === 'source' && 'tile' in event && event.tile) arrived.add(event.sourceId);
  });
  engine.on('error', (event) => {
    const { error } = event;
    const status = error instanceof AJAXError ? error.status : null;
    // A failed request's address is omitted: it may contain the token.
    const fault = error instanceof AJAXError ? requestFault(error) : error.message || 'Unknown error';
    if (status === 401 || status === 403) finish(mapMessages.initialization(fault));
    else if (/worker failed/i.test(fault)) finish(mapMessages.initialization('worker'));
    else if (!hasStyle && status === null) finish(mapMessages.style(fault));
    else if ('sourceId' in event && typeof event.sourceId === 'string') faults.set(event.sourceId, fault);
  });
  engine.once('load', () => {
    const lost = [...faults].find(([source]) => !arrived.has(source));
    finish(lost ? mapMessages.initialization(lost[1]) : null);
  });
}
