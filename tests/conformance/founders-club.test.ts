import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnApplication, QueueRow } from '../../features/membership/application/application-view.ts';
import { openDatabase, type OpenDatabase } from '../../platform/database.server/connect.ts';
import { maskedAddress } from '../../platform/masked-address.ts';
import { startBuiltServer, until, type BuiltServer } from '../builders/built-server.ts';

// Tests the way from the form to the seat as programs see it: the standard client, the emails, the operator's second factor, our API.
let server: BuiltServer;
let database: OpenDatabase;
beforeAll(async () => {
  server = await startBuiltServer();
  database = openDatabase({ directUrl: null, poolSize: 1 }, server.databaseUrl, { role: null });
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

const client = () =>
  createClient(server.url, 'any-key-will-do', { auth: { persistSession: false, autoRefreshToken: false } });

async function api<T>(who: SupabaseClient, path: string, body?: object): Promise<T & { status: number }> {
  const { data } = await who.auth.getSession();
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${data.session?.access_token ?? ''}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { ...((await answer.json()) as T), status: answer.status };
}

const emails = async (to: string) =>
  database.sql<{ subject: string; body: string }[]>`
    select subject, body from mail where recipient = ${to} order by id`;

type DemoPerson = { role: string; email: string; password: string; totpSecret: string | null };

async function signedInOperator(): Promise<SupabaseClient> {
  const { people } = (await (await fetch(`${server.url}/api/v1/demo-village`)).json()) as {
    people: DemoPerson[];
  };
  const person = people.find(({ role }) => role === 'operator');
  const desk = client();
  expect(
    (await desk.auth.signInWithPassword({ email: person?.email ?? '', password: person?.password ?? '' }))
      .error,
  ).toBeNull();
  // Before the second factor the desk stays closed.
  expect(await api(desk, '/operator/applications')).toMatchObject({
    status: 403,
    code: 'second-factor-needed',
  });
  const { data: factors } = await desk.auth.mfa.listFactors();
  const code = new TOTP({ secret: Secret.fromBase32(person?.totpSecret ?? '') }).generate();
  const proof = await desk.auth.mfa.challengeAndVerify({ factorId: factors?.totp[0]?.id ?? '', code });
  expect(proof.error).toBeNull();
  return desk;
}

test('a person applies, is approved, signs up with the same address, and is a founder with a badge', async () => {
  const email = 'beth@example.com';
  const sent = await client()
    .from('founders_club_applications')
    .insert({ first_name: 'Beth', last_name: 'Arsenault', email, commitment: 'yes', location: 'Nelson, BC' })
    .select()
    .single();
  expect(sent.error).toBeNull();

  const desk = await signedInOperator();
  const { applications } = await api<{ applications: QueueRow[] }>(
    desk,
    `/operator/applications?search=${email}`,
  );
  const [waiting] = applications;
  expect(waiting).toMatchObject({ state: 'submitted', version: 1, hasAccount: false });
  expect(waiting?.minutesLeft).toBeGreaterThan(47 * 60);
  const path = `/operator/applications/${waiting?.id}`;
  const { email: preview } = await api<{ email: { subject: string; body: string } }>(
    desk,
    `${path}/preview`,
    {
      decision: 'approve',
      version: 1,
      note: 'See you on the water.',
    },
  );
  const decision = { version: 1, reason: 'A canoe and a tent', note: 'See you on the water.' };
  expect(await api(desk, `${path}/approve`, decision)).toMatchObject({
    status: 200,
    application: { state: 'approved', founderSeat: 3, membership: { state: 'reserved' } },
  });
  expect(await api(desk, `${path}/decline`, decision)).toMatchObject({ status: 409, code: 'stale' });
  // Once, and as previewed; the preview masks the address.
  const approvals = (await emails(email)).filter(({ subject }) => subject === preview.subject);
  const masked = approvals.map(({ body }) => body.replaceAll(email, maskedAddress(email)));
  expect(masked).toEqual([preview.body]);

  const beth = client();
  expect((await beth.auth.signUp({ email, password: 'four Wild horses' })).error).toBeNull();
  await until('the mail with the link is written', async () =>
    (await emails(email)).some(({ body }) => body.includes('/auth/v1/verify')),
  );
  const link =
    /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec((await emails(email)).at(-1)?.body ?? '')?.[0] ?? '';
  const { pathname, search } = new URL(link);
  await fetch(`${server.url}${pathname}${search}`, { redirect: 'manual' });
  expect((await beth.auth.signInWithPassword({ email, password: 'four Wild horses' })).error).toBeNull();
  await until('the membership has come to the account', async () => {
    const { membership } = await api<{ membership: { state: string } | null }>(beth, '/me');
    return membership?.state === 'active';
  });
  expect(await api(beth, '/me')).toMatchObject({
    member: { displayName: 'Beth A.', isFounder: true },
    membership: {
      kind: 'owner',
      founderSeat: 3,
      fee: { owedFrom: expect.any(String) as string, yearlyCents: 29_700 },
    },
    roles: ['account', 'renter', 'owner', 'founder'],
    may: { list: true, swap: true, operate: false },
  });
  const { application } = await api<{ application: OwnApplication }>(beth, '/application');
  expect(application).toMatchObject({ state: 'approved', note: 'See you on the water.', actions: [] });
  expect(await api(beth, path)).toMatchObject({ status: 403, code: 'not-allowed' });
});

test('a signed-in person applies for their own account through the standard client, and for no one else’s', async () => {
  const { people } = (await (await fetch(`${server.url}/api/v1/demo-village`)).json()) as {
    people: DemoPerson[];
  };
  const renter = people.find(({ role }) => role === 'renter');
  const noor = client();
  const { data } = await noor.auth.signInWithPassword({
    email: renter?.email ?? '',
    password: renter?.password ?? '',
  });
  const row = { first_name: 'Noor', commitment: 'yes' };
  const own = await noor
    .from('founders_club_applications')
    .insert({ ...row, email: 'noor.second@example.com', user_id: data.user?.id })
    .select('user_id')
    .single();
  expect(own).toMatchObject({ status: 201, data: { user_id: data.user?.id } });
  const foreign = await noor
    .from('founders_club_applications')
    .insert({ ...row, email: 'noor.third@example.com', user_id: '6f1d2c10-0001-4a7e-9b10-000000000001' });
  expect(foreign).toMatchObject({ status: 403, error: { code: '42501' } });
  // Anonymous feedback stays so, even from a signed-in sender.
  expect((await noor.from('newsletter_subscribers').insert({ email: 'noor@example.com' })).error).toBeNull();
});
