import { afterAll, expect, test } from 'vitest';
import { operator } from '../../../tests/builders/actors.ts';
import { sendApplication } from '../../../tests/builders/applications.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { enqueue } from '../../../platform/jobs.server/outbox.ts';
import { forgetOldApplicationsJob, forgetOldApplicationsKind } from './forget-old-applications.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());

test('deletes an application without a membership a year after it ended, and keeps others', async () => {
  const sent = new Date('2026-01-10T12:00:00Z');
  const deps = db.deps(sent);
  for (const state of ['declined', 'withdrawn', 'waitlisted', 'approved', 'submitted', 'in_review']) {
    const id = await sendApplication(deps, `${state}@example.com`);
    const isDecided = ['declined', 'waitlisted', 'approved'].includes(state);
    await db.ownerSql`
      update application_review set state = ${state}, decided_by = ${isDecided ? operator.accountId : null},
             decided_at = ${isDecided ? new Date('2026-01-12T12:00:00Z') : null} where application_id = ${id}`;
  }
  await db.ownerSql`truncate job`;
  const left = async (at: string) => {
    const then = db.deps(at);
    await enqueue(db.sql, { kind: forgetOldApplicationsKind, mostTries: 1 }, then.now());
    await doDueJobs(then, { [forgetOldApplicationsKind]: forgetOldApplicationsJob });
    const rows = await db.sql<{ state: string }[]>`
      select r.state from application_review r join founders_club_applications a on a.id = r.application_id order by 1`;
    return rows.map(({ state }) => state);
  };
  expect(await left('2027-01-10T11:00:00Z')).toHaveLength(6);
  expect(await left('2027-01-10T13:00:00Z')).toEqual([
    'approved',
    'declined',
    'in_review',
    'submitted',
    'waitlisted',
  ]);
  expect(await left('2027-01-12T13:00:00Z')).toEqual(['approved', 'in_review', 'submitted', 'waitlisted']);
});
