import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addAccount } from '../../tests/builders/accounts.ts';
import { operator, somebody } from '../../tests/builders/actors.ts';
import { sendApplication } from '../../tests/builders/applications.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { emptyClub } from '../../tests/builders/empty-club.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import type { AccountActor } from '../members/actor.ts';
import { readOwn } from './application/application-queries.server.ts';
import { acceptRenterTerms, cancelMembership, rejoinMembership } from './change-membership.server.ts';
import { decideApplication } from './application/decide-application.server.ts';
import { forgetApplicantJob, forgetKind } from './application/forget-applicant.server.ts';
import { renterTermsVersion } from './renter-terms.ts';
import { remindKind, remindOperatorsJob } from './remind-operators.server.ts';
import { readStanding } from './standing.server.ts';
import { submitApplication } from './application/submit-application.server.ts';
import { withdrawApplication } from './application/withdraw-application.server.ts';

const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
const now = '2026-11-21T08:00:00Z';
const deps = db.deps(now);

beforeEach(async () => {
  await emptyClub(db.ownerSql);
  await addAccount(db.ownerSql, { accountId: operator.accountId, email: 'desk@example.com' });
});

type Words = Record<string, string | null>;
const send = (row: Words, actor?: AccountActor) =>
  submitApplication(deps, { rows: [row], columns: Object.keys(row), readBack: true }, actor);
const form = (email: string, more: Words = {}): Words => ({
  first_name: 'Ann',
  last_name: 'Lee',
  commitment: 'yes',
  email,
  ...more,
});
const apply = (email: string, more: Words = {}) => sendApplication(deps, email, more);
const decide = async (applicationId: string, decision: 'approve' | 'decline' = 'approve') =>
  accepted(
    await decideApplication(deps, operator, {
      applicationId,
      decision,
      version: 1,
      reason: 'x',
      note: 'Hello',
    }),
  );
async function founder(email = 'ann@example.com'): Promise<AccountActor> {
  const account = await addAccount(db.ownerSql, { email });
  await decide(await apply(email));
  return account;
}
const standing = async ({ accountId }: AccountActor) => (await readStanding(db.sql, accountId)).membership;
const own = async (actor: AccountActor, at = now) => readOwn(db.deps(at), actor, 2);

describe('leaving and coming back', () => {
  test('a founder who cancels loses badge and seat, and the seat is never given out again', async () => {
    const ann = await founder();
    expect(await cancelMembership(deps, ann)).toBe('cancelled');
    expect(await standing(ann)).toEqual({ kind: 'owner', state: 'cancelled', founderSeat: null });
    const [badge] = await db.sql`select is_founder from member where id = ${ann.accountId}`;
    expect(badge).toEqual({ is_founder: false });
    expect(await standing(await founder('bob@example.com'))).toMatchObject({ founderSeat: 2 });
    const emails = await db.sql`select subject from mail where recipient = 'ann@example.com'`;
    expect(emails.map(({ subject }) => String(subject))).toContain('Your Wildloop membership has ended');
  });

  test('a member who rejoins is an ordinary owner and pays the standard fee from that day', async () => {
    const ann = await founder();
    await cancelMembership(deps, ann);
    expect(await rejoinMembership(db.deps('2027-01-05T00:00:00Z'), ann)).toBe('active');
    expect(await standing(ann)).toEqual({ kind: 'owner', state: 'active', founderSeat: null });
    expect((await own(ann, '2027-01-05T00:00:00Z')).membership).toMatchObject({
      founderSeat: null,
      founderFree: null,
      fee: { yearlyCents: 49_700, owedFrom: '2027-01-05T00:00:00.000Z' },
      actions: ['cancel'],
    });
    expect(
      await db.sql`select from event where name = 'membership.founder_joined' and subject_id = ${ann.accountId}`,
    ).toHaveLength(1);
  });

  test('changes nothing twice, or for someone without a membership', async () => {
    const ann = await founder();
    expect(await rejoinMembership(deps, ann)).toMatchObject({ refusal: 'not-possible-now' });
    const outcomes = await Promise.all([cancelMembership(deps, ann), cancelMembership(deps, ann)]);
    expect(outcomes.filter(isRefusal)).toHaveLength(1);
    const nobody = await addAccount(db.ownerSql);
    expect(await cancelMembership(deps, nobody)).toMatchObject({ refusal: 'not-found' });
    expect(await cancelMembership(deps, { kind: 'visitor' })).toMatchObject({ refusal: 'not-allowed' });
    expect(await cancelMembership(deps, { ...ann, isEmailConfirmed: false })).toMatchObject({
      refusal: 'not-allowed',
    });
  });

  test('the renters’ terms are accepted once, in the current version', async () => {
    const ann = await founder();
    expect(await acceptRenterTerms(deps, ann, renterTermsVersion + 1)).toMatchObject({
      refusal: 'terms-changed',
    });
    await acceptRenterTerms(deps, ann, renterTermsVersion);
    await acceptRenterTerms(db.deps('2027-01-01T00:00:00Z'), ann, renterTermsVersion);
    expect((await own(ann)).membership?.renterTerms).toEqual({
      acceptedVersion: 1,
      acceptedAt: '2026-11-21T08:00:00.000Z',
      currentVersion: 1,
    });
  });
});

