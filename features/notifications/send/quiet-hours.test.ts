import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallTimeOf } from '../../../platform/time/time-zone.ts';
import { goodMoment, nextDaily, quietEnd, standardQuietSettings, type QuietSettings } from './quiet-hours.ts';

const hour = 3_600_000;
const at = (text: string) => new Date(text);
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
// Zones with and without daylight saving, by an hour and half an hour, and one that skipped a whole day.
const zones = [
  'America/Vancouver',
  'America/Edmonton',
  'America/Toronto',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
];
const settings: fc.Arbitrary<QuietSettings> = fc.record({
  timeZone: fc.constantFrom(...zones),
  isQuietAtNight: fc.constant(true),
  quietFrom: clock,
  quietTo: clock,
  dailyAt: clock,
});
// Within days of clock changes, and anywhere else.
const changes = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
  '2011-12-30',
];
const instant = fc.oneof(
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -36 * 60, max: 48 * 60 }))
    .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00Z`) + minutes * 60_000)),
  fc.date({ min: at('2026-01-01T00:00Z'), max: at('2028-01-01T00:00Z'), noInvalidDate: true }),
);

test('the standard night in Vancouver is from ten to seven', () => {
  // All year at UTC−07:00.
  expect(quietEnd(standardQuietSettings, at('2026-12-02T04:59Z'))).toBeNull();
  expect(quietEnd(standardQuietSettings, at('2026-12-02T05:00Z'))).toEqual(at('2026-12-02T14:00Z'));
  expect(quietEnd(standardQuietSettings, at('2026-12-02T13:59Z'))).toEqual(at('2026-12-02T14:00Z'));
  expect(quietEnd(standardQuietSettings, at('2026-12-02T14:00Z'))).toBeNull();
});

test('ends at seven by the clock in a night in which the clocks change', () => {
  const toronto = { ...standardQuietSettings, timeZone: 'America/Toronto' };
  expect(quietEnd(toronto, at('2026-03-08T03:30Z'))).toEqual(at('2026-03-08T11:00Z'));
  expect(quietEnd(toronto, at('2026-11-01T03:30Z'))).toEqual(at('2026-11-01T12:00Z'));
});

test('a night whose only open hour is skipped by the clocks goes on into the next', () => {
  const open = {
    ...standardQuietSettings,
    timeZone: 'America/Toronto',
    quietFrom: '03:00',
    quietTo: '02:00',
  };
  expect(quietEnd(open, at('2026-03-07T12:00Z'))).toEqual(at('2026-03-09T06:00Z'));
});

/** Minutes of a day outside quiet hours. */
function openMinutes({ quietFrom, quietTo }: QuietSettings): number {
  const [from, to] = [quietFrom, quietTo].map(
    (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
  );
  return ((from ?? 0) - (to ?? 0) + 1_440) % 1_440;
}

test('law: quiet hours end in the future, within 25 hours (49 where a day or the only open hour was skipped), at a time that isn’t quiet', () => {
  fc.assert(
    fc.property(settings, instant, (each, now) => {
      const end = quietEnd(each, now);
      if (end === null) return;
      expect(end.getTime()).toBeGreaterThan(now.getTime());
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(
        each.timeZone === 'Pacific/Apia' || openMinutes(each) <= 60 ? 49 * hour : 25 * hour,
      );
      expect(quietEnd(each, end)).toBeNull();
      expect(quietEnd(each, new Date(end.getTime() - 1))).toEqual(end);
    }),
  );
});

test('law: days are never quiet and nights always, away from clock changes', () => {
  fc.assert(
    fc.property(
      settings,
      fc.date({ min: at('2026-06-01T00:00Z'), max: at('2026-08-31T00:00Z'), noInvalidDate: true }),
      (each, now) => {
        const time = wallTimeOf(each.timeZone, now).slice(11);
        const { quietFrom: from, quietTo: to } = each;
        const isNight = from < to ? time >= from && time < to : from !== to && (time >= from || time < to);
        expect(quietEnd(each, now) !== null).toBe(isNight);
      },
    ),
  );
});

test('law: the daily email comes within two days, at its time, and not within five minutes', () => {
  fc.assert(
    fc.property(settings, instant, (each, now) => {
      const next = nextDaily(each, now);
      const wait = next.getTime() - now.getTime();
      expect(wait).toBeGreaterThanOrEqual(5 * 60_000);
      expect(wait).toBeLessThanOrEqual(49 * hour);
    }),
  );
});

test('law: a notification with a deadline waits only while half of its time is left afterwards', () => {
  fc.assert(
    fc.property(settings, instant, fc.integer({ min: 1, max: 72 * 60 }), (each, now, minutes) => {
      const deadline = new Date(now.getTime() + minutes * 60_000);
      const moment = goodMoment(each, now, deadline);
      expect(deadline.getTime() - moment.getTime()).toBeGreaterThanOrEqual((minutes * 60_000) / 2);
      expect([now.getTime(), quietEnd(each, now)?.getTime()]).toContain(moment.getTime());
    }),
  );
});

test('without a deadline it waits for the morning; without quiet hours it is sent at once', () => {
  const night = at('2026-12-02T08:00Z');
  expect(goodMoment(standardQuietSettings, night, null)).toEqual(at('2026-12-02T14:00Z'));
  expect(goodMoment({ ...standardQuietSettings, isQuietAtNight: false }, night, null)).toBe(night);
});

test('two days leave time to wait for the morning; eight hours don’t', () => {
  const night = at('2026-12-02T06:00Z'); // eleven in the evening, eight hours before seven
  const hoursLater = (hours: number) => new Date(night.getTime() + hours * hour);
  expect(goodMoment(standardQuietSettings, night, hoursLater(48))).toEqual(at('2026-12-02T14:00Z'));
  expect(goodMoment(standardQuietSettings, night, hoursLater(17))).toEqual(at('2026-12-02T14:00Z'));
  expect(goodMoment(standardQuietSettings, night, hoursLater(16))).toBe(night);
  expect(goodMoment(standardQuietSettings, night, hoursLater(8))).toBe(night);
});
