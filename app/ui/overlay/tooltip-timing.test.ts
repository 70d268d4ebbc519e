import { expect, it } from 'vitest';
import { createTooltipTiming } from './tooltip-timing.ts';

it('waits 700 ms, or nothing while another is open or was within the last 300 ms', () => {
  let now = 0;
  const timing = createTooltipTiming(() => now);
  expect(timing.waitMs()).toBe(700);
  timing.opened();
  expect(timing.waitMs()).toBe(0);
  now = 5000;
  timing.closed();
  expect(timing.waitMs()).toBe(0);
  now = 5299;
  expect(timing.waitMs()).toBe(0);
  now = 5300;
  expect(timing.waitMs()).toBe(700);
});

it('counts the open ones', () => {
  const timing = createTooltipTiming(() => 1000);
  timing.opened();
  timing.opened();
  timing.closed();
  expect(timing.waitMs()).toBe(0);
});
