import { afterAll, expect, test } from 'vitest';
import { apiApp } from '../../api/app.server.ts';
import { codeOf, someone, testAuth } from '../../tests/builders/auth.ts';
import { addAccount } from '../../tests/builders/accounts.ts';
import { clubMember } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { accepted } from '../../platform/refusal.ts';
import { changeOwnAccount } from '../auth/account/change-account.server.ts';
import { createAccount } from '../auth/account/create-account.server.ts';
import { deleteAccount } from '../auth/account/delete-account.server.ts';
import { changeOrderedAccount } from '../auth/account/look-after-accounts.server.ts';
import { signInWithPassword } from '../auth/sessions/sign-in-with-password.server.ts';
import { signedInBy } from '../auth/tokens/verify-access-token.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { createToken, deleteToken, tokensOf } from './api-tokens.server.ts';
import { forgetOldProgramsJob } from './deliver-webhook.server.ts';
import { mostTokens } from './program-refusals.ts';
import type { Scope } from './scopes.ts';
import { addWebhook, webhooksOf } from './webhooks.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const deps = testAuth(db);
const app = apiApp(deps);

async function member(): Promise<AccountActor & { email: string }> {
  const who = await clubMember(db.ownerSql, 'owner');
  const email = `${who.accountId}@example.com`;
  await addAccount(db.ownerSql, { accountId: who.accountId, email });
  return { ...who, email };
}
const make = async (who: AccountActor, scopes: Scope[], days = 30) =>
  accepted(await createToken(deps, who, { name: 'Spreadsheet', scopes, days }));
const ask = async (token: string, path: string, method = 'GET') => {
  const answer = await app.request(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  const said = (await answer.json().catch(() => ({}))) as { code?: string };
  return said.code === undefined ? answer.status : `${answer.status} ${said.code}`;
};

test('a token does what its scopes allow and nothing else', async () => {
  const { token } = await make(await member(), ['trips:write', 'listings:read']);
  expect(await ask(token, '/exchanges?side=renter&shelf=open')).not.toBe('403 scope-missing');
  expect(await ask(token, '/hosting/listings')).toBe(200);
  expect(await ask(token, '/hosting/listings', 'POST')).toBe('403 scope-missing');
  expect(await ask(token, '/earnings')).toBe('403 scope-missing');
  expect(await ask(token, '/messages/7', 'POST')).toBe('403 scope-missing');
});

test('no token can change the account, its tokens, its sign-in or its payments', async () => {
  const who = await member();
  const { token } = await make(who, [
    'profile:read',
    'money:read',
    'trips:write',
    'listings:write',
    'messages:write',
    'saved:write',
  ]);
  for (const [method, path] of [
    ['GET', '/account/export'],
    ['GET', '/account/tokens'],
    ['POST', '/account/tokens'],
    ['DELETE', '/account'],
    ['PUT', '/account/profile'],
    ['GET', '/identity'],
    ['GET', '/stream'],
    ['POST', '/payments'],
    ['PUT', '/notifications/choices'],
    ['POST', '/membership/cancel'],
  ] as const)
    expect(await ask(token, path, method), `${method} ${path}`).toBe('403 not-for-programs');
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.request('/auth/v1/user', { headers })).status).toBeGreaterThanOrEqual(401);
  const rest = await app.request('/rest/v1/founders_club_applications', {
    method: 'POST',
    headers,
    body: '{}',
  });
  expect(rest.status).toBe(401);
});

test('a token ends when it is deleted, when it expires, and with its account; only its hash is stored', async () => {
  const who = await member();
  const [first, second, third] = [
    await make(who, ['profile:read']),
    await make(who, ['profile:read'], 90),
    await make(who, ['profile:read'], 365),
  ];
  expect(await ask(first.token, '/me')).toBe(200);
  const stored =
    await db.ownerSql`select to_jsonb(t)::text as row from api_token t where account_id = ${who.accountId}`;
  expect(JSON.stringify(stored)).not.toContain(first.token.slice(3));
  expect(JSON.stringify(await tokensOf(db.sql, who.accountId))).not.toContain('hash');
  expect(await deleteToken(db.sql, (await member()).accountId, first.id)).toBe(false);
  expect(await deleteToken(db.sql, who.accountId, first.id)).toBe(true);
  expect(await ask(first.token, '/me')).toBe('401 sign-in-needed');
  expect(await ask(`${second.token}x`, '/me')).toBe('401 sign-in-needed');
  deps.pass(91 * 86_400_000);
  expect(await ask(second.token, '/me')).toBe('401 sign-in-needed');
  expect(await ask(third.token, '/me')).toBe(200);
  await db.ownerSql`update auth_user set banned_until = ${new Date(deps.now().getTime() + 1000)} where id = ${who.accountId}`;
  expect(await ask(third.token, '/me'), 'banned').toBe('401 sign-in-needed');
  deps.pass(40 * 86_400_000);
  await forgetOldProgramsJob({ sql: db.sql as never, now: deps.now, job: {} as never });
  expect((await tokensOf(db.sql, who.accountId)).map(({ id }) => id)).toEqual([third.id]);
  await deleteAccount(deps, who.accountId, async () => null);
  expect(await tokensOf(db.sql, who.accountId)).toEqual([]);
});

