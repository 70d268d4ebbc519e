import { expect, test } from 'vitest';
import { tripCalendar } from './trip-calendar.ts';

const trip = {
  id: '018f3c1e-0000-7000-8000-000000000001',
  title: 'Trailer, with Noor; bring keys',
  from: new Date('2027-06-18T16:00:00Z'),
  until: new Date('2027-06-21T01:00:00Z'),
  place: 'Postill Lake Road, Kelowna, BC',
  url: 'https://wildloop.example/bookings/1',
  host: 'wildloop.example',
};
const text = tripCalendar(trip, new Date('2027-06-09T10:00:00Z'));

test('a trip is one event with its start and end, and an id that never changes', () => {
  expect(text).toContain('\r\nUID:018f3c1e-0000-7000-8000-000000000001@wildloop.example\r\n');
  expect(text).toContain('\r\nDTSTART:20270618T160000Z\r\nDTEND:20270621T010000Z\r\n');
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
});

test('escapes commas and semicolons in a title', () => {
  expect(text).toContain(String.raw`SUMMARY:Trailer\, with Noor\; bring keys`);
});

test('keeps lines within 75 bytes, and a folded title reads the same', () => {
  const long = tripCalendar({ ...trip, title: 'Jökulsárlón '.repeat(20) }, new Date());
  const longest = Math.max(...long.split('\r\n').map((line) => new TextEncoder().encode(line).length));
  expect(longest).toBeLessThanOrEqual(75);
  expect(long.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'Jökulsárlón '.repeat(20)}`);
});
