import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { clockScript } from './clock-script.ts';

const day = 86_400_000;

/** Runs the script in its own window, like a page. */
function dateOf(ahead: number): DateConstructor {
  const window = { Date };
  runInNewContext(clockScript(ahead), { window, Date });
  return window.Date;
}

test('moves the current time ahead, but no given time', () => {
  const Moved = dateOf(3 * day);
  expect(Math.abs(Moved.now() - Date.now() - 3 * day)).toBeLessThan(1000);
  expect(Math.abs(new Moved().getTime() - Date.now() - 3 * day)).toBeLessThan(1000);
  expect(new Moved('2027-06-04T09:00:00Z').toISOString()).toBe('2027-06-04T09:00:00.000Z');
  expect(new Moved(2027, 5, 4).getMonth()).toBe(5);
  expect(new Moved(0) instanceof Date).toBe(true);
  expect(Moved.parse('1970-01-01T00:00:01Z')).toBe(1000);
});
