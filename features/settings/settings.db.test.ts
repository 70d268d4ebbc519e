import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { operator, somebody } from '../../tests/builders/actors.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { changeSetting } from './change-setting.server.ts';
import { currentSettings, promisesOffBy } from './current-settings.server.ts';
import { listSettings } from './list-settings.server.ts';
import { readSettings } from './read-settings.server.ts';
import { settingNames, settings, standardSettings, tierOf } from './settings.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());
beforeEach(() => db.ownerSql`delete from setting`);
const now = new Date('2027-05-01T20:00:00Z');
const policy = {
  province: 'any',
  categoryId: 'any',
  way: 'any',
  limitCents: 200_000_000,
  deductibleCents: 100_000,
  insurer: 'Pacific Mutual',
  from: '2027-01-01',
};

test('an unset setting has its default, and every default is valid', async () => {
  expect(await readSettings(db.sql)).toEqual(standardSettings);
  for (const name of settingNames)
    expect(settings[name].schema.safeParse(settings[name].standard).success, name).toBe(true);
});

describe('an operator', () => {
  test('changes a setting with a reason, and the log has both values', async () => {
    const change = { name: 'swap-fee-cents', value: 5_900, reason: 'Costs of the insurer' };
    expect(await changeSetting(db.deps(), operator, change)).toBe('changed');
    expect((await readSettings(db.sql))['swap-fee-cents']).toBe(5_900);
    const [entry] = await db.sql`select * from audit_entry order by id desc limit 1`;
    expect(entry).toMatchObject({
      actor_id: operator.accountId,
      act: 'setting.change',
      subject_id: 'swap-fee-cents',
      reason: 'Costs of the insurer',
      details: { before: null, after: 5_900 },
    });
    expect(await changeSetting(db.deps(), operator, { ...change, value: null })).toBe('changed');
    expect((await readSettings(db.sql))['swap-fee-cents']).toBe(4_900);
  });

  test.each([
    ['a value that does not fit', { name: 'swap-fee-cents', value: -1, reason: 'x' }, 'invalid'],
    ['a setting that is none', { name: 'constructor', value: 1, reason: 'x' }, 'not-found'],
    ['no reason', { name: 'swap-fee-cents', value: 1, reason: ' ' }, 'reason-missing'],
  ])('is refused with %s', async (_, change, code) => {
    expect(await changeSetting(db.deps(), operator, change)).toMatchObject({ refusal: code });
    expect(await readSettings(db.sql)).toEqual(standardSettings);
  });
});

test('when two operators saw the same value, the second has to look again', async () => {
  const change = (value: number, seenAt: string | null, at: string) =>
    changeSetting(db.deps(at), operator, { name: 'answer-hours', value, reason: 'x', seenAt });
  const both = await Promise.all([
    change(24, null, '2026-12-01T12:00:00Z'),
    change(72, null, '2026-12-01T12:00:01Z'),
  ]);
  expect(both.filter((outcome) => outcome === 'changed')).toHaveLength(1);
  expect(both).toContainEqual(expect.objectContaining({ refusal: 'changed-meanwhile' }));
  const seen = (await listSettings(db.sql)).find(({ name }) => name === 'answer-hours');
  expect(await change(36, seen?.changedAt ?? null, '2026-12-01T12:00:02Z')).toBe('changed');
  expect(await change(12, seen?.changedAt ?? null, '2026-12-01T12:00:03Z')).toMatchObject({
    refusal: 'changed-meanwhile',
  });
});

test('the configuration or an operator can switch promises off', async () => {
  const config = { ...db.deps().config, promisesOff: ['waiver', 'fees'] };
  const change = { name: 'promises-off', value: ['insurance', 'fees'], reason: 'No policy yet' };
  await changeSetting(db.deps(), operator, change);
  expect(new Set(promisesOffBy(config, await currentSettings(db), now))).toEqual(
    new Set(['fees', 'insurance', 'waiver']),
  );
});