describe('someone without a membership who accepts the renters’ terms', () => {
  const launch = (phase: 1 | 2) =>
    db.ownerSql`
      insert into setting (name, value, changed_at) values ('launch-phase', ${phase}::int::text::jsonb, now())
      on conflict (name) do update set value = excluded.value`;

  test('becomes a renter from phase 2; in phase 1 they need an application first', async () => {
    const ann = await addAccount(db.ownerSql, { email: 'ann@example.com' });
    await launch(1);
    expect(await acceptRenterTerms(deps, ann, renterTermsVersion)).toMatchObject({ refusal: 'not-allowed' });
    await launch(2);
    expect(await acceptRenterTerms(deps, ann, renterTermsVersion)).toBe('accepted');
    expect(await standing(ann)).toEqual({ kind: 'renter', state: 'active', founderSeat: null });
    expect((await own(ann)).membership?.renterTerms.acceptedVersion).toBe(renterTermsVersion);
  });

  test('becomes an owner with a seat when their application is approved later', async () => {
    await launch(2);
    const ann = await addAccount(db.ownerSql, { email: 'ann@example.com' });
    const application = await apply('ann@example.com');
    await acceptRenterTerms(deps, ann, renterTermsVersion);
    await decide(application);
    expect(await standing(ann)).toEqual({ kind: 'owner', state: 'active', founderSeat: 1 });
    expect((await own(ann)).application?.state).toBe('approved');
    expect((await own(ann)).membership?.renterTerms.acceptedVersion).toBe(renterTermsVersion);
    expect(await db.sql`select from membership`).toHaveLength(1);
  });

  test('gets the membership that an approval reserved for their address instead of a new one', async () => {
    await launch(2);
    await decide(await apply('ann@example.com'));
    const ann = await addAccount(db.ownerSql, { email: 'ann@example.com' });
    expect(await acceptRenterTerms(deps, ann, renterTermsVersion)).toBe('accepted');
    expect(await standing(ann)).toEqual({ kind: 'owner', state: 'active', founderSeat: 1 });
  });
});

