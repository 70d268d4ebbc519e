import { expect, test, vi } from 'vitest';
import { DeadlineError, within } from './deadline.server.ts';
import { isDatabaseAway } from '../database.server/database-error.ts';

test('passes on what comes in time, good or bad', async () => {
  expect(await within(1000, Promise.resolve(7))).toBe(7);
  await expect(within(1000, Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('treats what is late as a database that is down', async () => {
  vi.useFakeTimers();
  const outcome = within(8000, new Promise(() => {})).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(8000);
  const error = await outcome;
  expect(error).toBeInstanceOf(DeadlineError);
  expect(isDatabaseAway(error)).toBe(true);
  vi.useRealTimers();
});
