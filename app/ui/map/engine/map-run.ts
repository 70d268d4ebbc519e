import {
  creditsOf,
  loadStyle,
  lookOf,
  MapUnsupported,
  startEngine,
  watchStart,
  type Engine,
  type StartOptions,
} from './map-engine.ts';
import { MapMarkers } from '../markers/map-markers.ts';
import { mapMessages, slowAfterMilliseconds, timeoutMilliseconds, type MapEvent } from '../map-phase.ts';
import { MapPopup } from '../markers/map-popup.ts';
import { askMapService, embeddedService, MapFailure, type MapService } from './map-service.ts';
import type { Credit } from './outside-style.ts';
import type { MapLook, MapTheme } from './map-types.ts';

/** A drawn map with its markers. */
export type Stage = {
  engine: Engine;
  markers: MapMarkers;
  popup: MapPopup;
  service: MapService;
  credits: Credit[];
  theme: MapTheme;
};

export type RunOptions = Pick<StartOptions, 'label' | 'center' | 'zoom' | 'initialBox'> & {
  theme: MapTheme;
  /** What our own service is called. */
  ownName: string;
  /** Use our own map without asking which one is configured. */
  isOwn: boolean;
  /** Our own tiles' address, if an earlier run learned it. */
  tilesUrl: string | null;
};
export type RunListeners = {
  onEvent: (event: MapEvent) => void;
  /** The map is drawn; or, with null, removed. */
  onStage: (stage: Stage | null) => void;
  onService: (service: MapService) => void;
  onLoaded: (look: MapLook) => void;
};

/**
 * One attempt at a map: asks which service to use, starts it, watches it, gives up after 15 seconds and cleans up on failure. Listeners get
 * every outcome; the returned function ends the attempt and removes the map.
 */
export function runMap(element: HTMLElement, options: RunOptions, listeners: RunListeners): () => void {
  const { ownName, theme, isOwn, tilesUrl, ...view } = options;
  const abort = new AbortController();
  const { signal } = abort;
  let takeAway: () => void = () => undefined;

  const stop = () => {
    abort.abort();
    clearTimeout(slow);
    clearTimeout(timeout);
    listeners.onStage(null);
    takeAway();
  };
  const end = (event: MapEvent) => {
    if (signal.aborted) return;
    stop();
    listeners.onEvent(event);
  };
  const slow = setTimeout(() => listeners.onEvent({ type: 'slow' }), slowAfterMilliseconds);
  const timeout = setTimeout(
    () => end({ type: 'failed', message: mapMessages.timeout }),
    timeoutMilliseconds,
  );

  const begin = async () => {
    const service = isOwn
      ? embeddedService(ownName, tilesUrl ?? undefined)
      : await askMapService(ownName, signal);
    if (signal.aborted) return;
    const isEmbedded = service.style === 'local';
    const isOurs = isEmbedded || service.style === 'streets';
    listeners.onService(service);
    listeners.onEvent({ type: 'answered', serviceName: service.serviceName, isEmbedded });
    const style = await loadStyle(service, theme, signal);
    if (signal.aborted) return;
    const engine = startEngine(element, { ...view, style, isEmbedded, isOurs });
    takeAway = () => engine.remove();
    watchStart(engine, (failure) => {
      if (failure !== null) return end({ type: 'failed', message: failure });
      if (signal.aborted) return undefined;
      clearTimeout(slow);
      clearTimeout(timeout);
      const markers = new MapMarkers(engine);
      takeAway = () => {
        markers.close();
        engine.remove();
      };
      const credits = creditsOf(service, style);
      listeners.onStage({ engine, markers, popup: new MapPopup(engine), service, credits, theme });
      listeners.onEvent({ type: 'loaded' });
      return listeners.onLoaded(lookOf(engine));
    });
  };
  begin().catch((error: unknown) => end(outcomeOf(error)));
  return stop;
}

function outcomeOf(error: unknown): MapEvent {
  if (error instanceof MapUnsupported) return { type: 'unsupported' };
  if (error instanceof MapFailure) return { type: 'failed', message: error.message };
  const reason = error instanceof Error ? error.message : 'Unknown error';
  return { type: 'failed', message: mapMessages.initialization(reason) };
}
