import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountActor } from '../../../../features/members/actor.ts';
import { grantOperator } from '../../../../features/members/operators.server.ts';
import { enqueue } from '../../../../platform/jobs.server/outbox.ts';
import { addAccount } from '../../../../tests/builders/accounts.ts';
import { somebody, operator } from '../../../../tests/builders/actors.ts';
import { withCards } from '../../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../../tests/builders/database.ts';
import { withActor, type ActorEnvironment } from '../../../http.server/actor.ts';
import { deskApi } from './desk.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());

const actors: Record<string, AccountActor> = {
  account: somebody(),
  waiting: somebody({ isOperator: true }),
  operator,
};
const app = new Hono<ActorEnvironment>();
app.use(withActor((token) => Promise.resolve(actors[token] ?? null)));
app.route('/', deskApi(withCards(db.deps())));

type Method = 'GET' | 'POST' | 'PUT';
const ask = (who: string | null, path: string, method: Method = 'GET', body?: unknown) =>
  app.request(path, {
    method,
    headers: {
      ...(who === null ? {} : { authorization: `Bearer ${who}` }),
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code;

/** The desk's endpoints with valid input and the answer an operator gets; tests/access checks that none is missing. */
const endpoints: [method: Method, path: string, body: unknown, status: number][] = [
  ['GET', '/overview', undefined, 200],
  ['GET', '/settings', undefined, 200],
  ['PUT', '/settings/swap-fee-cents', { value: 5_000, reason: 'Costs' }, 200],
  ['GET', '/audit', undefined, 200],
  ['GET', '/audit/acts', undefined, 200],
  ['GET', '/jobs', undefined, 200],
  ['GET', '/jobs/recurring', undefined, 200],
  ['POST', '/jobs/999999/retry', { reason: 'x' }, 409],
  ['POST', '/jobs/999999/give-up', { reason: 'x' }, 409],
  ['GET', '/mail', undefined, 200],
  ['POST', '/mail/999999/resend', { reason: 'x' }, 409],
  ['GET', '/feedback', undefined, 200],
  ['GET', '/feedback/texts?question=explanation', undefined, 200],
  ['POST', '/feedback/export', { reason: 'x' }, 200],
  ['GET', '/newsletter', undefined, 200],
  ['POST', '/newsletter/export', { reason: 'x' }, 200],
  ['GET', '/vitals', undefined, 200],
  ['GET', '/circles', undefined, 200],
  ['GET', '/circles/999999', undefined, 404],
  ['POST', '/circles/run', { reason: 'x' }, 200],
];

beforeAll(async () => {
  const actor = { kind: 'command_line' } as const;
  await grantOperator(db.deps(), { actor, accountId: operator.accountId, reason: 'First' });
});

describe.each(endpoints)('%s %s', (method, path, body, status) => {
  test('is for operators with a second factor only, and is never cached', async () => {
    const visitor = await ask(null, path, method, body);
    expect([visitor.status, await codeOf(visitor)]).toEqual([401, 'sign-in-needed']);
    const account = await ask('account', path, method, body);
    expect([account.status, await codeOf(account)]).toEqual([403, 'not-allowed']);
    const waiting = await ask('waiting', path, method, body);
    expect([waiting.status, await codeOf(waiting)]).toEqual([403, 'second-factor-needed']);
    const forged = await ask('forged', path, method, body);
    expect(forged.status).toBe(401);
    const answer = await ask('operator', path, method, body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('invalid input is refused by name', () => {
  test.each([
    ['PUT', '/settings/swap-fee-cents', { value: -1, reason: 'x' }, 400, 'invalid'],
    ['PUT', '/settings/swap-fee-cents', { value: 1, reason: '' }, 400, 'reason-missing'],
    ['PUT', '/settings/swap-fee-cents', { value: 1 }, 400, 'invalid'],
    [
      'PUT',
      '/settings/swap-fee-cents',
      { value: 1, reason: 'x', seenAt: '2020-01-01T00:00:00.000Z' },
      409,
      'changed-meanwhile',
    ],
    ['PUT', '/settings/promises-off', { value: ['no-such-promise'], reason: 'x' }, 400, 'invalid'],
    ['PUT', '/settings/__proto__', { value: 1, reason: 'x' }, 404, 'not-found'],
    ['POST', '/jobs/x/retry', { reason: 'x' }, 404, 'not-found'],
    ['POST', '/jobs/1/retry', { reason: '' }, 400, 'reason-missing'],
    ['POST', '/mail/-1/resend', { reason: 'x' }, 404, 'not-found'],
    ['GET', '/jobs?view=lost', undefined, 400, 'invalid'],
    ['GET', '/audit?from=yesterday', undefined, 400, 'invalid'],
    ['GET', '/audit?actor=me', undefined, 400, 'invalid'],
    ['GET', '/audit?after=x', undefined, 400, 'invalid'],
    ['GET', '/feedback/texts?question=id', undefined, 400, 'invalid'],
    ['GET', '/vitals?days=0', undefined, 400, 'invalid'],
  ] as const)('%s %s %j', async (method, path, body, status, code) => {
    const answer = await ask('operator', path, method, body);
    expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
  });
});

test('sends a file as a download', async () => {
  const answer = await ask('operator', '/newsletter/export', 'POST', { reason: 'An email' });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="newsletter-\d{4}-\d\d-\d\d\.csv"$/,
  );
});

test('counts a day of the log as a day in Vancouver', async () => {
  const at = (id: string, instant: string) => db.sql`
    insert into audit_entry (happened_at, actor_kind, act, subject_kind, subject_id, reason)
    values (${instant}, 'clock', 'test.happen', 'test', ${id}, 'because')`;
  await at('before', '2026-03-02T06:59:00Z');
  await at('during', '2026-03-02T20:00:00Z');
  await at('after', '2026-03-03T08:01:00Z');
  const answer = await ask('operator', '/audit?act=test.happen&from=2026-03-02&to=2026-03-02');
  const { entries, addresses } = (await answer.json()) as {
    entries: { subjectId: string }[];
    addresses: object;
  };
  expect(addresses).toEqual({});
  expect(entries.map(({ subjectId }) => subjectId)).toEqual(['during']);
});

test('the log names operators by their email address', async () => {
  await ask('operator', '/settings/answer-hours', 'PUT', { value: 50, reason: 'Named' });
  const read = async () => {
    const answer = await ask('operator', `/audit?actor=${operator.accountId}&act=setting.change`);
    return (await answer.json()) as { addresses: Record<string, string> };
  };
  expect((await read()).addresses).toEqual({});
  await addAccount(db.ownerSql, { accountId: operator.accountId, email: 'olive@example.com' });
  expect((await read()).addresses).toEqual({ [operator.accountId]: 'olive@example.com' });
  await ask('operator', '/settings/answer-hours', 'PUT', { value: null, reason: 'Back' });
});

test('describes each setting’s shape, and runs a job again', async () => {
  const answer = await ask('operator', '/settings');
  const { settings } = (await answer.json()) as { settings: Record<string, unknown>[] };
  expect(settings.find(({ name }) => name === 'answer-hours')).toMatchObject({
    shape: { type: 'integer', minimum: 1, maximum: 720 },
    value: 48,
    standard: 48,
    changedAt: null,
  });
  const id = await enqueue(db.sql, { kind: 'sweep' }, new Date());
  const given = await ask('operator', `/jobs/${id}/give-up`, 'POST', { reason: 'Not today' });
  expect(await given.json()).toEqual({ outcome: 'done' });
});
