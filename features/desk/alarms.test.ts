import { expect, test } from 'vitest';
import { alarmKeys, alarmsOf, statusLines, type Alarm, type AlarmFacts, type AlarmKey } from './alarms.ts';

const now = new Date('2026-12-01T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const fine: AlarmFacts = {
  now,
  unsoundLedgers: [],
  latePayouts: 0,
  jobs: { oldestDueSeconds: 900, givenUp: 0 },
  oldestMailSeconds: 1800,
  lastBackupAt: ago(26),
  needsBackup: true,
  freeBytes: 1024 ** 3,
};

test('reports nothing at the limits', () => {
  expect(alarmsOf(fine)).toEqual([]);
  expect(statusLines([], false).every(({ isFine }) => isFine)).toBe(true);
});

const faults: [AlarmKey, Partial<AlarmFacts>, string][] = [
  ['books', { unsoundLedgers: ['points'] }, 'The last check of the points ledger found a fault'],
  ['payouts', { latePayouts: 1 }, '1 payout has been due for more than an hour'],
  ['payouts', { latePayouts: 2 }, '2 payouts have been due'],
  ['jobs', { jobs: { oldestDueSeconds: 901, givenUp: 0 } }, 'has been waiting for 15 minutes'],
  ['jobs', { jobs: { oldestDueSeconds: 0, givenUp: 1 } }, 'stopped trying 1 job in the last 24 hours'],
  ['mail', { oldestMailSeconds: 7200 }, 'has been waiting for 2 hours'],
  ['backup', { lastBackupAt: ago(30) }, 'The last backup is 30 hours old'],
  ['backup', { lastBackupAt: null }, 'Nothing has been backed up yet'],
  ['disk', { freeBytes: 500 * 1024 ** 2 }, '500 MB are free'],
];

test.each(faults)('%s: %o', (key, facts, sentence) => {
  const alarms = alarmsOf({ ...fine, ...facts });
  expect(alarms.map((alarm) => alarm.key)).toEqual([key]);
  expect(alarms[0]?.sentence).toContain(sentence);
});

test('doesn’t require a backup of a private site, or call an unknown disk full', () => {
  expect(alarmsOf({ ...fine, needsBackup: false, lastBackupAt: null, freeBytes: null })).toEqual([]);
});

test('the status page says what people notice, without figures or causes', () => {
  const all: Alarm[] = alarmKeys.map((key) => ({ key, title: '', sentence: 'secret 7', to: '' }));
  const lines = statusLines(all, false);
  expect(lines.map(({ isFine }) => isFine)).toEqual([true, false, false, false]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|\d/);
  const inside = all.filter(({ key }) => key === 'backup' || key === 'disk');
  expect(statusLines(inside, false).every(({ isFine }) => isFine)).toBe(true);
  expect(statusLines([], true).find(({ isFine }) => !isFine)?.sentence).toMatch(/^New requests are paused/);
});
