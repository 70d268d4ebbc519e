import type { ComponentType } from 'react';
import { loadModule } from '../../ui/load-module.ts';

export type PartState = 'waiting' | 'loaded' | 'failed';

type Fetched<P> = { default: ComponentType<P> };

/** A part of the page whose script loads later, once; after a failure it can be loaded again. */
export type LazyPart<P> = {
  state: PartState;
  /** Set once the state is 'loaded'. An error inside it shows the error panel instead of breaking the page. */
  Component: ComponentType<P> | null;
  /** Resolves when the current or next load has ended, successfully or not. */
  settled: Promise<void>;
  /** Loads it, unless loading or loaded. */
  load: () => void;
  onChange: (state: PartState) => void;
};

/** The parts that the server has already loaded; after its first page it doesn’t wait for them again. */
const onServer = import.meta.env.SSR ? new WeakMap<() => Promise<unknown>, unknown>() : null;

/** @param fetchPart an `import()` of a module with a component as its default export */
export function lazyPart<P extends object>(fetchPart: () => Promise<Fetched<P>>): LazyPart<P> {
  let settle = () => {};
  let isLoading = false;
  const nextEnd = () =>
    new Promise<void>((resolve) => {
      settle = resolve;
    });
  const end = (state: PartState) => {
    const tell = settle;
    isLoading = false;
    part.state = state;
    if (state === 'failed') part.settled = nextEnd();
    tell();
    part.onChange(state);
  };
  const fetchWhole = async () => {
    try {
      const [{ default: Fetched }, { PanelOnError }] = await Promise.all([
        loadModule(fetchPart),
        import('./error-panel.tsx'),
      ]);
      part.Component = (given) => (
        <PanelOnError>
          <Fetched {...given} />
        </PanelOnError>
      );
      onServer?.set(fetchPart, part.Component);
      end('loaded');
    } catch {
      end('failed');
    }
  };
  const part: LazyPart<P> = {
    state: 'waiting',
    // The map keeps each component under the function that loads it, so the type is right.
    Component: (onServer?.get(fetchPart) as ComponentType<P> | undefined) ?? null,
    settled: nextEnd(),
    onChange: () => {},
    load: () => {
      if (isLoading || part.Component) return;
      isLoading = true;
      void fetchWhole();
    },
  };
  return part;
}
