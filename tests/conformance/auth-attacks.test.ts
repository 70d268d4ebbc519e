import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../builders/built-server.ts';
import { get } from './raw-http.ts';
import { got, sessionOf, startAuthServer, type AuthServer } from './auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ AUTH_AUTO_CONFIRM: 'on', AUTH_ANONYMOUS: 'on' });
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  expect(server.output(), 'the server logged no failure').not.toMatch(/"level":"error"/);
});

const password = 'seven Sleds uphill';
const json = { 'content-type': 'application/json' };

test('with automatic confirmation, a sign-up signs in, and the address is then taken', async () => {
  const email = server.newEmail();
  const { data, error } = await server.client().signUp({ email, password });
  expect(error).toBeNull();
  expect(sessionOf(data).user.email_confirmed_at).toBeDefined();
  expect((await server.client().signUp({ email, password })).error).toMatchObject({
    code: 'user_already_exists',
    status: 422,
    message: 'User already registered',
  });
  const unknown = await server
    .client()
    .signInWithOtp({ email: server.newEmail(), options: { shouldCreateUser: false } });
  expect(unknown.error).toMatchObject({ code: 'otp_disabled', status: 422 });
});

test('signs someone in anonymously, who later adds an address', async () => {
  const client = server.client();
  const { data, error } = await client.signInAnonymously({ options: { data: { cart: 1 } } });
  expect(error).toBeNull();
  expect(sessionOf(data).user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { cart: 1 } });
  expect((await client.mfa.enroll({ factorType: 'totp' })).error?.status).toBe(403);
  expect((await client.updateUser({ password })).error).toMatchObject({ code: 'validation_failed' });
  const email = server.newEmail();
  const changed = await client.updateUser({ email, password });
  expect(changed.error).toBeNull();
  expect(got(changed.data.user)).toMatchObject({ email, is_anonymous: false, id: sessionOf(data).user.id });
  expect((await server.client().signInWithPassword({ email, password })).error).toBeNull();
});

test('words errors for the version that the client asks for', async () => {
  const wrong = { email: 'nobody@example.com', password: 'wrong' };
  const ask = async (headers: Record<string, string>) => {
    const response = await server.ask('/token?grant_type=password', { json: wrong, headers });
    return [response.status, response.headers.get('x-supabase-api-version'), await response.json()];
  };
  expect(await ask({ 'x-supabase-api-version': '2024-01-01' })).toEqual([
    400,
    '2024-01-01',
    { code: 'invalid_credentials', message: 'Invalid login credentials' },
  ]);
  expect(await ask({})).toEqual([
    400,
    null,
    { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  ]);
});

test('refuses no token, a broken one, and that of an ended session', async () => {
  const ask = async (authorization: string | null) => {
    const response = await server.ask('/user', { headers: authorization === null ? {} : { authorization } });
    return [
      response.status,
      response.headers.get('x-sb-error-code'),
      ((await response.json()) as { msg: string }).msg,
    ];
  };
  expect(await ask(null)).toEqual([401, 'no_authorization', 'This endpoint requires a valid Bearer token']);
  expect(await ask('Basic x')).toMatchObject([401, 'no_authorization', expect.any(String)]);
  const [status, code, message] = await ask('Bearer this-is-a-bad-token');
  expect([status, code]).toEqual([403, 'bad_jwt']);
  expect(message).toMatch(/^invalid JWT: unable to parse or verify signature/);
  const client = server.client();
  const { access_token: token } = sessionOf(
    (await client.signUp({ email: server.newEmail(), password })).data,
  );
  expect(await ask(`bearer ${token}`)).toMatchObject([200, null, undefined]);
  await client.signOut();
  expect(await ask(`Bearer ${token}`)).toMatchObject([403, 'session_not_found', expect.any(String)]);
});

test('shows stored emails only to someone at this machine', async () => {
  await server.client().resetPasswordForEmail((await server.somebody(password)).email);
  const { port } = server;
  const ask = async (path: string, headers: Record<string, string>) => {
    const { status, body } = await get(port, path, headers);
    return [status, body.toString().includes('Mailbox')];
  };
  expect(await ask('/dev/mailbox', { host: `localhost:${port}` })).toEqual([200, true]);
  const strangers: Record<string, string>[] = [
    { host: 'wildloop.example' },
    { host: `localhost:${port}`, 'x-forwarded-for': '203.0.113.9' },
  ];
  for (const path of ['/dev/mailbox', '/DEV/mailbox/', '/dev/%6dailbox', '/dev/mailbox.data'])
    for (const headers of strangers) expect(await ask(path, headers), path).toEqual([404, false]);
});

test('links lead only to allowed addresses, whatever their token', async () => {
  for (const end of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'https://localhost@evil.example',
  ]) {
    const response = await server.ask(`/verify?token=x&type=signup&redirect_to=${encodeURIComponent(end)}`, {
      redirect: 'manual',
    });
    expect(response.status).toBe(303);
    expect(new URL(got(response.headers.get('location'))).hostname).toBe('localhost');
  }
});

