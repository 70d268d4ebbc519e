import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../platform/time/date-range.ts';
import { occurrences } from './calendar/ical-recurrence.ts';
import { readCalendar, readLine, unfold } from './calendar/ical-read.ts';
import { writeCalendar } from './calendar/ical-write.ts';

const zone = 'America/Vancouver';
const today = '2027-05-01';
const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`),
    'END:VCALENDAR',
  ].join('\n');
const busy = (text: string, inZone = zone) => {
  const read = readCalendar(text, inZone, today);
  return read.ok ? read.busy.map(({ from, end }) => `${from} ${end}`) : read.sentence;
};
const event = (...lines: string[]) => busy(calendar(['UID:a', ...lines].join('\n')));

// As Airbnb exports it: folded lines, an escaped description, whole days.
const airbnb = [
  'BEGIN:VCALENDAR',
  'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN',
  'CALSCALE:GREGORIAN',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'DTSTAMP:20270401T120000Z',
  'DTSTART;VALUE=DATE:20270604',
  'DTEND;VALUE=DATE:20270607',
  'SUMMARY:Reserved',
  'UID:1418fb94e984-3f0a5c9a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f607182@a',
  ' irbnb.com',
  String.raw`DESCRIPTION:Reservation URL: https://www.example.com/hosting/reservations\nPho`,
  ' ne Number (Last 4 Digits): 1234',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

test('reads a platform’s calendar: folded lines, and an end that is the first free day', () => {
  expect(readCalendar(airbnb, zone, today)).toEqual({
    ok: true,
    warnings: [],
    busy: [
      {
        uid: '1418fb94e984-3f0a5c9a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f607182@airbnb.com',
        from: '2027-06-04',
        end: '2027-06-07',
        summary: 'Reserved',
      },
    ],
  });
});

