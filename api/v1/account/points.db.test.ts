import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountActor } from '../../../features/members/actor.ts';
import { grantOperator } from '../../../features/members/operators.server.ts';
import { operator, somebody } from '../../../tests/builders/actors.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { bookkeeping } from '../../../tests/builders/points.ts';
import { withActor, type ActorEnvironment } from '../../http.server/actor.ts';
import { operatorPointsApi } from '../operator/points.server.ts';
import { pointsApi } from './points.server.ts';
import { walletApi } from './wallet.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const { member, wallet } = bookkeeping(db);
const ann = await member({ available: 120, bonus: 30 });
const bob = await member({ available: 7 });

const actors: Record<string, AccountActor> = {
  ann: somebody({ accountId: ann }),
  bob: somebody({ accountId: bob }),
  stranger: somebody(),
  waiting: somebody({ isOperator: true }),
  operator,
  another: somebody({ isOperator: true, assurance: 'aal2' }),
};
beforeAll(async () => {
  for (const { accountId } of [actors.operator, actors.another].flatMap((each) => each ?? []))
    await grantOperator(db.deps(), { actor: { kind: 'command_line' }, accountId, reason: 'Test' });
});

const app = new Hono<ActorEnvironment>();
app.use(withActor((token) => Promise.resolve(actors[token] ?? null)));
app.route('/wallet', walletApi(db.deps()));
app.route('/points', pointsApi(db.deps()));
app.route('/operator/points', operatorPointsApi(db.deps()));

const ask = (who: string | null, path: string, body?: unknown) =>
  app.request(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(who === null ? {} : { authorization: `Bearer ${who}` }),
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const json = async (response: Response): Promise<Record<string, unknown>> =>
  (await response.json()) as Record<string, unknown>;

describe('a wallet', () => {
  test('shows only its owner’s points, and is never cached', async () => {
    const response = await ask('ann', '/wallet');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await json(response)).toMatchObject({ spendablePoints: 150, heldPoints: 0 });
    expect(await json(await ask('bob', '/wallet'))).toMatchObject({ spendablePoints: 7 });
    expect(await json(await ask('stranger', '/wallet'))).toMatchObject({ spendablePoints: 0, expiry: null });
  });

  test.each(['/wallet', '/wallet/statement', '/wallet/statement.csv'])(
    'asks a visitor to sign in: %s',
    async (path) => {
      expect((await ask(null, path)).status).toBe(401);
      expect((await ask('forged', path)).status).toBe(401);
    },
  );

  test('shows its statement, and refuses an invalid address', async () => {
    const page = await json(await ask('ann', '/wallet/statement'));
    expect(page).toMatchObject({
      next: null,
      lines: [{ words: 'Top-up of a swap' }, { words: 'A thank-you from us' }],
    });
    for (const from of ['0', '-1', 'x', '1e99', '1.5'])
      expect((await ask('ann', `/wallet/statement?from=${from}`)).status, from).toBe(400);
  });

  test('downloads as a spreadsheet, oldest first, with the balance after each line', async () => {
    const response = await ask('ann', '/wallet/statement.csv');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="adventure-points-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,A thank-you from us,,0,30,0,0,30,0$/);
    expect(lines[2]).toMatch(/,Top-up of a swap,swap [\w-]+,120,0,0,120,30,0$/);
  });
});

test('shows everyone the figures of the whole ledger, cached for a minute', async () => {
  const response = await ask(null, '/points');
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  const figures = await json(response);
  expect(figures).toMatchObject({ issuedPoints: 157, inCirculationPoints: 157, wallets: 2 });
});

const proposal = { memberId: ann, account: 'available', points: 5, reason: 'Counted wrong' };
/** Every operator endpoint, and what an operator gets. */
const endpoints: [path: string, body: unknown, status: number][] = [
  ['', undefined, 200],
  ['/wallets?q=Ann', undefined, 200],
  ['/accounts', undefined, 200],
  ['/transfers', undefined, 200],
  ['/transfers/1', undefined, 200],
  ['/integrity', undefined, 200],
  ['/circles', undefined, 200],
  ['/corrections', undefined, 200],
  ['/corrections', proposal, 201],
  ['/corrections/999999/confirm', { reason: 'x' }, 404],
];

describe.each(endpoints)('an operator’s %s', (path, body, status) => {
  test('works for an operator with the second factor, and for no one else', async () => {
    const at = `/operator/points${path}`;
    const codes = await Promise.all(
      [null, 'ann', 'waiting', 'operator'].map(async (who) => (await ask(who, at, body)).status),
    );
    expect(codes).toEqual([401, 403, 403, status]);
  });
});

test('corrects a balance with two operators over the API, never with one', async () => {
  const { correctionId } = await json(await ask('operator', '/operator/points/corrections', proposal));
  const confirm = (who: string) =>
    ask(who, `/operator/points/corrections/${String(correctionId)}/confirm`, { reason: 'Counted again' });
  const alone = await confirm('operator');
  expect([alone.status, (await json(alone)).code]).toEqual([409, 'needs-another-operator']);
  expect(await json(await confirm('another'))).toEqual({ state: 'confirmed' });
  expect((await confirm('another')).status).toBe(409);
  expect(await wallet(ann)).toMatchObject({ available: 125 });
  expect(await json(await ask('operator', '/operator/points/integrity'))).toMatchObject({
    isSound: true,
    faults: [],
  });
});

test.each([
  ['/transfers/0', undefined, 404],
  ['/transfers/x', undefined, 404],
  ['/transfers/99999999', undefined, 404],
  ['/transfers?reason=gift', undefined, 400],
  ['/transfers?member=1', undefined, 400],
  ['/transfers?after=-1', undefined, 400],
  ['/accounts?kind=secret', undefined, 400],
  ['/wallets?q=', undefined, 400],
  ['/wallets', undefined, 400],
  ['/circles?days=0', undefined, 400],
  ['/corrections?state=x', undefined, 400],
  ['/corrections', { ...proposal, points: 1.5 }, 400],
  ['/corrections', { ...proposal, account: 'escrow' }, 400],
  ['/corrections', { ...proposal, memberId: 'x' }, 400],
  ['/corrections', { ...proposal, reason: ' ' }, 400],
  ['/corrections', { ...proposal, more: 1 }, 400],
  ['/corrections/1/steal', { reason: 'x' }, 404],
  ['/corrections/x/confirm', { reason: 'x' }, 404],
])('refuses %s with invalid input: %j, %i', async (path, body, status) => {
  expect((await ask('operator', `/operator/points${path}`, body)).status).toBe(status);
});
