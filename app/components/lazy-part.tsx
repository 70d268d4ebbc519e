import type { ComponentType } from 'react';
import { loadModule } from '../ui/load-module.ts';

export type PartState = 'waiting' | 'loaded' | 'failed';

type Fetched<P> = { default: ComponentType<P> };

/** A piece of the page whose script comes later. It is fetched once; after a failure it can be fetched again. */
export type LazyPart<P> = {
  state: PartState;
  /** There once the state is 'loaded'. What breaks inside it shows the error panel instead of taking the page away. */
  Component: ComponentType<P> | null;
  /** Resolves when the fetch that is under way, or the next one, has ended, well or not. */
  settled: Promise<void>;
  /** Fetches, unless that is under way or done. */
  load: () => void;
  onChange: (state: PartState) => void;
};

/** @param fetchPart an `import()` of a module whose default export is the piece */
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
      end('loaded');
    } catch {
      end('failed');
    }
  };
  const part: LazyPart<P> = {
    state: 'waiting',
    Component: null,
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