test.each([
  ['a day without an end is one day', ['DTSTART;VALUE=DATE:20270604'], ['2027-06-04 2027-06-05']],
  [
    'an end on the day itself is still a day',
    ['DTSTART;VALUE=DATE:20270604', 'DTEND;VALUE=DATE:20270604'],
    ['2027-06-04 2027-06-05'],
  ],
  ['a length in weeks', ['DTSTART;VALUE=DATE:20270604', 'DURATION:P1W'], ['2027-06-04 2027-06-11']],
  ['a moment without an end is widened to its day', ['DTSTART:20270604T150000'], ['2027-06-04 2027-06-05']],
  [
    'hours over midnight take both days',
    ['DTSTART:20270604T220000', 'DURATION:PT5H'],
    ['2027-06-04 2027-06-06'],
  ],
  [
    'an end at midnight does not take the next day',
    ['DTSTART:20270604T100000', 'DTEND:20270605T000000'],
    ['2027-06-04 2027-06-05'],
  ],
  // 03:00 in London is 19:00 the day before in Vancouver.
  [
    'UTC is turned to the listing’s clocks',
    ['DTSTART:20270604T020000Z', 'DTEND:20270604T060000Z'],
    ['2027-06-03 2027-06-04'],
  ],
  [
    'another zone is turned to the listing’s clocks',
    ['DTSTART;TZID=Europe/London:20270604T030000', 'DTEND;TZID="Europe/London":20270604T040000'],
    ['2027-06-03 2027-06-04'],
  ],
  [
    'a zone nobody knows counts as the listing’s own',
    ['DTSTART;TZID=Pacific Standard Time:20270604T230000'],
    ['2027-06-04 2027-06-05'],
  ],
  ['a cancelled event takes nothing', ['DTSTART;VALUE=DATE:20270604', 'STATUS:CANCELLED'], []],
  ['a transparent event takes nothing', ['DTSTART;VALUE=DATE:20270604', 'TRANSP:TRANSPARENT'], []],
  ['what is over takes nothing', ['DTSTART;VALUE=DATE:20270404', 'DTEND;VALUE=DATE:20270501'], []],
  [
    'what is under way takes its days',
    ['DTSTART;VALUE=DATE:20270430', 'DTEND;VALUE=DATE:20270502'],
    ['2027-04-30 2027-05-02'],
  ],
  [
    'three Fridays',
    ['DTSTART;VALUE=DATE:20270604', 'RRULE:FREQ=WEEKLY;COUNT=3'],
    ['2027-06-04 2027-06-05', '2027-06-11 2027-06-12', '2027-06-18 2027-06-19'],
  ],
  [
    'three Fridays but one',
    ['DTSTART;VALUE=DATE:20270604', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20270611'],
    ['2027-06-04 2027-06-05', '2027-06-18 2027-06-19'],
  ],
])('%s', (_, lines, expected) => {
  expect(event(...lines)).toEqual(expected);
});

test('a moved event of a series takes its new days, not the old ones; a cancelled one takes none', () => {
  const text = calendar(
    'UID:a\nDTSTART;VALUE=DATE:20270604\nRRULE:FREQ=WEEKLY;COUNT=3',
    'UID:a\nRECURRENCE-ID;VALUE=DATE:20270611\nDTSTART;VALUE=DATE:20270613',
    'UID:a\nRECURRENCE-ID;VALUE=DATE:20270618\nDTSTART;VALUE=DATE:20270618\nSTATUS:CANCELLED',
  );
  expect(busy(text)).toEqual(['2027-06-04 2027-06-05', '2027-06-13 2027-06-14']);
});

test('alarms inside an event, and events that we exported, take nothing', () => {
  const alarmed = 'UID:a\nDTSTART;VALUE=DATE:20270604\nBEGIN:VALARM\nDTSTART;VALUE=DATE:20280101\nEND:VALARM';
  expect(busy(calendar(alarmed))).toEqual(['2027-06-04 2027-06-05']);
  const own = writeCalendar(
    { name: 'Van', brandName: 'X' },
    [{ id: 'a', from: '2027-06-04', end: '2027-06-06', kind: 'booked' }],
    new Date(0),
  );
  expect(busy(own)).toEqual([]);
});

test.each([
  ['nothing', '', /empty file/],
  ['blank lines', '\n\n  \n', /empty file/],
  ['a page', '<!doctype html><title>Log in</title>', /isn’t a calendar/],
  ['JSON', '{"error":1}', /isn’t a calendar/],
  ['half a calendar', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20270604', /incomplete/],
])('%s is an error, not a calendar without events', (_, text, sentence) => {
  expect(busy(text)).toMatch(sentence);
  expect(busy(calendar())).toEqual([]);
});

test('skips an event with garbage and reports it; reads the others', () => {
  const good = 'UID:b\nDTSTART;VALUE=DATE:20270604';
  for (const bad of [
    'DTSTART:tomorrow',
    'DTSTART:20271399',
    'DTSTART:20270604T250000',
    'DTSTART;VALUE=DATE:20270604\nDTEND;VALUE=DATE:20270601',
    'DTSTART;VALUE=DATE:20270604\nDURATION:soon',
    'SUMMARY:no dates',
  ]) {
    const read = readCalendar(calendar(`UID:a\n${bad}`, good), zone, today);
    expect(read, bad).toMatchObject({ ok: true, warnings: ['We skipped an event without usable dates.'] });
    expect(read.ok && read.busy.map(({ uid }) => uid), bad).toEqual(['b']);
  }
  const odd = readCalendar(
    calendar('UID:a\nDTSTART;VALUE=DATE:20270604\nRRULE:FREQ=MONTHLY;BYSETPOS=-1;BYDAY=FR'),
    zone,
    today,
  );
  expect(odd).toMatchObject({
    ok: true,
    busy: [{ from: '2027-06-04' }],
    warnings: [expect.stringContaining('only its first date')],
  });
});

test('drops a NUL from a calendar, because no database can store it', () => {
  const read = readCalendar(
    calendar(`UID:a${String.fromCharCode(0)}b\nDTSTART;VALUE=DATE:20270610\nDTEND;VALUE=DATE:20270612`),
    zone,
    today,
  );
  expect(read).toMatchObject({ ok: true, busy: [{ from: '2027-06-10', end: '2027-06-12' }] });
  expect(JSON.stringify(read)).not.toContain('\\u0000');
});

test('law: reading any text ends without throwing, and gives whole days in the right order', () => {
  const word = fc.constantFrom(
    'BEGIN:VCALENDAR',
    'END:VCALENDAR',
    'BEGIN:VEVENT',
    'END:VEVENT',
    'UID:a',
    'DTSTART;VALUE=DATE:20270604',
    'DTSTART:20270604T150000Z',
    'DTEND:20270608',
    'DURATION:P3D',
    'RRULE:FREQ=DAILY',
    'RRULE:FREQ=YEARLY;INTERVAL=1000',
    ' folded',
    'EXDATE:20270605',
    'STATUS:CANCELLED',
  );
  const line = fc.oneof(word, fc.string({ maxLength: 30 }));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const read = readCalendar(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\n'), zone, today);
      for (const { from, end } of read.ok ? read.busy : []) expect(from < end).toBe(true);
    }),
  );
});

