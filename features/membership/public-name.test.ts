import { expect, test } from 'vitest';
import { publicName } from './application/join-applicant.server.ts';

test.each([
  [['Ann', 'Lee'], 'Ann L.'],
  [[' Ann ', null], 'Ann'],
  [['Call 250 555 0199', null], 'New member'],
  [['ann@example.com', 'Lee'], 'New member'],
  [['Wildloop', 'Support'], 'New member'],
  [['Admin', null], 'New member'],
] as const)('others see an applicant called %j as %j', ([first, last], seen) => {
  expect(publicName(first, last, 'Wildloop')).toBe(seen);
});
