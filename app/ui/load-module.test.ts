import { afterEach, expect, test, vi } from 'vitest';
import { loadPatiently } from './load-module.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A part that loads at the third try. */
const late = () => {
  const load = vi.fn<() => Promise<string>>();
  return load
    .mockRejectedValueOnce(new Error('1'))
    .mockRejectedValueOnce(new Error('2'))
    .mockResolvedValue('part');
};

test('retries every five seconds until the module loads', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', vi.fn());
  const load = late();
  const part = loadPatiently(load);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await part).toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});

test('retries at once when the network is back', async () => {
  vi.useFakeTimers();
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  const load = late();
  const part = loadPatiently(load);
  for (let tries = 1; tries < 3; tries += 1) {
    await vi.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(tries);
    window.dispatchEvent(new Event('online'));
  }
  expect(await part).toBe('part');
});
