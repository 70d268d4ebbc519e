import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../tests/builders/database.ts';
import { inTransaction } from './database.server/transaction.ts';
import { forgetRequestKeys, isRequestKey, oncePerKey, type KeptAnswer } from './requests.server.ts';

const db = await testDatabase({ poolSize: 32 });
afterAll(() => db.drop());
await db.ownerSql.unsafe(
  `create table done (what text); grant select, insert on done to marketplace_web, signed_in`,
);
beforeEach(() => db.ownerSql`truncate done, request_key`);

const deps = db.deps('2027-01-01T12:00:00Z');
const later = (hours: number) => db.deps(new Date(Date.parse('2027-01-01T12:00:00Z') + hours * 3_600_000));
const actorId = randomUUID();
const request = { actorId, key: 'k-1', words: 'POST /x {"a":1}' };
let works = 0;

/** A command like any other: with its own transaction. */
const command = (what: string) => (inner: typeof deps) =>
  inTransaction<KeptAnswer>(inner, {}, async ({ sql }) => {
    works += 1;
    await sql`insert into done values (${what})`;
    return { status: 201, body: { what } };
  });
const doneTimes = async () => (await db.sql`select * from done`).length;

test('sixty-four at once have one effect and the same answer', async () => {
  works = 0;
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => oncePerKey(deps, request, command('once'))),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ status: 201, body: { what: 'once' } })]),
  );
  expect([works, await doneTimes()]).toEqual([1, 1]);
});

test('refuses another request with the same key; another actor has separate keys', async () => {
  await oncePerKey(deps, request, command('first'));
  expect(await oncePerKey(deps, { ...request, words: 'POST /x {"a":2}' }, command('second'))).toBe(
    'other-words',
  );
  expect(await oncePerKey(deps, { ...request, actorId: randomUUID() }, command('other'))).toMatchObject({
    status: 201,
  });
  expect(await doneTimes()).toBe(2);
});

test('a refusal is an answer too, and stays the same', async () => {
  const refuse = () => Promise.resolve({ status: 409, body: { code: 'taken' } });
  expect(await oncePerKey(deps, request, refuse)).toEqual({ status: 409, body: { code: 'taken' } });
  expect(await oncePerKey(deps, request, command('late'))).toEqual({ status: 409, body: { code: 'taken' } });
  expect(await doneTimes()).toBe(0);
});

describe('a failed request has no effect', () => {
  test('after an error in the middle of the work', async () => {
    const failing = oncePerKey(deps, request, async (inner) => {
      await command('half')(inner);
      throw new Error('the power went');
    });
    await expect(failing).rejects.toThrow('the power went');
    expect(await doneTimes()).toBe(0);
    expect(await oncePerKey(deps, request, command('again'))).toMatchObject({ status: 201 });
  });

  test('after an answer that blames us, and its key is free', async () => {
    await oncePerKey(deps, request, () => Promise.resolve({ status: 503, body: null }));
    expect(await oncePerKey(deps, request, command('again'))).toMatchObject({ status: 201 });
  });
});

test('deletes a key after a day, by the clock and by the job', async () => {
  await oncePerKey(deps, request, command('today'));
  expect(await oncePerKey(later(23), request, command('x'))).toEqual({
    status: 201,
    body: { what: 'today' },
  });
  expect(await oncePerKey(later(24), request, command('tomorrow'))).toEqual({
    status: 201,
    body: { what: 'tomorrow' },
  });
  const forget = (hours: number) =>
    inTransaction(later(hours), {}, ({ sql }) => forgetRequestKeys({ sql, now: later(hours).now }));
  await forget(47);
  expect(await db.sql`select * from request_key`).toHaveLength(1);
  await forget(48);
  expect(await db.sql`select * from request_key`).toHaveLength(0);
});

test('a command’s narrower role ends with it', async () => {
  const claims = { sub: actorId };
  await oncePerKey(deps, request, async (inner) => {
    const seen = await inTransaction(inner, { role: 'signed_in', claims }, async ({ sql }) => {
      const [row] = await sql`select current_user::text as role, acting_account() as account`;
      return row;
    });
    expect(seen).toEqual({ role: 'signed_in', account: actorId });
    const [after] = await inner.sql`select current_user::text as role, acting_account() as account`;
    expect(after).toEqual({ role: 'marketplace_web', account: null });
    return { status: 200, body: null };
  });
});

test.each([
  ['a-key', true],
  ['x'.repeat(200), true],
  ['', false],
  ['x'.repeat(201), false],
  ['two words', false],
  ['é', false],
])('whether the key %j is usable: %s', (key, expected) => {
  expect(isRequestKey(key)).toBe(expected);
});
