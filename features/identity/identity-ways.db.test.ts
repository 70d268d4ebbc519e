import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { Stripe } from 'stripe';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addAccount } from '../../tests/builders/accounts.ts';
import { operator, somebody } from '../../tests/builders/actors.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { startStripeServer } from '../../tests/builders/stripe-server.ts';
import { stripeIdentity } from '../../platform/identity-provider.server/stripe-identity.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import type { AccountActor } from '../members/actor.ts';
import { welcomeMember } from '../members/welcome-member.server.ts';
import {
  continueCheck,
  readIdentityAnswerJob,
  readIdentityAnswerKind,
  takeIdentityEvent,
} from './check-with-provider.server.ts';
import { decideIdentity } from './decide-identity.server.ts';
import { listIdentities, ownDocuments } from './identity-queries.server.ts';
import { submitIdentity } from './submit-identity.server.ts';

const db = await testDatabase({ poolSize: 6 });
const secretKey = 'rk_test_local';
const webhookSecret = 'whsec_identity';
const server = await startStripeServer(secretKey, () => new Date());
afterAll(async () => {
  await server.close();
  await db.drop();
});
const identities = stripeIdentity({ secretKey, webhookSecret, apiUrl: server.url });
const deps = { ...db.deps('2026-11-21T08:00:00Z'), identities };
const byHand = { ...deps, identities: null };
const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#446655' } })
  .jpeg()
  .toBuffer();
let ann: AccountActor;

beforeEach(async () => {
  await db.ownerSql`truncate identity_session, identity_check, shown_by_member, event, job, mail, auth_user cascade`;
  await db.ownerSql`delete from operator`;
  ann = somebody({ membership: { kind: 'renter', state: 'active', founderSeat: null } });
  await addAccount(db.ownerSql, { accountId: ann.accountId, email: ann.email ?? '' });
  await addAccount(db.ownerSql, { accountId: operator.accountId, email: 'desk@example.com' });
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
  await welcomeMember(db.sql, { id: ann.accountId, displayName: 'Ann L.' }, deps.now());
});

const known = async () => {
  const documents = await ownDocuments(deps, ann);
  if (!documents) throw new Error('Ann has no account.');
  return documents;
};
const facts = async () =>
  (await db.sql<{ name: string }[]>`select name from event where name like 'identity.%' order by id`)
    .map(({ name }) => name)
    .filter((name) => name !== 'identity.submitted');
const mails = async () =>
  (await db.sql<{ subject: string }[]>`select subject from mail order by id`).map(({ subject }) => subject);

// Ann's check at Stripe, and its webhook.
const sessionId = async () =>
  (
    await db.sql`select id from identity_session where account_id = ${ann.accountId}
  order by opened_at desc, id limit 1`
  )[0]?.id as string;
