import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  decideApplication,
  previewDecision,
} from '../../features/membership/application/decide-application.server.ts';
import { joinApplicantJob, joinKind } from '../../features/membership/application/join-applicant.server.ts';
import { seatLock } from '../../features/membership/membership-store.server.ts';
import { violatedConstraint } from '../../platform/database.server/database-error.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { addAccount, confirmAccount } from '../builders/accounts.ts';
import { operator } from '../builders/actors.ts';
import { until } from '../builders/built-server.ts';
import { sendApplication } from '../builders/applications.ts';
import { testDatabase } from '../builders/database.ts';
import { emptyClub } from '../builders/empty-club.ts';
import { doDueJobs } from '../builders/jobs.ts';

const racers = 40;
const db = await testDatabase({ poolSize: racers });
afterAll(() => db.drop());
const deps = db.deps('2026-11-21T08:00:00Z');

beforeEach(async () => {
  await emptyClub(db.ownerSql);
});

const apply = (email: string) => sendApplication(deps, email);
const approve = (applicationId: string) =>
  decideApplication(deps, operator, {
    applicationId,
    decision: 'approve',
    version: 1,
    reason: 'x',
    note: '',
  });
const founders = () => db.sql<{ seat: number; accountId: string | null }[]>`
  select founder_seat as seat, account_id as "accountId" from membership where founder_seat is not null order by 1`;
const allSeats = Array.from({ length: 100 }, (_, index) => index + 1);

test('200 approvals at once, half of them of people with an account: exactly 100 founders, seats 1 to 100, no gap, no one twice', async () => {
  const emails = Array.from({ length: 200 }, (_, index) => `applicant-${index}@example.com`);
  const ids = await Promise.all(emails.map((email) => apply(email)));
  await Promise.all(
    emails.filter((_, index) => index % 2).map((email) => addAccount(db.ownerSql, { email })),
  );
  const outcomes = await Promise.all(ids.map(approve));
  expect(outcomes.filter(isRefusal)).toEqual([]);
  expect((await founders()).map(({ seat }) => seat)).toEqual(allSeats);
  const [counts] = await db.sql`
    select count(*)::int as members, count(*) filter (where kind = 'owner')::int as owners,
           count(distinct account_id)::int as joined from membership`;
  expect(counts).toEqual({ members: 200, owners: 200, joined: 100 });
  const [badges] = await db.sql`select count(*)::int as n from member where is_founder`;
  expect(badges?.n).toBe((await founders()).filter(({ accountId }) => accountId !== null).length);
  const [facts] = await db.sql`
    select count(*)::int as n, count(distinct subject_id)::int as people from event where name = 'membership.founder_joined'`;
  expect(facts).toEqual({ n: badges?.n, people: badges?.n });
});

test('four operators press at once on each of 50 applications while a fifth only looks: every seat is given once, and withdrawals leave no gap', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, (_, index) => apply(`many-${index}@example.com`)));
  // A preview takes the seat like an approval and gives it back.
  const [outcomes] = await Promise.all([
    Promise.all(ids.flatMap((id) => [approve(id), approve(id), approve(id), approve(id)])),
    Promise.all(
      ids.map((applicationId) =>
        previewDecision(deps, operator, { applicationId, decision: 'approve', version: 1, note: '' }),
      ),
    ),
  ]);
  expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(50);
  expect(outcomes.filter((outcome) => isRefusal(outcome) && outcome.refusal === 'stale')).toHaveLength(150);
  expect((await founders()).map(({ seat }) => seat)).toEqual(allSeats.slice(0, 50));
});

const waitingForLocks = async (): Promise<number> => {
  const [row] = await db.ownerSql<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
  return row?.n ?? 0;
};

test('confirming an address in the middle of its approval: the second to finish joins them', async () => {
  const id = await apply('ann@example.com');
  const account = await addAccount(db.ownerSql, { email: 'ann@example.com', isConfirmed: false });
  const subject = { kind: 'account', id: account.accountId };
  const done: string[] = [];
  const both = await db.ownerSql.begin(async (sql) => {
    // The approval has seen no account, and waits for the seat.
    await sql`select pg_advisory_xact_lock(${seatLock})`;
    const approving = approve(id).then(() => done.push('approved'));
    await until('the approval waits', async () => (await waitingForLocks()) === 1);
    await confirmAccount(db.ownerSql, account.accountId);
    await appendEvent(db.sql, { name: 'account.confirmed', subject }, deps.now());
    const joining = doDueJobs(deps, { [joinKind]: joinApplicantJob(deps.config) }).then(() =>
      done.push('looked'),
    );
    await until(
      'the job has looked, or waits',
      async () => done.includes('looked') || (await waitingForLocks()) === 2,
    );
    return { approving, joining };
  });
  await Promise.all([both.approving, both.joining]);
  const [membership] = await db.sql`select state from membership where account_id = ${account.accountId}`;
  expect(membership).toEqual({ state: 'active' });
});

test('30 people send a withdrawn application again at once: one opens it, the others learn that there is one', async () => {
  const id = await apply('again@example.com');
  await db.sql`update application_review set state = 'withdrawn' where application_id = ${id}`;
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, () => apply('Again@example.com').catch(violatedConstraint)),
  );
  expect(outcomes.filter((outcome) => outcome === id)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'application_email_is_unique')).toHaveLength(29);
  const [review] = await db.sql`select state, version from application_review`;
  expect(review).toEqual({ state: 'submitted', version: 2 });
});