test('a new password ends tokens and webhooks, no matter who sets it; other changes keep them', async () => {
  const email = 'ann@example.com';
  const words = ['four Wild horses', 'five Wild horses', 'six Wild horses'] as const;
  const accountId = await createAccount(deps, { email, password: words[0] });
  const who = { ...(await member()), accountId, email };
  const where = { resolve: async () => ['93.184.216.34'] };
  const letIn = async () => {
    accepted(await addWebhook(deps, who, { url: 'https://hooks.example/in', topics: ['trips'] }, where));
    return make(who, ['profile:read']);
  };
  const change = async (password: string, more: object) => {
    const { access_token: session } = accepted(
      await signInWithPassword(deps, { email, password, asker: someone }),
    );
    const signedIn = accepted(await signedInBy(deps, session));
    return changeOwnAccount(deps, signedIn, {
      email: null,
      password: null,
      data: null,
      nonce: null,
      currentPassword: null,
      redirectTo: null,
      pkce: null,
      asker: someone,
      ...more,
    });
  };
  const other = await make(await member(), ['profile:read']);
  const first = await letIn();
  accepted(await change(words[0], { data: { name: 'Ann' } }));
  expect(await ask(first.token, '/me')).toBe(200);
  accepted(await change(words[0], { password: words[1] }));
  expect(await ask(first.token, '/me')).toBe('401 sign-in-needed');
  expect(await webhooksOf(db.sql, accountId)).toEqual([]);
  const second = await letIn();
  accepted(
    await changeOrderedAccount(deps, accountId, {
      email: null,
      password: words[2],
      role: null,
      ban: null,
      data: null,
      appData: null,
      isConfirmed: false,
    }),
  );
  expect(await ask(second.token, '/me')).toBe('401 sign-in-needed');
  expect(await webhooksOf(db.sql, accountId)).toEqual([]);
  expect(await ask(other.token, '/me'), 'somebody else').toBe(200);
});

test('the member gets an email about a new token, and sees when it was last used', async () => {
  const who = await member();
  const { token } = await make(who, ['profile:read']);
  const mails = await db.ownerSql`select subject from mail where recipient = ${who.email}`;
  expect(mails).toEqual([{ subject: 'A new API token at Wildloop' }]);
  expect(await tokensOf(db.sql, who.accountId)).toMatchObject([{ name: 'Spreadsheet', lastUsedAt: null }]);
  await ask(token, '/me');
  expect(await tokensOf(db.sql, who.accountId)).toMatchObject([{ lastUsedAt: deps.now().toISOString() }]);
});

test('only an operator with a second factor can make a token for the desk, and it only reads', async () => {
  const who = await member();
  const asked = (actor: AccountActor) =>
    createToken(deps, actor, { name: 'Board', scopes: ['desk:read', 'trips:read'], days: 30 });
  expect(codeOf(await asked(who))).toBe('not-allowed');
  expect(codeOf(await asked({ ...who, isOperator: true }))).toBe('not-allowed');
  await db.ownerSql`insert into operator (account_id, granted_at) values (${who.accountId}, now())`;
  const operator: AccountActor = { ...who, isOperator: true, assurance: 'aal2' };
  const { token } = accepted(await asked(operator));
  expect(await ask(token, '/operator/overview')).toBe(200);
  expect(await ask(token, '/operator/emails/open', 'POST')).toBe('403 not-for-programs');
  const plain = await make(operator, ['trips:read']);
  expect(await ask(plain.token, '/operator/overview')).toBe('403 scope-missing');
});

test('a token that asks too often is told how long to wait, and an account can have only so many', async () => {
  const who = await member();
  const { token } = await make(who, ['profile:read']);
  const answers = [];
  for (let count = 0; count < 121; count += 1) answers.push(await ask(token, '/account'));
  expect(answers.filter((each) => each === 429)).toHaveLength(1);
  for (let count = 1; count < mostTokens; count += 1) await make(who, ['profile:read']);
  const more = await createToken(deps, who, { name: 'One more', scopes: ['profile:read'], days: 30 });
  expect(codeOf(more)).toBe('too-many-tokens');
});
