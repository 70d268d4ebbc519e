import { expect, test } from 'vitest';
import { momentText } from './moment-text.ts';

test('a receipt’s time has its year, minute and zone', () => {
  const said = momentText('2027-06-04T16:05:00Z');
  expect(said).toContain('2027');
  expect(said).toContain(':05');
  // The zone's name, independent of the machine.
  const zone = new Intl.DateTimeFormat('en-CA', { timeZoneName: 'short' })
    .formatToParts(new Date('2027-06-04T16:05:00Z'))
    .find(({ type }) => type === 'timeZoneName');
  expect(said.endsWith(String(zone?.value))).toBe(true);
});
