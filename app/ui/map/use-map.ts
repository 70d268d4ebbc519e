import { useEffect, useEffectEvent, useReducer, useRef, useState, type RefObject } from 'react';
import {
  creditsOf,
  loadStyle,
  lookOf,
  MapUnsupported,
  startEngine,
  watchStart,
  type Engine,
} from './map-engine.ts';
import {
  fallbackAfterMilliseconds,
  mapMessages,
  nextPhase,
  slowAfterMilliseconds,
  startPhase,
  timeoutMilliseconds,
  type MapPhase,
} from './map-phase.ts';
import { askMapService, embeddedService, MapFailure, type MapService } from './map-service.ts';
import type { Credit } from './outside-style.ts';
import type { MapBox, MapLook, MapTheme } from './map-types.ts';

type Options = {
  theme: MapTheme;
  ownName: string;
  label: string;
  center: [longitude: number, latitude: number];
  zoom: number;
  initialBox: MapBox | null;
  onLoaded: (look: MapLook) => void;
};
/** A drawn map. It is gone (null) while one loads and after a failure. */
export type Stage = { engine: Engine; service: MapService; credits: Credit[]; theme: MapTheme };

/**
 * Runs the map's life: ask which service draws it, start it, watch it, give up after 15 seconds, tear it down on a failure,
 * and go on with our own map when it was another that failed.
 */
export function useMap(
  container: RefObject<HTMLDivElement | null>,
  options: Options,
): { phase: MapPhase; stage: Stage | null; retry: () => void } {
  const [phase, dispatch] = useReducer(nextPhase, options.ownName, startPhase);
  const [stage, setStage] = useState<Stage | null>(null);
  const tilesUrl = useRef<string | undefined>(undefined);
  const { run } = phase;
  const settings = useEffectEvent(() => ({ ...options, isOwn: phase.serves === 'embedded' }));

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const { ownName, theme, isOwn, ...start } = settings();
    const abort = new AbortController();
    let engine: Engine | null = null;
    const tearDown = () => {
      abort.abort();
      clearTimeout(slow);
      clearTimeout(timeout);
      setStage(null);
      engine?.remove();
      engine = null;
    };
    const fail = (message: string) => {
      if (abort.signal.aborted) return;
      tearDown();
      dispatch({ type: 'failed', message });
    };
    const slow = setTimeout(() => dispatch({ type: 'slow' }), slowAfterMilliseconds);
    const timeout = setTimeout(() => fail(mapMessages.timeout), timeoutMilliseconds);

    const begin = async () => {
      const service = isOwn
        ? embeddedService(ownName, tilesUrl.current)
        : await askMapService(ownName, abort.signal);
      tilesUrl.current = service.tilesUrl;
      if (abort.signal.aborted) return;
      dispatch({ type: 'answered', serviceName: service.serviceName, isEmbedded: service.style === 'local' });
      const style = await loadStyle(service, theme, abort.signal);
      if (abort.signal.aborted) return;
      const started = startEngine(element, { ...start, style, isEmbedded: service.style === 'local' });
      engine = started;
      watchStart(started, (failure) => {
        if (abort.signal.aborted) return;
        if (failure !== null) return fail(failure);
        clearTimeout(slow);
        clearTimeout(timeout);
        setStage({ engine: started, service, credits: creditsOf(service, style), theme });
        dispatch({ type: 'loaded' });
        start.onLoaded(lookOf(started));
      });
    };
    begin().catch((error: unknown) => {
      if (abort.signal.aborted) return;
      if (error instanceof MapUnsupported) {
        tearDown();
        dispatch({ type: 'unsupported' });
      } else if (error instanceof MapFailure) fail(error.message);
      else fail(mapMessages.initialization(error instanceof Error ? error.message : 'Unknown error'));
    });
    return tearDown;
    // Every run starts anew, with the settings of that moment.
  }, [run, container]);

  const fallBack = useEffectEvent(() => dispatch({ type: 'fell-back', serviceName: options.ownName }));
  const mustFallBack = phase.phase === 'failed' && phase.fallsBack;
  useEffect(() => {
    if (!mustFallBack) return undefined;
    const timer = setTimeout(() => fallBack(), fallbackAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [mustFallBack]);

  // The theme changes in place: markers, popup and camera stay.
  const { theme } = options;
  useEffect(() => {
    if (!stage || stage.theme === theme) return undefined;
    const abort = new AbortController();
    void loadStyle(stage.service, theme, abort.signal).then(
      (style) => {
        if (abort.signal.aborted) return;
        stage.engine.setStyle(style);
        setStage({ ...stage, theme });
      },
      // An outside style that cannot be loaded again stays as it is.
      () => undefined,
    );
    return () => abort.abort();
  }, [stage, theme]);

  return { phase, stage, retry: () => dispatch({ type: 'retried' }) };
}
