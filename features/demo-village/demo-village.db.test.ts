import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someone, testAuth } from '../../tests/builders/auth.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { signInWithPassword } from '../auth/sessions/sign-in-with-password.server.ts';
import { seedSampleListings } from '../listings/seed-sample-listings.server.ts';
import { isOperator } from '../members/operators.server.ts';
import { promisesOffBy } from '../settings/current-settings.server.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { readStanding } from '../membership/standing.server.ts';
import { demoSignIns } from './demo-list.server.ts';
import { demoNotice } from './demo-notice.ts';
import { demoApplications, demoPeople } from './demo-people.ts';
import { closeDemoVillage, settleDemoVillage } from './seed-demo-village.server.ts';

const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
const auth = testAuth(db);
const { config } = auth;
const settle = () => settleDemoVillage(auth, db.ownerSql);
const signIn = (email: string, password: string) =>
  signInWithPassword(auth, { email, password, asker: someone });
const nearby = { address: '127.0.0.1', host: 'localhost', isPassedOn: false };
const count = async (table: string) => {
  const [row] = await db.ownerSql.unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`);
  return row?.n;
};

beforeAll(async () => {
  await seedSampleListings(db.ownerSql, new Date('2026-12-01T12:00:00Z'));
  await settle();
});

test('everyone can sign in with the printed password, and has the right role', async () => {
  const people = await demoSignIns(config, nearby);
  expect(people.map(({ role }) => role).sort()).toEqual(
    ['operator', 'founder', 'founder', 'owner', 'owner', 'renter', 'renter'].sort(),
  );
  const notice = demoNotice(JSON.parse(await readFile(join(db.dataDir, 'demo-village.json'), 'utf8')));
  for (const { email, password } of people) {
    expect(isRefusal(await signIn(email, password)), email).toBe(false);
    expect(notice).toContain(password);
  }
  const standings = await Promise.all(demoPeople.map(({ id }) => readStanding(db.sql, id)));
  expect(standings.map(({ membership }) => membership)).toEqual([
    null,
    { kind: 'owner', state: 'active', founderSeat: 1 },
    { kind: 'owner', state: 'active', founderSeat: 2 },
    { kind: 'owner', state: 'active', founderSeat: null },
    { kind: 'owner', state: 'active', founderSeat: null },
    { kind: 'renter', state: 'active', founderSeat: null },
    { kind: 'renter', state: 'active', founderSeat: null },
  ]);
  expect(standings.map(({ isOperator: is }) => is)).toEqual([true, false, false, false, false, false, false]);
});

test('has a sample policy for everything; an operator’s own table stays, and the public never sees the sample', async () => {
  const cover = async () => (await readSettings(db.sql)).cover;
  const off = async () => promisesOffBy({ promisesOff: [] }, await readSettings(db.sql), new Date());
  expect((await cover()).map(({ insurer }) => insurer)).toEqual([
    'Sample insurer (demo data)',
    'Sample insurer (demo data)',
  ]);
  expect(await off()).toEqual([]);
  const [sample] = await cover();
  const own = { ...sample, insurer: 'Pacific Mutual', categoryId: 'water' };
  await db.ownerSql`update setting set value = ${db.ownerSql.json([own, sample] as never)} where name = 'cover'`;
  await settle();
  expect(await cover()).toHaveLength(2);
  await closeDemoVillage(auth.sql);
  expect((await cover()).map(({ insurer }) => insurer)).toEqual(['Pacific Mutual']);
  expect(await off()).toEqual(['insurance']);
  await db.ownerSql`delete from setting where name = 'cover'`;
  await settle();
  expect(await off()).toEqual([]);
});

test('owners own sample listings, the queue has applications, and no one gets an email', async () => {
  const owners = demoPeople.filter(({ role }) => role === 'founder' || role === 'owner');
  for (const { id } of owners)
    expect(await db.sql`select from listing where owner_id = ${id}`, id).not.toHaveLength(0);
  expect(await db.sql`select from application_review where state = 'submitted'`).toHaveLength(
    demoApplications.filter(({ decision }) => decision === null).length,
  );
  expect(await count('mail')).toBe(0);
});

test('the owners and one renter are ID-verified; the other renter isn’t', async () => {
  const verified = await db.sql<{ id: string }[]>`
    select account_id as id from identity_check c join member m on m.id = c.account_id
     where c.state = 'verified' and 'Identity verified' = any(m.verifications)`;
  const ids = new Set(verified.map(({ id }) => id));
  const standing = demoPeople.map(({ role, id }) => [role, ids.has(id)]);
  expect(standing).toEqual([
    ['operator', false],
    ['founder', true],
    ['founder', true],
    ['owner', true],
    ['owner', true],
    ['renter', true],
    ['renter', false],
  ]);
});

test('a second start changes nothing; after a lost file the same people get new passwords', async () => {
  const before = await demoSignIns(config, nearby);
  const figures = async () => Promise.all(['auth_user', 'membership', 'event', 'operator'].map(count));
  const first = await figures();
  await Promise.all([settle(), settle()]);
  expect(await figures()).toEqual(first);
  expect(await demoSignIns(config, nearby)).toEqual(before);
  const file = join(db.dataDir, 'demo-village.json');
  expect((await stat(file)).mode & 0o077).toBe(0);
  await rm(file);
  await settle();
  expect((await figures()).slice(0, 2)).toEqual(first.slice(0, 2));
  const after = await demoSignIns(config, nearby);
  expect(after.map(({ email }) => email)).toEqual(before.map(({ email }) => email));
  for (const [index, { email, password }] of after.entries()) {
    expect(password).not.toBe(before[index]?.password);
    expect(isRefusal(await signIn(email, password)), email).toBe(false);
  }
});

describe('where the public can reach the site', () => {
  test.each([
    [{}, true],
    [{ PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ PUBLIC_URL: 'http://192.168.1.4:3000' }, true],
    [{ PUBLIC_URL: 'https://wildloop.example' }, false],
    [{ PUBLIC_URL: 'https://localhost.wildloop.example' }, false],
    [{ SEED: 'samples' }, false],
    [{ SEED: 'none' }, false],
  ])('with %j the village is open: %s', (environment, isDemo) => {
    expect(readConfig(environment).isDemo).toBe(isDemo);
  });

  test.each([
    { ...nearby, address: '8.8.8.8' },
    { ...nearby, host: 'wildloop.example' },
    { ...nearby, isPassedOn: true },
  ])('never sends anyone a password: %j', async (asking) => {
    expect(await demoSignIns(config, asking)).toEqual([]);
    expect(await demoSignIns({ ...config, isDemo: false }, nearby)).toEqual([]);
  });

  test('no one can sign in, stay signed in or be an operator; opening it again lets everyone in', async () => {
    const people = await demoSignIns(config, nearby);
    expect(await closeDemoVillage(db.sql)).toBe(demoPeople.length);
    expect(await closeDemoVillage(db.sql)).toBe(0);
    for (const { email, password } of people)
      expect(isRefusal(await signIn(email, password)), email).toBe(true);
    expect(await count('auth_session')).toBe(0);
    expect(await isOperator(db.sql, demoPeople[0]?.id ?? '')).toBe(false);
    await settle();
    for (const { email, password } of people)
      expect(isRefusal(await signIn(email, password)), email).toBe(false);
    expect(await isOperator(db.sql, demoPeople[0]?.id ?? '')).toBe(true);
  });
});
