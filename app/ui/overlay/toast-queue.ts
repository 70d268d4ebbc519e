/** Shows toasts one at a time: a newer one replaces the older. */

export type ToastMessage = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** How long it stays, in milliseconds; default 4000. */
  durationMs?: number;
  /** One action; pressing it closes the toast. */
  action?: { label: string; run: () => void };
};
export type ShownToast = ToastMessage & { id: number };

export const defaultToastMs = 4000;

/** A queue's clock; default: the browser's timers. */
export type ToastTimer = {
  start: (run: () => void, ms: number) => unknown;
  stop: (handle: unknown) => void;
  now: () => number;
};

const browserTimer: ToastTimer = {
  start: (run, ms) => setTimeout(run, ms),
  stop: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>), // only values from start() come back
  now: () => performance.now(),
};

export type ToastQueue = ReturnType<typeof createToastQueue>;

/** A queue of one. `pause` stops the clock while someone reads (hover or focus), `resume` continues. */
export function createToastQueue(timer: ToastTimer = browserTimer) {
  const listeners = new Set<() => void>();
  let shown: ShownToast | null = null;
  let nextId = 1;
  let running: unknown = null;
  let leftMs = 0;
  let startedAt = 0;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const stop = () => {
    if (running !== null) timer.stop(running);
    running = null;
  };
  const dismiss = () => {
    stop();
    if (shown === null) return;
    shown = null;
    tell();
  };
  const run = () => {
    stop();
    startedAt = timer.now();
    running = timer.start(dismiss, leftMs);
  };

  return {
    show: (message: ToastMessage): number => {
      shown = { ...message, id: nextId++ };
      leftMs = message.durationMs ?? defaultToastMs;
      run();
      tell();
      return shown.id;
    },
    /** Removes the current toast; with an id, only if it is that one. */
    dismiss: (id?: number): void => {
      if (id === undefined || shown?.id === id) dismiss();
    },
    pause: (): void => {
      if (running === null) return;
      stop();
      leftMs = Math.max(0, leftMs - (timer.now() - startedAt));
    },
    resume: (): void => {
      if (shown !== null && running === null) run();
    },
    current: (): ShownToast | null => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
