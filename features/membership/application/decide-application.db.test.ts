import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, confirmAccount } from '../../../tests/builders/accounts.ts';
import { operator, somebody } from '../../../tests/builders/actors.ts';
import { sendApplication } from '../../../tests/builders/applications.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { emptyClub } from '../../../tests/builders/empty-club.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { accepted } from '../../../platform/refusal.ts';
import type { Decision } from './application-lifecycle.ts';
import { decideApplication, previewDecision, type DecisionInput } from './decide-application.server.ts';
import { joinApplicantJob, joinKind } from './join-applicant.server.ts';
import { readStanding } from '../standing.server.ts';
import { startReview } from './start-review.server.ts';

const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
const now = '2026-11-21T08:00:00Z';
const deps = db.deps(now);

beforeEach(async () => {
  await emptyClub(db.ownerSql);
  await db.ownerSql`insert into auth_user (id, email, email_confirmed_at, created_at, updated_at)
    values (${operator.accountId}, 'desk@example.com', now(), now(), now()) on conflict do nothing`;
});

const apply = ({ email = `${randomUUID()}@example.com`, ...more }: Record<string, string> = {}) =>
  sendApplication(deps, email, more);
const decide = (applicationId: string, decision: Decision, more: Partial<DecisionInput> = {}) =>
  decideApplication(deps, operator, {
    applicationId,
    decision,
    version: 1,
    reason: 'Fits',
    note: '',
    ...more,
  });
const stateOf = async (id: string) => {
  const [row] = await db.sql<{ state: string }[]>`
    select state from application_review where application_id = ${id}`;
  return row?.state;
};
const emailsTo = async (email: string) =>
  (await db.sql<{ subject: string }[]>`select subject from mail where recipient = ${email} order by id`).map(
    ({ subject }) => subject,
  );
async function confirm(accountId: string): Promise<void> {
  await appendEvent(
    db.sql,
    { name: 'account.confirmed', subject: { kind: 'account', id: accountId } },
    deps.now(),
  );
  await doDueJobs(deps, { [joinKind]: joinApplicantJob(deps.config) });
}
const eventsOf = async (id: string) =>
  (await db.sql<{ name: string }[]>`select name from event where subject_id = ${id} order by id`).map(
    ({ name }) => name,
  );