describe('the applicant', () => {
  test('sees an application from before the account, by the confirmed address, and when we promised an answer', async () => {
    await apply('Ann@Example.com', { dream_swap: 'A week in Fernie' });
    const ann = await addAccount(db.ownerSql, { email: 'ann@example.com' });
    const { application } = await own(ann);
    expect(application).toMatchObject({
      state: 'submitted',
      dueAt: '2026-11-23T08:00:00.000Z',
      actions: ['withdraw'],
      answers: { firstName: 'Ann', dreamSwap: 'A week in Fernie', email: 'Ann@Example.com' },
      membership: null,
    });
    for (const other of [
      await addAccount(db.ownerSql),
      somebody({ email: 'ann@example.com', isEmailConfirmed: false }),
      somebody({ email: 'ann@example.com', isAnonymous: true }),
    ])
      expect(await own(other)).toEqual({ application: null, membership: null });
  });

  test('withdraws before the decision, applies again with the same form, and gets a new promised time', async () => {
    const ann = await addAccount(db.ownerSql, { email: 'ann@example.com' });
    const id = await apply('ann@example.com');
    expect(await withdrawApplication(deps, await addAccount(db.ownerSql))).toMatchObject({
      refusal: 'not-found',
    });
    expect(await withdrawApplication(deps, ann)).toBe('withdrawn');
    expect(await withdrawApplication(deps, ann)).toMatchObject({ refusal: 'not-possible-now' });
    expect((await own(ann)).application?.actions).toEqual(['reopen']);
    const later = db.deps('2026-12-01T08:00:00Z');
    const row = form('Ann@example.com', { dream_swap: 'Tofino' });
    const [back] = await submitApplication(
      later,
      { rows: [row], columns: Object.keys(row), readBack: true },
      ann,
    );
    expect(back).toMatchObject({ id, dream_swap: 'Tofino', user_id: ann.accountId });
    expect((await own(ann)).application).toMatchObject({
      id,
      state: 'submitted',
      dueAt: '2026-12-03T08:00:00.000Z',
      note: '',
    });
    const events = await db.sql<{ name: string }[]>`
      select name from event where subject_id = ${id} order by id`;
    expect(events.map(({ name }) => name)).toEqual([
      'application.submitted',
      'application.withdrawn',
      'application.reopened',
    ]);
  });

  test('can’t withdraw a decided application, or send it again', async () => {
    const ann = await addAccount(db.ownerSql, { email: 'ann@example.com' });
    await decide(await apply('ann@example.com'), 'decline');
    expect(await withdrawApplication(deps, ann)).toMatchObject({ refusal: 'not-possible-now' });
    await expect(apply('ann@example.com')).rejects.toThrow('application_email_is_unique');
    expect((await own(ann)).application).toMatchObject({ state: 'declined', note: 'Hello', actions: [] });
  });

  test('applies for their own account when signed in, and for no one else’s', async () => {
    const ann = await addAccount(db.ownerSql);
    const bob = await addAccount(db.ownerSql);
    const [back] = await send(form('first@example.com'), ann);
    expect(back?.user_id).toBe(ann.accountId);
    const [named] = await send(form('second@example.com', { user_id: ann.accountId }), ann);
    expect(named?.user_id).toBe(ann.accountId);
    await expect(send(form('third@example.com', { user_id: bob.accountId }), ann)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(send(form('third@example.com', { user_id: bob.accountId }))).rejects.toMatchObject({
      code: '42501',
    });
  });
});

test('a flood of applications is accepted, but causes at most a hundred emails an hour', async () => {
  await db.ownerSql`
    with sent as (
      insert into founders_club_applications (first_name, email)
      select 'Ann', 'flood-' || n || '@example.com' from generate_series(1, 99) n returning id)
    insert into application_review (application_id, state, submitted_at, due_at)
    select id, 'submitted', ${now}::timestamptz, ${now}::timestamptz + interval '2 days' from sent`;
  await apply('last@example.com');
  await apply('late@example.com');
  const later = db.deps('2026-11-21T09:00:01Z');
  await sendApplication(later, 'next@example.com');
  const emails = await db.sql<{ recipient: string }[]>`select recipient from mail order by id`;
  expect(emails.map(({ recipient }) => recipient)).toEqual(['last@example.com', 'next@example.com']);
  expect(await db.sql`select from application_review`).toHaveLength(102);
});

describe('row-level security', () => {
  const as = (claims: Record<string, string>, statement: string) =>
    inTransaction(deps, { role: 'signed_in', claims }, ({ sql }) => sql.unsafe(statement));

  test('shows an account only its own application, review and membership', async () => {
    const ann = await founder('ann@example.com');
    await founder('bob@example.com');
    await apply('later@example.com');
    for (const table of ['founders_club_applications', 'application_review', 'membership']) {
      expect(await as({ sub: ann.accountId }, `select from ${table}`), table).toHaveLength(1);
      expect(await as({ sub: operator.accountId }, `select from ${table}`), table).toHaveLength(0);
    }
    expect(
      await as({ sub: operator.accountId, email: 'later@example.com' }, 'select from application_review'),
    ).toHaveLength(1);
    // Ann's application belongs to her account: its address alone gives no access.
    expect(
      await as({ sub: operator.accountId, email: 'ann@example.com' }, 'select from application_review'),
    ).toHaveLength(0);
  });

  test.each([
    "update membership set kind = 'owner'",
    "update application_review set state = 'approved'",
    'update founders_club_applications set user_id = null',
    'delete from founders_club_applications',
    "insert into membership (reserved_for, kind, state, approved_at) values ('x', 'owner', 'reserved', now())",
  ])('lets no account: %s', async (statement) => {
    const ann = await founder();
    await expect(as({ sub: ann.accountId }, statement)).rejects.toMatchObject({ code: '42501' });
  });

  test.each(['application_review', 'membership'])('shows visitors nothing of %s', async (table) => {
    await expect(
      inTransaction(deps, { role: 'anonymous' }, ({ sql }) => sql.unsafe(`select * from ${table}`)),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the deadline for an answer', () => {
  const handlers = { [remindKind]: remindOperatorsJob(deps.config) };
  const remind = (at: string) => doDueJobs(db.deps(at), handlers);
  const reminders = async () =>
    (
      await db.sql<{ recipient: string; subject: string }[]>`
      select recipient, subject from mail where recipient like '%desk%' order by id`
    ).map(({ recipient, subject }) => `${recipient}: ${subject.split(':')[0]}`);
  beforeEach(async () => {
    await addAccount(db.ownerSql, {
      accountId: '6dd2bb10-6a1c-4d8e-9d4f-6f3c3f0d9a11',
      email: 'second-desk@example.com',
    });
    await db.ownerSql`
      insert into operator (account_id, granted_at, revoked_at) values
        (${operator.accountId}, '2026-01-01', null), ('6dd2bb10-6a1c-4d8e-9d4f-6f3c3f0d9a11', '2026-01-02', '2026-01-03')`;
  });

  test('reminds the operators at half time, at 80 % and at the end, once each', async () => {
    const id = await apply('ann@example.com');
    expect(await remind('2026-11-22T07:59:59Z')).toBe(0);
    expect(await remind('2026-11-22T08:00:00Z')).toBe(1);
    expect(await remind('2026-11-22T08:00:01Z')).toBe(0);
    expect(await remind('2026-11-22T22:24:00Z')).toBe(1);
    expect(await remind('2026-11-23T08:00:00Z')).toBe(1);
    expect(await reminders()).toEqual([
      'desk@example.com: Half the time to answer has passed',
      'desk@example.com: Little time left to answer',
      'desk@example.com: An answer is overdue',
    ]);
    expect(
      await db.sql`select from event where name = 'application.became_overdue' and subject_id = ${id}`,
    ).toHaveLength(1);
    const [mail] = await db.sql<{ body: string }[]>`
      select body from mail where recipient = 'desk@example.com' limit 1`;
    expect(mail?.body).not.toContain('Ann');
  });

  test('stays silent about decided applications, and about the old deadline of one sent again', async () => {
    await decide(await apply('bob@example.com'));
    const ann = await addAccount(db.ownerSql, { email: 'ann@example.com' });
    await apply('ann@example.com');
    await withdrawApplication(deps, ann);
    const again = form('ann@example.com');
    await submitApplication(
      db.deps('2026-11-22T12:00:00Z'),
      { rows: [again], columns: Object.keys(again), readBack: false },
      ann,
    );
    await remind('2026-11-23T11:59:00Z');
    expect(await reminders()).toEqual([]);
    await remind('2026-11-23T12:00:00Z');
    expect(await reminders()).toHaveLength(1);
  });

  test('after a standstill, reports only the present state', async () => {
    await apply('ann@example.com');
    expect(await remind('2026-11-25T08:00:00Z')).toBe(3);
    expect(await reminders()).toEqual(['desk@example.com: An answer is overdue']);
  });

  test('keeps its promise when an operator changes the hours', async () => {
    const before = await apply('ann@example.com');
    await db.ownerSql`insert into setting values ('answer-hours', '24', now())`;
    const after = await apply('bob@example.com');
    const rows = await db.sql<{ id: string; due: Date }[]>`
      select application_id as id, due_at as due from application_review`;
    expect(new Map(rows.map(({ id, due }) => [id, due.toISOString()]))).toEqual(
      new Map([
        [before, '2026-11-23T08:00:00.000Z'],
        [after, '2026-11-22T08:00:00.000Z'],
      ]),
    );
  });
});

test('keeps only the seat and the dates of a deleted account', async () => {
  const ann = await founder();
  await db.ownerSql`insert into operator (account_id, granted_at) values (${ann.accountId}, '2026-01-01')`;
  await appendEvent(
    db.sql,
    { name: 'account.deleted', subject: { kind: 'account', id: ann.accountId } },
    deps.now(),
  );
  await doDueJobs(deps, { [forgetKind]: forgetApplicantJob });
  expect(await db.sql`select from founders_club_applications`).toHaveLength(0);
  expect(await db.sql`select from application_review`).toHaveLength(0);
  const [kept] = await db.sql`select state, founder_seat, reserved_for from membership`;
  expect(kept).toEqual({ state: 'cancelled', founder_seat: 1, reserved_for: null });
  const [member] = await db.sql`select display_name, is_founder from member where id = ${ann.accountId}`;
  expect(member).toEqual({ display_name: 'Former member', is_founder: false });
  expect((await readStanding(db.sql, ann.accountId)).isOperator).toBe(false);
  expect(await standing(await founder('bob@example.com'))).toMatchObject({ founderSeat: 2 });
});