const strange: unknown[] = [
  null,
  [],
  42,
  'x',
  {},
  { email: 1 },
  { email: {}, password: [] },
  { email: ['a@b.c'], password: 'x' },
  { email: 'a@b.c', password: null },
  { email: 'a\u0000@b.c', password: 'aaaa bbbb cccc' },
  { email: `${'a'.repeat(300)}@b.c`, password },
  { email: 'a@b.c', password: '\ud800 surrogate' },
  { email: "a'or'1'='1@b.c", password },
  { email: 'a@b.c', password, data: { big: 'x'.repeat(5000) } },
  { email: 'a@b.c', password, data: 'x' },
  { email: 'a@b.c', password, code_challenge: 'short' },
  { refresh_token: { $ne: null } },
  { refresh_token: 'x'.repeat(100_000) },
  { auth_code: 'x', code_verifier: 'y' },
  { type: '__proto__', email: 'a@b.c', token: '1' },
  { type: 'constructor', token_hash: 'x' },
  { type: 'signup', token_hash: ['x'] },
  { type: 'email', email: 'a@b.c', token: '0'.repeat(10_000) },
  { factor_type: 'totp' },
  { __proto__: { admin: true }, email: 'a@b.c', password: 'x' },
  { challenge_id: 'x', code: "' or 1=1 --" },
  { phone: '+1604', password },
];