describe('approving', () => {
  test('makes someone with an account a founder at once: seat 1, a badge, a free year, one event for the points', async () => {
    const ann = await addAccount(db.ownerSql, { email: 'ann@example.com' });
    const id = await apply({ email: 'Ann@Example.com' });
    const decided = accepted(await decide(id, 'approve', { note: 'Lovely canoe.' }));
    expect(decided).toMatchObject({ state: 'approved', founderSeat: 1, version: 2 });
    expect(await readStanding(db.sql, ann.accountId)).toEqual({
      isOperator: false,
      membership: { kind: 'owner', state: 'active', founderSeat: 1 },
    });
    const [member] = await db.sql`select display_name, is_founder from member where id = ${ann.accountId}`;
    expect(member).toEqual({ display_name: 'Ann L.', is_founder: true });
    const [kept] = await db.sql`select founder_free, fee_from, reserved_for from membership`;
    expect(kept).toEqual({
      founder_free: 'first_year',
      fee_from: new Date('2027-11-21T08:00:00Z'),
      reserved_for: null,
    });
    expect(await eventsOf(ann.accountId)).toEqual(['membership.joined', 'membership.founder_joined']);
    expect(await emailsTo('Ann@Example.com')).toEqual([
      'We received your application to the Wildloop Founders Club',
      'Welcome, founder 1 of 100',
    ]);
    const [audit] = await db.sql`select act, actor_id, reason from audit_entry where subject_id = ${id}`;
    expect(audit).toEqual({ act: 'application.approve', actor_id: operator.accountId, reason: 'Fits' });
  });

  test('keeps the seat for the address of someone without an account, and only the person who confirms it gets it', async () => {
    const id = await apply({ email: 'Ann@Example.com' });
    expect(accepted(await decide(id, 'approve')).email.body).toContain('/signup');
    const other = await addAccount(db.ownerSql, { email: 'ann@example.org' });
    await confirm(other.accountId);
    expect((await readStanding(db.sql, other.accountId)).membership).toBeNull();
    const ann = await addAccount(db.ownerSql, { email: 'ann@example.com', isConfirmed: false });
    await confirm(ann.accountId);
    expect((await readStanding(db.sql, ann.accountId)).membership).toBeNull();
    await confirmAccount(db.ownerSql, ann.accountId);
    await confirm(ann.accountId);
    expect((await readStanding(db.sql, ann.accountId)).membership).toEqual({
      kind: 'owner',
      state: 'active',
      founderSeat: 1,
    });
    await confirm(ann.accountId);
    expect(await eventsOf(ann.accountId)).toEqual([
      'account.confirmed',
      'account.confirmed',
      'membership.joined',
      'membership.founder_joined',
      'account.confirmed',
    ]);
    const [row] = await db.sql`select user_id from founders_club_applications`;
    expect(row).toEqual({ user_id: ann.accountId });
  });

  test('applies to the account that applied, whatever address the application names', async () => {
    const ann = await addAccount(db.ownerSql, { email: 'ann@example.com' });
    const bob = await addAccount(db.ownerSql, { email: 'bob@example.com' });
    const id = await sendApplication(deps, 'bob@example.com', {}, ann);
    accepted(await decide(id, 'approve'));
    await confirm(bob.accountId);
    expect((await readStanding(db.sql, ann.accountId)).membership?.founderSeat).toBe(1);
    expect((await readStanding(db.sql, bob.accountId)).membership).toBeNull();
  });

  test('makes a waitlist commitment a renter and takes no seat', async () => {
    const ann = await addAccount(db.ownerSql, { email: 'ann@example.com' });
    expect(
      accepted(await decide(await apply({ email: 'ann@example.com', commitment: 'waitlist' }), 'approve'))
        .founderSeat,
    ).toBeNull();
    expect((await readStanding(db.sql, ann.accountId)).membership).toEqual({
      kind: 'renter',
      state: 'active',
      founderSeat: null,
    });
    expect(accepted(await decide(await apply(), 'approve')).founderSeat).toBe(1);
  });

  test('makes the 101st an ordinary owner who owes the standard fee, and says so', async () => {
    await db.ownerSql`
      insert into membership (reserved_for, kind, state, founder_seat, founder_free, approved_at)
      select seat || '@example.net', 'owner', 'reserved', seat, 'first_year', now() from generate_series(1, 100) seat`;
    const ann = await addAccount(db.ownerSql, { email: 'ann@example.com' });
    const decided = accepted(await decide(await apply({ email: 'ann@example.com' }), 'approve'));
    expect(decided.founderSeat).toBeNull();
    expect(decided.email.body).toContain('The hundred founder seats are taken'.slice(4));
    expect((await readStanding(db.sql, ann.accountId)).membership).toEqual({
      kind: 'owner',
      state: 'active',
      founderSeat: null,
    });
    expect(await eventsOf(ann.accountId)).toEqual(['membership.joined']);
    const [kept] = await db.sql`select fee_from from membership where account_id = ${ann.accountId}`;
    expect(kept).toEqual({ fee_from: new Date(now) });
  });

  test('copies the founder’s promise: a later setting changes nothing for them', async () => {
    await db.ownerSql`insert into setting values ('founder-free', '"life"', now())`;
    await addAccount(db.ownerSql, { email: 'ann@example.com' });
    accepted(await decide(await apply({ email: 'ann@example.com' }), 'approve'));
    await db.ownerSql`delete from setting`;
    const [kept] = await db.sql`select founder_free, fee_from from membership`;
    expect(kept).toEqual({ founder_free: 'life', fee_from: null });
  });

  test('a member whose new address has a reserved membership keeps their own', async () => {
    const ann = await addAccount(db.ownerSql, { email: 'ann@example.com' });
    accepted(await decide(await apply({ email: 'ann@example.com' }), 'approve'));
    accepted(await decide(await apply({ email: 'second@example.com' }), 'approve'));
    await db.ownerSql`update auth_user set email = 'second@example.com' where id = ${ann.accountId}`;
    await confirm(ann.accountId);
    expect((await readStanding(db.sql, ann.accountId)).membership?.founderSeat).toBe(1);
    expect(await db.sql`select from membership where state = 'reserved'`).toHaveLength(1);
  });

  test('gives no second membership to an account that has one', async () => {
    await addAccount(db.ownerSql, { email: 'ann@example.com' });
    const first = await apply({ email: 'ann@example.com' });
    accepted(await decide(first, 'approve'));
    const [account] = await db.sql<{ id: string }[]>`select account_id as id from membership`;
    const second = await apply({ email: 'second@example.com' });
    await db.ownerSql`update founders_club_applications set user_id = ${account?.id ?? ''} where id = ${second}`;
    expect(await decide(second, 'approve')).toMatchObject({ refusal: 'already-member' });
    expect(await stateOf(second)).toBe('submitted');
  });
});