const doJobs = () => doDueJobs(deps, { [readIdentityAnswerKind]: readIdentityAnswerJob(deps) });
const signer = new Stripe('sk_test_signer').webhooks;
async function tell(type: string, id: string = randomUUID(), secret = webhookSecret) {
  const object = { id: await sessionId(), object: 'identity.verification_session', status: 'as it was then' };
  const kind = `identity.verification_session.${type}`;
  const payload = JSON.stringify({ id: `evt_${id}`, object: 'event', type: kind, data: { object } });
  const signature = signer.generateTestHeaderString({ payload, secret });
  const taken = await takeIdentityEvent(deps, { body: payload, signature });
  await doJobs();
  return taken;
}
const begin = async () => accepted(await continueCheck(deps, ann, '/documents')).url ?? '';
const press = async (answer: string) =>
  fetch(await begin(), { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
const waiting = async () =>
  (await listIdentities(db.sql, { state: 'submitted', order: 'oldest', page: 1 })).identities;
async function decide(decision: 'verify' | 'decline') {
  const readOff = { birthDate: '1990-05-07', licenceClasses: [], licenceUntil: '' };
  const [line] = await waiting();
  const input = { id: line?.id ?? '', decision, note: 'Too dark', reason: 'Looked at it', readOff };
  expect(await decideIdentity(deps, operator, input)).toBe('decided');
}

/** The ways to prove one's identity, each with what the checker does. */
const ways = {
  'an operator': {
    show: async () => {
      expect(await submitIdentity(deps, ann, { document: 'drivers_licence', bytes: picture })).toBe(
        'submitted',
      );
    },
    verify: () => decide('verify'),
    decline: () => decide('decline'),
    again: () => submitIdentity(deps, ann, { document: 'passport', bytes: picture }),
  },
  'Stripe Identity': {
    show: async () => {
      expect((await press('processing')).headers.get('location')).toContain('/documents');
      await tell('processing');
    },
    verify: async () => {
      server.show(await sessionId(), 'verified');
      await tell('verified');
    },
    decline: async () => {
      server.show(await sessionId(), 'document_unverified_other');
      await tell('requires_input');
    },
    again: () => continueCheck(deps, ann, '/documents'),
  },
} as const;

describe.each(Object.entries(ways))('identity checked by %s', (_, way) => {
  test('starts unknown; a document waits; a verification is saved, recorded and emailed once', async () => {
    expect((await known()).shown).toMatchObject({ isIdentified: false, birthDate: null, waiting: [] });
    await way.show();
    expect((await known()).shown).toMatchObject({ isIdentified: false, waiting: ['identity'] });
    await way.verify();
    expect(await known()).toMatchObject({
      identity: { state: 'verified', document: 'drivers_licence' },
      shown: { isIdentified: true, birthDate: '1990-05-07', licence: null, waiting: [] },
      session: null,
    });
    expect(await facts()).toEqual(['identity.verified']);
    expect(await mails()).toEqual(['Your identity is verified']);
    expect(await way.again()).toMatchObject({ refusal: 'already-verified' });
  });

  test('says why it wasn’t accepted, and can be tried again', async () => {
    await way.show();
    await way.decline();
    const { shown, identity, session } = await known();
    expect(shown).toMatchObject({ isIdentified: false, waiting: [] });
    expect(identity?.note ?? session?.problem).toMatch(/Too dark|unreadable/);
    expect(isRefusal(await way.again())).toBe(false);
    expect(await facts()).not.toContain('identity.verified');
  });

  test('puts nothing that a document says into an event, a job or an email', async () => {
    await way.show();
    await way.verify();
    const rows = await db.ownerSql<{ words: string }[]>`
      select to_jsonb(e)::text as words from event e union all select to_jsonb(j)::text from job j
      union all select to_jsonb(m)::text from mail m`;
    for (const { words } of rows) expect(words).not.toContain('1990-05-07');
  });
});

describe('Stripe Identity', () => {
  test('answers at once when the member comes back before any message', async () => {
    await press('verified');
    expect(accepted(await continueCheck(deps, ann, '/documents'))).toEqual({ url: null });
    expect(await continueCheck(deps, somebody(), '/documents')).toMatchObject({ refusal: 'not-allowed' });
    expect((await known()).shown.isIdentified).toBe(true);
  });

  test('ignores messages that come twice, late or in the wrong order', async () => {
    await begin();
    server.show(await sessionId(), 'verified');
    const id = randomUUID();
    for (const type of ['verified', 'processing', 'created', 'requires_input', 'verified'])
      expect(await tell(type, id)).toBe('taken');
    expect(await tell('processing')).toBe('taken');
    expect((await known()).shown).toMatchObject({ isIdentified: true, waiting: [] });
    expect(await facts()).toEqual(['identity.verified']);
    expect(await mails()).toHaveLength(1);
  });

  test('refuses a message that Stripe didn’t sign, and ignores one about something else', async () => {
    await begin();
    server.show(await sessionId(), 'verified');
    expect(await tell('verified', randomUUID(), 'whsec_other')).toBe('forged');
    expect(await takeIdentityEvent(byHand, { body: '{}', signature: 'x' })).toBe('forged');
    expect((await known()).shown.isIdentified).toBe(false);
    const payload = JSON.stringify({
      id: 'evt_x',
      object: 'event',
      type: 'x',
      data: { object: { id: 'a' } },
    });
    const signature = signer.generateTestHeaderString({ payload, secret: webhookSecret });
    expect(await takeIdentityEvent(deps, { body: payload, signature })).toBe('taken');
    expect(await doJobs()).toBe(0);
  });

  test('opens one check for two presses; after it has ended, another can start', async () => {
    const [one, other] = await Promise.all([begin(), begin()]);
    expect(one).toBe(other);
    server.show(await sessionId(), 'canceled');
    expect(await begin()).not.toBe(one);
    expect(await db.sql`select from identity_session`).toHaveLength(2);
  });

  test('keeps a photo waiting for an operator while Stripe’s page is open', async () => {
    await begin();
    accepted(await submitIdentity(deps, ann, { document: 'passport', bytes: picture }));
    await begin();
    expect((await known()).shown.waiting).toEqual(['identity']);
  });

  test('saves nothing while Stripe is down; without a provider, asks for a photo', async () => {
    server.setAway(true);
    await expect(continueCheck(deps, ann, '/documents')).rejects.toMatchObject({
      name: 'IdentityProviderAway',
    });
    server.setAway(false);
    expect(await db.sql`select from identity_session`).toHaveLength(0);
    expect(await continueCheck(byHand, ann, '/documents')).toMatchObject({ refusal: 'not-possible' });
  });
});
