import { expect, test } from 'vitest';
import { createPaceWatch, type Phase } from './slow-clients.ts';

const second = 1_000;
/** How many seconds a client is kept that moves so many bytes in each; null: all sixty of them. */
function keptFor(phase: (at: number) => Phase, bytesIn: (at: number) => number): number | null {
  const watch = createPaceWatch({ windowMilliseconds: 10 * second, leastBytes: 40 * 1024 });
  let moved = 0;
  for (let at = 0; at <= 60; at += 1) {
    moved += bytesIn(at);
    if (watch.isTooSlow(phase(at), moved, at * second)) return at;
  }
  return null;
}
const always = (phase: Phase) => () => phase;

test.each(['send', 'read'] as const)(
  'a client that has to %s and does nothing, or next to nothing, is closed',
  (phase) => {
    expect(keptFor(always(phase), () => 0)).toBe(10);
    expect(keptFor(always(phase), () => 1)).toBe(10);
    expect(keptFor(always(phase), () => 4 * 1024 - 1)).toBe(10);
  },
);

test('a slow line that keeps moving is left alone, however long it takes', () => {
  expect(keptFor(always('send'), () => 4 * 1024)).toBeNull();
  expect(
    keptFor(always('read'), (at) => (at % 5 === 4 ? 20 * 1024 : 0)),
    'in bursts',
  ).toBeNull();
});

test('a line that stops in the middle is closed ten seconds later', () => {
  expect(keptFor(always('send'), (at) => (at < 12 ? 100_000 : 0))).toBe(21);
});

test('whoever waits for us is never closed, and the window begins when they are to move again', () => {
  expect(keptFor(always('nothing'), () => 0)).toBeNull();
  expect(
    keptFor(
      (at) => (at < 35 ? 'nothing' : 'send'),
      () => 0,
    ),
  ).toBe(45);
});
