import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount } from '../../tests/builders/accounts.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import { emailAlarmsJob, emailAlarmsKind } from './email-alarms.server.ts';
import { readStatus } from './read-alarms.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const start = new Date('2026-12-01T12:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

beforeEach(() => db.ownerSql`truncate job, mail, operating_alarm, reconciliation`);
beforeAll(async () => {
  for (let count = 0; count < 2; count += 1) {
    const { accountId } = await addAccount(db.ownerSql);
    await db.ownerSql`insert into operator (account_id, granted_at) values (${accountId}, ${start})`;
  }
});

/** Checks at that hour. @returns the subjects of the resulting emails */
async function look(hours: number): Promise<string[]> {
  const deps = db.deps(at(hours));
  await enqueue(db.sql, { kind: emailAlarmsKind, mostTries: 1 }, at(hours));
  await doDueJobs(deps, { [emailAlarmsKind]: emailAlarmsJob(deps) });
  // Nothing sends emails here.
  await db.ownerSql`delete from job where kind = 'send-mail'`;
  const rows = await db.ownerSql<{ subject: string }[]>`
    delete from mail where created_at = ${at(hours)} returning subject`;
  return rows.map(({ subject }) => subject);
}
const breakBooks = (hours: number, faults: object[]) => db.ownerSql`
  insert into reconciliation (ran_at, processor, since, movements, faults)
  values (${at(hours)}, 'test', ${at(hours - 24)}, 1, ${db.ownerSql.json(faults as never)})`;

test('emails each operator once when something breaks, once a day while it lasts, and once when it is over', async () => {
  expect(await look(0)).toEqual([]);
  await breakBooks(1, [{ law: 'x' }]);
  const broken = 'Wildloop: The books don’t add up';
  expect(await look(1)).toEqual([broken, broken]);
  expect(await look(24.9)).toEqual([]);
  expect(await look(25)).toEqual([broken, broken]);
  expect(await look(48)).toEqual([]);
  await breakBooks(49, []);
  const over = 'Wildloop: Fixed: the books';
  expect(await look(49)).toEqual([over, over]);
  expect(await look(80)).toEqual([]);
});

test('puts several alarms in one email, and the public page describes them in plain words', async () => {
  await breakBooks(100, [{ law: 'x' }]);
  await db.ownerSql`
    insert into mail (recipient, subject, body, state, created_at) values ('a@example.ca', 'a', 'a', 'waiting', ${at(99)})`;
  expect(await look(100)).toEqual(Array(2).fill('Wildloop: The books don’t add up, and 1 more'));
  const late = (await readStatus(db.deps(at(100)))).filter(({ isFine }) => !isFine);
  expect(late.map(({ name }) => name)).toEqual(['Payments and payouts', 'Email']);
});

test('emails operators when the server gives up a job, but not when an operator did', async () => {
  await db.ownerSql`
    insert into job (kind, state, tries, most_tries, ended_at, created_at) values ('greet', 'given_up', 2, 12, ${at(199)}, ${at(190)})`;
  expect(await look(200)).toEqual([]);
  await db.ownerSql`update job set tries = 12 where kind = 'greet'`;
  expect(await look(200.1)).toEqual(Array(2).fill('Wildloop: Jobs failed for good'));
});
