import { expect, it } from 'vitest';
import { createTooltipTiming } from './tooltip-timing.ts';

it('waits 700 ms, nothing while another is open or was within 300 ms, then 700 ms again', () => {
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

it('counts those that are open', () => {
  const timing = createTooltipTiming(() => 1000);
  timing.opened();
  timing.opened();
  timing.closed();
  expect(timing.waitMs()).toBe(0);
});
