import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastQueue, defaultToastMs, type ToastQueue } from './toast-queue.ts';

/** A clock that only moves when told to. */
function createClock() {
  let now = 0;
  let waiting: { at: number; run: () => void }[] = [];
  return {
    timer: {
      start: (run: () => void, ms: number) => {
        const entry = { at: now + ms, run };
        waiting.push(entry);
        return entry;
      },
      stop: (handle: unknown) => {
        waiting = waiting.filter((entry) => entry !== handle);
      },
      now: () => now,
    },
    pass: (ms: number) => {
      now += ms;
      for (const entry of waiting.filter(({ at }) => at <= now)) {
        waiting = waiting.filter((other) => other !== entry);
        entry.run();
      }
    },
  };
}

describe('toasts', () => {
  let clock: ReturnType<typeof createClock>;
  let queue: ToastQueue;
  beforeEach(() => {
    clock = createClock();
    queue = createToastQueue(clock.timer);
  });

  it('disappear on their own', () => {
    queue.show({ title: 'Added to favorites', durationMs: 2000 });
    clock.pass(1999);
    expect(queue.current()?.title).toBe('Added to favorites');
    clock.pass(1);
    expect(queue.current()).toBeNull();
  });

  it('stay four seconds by default', () => {
    queue.show({ title: 'Map loaded successfully!' });
    clock.pass(defaultToastMs - 1);
    expect(queue.current()).not.toBeNull();
    clock.pass(1);
    expect(queue.current()).toBeNull();
  });

  it('appear one at a time: a newer one replaces the older and stays its full time', () => {
    queue.show({ title: 'first', durationMs: 1000 });
    clock.pass(900);
    queue.show({ title: 'second', durationMs: 1000 });
    clock.pass(900);
    expect(queue.current()?.title).toBe('second');
    clock.pass(100);
    expect(queue.current()).toBeNull();
  });

  it('wait while someone reads, and then have the rest of their time', () => {
    queue.show({ title: 'read me', durationMs: 1000 });
    clock.pass(600);
    queue.pause();
    clock.pass(10_000);
    expect(queue.current()).not.toBeNull();
    queue.resume();
    clock.pass(399);
    expect(queue.current()).not.toBeNull();
    clock.pass(1);
    expect(queue.current()).toBeNull();
  });

  it('can be dismissed; an old id doesn’t touch a newer one', () => {
    const first = queue.show({ title: 'first' });
    queue.show({ title: 'second' });
    queue.dismiss(first);
    expect(queue.current()?.title).toBe('second');
    queue.dismiss();
    expect(queue.current()).toBeNull();
  });

  it('notify subscribers once per change', () => {
    const heard = vi.fn<() => void>();
    const leave = queue.subscribe(heard);
    queue.show({ title: 'one' });
    queue.dismiss();
    queue.dismiss();
    expect(heard).toHaveBeenCalledTimes(2);
    leave();
    queue.show({ title: 'two' });
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