test('answers anything with a refusal in words and never with a failure', async () => {
  const client = server.client();
  const { access_token: token } = sessionOf(
    (await client.signUp({ email: server.newEmail(), password })).data,
  );
  const factor = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';
  const posts = [
    '/signup',
    '/token?grant_type=password',
    '/token?grant_type=refresh_token',
    '/token?grant_type=pkce',
    '/token?grant_type=id_token',
    '/token',
    '/token?grant_type=__proto__',
    '/recover',
    '/otp',
    '/magiclink',
    '/resend',
    '/verify',
    '/factors',
    `/factors/${factor}/verify`,
    '/factors/x/verify',
    '/factors/x/challenge',
    '/invite',
    '/admin/users',
    '/admin/generate_link',
    '/sso',
    '/passkeys/authentication/options',
    '/nothing',
    '/logout?scope=nowhere',
  ];
  const texts = [
    '',
    '{',
    '\u0000',
    '['.repeat(100_000),
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    '{"a":"\\ud800"}',
    ...strange.map((each) => JSON.stringify(each)),
  ];
  const faults: string[] = [];
  for (const path of posts)
    for (const body of texts) {
      const response = await server.ask(path, {
        method: 'POST',
        body,
        headers: { ...json, authorization: `Bearer ${token}` },
      });
      const text = await response.text();
      const said =
        response.status === 204 ? { msg: 'nothing' } : (JSON.parse(text) as Record<string, unknown>);
      if (
        response.status >= 500 ||
        (response.status >= 400 && typeof said.msg !== 'string') ||
        /node_modules|\bselect\b.*\bfrom\b|\n\s+at /.test(text)
      )
        faults.push(`${path} ${body.slice(0, 60)} → ${response.status} ${text.slice(0, 100)}`);
    }
  const puts = strange.map((each) => ['PUT', '/user', JSON.stringify(each)] as const);
  const rest = [
    ['GET', '/verify', undefined],
    ['GET', '/verify?token=x', undefined],
    ['GET', '/verify?token=%00&type=signup', undefined],
    ['GET', `/verify?token=${'x'.repeat(3000)}&type=signup`, undefined],
    ['GET', '/admin/users/x', undefined],
    ['DELETE', '/factors/x', undefined],
    ['DELETE', '/user/identities/x', undefined],
    ['GET', '/authorize', undefined],
    ['GET', '/callback?code=x', undefined],
    ['PATCH', '/user', '{}'],
  ] as const;
  for (const [method, path, body] of [...puts, ...rest]) {
    const response = await server.ask(path, {
      method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
      headers: { ...json, authorization: `Bearer ${token}` },
    });
    if (response.status >= 500) faults.push(`${method} ${path} ${body?.slice(0, 60)} → ${response.status}`);
  }
  expect(faults).toEqual([]);
});

/** Requests the health check and a page of listings in turn; returns the milliseconds. */
async function lookAround(howOften: number): Promise<{ middle: number; worst: number }> {
  const took: number[] = [];
  for (let count = 0; count < howOften; count += 1) {
    const path = count % 2 === 0 ? '/healthz' : `/api/v1/listings?min=${count}`;
    const startedAt = performance.now();
    const response = await fetch(`${new URL(server.url).origin}${path}`);
    await response.arrayBuffer();
    took.push(performance.now() - startedAt);
    expect(response.status).toBe(200);
  }
  const sorted = took.toSorted((a, b) => a - b);
  return { middle: sorted[Math.floor(howOften / 2)] ?? 0, worst: sorted.at(-3) ?? 0 };
}

test(
  'a flood of logins doesn’t starve others: pages and health answer at once, honest logins are told when to retry',
  { timeout: 300_000 },
  async () => {
    const calm = await lookAround(20);
    const over = new AbortController();
    const seen = new Map<number, number>();
    let withoutTime = 0;
    const attacker = async (name: number) => {
      for (let count = 0; !over.signal.aborted; count += 1) {
        const response = await server.ask('/token?grant_type=password', {
          json: { email: `victim${name}-${count}@example.com`, password: 'wrong horses' },
          headers: json,
        });
        await response.arrayBuffer();
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
        if (response.status !== 429) continue;
        if (!(Number(response.headers.get('retry-after')) > 0)) withoutTime += 1;
        // Rejected requests end; the rest keep the queue full, and this machine has time for the others.
        return;
      }
    };
    const flood = Promise.all(Array.from({ length: 120 }, (_, name) => attacker(name)));
    await until('some are turned away', () => seen.has(429));
    const meanwhile = await lookAround(40);
    over.abort();
    await flood;
    expect(seen.get(400) ?? 0, 'the hasher goes on working').toBeGreaterThan(5);
    expect(seen.get(429) ?? 0, 'who finds the queue full is told so').toBeGreaterThan(0);
    expect([...seen.keys()].filter((status) => status !== 400 && status !== 429)).toEqual([]);
    expect(withoutTime).toBe(0);
    // Without the queue these would wait for a hundred hashes, several seconds. A slow machine may be slow anyway.
    expect(meanwhile.middle).toBeLessThan(calm.middle * 8 + 250);
    expect(meanwhile.worst).toBeLessThan(calm.worst * 8 + 1_500);
  },
);