test('waitlisting and declining email the applicant once, and take no seat', async () => {
  const id = await apply({ email: 'ann@example.com' });
  accepted(await decide(id, 'waitlist', { note: 'Next spring.' }));
  expect(await decide(id, 'waitlist')).toMatchObject({ refusal: 'stale' });
  expect(await decide(id, 'waitlist', { version: 2 })).toMatchObject({ refusal: 'not-possible-now' });
  accepted(await decide(id, 'decline', { version: 2 }));
  expect(await emailsTo('ann@example.com')).toEqual([
    'We received your application to the Wildloop Founders Club',
    'You’re on the Wildloop waiting list',
    'Your application to Wildloop',
  ]);
  expect(await db.sql`select from membership`).toHaveLength(0);
});

test('refuses a decision about an application changed meanwhile, and names who changed it', async () => {
  const id = await apply();
  accepted(await decide(id, 'decline'));
  const late = await decide(id, 'approve');
  expect(late).toMatchObject({ refusal: 'stale' });
  expect((late as { sentence: string }).sentence).toContain(
    'declined now, since 2026-11-21 08:00 UTC, by desk@example.com',
  );
  expect(await stateOf(id)).toBe('declined');
});

test('when two operators press at the same moment, one decides and the other gets a refusal', async () => {
  const id = await apply();
  const outcomes = await Promise.all([decide(id, 'approve'), decide(id, 'decline'), decide(id, 'approve')]);
  expect(outcomes.filter((outcome) => !('refusal' in outcome))).toHaveLength(1);
  expect(outcomes.filter((outcome) => 'refusal' in outcome && outcome.refusal === 'stale')).toHaveLength(2);
  expect(await db.sql`select from audit_entry where subject_id = ${id}`).toHaveLength(1);
});

test('others see who has started a review, and a decision after that needs the newer version', async () => {
  const id = await apply();
  expect(accepted(await startReview(deps, operator, { applicationId: id, reason: '' }))).toEqual({
    state: 'in_review',
    version: 2,
  });
  expect(await startReview(deps, operator, { applicationId: id, reason: '' })).toMatchObject({
    refusal: 'not-possible-now',
  });
  expect(await decide(id, 'approve')).toMatchObject({ refusal: 'stale' });
  accepted(await decide(id, 'approve', { version: 2 }));
});

