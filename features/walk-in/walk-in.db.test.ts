import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastEmail, someone, testAuth, type TestAuth } from '../../tests/builders/auth.ts';
import { clubMember, friday, listingOf, withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { findAccountByEmail } from '../auth/account/account-queries.server.ts';
import { requestMail } from '../auth/request-mail.server.ts';
import { verifyOneTimeToken } from '../auth/tokens/verify-one-time-token.server.ts';
import { acceptOffer } from '../exchange/offer/accept-offer.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { actorOfAccount } from '../membership/account-actor.server.ts';
import { renterTermsVersion } from '../membership/renter-terms.ts';
import { askAsNewcomer, priceForNewcomer } from './ask-as-newcomer.server.ts';
import { waitingRequestSteps } from './waiting-request-steps.server.ts';
import { sendWaitingRequest } from './send-waiting-request.server.ts';
import type { WaitingRequestInput } from './waiting-request-input.ts';
import { waitingRequestFor } from './waiting-request-queries.server.ts';
import { rentalRows } from '../../tests/builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 12 });
let auth: TestAuth;
let owner: AccountActor;
let slug = '';
let turn = 0;
const threeDays = 108_360;
const day = 86_400_000;

beforeAll(async () => {
  await db.ownerSql`insert into setting (name, value, changed_at) values ('launch-phase', '2', now())`;
});
beforeEach(async () => {
  turn += 1;
  auth = testAuth(db);
  // Within half a year of the requested Friday.
  auth.pass(30 * day);
  owner = await clubMember(db.ownerSql, 'owner');
  ({ slug } = await listingOf(db.ownerSql, owner.accountId));
});
afterAll(() => db.drop());

const email = () => `sam${turn}@example.ca`;
const wish = (more: Partial<WaitingRequestInput> = {}): WaitingRequestInput => ({
  name: 'Sam Okafor',
  email: email(),
  password: 'Paddle-moose-7',
  slug,
  ...friday,
  message: 'We bring our own paddles.',
  totalCents: threeDays,
  method: 'test_visa',
  termsVersion: renterTermsVersion,
  ...more,
});
const send = async (more: Partial<WaitingRequestInput> = {}) =>
  accepted(await askAsNewcomer(auth, wish(more), someone));
const confirm = async (token?: string): Promise<void> => {
  accepted(
    await verifyOneTimeToken(auth, {
      type: 'signup',
      proof: { token: token ?? (await lastEmail(db, email())).token },
      asker: someone,
    }),
  );
};
const mail = async (purpose: 'confirmation' | 'recovery'): Promise<void> => {
  const wished = { purpose, email: email(), redirectTo: null, pkce: null, mayCreate: false, data: {} };
  expect(await requestMail(auth, wished, someone)).toBeNull();
  await auth.writeMails();
};
const accountId = async (): Promise<string> => (await findAccountByEmail(db.sql, email()))?.id ?? '';
/** What the server does when an account is confirmed. */
const work = async () => sendWaitingRequest(withCards(auth), await accountId());
const bookings = async () =>
  db.sql<{ id: string; state: string; renterId: string }[]>`
    select r.id, r.state, r.renter_id as "renterId" from ${rentalRows(db.sql)} r join listing l on l.id = r.listing_id where l.slug = ${slug}`;
const payments = async () =>
  db.sql<{ state: string; amountCents: number }[]>`
    select state, amount_cents as "amountCents" from payment where payer_id = ${await accountId()}`;
const seen = async (id: string) => {
  const actor = await actorOfAccount(db.sql, await accountId());
  return actor && waitingRequestFor(auth, actor, id);
};
const expire = () => doDueJobs(auth, waitingRequestSteps.clockJobs());

test('a newcomer sees with the price how long cancelling is free, by the shortest grace period', async () => {
  const { from, to } = wish();
  expect(accepted(await priceForNewcomer(auth, { slug, from, to })).terms).toMatchObject({
    refundSteps: expect.arrayContaining([expect.objectContaining({ percent: 100 })]),
    graceHours: expect.any(Number),
    location: 'Summerland, BC',
    // The rest of what is agreed to.
    pickUp: `${from}T09:00`,
    requirements: expect.arrayContaining([
      expect.objectContaining({ requirement: { kind: 'identity' }, state: 'missing' }),
    ]),
  });
  // Ten days before the pick-up a confirmation near the deadline still has a day; five days before, an hour.
  for (const [daysBefore, hours] of [
    [10, 24],
    [5, 1],
  ] as const) {
    const at = new Date(Date.parse(`${from}T16:00:00Z`) - daysBefore * day);
    const priced = await priceForNewcomer({ sql: auth.sql, now: () => at }, { slug, from, to });
    expect(accepted(priced).terms.graceHours).toBe(hours);
  }
});

describe('a newcomer’s request', () => {
  test('waits hidden until the email is confirmed, then reaches the owner with a card hold', async () => {
    const { id } = await send();
    expect(await bookings()).toEqual([]);
    expect(
      await db.sql`select from listing_claim c join listing l on l.id = c.listing_id where l.slug = ${slug}`,
    ).toEqual([]);
    expect((await lastEmail(db, email())).body).toContain('your request for A boat, Jun 4 to Jun 6');
    await work();
    expect(await bookings()).toEqual([]);
    await confirm();
    await work();
    const [booking, ...more] = await bookings();
    expect([booking?.state, more]).toEqual(['requested', []]);
    expect(await payments()).toEqual([{ state: 'authorised', amountCents: threeDays }]);
    expect(await seen(id)).toMatchObject({ state: 'sent', bookingId: booking?.id, sentence: null });
    expect(await acceptOffer(auth, owner, { id: booking?.id ?? '', version: 1 })).toBe('accepted');
    // Its message was sent, and the rest is deleted.
    expect(await db.sql`select message from exchange_offer where exchange_id = ${booking?.id ?? ''}`).toEqual(
      [{ message: 'We bring our own paddles.' }],
    );
    expect(await db.sql`select method, message from waiting_request where id = ${id}`).toEqual([
      { method: null, message: '' },
    ]);
  });

  test('creates a renter without an approval, with first name and initial, and the accepted terms', async () => {
    await send();
    await confirm();
    await work();
    const [renter] = await db.sql`
      select m.kind, m.state, m.renter_terms_version as terms, p.display_name as name
        from membership m join member p on p.id = m.account_id where m.account_id = ${await accountId()}`;
    expect(renter).toEqual({ kind: 'renter', state: 'active', terms: renterTermsVersion, name: 'Sam O.' });
  });

  test('is sent once, however often the job runs', async () => {
    const { id } = await send();
    await confirm();
    await Promise.all([work(), work(), work(), work()]);
    await work();
    expect(await bookings()).toHaveLength(1);
    expect(await seen(id)).toMatchObject({ state: 'sent' });
    expect(await db.sql`select state from waiting_request where id = ${id}`).toEqual([{ state: 'sent' }]);
    expect((await payments()).filter(({ state }) => state === 'authorised')).toHaveLength(1);
  });

  test('ends when no one confirms in time: no bank is asked, and a late confirmation sends nothing', async () => {
    const { id, confirmUntil } = await send();
    expect(Date.parse(confirmUntil)).toBe(auth.now().getTime() + day);
    auth.pass(day);
    await expire();
    expect(await payments()).toEqual([]);
    await mail('confirmation');
    await confirm();
    await work();
    expect(await bookings()).toEqual([]);
    expect(await seen(id)).toMatchObject({ state: 'expired' });
  });

  test('can be confirmed by its first email until the last minute of its day, also when the email was sent again', async () => {
    await send();
    expect((await lastEmail(db, email())).body).toContain('works once and expires in 24 hours');
    auth.pass(day - 60_000);
    await mail('confirmation');
    auth.pass(30_000);
    await confirm();
    await work();
    expect(await bookings()).toHaveLength(1);
  });

  test('has a link that lasts as long as the request when nothing is sent again', async () => {
    await send();
    auth.pass(day - 60_000);
    await confirm();
    await work();
    expect(await bookings()).toHaveLength(1);
  });

  test('is sent even when the job runs after the deadline, if the email was confirmed before', async () => {
    await send();
    await confirm();
    auth.pass(day + 1);
    await expire();
    await work();
    expect(await bookings()).toHaveLength(1);
  });

  test('stops with the bank’s reason, keeps what was typed, and tells the newcomer', async () => {
    const { id } = await send({ method: 'test_declined' });
    await confirm();
    await work();
    expect(await bookings()).toEqual([]);
    expect(await seen(id)).toMatchObject({ state: 'stopped', message: 'We bring our own paddles.' });
    expect((await lastEmail(db, email())).subject).toBe('Your request wasn’t sent');
  });

  test('waits while the bank asks for confirmation', async () => {
    const { id } = await send({ method: 'test_confirm' });
    await confirm();
    await work();
    expect(await bookings()).toEqual([]);
    expect(await seen(id)).toMatchObject({ state: 'asks-bank', paymentId: expect.any(String) as string });
  });

  test('stops when the price has changed meanwhile', async () => {
    const { id } = await send();
    await db.ownerSql`update listing set price_cents = 40000 where slug = ${slug}`;
    await confirm();
    await work();
    expect(await payments()).toEqual([]);
    expect(await seen(id)).toMatchObject({
      state: 'stopped',
      sentence: expect.stringContaining('The total is now') as string,
    });
  });
});

describe('someone else’s email address', () => {
  test('gets the same answer when it has an account, saves nothing, and its owner gets a link to sign in', async () => {
    const first = await send();
    await confirm();
    await work();
    auth.pass(day);
    const again = await send({ password: 'Another-moose-8', from: '2027-06-11', to: '2027-06-13' });
    expect(Object.keys(again)).toEqual(Object.keys(first));
    expect(await db.sql`select from waiting_request where id = ${again.id}`).toEqual([]);
    const mail = await lastEmail(db, email());
    expect(mail.subject).toContain('You already have an account');
    expect(mail.body).toContain(
      `/login?next=${encodeURIComponent(`/listing/${slug}?from=2027-06-11&to=2027-06-13`)}`,
    );
  });

  test('sends nothing that an earlier sign-up typed, no matter who confirms the later one', async () => {
    const squatted = await send({ message: 'Not from Sam.' });
    auth.pass(day / 2);
    await send({ password: 'Another-moose-8', message: 'From Sam.' });
    await confirm();
    await work();
    expect(await bookings()).toHaveLength(1);
    expect(await db.sql`select state, message from waiting_request where id = ${squatted.id}`).toEqual([
      { state: 'replaced', message: '' },
    ]);
  });

  test('sends nothing when the address is confirmed by another link than the sign-up’s', async () => {
    await send();
    auth.pass(day / 2);
    await mail('recovery');
    const { token } = await lastEmail(db, email());
    accepted(await verifyOneTimeToken(auth, { type: 'recovery', proof: { token }, asker: someone }));
    await work();
    expect(await bookings()).toEqual([]);
  });

  test('gets one email a minute, and can have one request waiting', async () => {
    await send();
    expect(await askAsNewcomer(auth, wish(), someone)).toMatchObject({ refusal: 'too-many' });
    auth.pass(61_000);
    await send();
    const open = await db.sql`
      select from waiting_request where account_id = ${await accountId()} and state = 'waiting'`;
    expect(open).toHaveLength(1);
  });
});

test.each([
  ['another total than what was shown', { totalCents: threeDays - 1 }, 'price-changed'],
  ['old terms', { termsVersion: renterTermsVersion + 1 }, 'terms-changed'],
  ['a listing that is not there', { slug: 'no-such-boat' }, 'not-found'],
  ['an easy password', { password: 'password' }, 'invalid'],
  ['no email', { email: 'sam' }, 'invalid'],
])('refuses %s before anyone is signed up', async (_, more, code) => {
  const made = await askAsNewcomer(auth, wish(more), someone);
  expect(isRefusal(made) && made.refusal).toBe(code);
  expect(await accountId()).toBe('');
});

test('in phase 1 people have to apply first', async () => {
  await db.ownerSql`update setting set value = '1' where name = 'launch-phase'`;
  const made = await askAsNewcomer(auth, wish(), someone);
  await db.ownerSql`update setting set value = '2' where name = 'launch-phase'`;
  expect(made).toMatchObject({ refusal: 'not-allowed' });
});
