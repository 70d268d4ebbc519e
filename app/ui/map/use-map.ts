import { useEffect, useEffectEvent, useReducer, useRef, useState, type RefObject } from 'react';
import { loadStyle } from './engine/map-engine.ts';
import { fallbackAfterMilliseconds, nextPhase, startPhase, type MapPhase } from './map-phase.ts';
import { runMap, type RunOptions, type Stage } from './engine/map-run.ts';
import type { MapLook } from './engine/map-types.ts';

type Options = Omit<RunOptions, 'isOwn' | 'tilesUrl'> & { onLoaded: (look: MapLook) => void };

/**
 * A map's life in an element: attempts, falling back to our own map, and theme changes. `stage` is null while a map loads and after a
 * failure.
 */
export function useMap(
  container: RefObject<HTMLDivElement | null>,
  options: Options,
): { phase: MapPhase; stage: Stage | null; retry: () => void } {
  const [phase, dispatch] = useReducer(nextPhase, options.ownName, startPhase);
  const [stage, setStage] = useState<Stage | null>(null);
  const tilesUrl = useRef<string | null>(null);
  const { start } = phase;
  const settings = useEffectEvent(() => options);
  const tellLoaded = useEffectEvent(options.onLoaded);

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const { label, center, zoom, initialBox, theme, ownName } = settings();
    const view = { label, center, zoom, initialBox, theme, ownName };
    return runMap(
      element,
      { ...view, isOwn: start.isOwn, tilesUrl: tilesUrl.current },
      {
        onEvent: dispatch,
        onStage: setStage,
        onService: (service) => {
          tilesUrl.current = service.tilesUrl;
        },
        onLoaded: (look) => tellLoaded(look),
      },
    );
  }, [start, container]);

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
    void dress(stage, theme, abort.signal, setStage);
    return () => abort.abort();
  }, [stage, theme]);

  return { phase, stage, retry: () => dispatch({ type: 'retried' }) };
}

async function dress(
  stage: Stage,
  theme: Stage['theme'],
  signal: AbortSignal,
  onDone: (stage: Stage) => void,
): Promise<void> {
  // An outside style that fails to load again stays as it is.
  const style = await loadStyle(stage.service, theme, signal).catch(() => null);
  if (style === null || signal.aborted) return;
  stage.engine.setStyle(style);
  onDone({ ...stage, theme });
}