test('the preview matches the email that is sent, and changes nothing', async () => {
  await addAccount(db.ownerSql, { email: 'ann@example.com' });
  const id = await apply({ email: 'ann@example.com' });
  const input = { applicationId: id, decision: 'approve', version: 1, note: 'Lovely canoe.' } as const;
  const before =
    await db.sql`select id from event union all select id from mail union all select id from job`;
  const preview = accepted(await previewDecision(deps, operator, input));
  expect(
    await db.sql`select id from event union all select id from mail union all select id from job`,
  ).toHaveLength(before.length);
  expect(await stateOf(id)).toBe('submitted');
  expect(await db.sql`select from membership`).toHaveLength(0);
  const decided = accepted(await decideApplication(deps, operator, { ...input, reason: 'Fits' }));
  expect(decided.email).toEqual(preview.email);
  const [mail] = await db.sql`select recipient, subject, body from mail order by id desc limit 1`;
  expect(mail).toEqual({
    recipient: preview.email.to,
    subject: preview.email.subject,
    body: preview.email.body,
  });
  expect(preview.email.body).toContain('Lovely canoe.');
});

test.each([
  ['a visitor', { kind: 'visitor' } as const],
  ['a founder', somebody({ membership: { kind: 'owner', state: 'active', founderSeat: 3 } })],
  ['an operator without the second factor', somebody({ isOperator: true })],
  ['somebody with a second factor and no right', somebody({ assurance: 'aal2' })],
])('%s decides nothing', async (_, actor) => {
  const id = await apply();
  const input = { applicationId: id, decision: 'approve', version: 1, reason: 'x', note: '' } as const;
  expect(await decideApplication(deps, actor, input)).toMatchObject({ refusal: 'not-allowed' });
  expect(await previewDecision(deps, actor, input)).toMatchObject({ refusal: 'not-allowed' });
  expect(await startReview(deps, actor, { applicationId: id, reason: '' })).toMatchObject({
    refusal: 'not-allowed',
  });
  expect(await stateOf(id)).toBe('submitted');
});

test('a routine approval needs no typed reason, everything else does, and an unknown application can’t be decided', async () => {
  expect(await decide(await apply(), 'decline', { reason: '  ' })).toMatchObject({
    refusal: 'reason-missing',
  });
  const approved = await apply({ email: 'routine@example.com' });
  expect(await decide(approved, 'approve', { reason: '  ' })).toMatchObject({ state: 'approved' });
  expect(
    await db.ownerSql`select reason from audit_entry where act = 'application.approve' and subject_id = ${approved}`,
  ).toEqual([{ reason: 'Approved' }]);
  expect(await decide(randomUUID(), 'approve')).toMatchObject({ refusal: 'not-found' });
  expect(await decide('1; drop table', 'approve')).toMatchObject({ refusal: 'not-found' });
});

describe('the database itself', () => {
  const seat = (given: { seat: number; kind?: string; free?: string | null }) => db.ownerSql`
    insert into membership (reserved_for, kind, state, founder_seat, founder_free, approved_at)
    values (${randomUUID()}, ${given.kind ?? 'owner'}, 'reserved', ${given.seat}, ${given.free === undefined ? 'life' : given.free}, now())`;

  test('enforces the rules of the seats', async () => {
    await seat({ seat: 7 });
    await expect(seat({ seat: 7 })).rejects.toThrow('one_founder_per_seat');
    await expect(seat({ seat: 101 })).rejects.toThrow('founder_seats_are_one_to_a_hundred');
    await expect(seat({ seat: 8, kind: 'renter' })).rejects.toThrow('only_owners_take_a_seat');
    await expect(seat({ seat: 8, free: null })).rejects.toThrow('a_founder_has_a_promise');
    await expect(db.ownerSql`update membership set founder_seat = 9`).rejects.toThrow(
      'a seat stays with its founder',
    );
    await expect(db.ownerSql`delete from membership`).rejects.toThrow('a seat stays with its founder');
  });

  test('lets no server delete a membership', async () => {
    await expect(db.sql`delete from membership`).rejects.toThrow('permission denied');
  });
});