test('promises insurance only while policies in force cover everything', async () => {
  const off = async (day: string) =>
    promisesOffBy({ promisesOff: [] }, await currentSettings(db), new Date(`${day}T20:00:00Z`));
  const enter = (...lines: object[]) =>
    changeSetting(db.deps(), operator, { name: 'cover', value: lines, reason: 'The certificate is here' });
  expect(await off('2027-05-01'), 'no policy').toEqual(['insurance']);
  await enter({ ...policy, to: '2027-06-30' });
  expect(await off('2026-12-31'), 'the day before the first').toEqual(['insurance']);
  expect(await off('2027-01-01')).toEqual([]);
  expect(await off('2027-06-30')).toEqual([]);
  expect(await off('2027-07-01'), 'the day after the last').toEqual(['insurance']);
  await enter({ ...policy, to: '' });
  expect(await off('2037-07-01')).toEqual([]);
  await enter({ ...policy, to: '', categoryId: 'water' });
  expect(await off('2027-05-01'), 'boats alone').toEqual(['insurance']);
  await enter({ ...policy, to: '', limitCents: 100_000_000 });
  expect(await off('2027-05-01'), 'half of what the pages name').toEqual(['insurance']);
  await enter({ ...policy, to: '', province: 'BC' }, { ...policy, to: '', province: 'AB' });
  expect(await off('2027-05-01'), 'two provinces, two policies').toEqual([]);
  await changeSetting(db.deps(), operator, {
    name: 'promises-off',
    value: ['insurance'],
    reason: 'In doubt',
  });
  expect(await off('2027-05-01'), 'switched off by an operator').toEqual(['insurance']);
});

test('after the launch, pre-launch promises end', async () => {
  const off = async () => promisesOffBy({ promisesOff: [] }, await currentSettings(db), now);
  await changeSetting(db.deps(), operator, {
    name: 'cover',
    value: [{ ...policy, to: '' }],
    reason: 'The certificate is here',
  });
  expect(await off()).toEqual([]);
  await changeSetting(db.deps(), operator, { name: 'launch-phase', value: 2, reason: 'We are open' });
  expect(await off()).toEqual(['before-launch', 'early-access']);
});

test('while the database is down, uses the values read last; before the first read, none', async () => {
  const own = openDatabase({ directUrl: null, poolSize: 1 }, db.url, { role: 'marketplace_web' });
  await changeSetting(db.deps(), operator, { name: 'launch-phase', value: 2, reason: 'Launch' });
  expect((await currentSettings(own))['launch-phase']).toBe(2);
  await own.close();
  expect((await currentSettings(own))['launch-phase']).toBe(2);
  const other = openDatabase({ directUrl: null, poolSize: 1 }, db.url, { role: 'marketplace_web' });
  await other.close();
  await expect(currentSettings(other)).rejects.toThrow();
});

test('no one else can change a setting, or an operator without a second factor', async () => {
  const change = { name: 'swap-fee-cents', value: 1, reason: 'mine' };
  for (const actor of [
    { kind: 'visitor' } as const,
    somebody(),
    somebody({ isOperator: true, assurance: 'aal1' }),
  ])
    expect(await changeSetting(db.deps(), actor, change)).toMatchObject({ refusal: 'not-allowed' });
});

test('treats a value of an older shape as not set', async () => {
  await db.ownerSql`insert into setting values ('launch-phase', '"first"', now())`;
  expect((await readSettings(db.sql))['launch-phase']).toBe(1);
});

test('no one can change the audit log, not even the table’s owner', async () => {
  await changeSetting(db.deps(), operator, { name: 'launch-phase', value: 2, reason: 'Launch' });
  for (const statement of [
    "update audit_entry set reason = 'x'",
    'delete from audit_entry',
    'truncate audit_entry',
  ])
    await expect(db.ownerSql.unsafe(statement)).rejects.toThrow('audit entries never change');
});

test.each([
  [0, 29_700],
  [1, 29_700],
  [2, 49_700],
  [4, 49_700],
  [5, 79_700],
  [60, 79_700],
])('%i published listings cost %i cents a year', (count, cents) => {
  expect(tierOf(standardSettings['owner-tiers'], count)?.yearlyCents).toBe(cents);
});