test('law: exported days read back the same, whatever the name, and no line is longer than 75 bytes', () => {
  const span = fc.record({ start: fc.nat(300), length: fc.integer({ min: 1, max: 60 }) });
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 8 }),
      fc.string({ unit: 'grapheme', maxLength: 90 }),
      (spans, name) => {
        const taken = spans.map(({ start, length }, id) => ({
          id,
          from: addDays(today, start),
          end: addDays(today, start + length),
          kind: 'blocked' as const,
        }));
        const text = writeCalendar(
          { name: name.replaceAll('\r', ''), brandName: 'Brand; Inc' },
          taken,
          new Date('2027-05-01T12:00:00Z'),
        );
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(busy(text.replaceAll('@claims.wildloop', '@elsewhere'))).toEqual(
          taken.map(({ from, end }) => `${from} ${end}`),
        );
      },
    ),
  );
});

test('repeats every second week on two days, on the 31st where there is one, on a leap day, and never beyond the horizon', () => {
  const days = (first: string, rule: string, until = '2028-12-31') => occurrences(first, rule, until).days;
  expect(days('2027-06-04', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,FR;COUNT=4')).toEqual([
    '2027-06-04',
    '2027-06-06',
    '2027-06-18',
    '2027-06-20',
  ]);
  expect(days('2027-01-31', 'FREQ=MONTHLY;COUNT=3')).toEqual(['2027-01-31', '2027-03-31', '2027-05-31']);
  expect(days('2024-02-29', 'FREQ=YEARLY')).toEqual(['2024-02-29', '2028-02-29']);
  expect(days('2025-06-04', 'FREQ=YEARLY;INTERVAL=2')).toEqual(['2025-06-04', '2027-06-04']);
  expect(days('2027-06-04', 'FREQ=WEEKLY;UNTIL=20270618')).toHaveLength(3);
  expect(days('2028-12-18', 'FREQ=WEEKLY;UNTIL=20310101')).toEqual(['2028-12-18', '2028-12-25']);
  expect(days('2027-06-04', 'FREQ=DAILY;UNTIL=20270606T000000Z')).toEqual([
    '2027-06-04',
    '2027-06-05',
    '2027-06-06',
  ]);
  expect(days('2027-06-04', 'FREQ=DAILY', '2027-06-05')).toEqual(['2027-06-04', '2027-06-05']);
});

test('reads a line with parameters, quotes and colons', () => {
  expect(readLine('DTSTART;TZID="A:B;C";VALUE=DATE-TIME:20270604T100000')).toEqual({
    name: 'DTSTART',
    parameters: { TZID: 'A:B;C', VALUE: 'DATE-TIME' },
    value: '20270604T100000',
  });
  expect(unfold('SUM\r\n MARY:a\n\tb')).toEqual(['SUMMARY:ab']);
  expect(readLine('nonsense')).toBeNull();
});
