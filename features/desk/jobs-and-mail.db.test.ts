import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { operator, somebody } from '../../tests/builders/actors.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { countJobs, listJobs, recurringJobs } from '../../platform/jobs.server/job-queue.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import { doJob, takeJobs } from '../../platform/jobs.server/take-jobs.ts';
import { countMail, listMail } from '../../platform/mail.server/mail-queue.ts';
import { sendMailJob } from '../../platform/mail.server/send-mail.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { giveUpJobAsOperator } from './give-up-job.server.ts';
import { resendMailAsOperator } from './resend-mail.server.ts';
import { retryJobAsOperator } from './retry-job.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
beforeEach(() => db.ownerSql`truncate job, mail`);

const now = new Date('2026-12-01T12:00:00Z');
const deps = db.deps(now);
const fails = () => Promise.reject(new Error('The line is down'));
const works = () => Promise.resolve();

async function ask(kind: string, mostTries = 2): Promise<number> {
  return (await enqueue(db.sql, { kind, mostTries }, now)) ?? 0;
}
/** Every due job is tried once. */
async function tryAll(handler: () => Promise<void>, at = now): Promise<void> {
  const jobDeps = { sql: db.sql, now: () => at };
  for (const job of await takeJobs(jobDeps, ['carry', 'sweep'], 10, () => 60))
    await doJob(jobDeps, job, handler);
}
const views = async () => (await listJobs(db.sql, { order: 'oldest' })).jobs.map(({ view }) => view);
const lastAct = async () => {
  const [entry] = await db.sql<{ act: string; subject_id: string; reason: string }[]>`
    select act, subject_id, reason from audit_entry order by id desc limit 1`;
  return entry;
};

describe('the queue', () => {
  test('tells waiting, failing, given-up and done jobs apart, and which are overdue', async () => {
    await ask('carry');
    await tryAll(works);
    await ask('carry', 1);
    await ask('carry');
    await tryAll(fails);
    await ask('sweep');
    expect(await views()).toEqual(['done', 'given_up', 'failing', 'waiting']);
    for (const view of ['done', 'given_up', 'failing', 'waiting'] as const)
      expect((await listJobs(db.sql, { view, order: 'newest' })).jobs.map((job) => job.view)).toEqual([view]);
    expect((await listJobs(db.sql, { kind: 'sweep', order: 'newest' })).jobs).toHaveLength(1);
    expect(await countJobs(db.sql, new Date('2026-12-01T12:07:00Z'))).toEqual({
      waiting: 1,
      failing: 1,
      given_up: 1,
      done: 1,
      overdue: 2,
    });
    expect((await listJobs(db.sql, { view: 'failing', order: 'newest' })).jobs[0]?.lastError).toBe(
      'Error: The line is down',
    );
  });

  test('is read page by page', async () => {
    for (let n = 0; n < 60; n += 1) await ask('carry');
    const first = await listJobs(db.sql, { order: 'newest' });
    const second = await listJobs(db.sql, { order: 'newest', after: first.next ?? undefined });
    expect([first.jobs.length, second.jobs.length, second.next]).toEqual([50, 10, null]);
    expect(new Set([...first.jobs, ...second.jobs].map(({ id }) => id)).size).toBe(60);
  });

  test('knows which jobs recur, and when each last ran', async () => {
    await enqueue(db.sql, { kind: 'sweep', key: '2026-11-30', mostTries: 3 }, now);
    await tryAll(works);
    await enqueue(db.sql, { kind: 'sweep', key: '2026-12-01', mostTries: 3 }, now);
    await enqueue(db.sql, { kind: 'carry', key: '2026-12-01T11:55', mostTries: 3 }, now);
    await enqueue(db.sql, { kind: 'carry', key: 'mail-7' }, now);
    await tryAll(fails, new Date('2026-12-01T13:00:00Z'));
    expect(await recurringJobs(db.sql)).toEqual([
      { kind: 'carry', lastDoneAt: null, lastError: 'Error: The line is down', turns: 1 },
      { kind: 'sweep', lastDoneAt: now.toISOString(), lastError: 'Error: The line is down', turns: 2 },
    ]);
  });
});

describe('an operator', () => {
  test('can run a given-up job again, with all its attempts', async () => {
    const id = await ask('carry', 1);
    await tryAll(fails);
    expect(await views()).toEqual(['given_up']);
    expect(await retryJobAsOperator(deps, operator, { id, reason: 'The line is up again' })).toBe('done');
    expect(await lastAct()).toEqual({
      act: 'job.retry',
      subject_id: String(id),
      reason: 'The line is up again',
    });
    await tryAll(works);
    expect(await views()).toEqual(['done']);
    expect(await retryJobAsOperator(deps, operator, { id, reason: 'Once more' })).toMatchObject({
      refusal: 'not-possible',
    });
  });

  test('can give a job up, and it isn’t tried again', async () => {
    const id = await ask('carry');
    expect(await giveUpJobAsOperator(deps, operator, { id, reason: 'Nobody needs it' })).toBe('done');
    await tryAll(fails, new Date('2027-01-01T00:00:00Z'));
    const [job] = (await listJobs(db.sql, { order: 'newest' })).jobs;
    expect(job).toMatchObject({ view: 'given_up', tries: 0 });
    expect(await giveUpJobAsOperator(deps, operator, { id, reason: 'Again' })).toMatchObject({
      refusal: 'not-possible',
    });
  });

  test('can’t change a job that is running, and doesn’t wait for it', async () => {
    const id = await ask('carry');
    let refused: unknown;
    await tryAll(async () => {
      refused = await giveUpJobAsOperator(deps, operator, { id, reason: 'Stop' });
    });
    expect(refused).toMatchObject({ refusal: 'not-possible' });
    expect(await views()).toEqual(['done']);
  });

  test('can resend only an email that may not have arrived, under its old message id', async () => {
    const id = await writeMail(db.sql, { to: 'ann@example.com', subject: 'Hello', body: 'Ann' }, now);
    expect(await resendMailAsOperator(deps, operator, { id, reason: 'x' })).toMatchObject({
      refusal: 'not-possible',
    });
    const sent: string[] = [];
    let isBroken = true;
    const mailer = {
      send: ({ messageId }: { messageId: string }) => {
        sent.push(messageId);
        return isBroken ? Promise.reject(new Error('cut')) : Promise.resolve();
      },
      close: works,
    };
    const handler = sendMailJob({ ...deps, mailer, from: 'Us <us@example.com>' });
    const send = async (at: Date) => {
      const jobDeps = { sql: db.sql, now: () => at };
      for (const job of await takeJobs(jobDeps, ['send-mail'], 10, () => 60))
        await doJob(jobDeps, job, handler);
    };
    await send(now);
    expect((await listMail(db.sql, { order: 'newest' })).emails).toEqual([
      {
        id,
        state: 'unclear',
        subject: 'Hello',
        to: 'a•••@e•••.com',
        createdAt: now.toISOString(),
        sentAt: null,
      },
    ]);
    isBroken = false;
    expect(await resendMailAsOperator(deps, operator, { id, reason: 'She says it never came' })).toBe('done');
    await send(new Date('2026-12-01T13:00:00Z'));
    expect(sent).toHaveLength(2);
    expect(sent[0]).toBe(sent[1]);
    expect(await countMail(db.sql)).toMatchObject({ sent: 1, unclear: 0, waiting: 0 });
    expect((await listMail(db.sql, { state: 'unclear', order: 'newest' })).emails).toEqual([]);
  });
});

test('must give a reason; no one else can act', async () => {
  const id = await ask('carry');
  for (const act of [retryJobAsOperator, giveUpJobAsOperator, resendMailAsOperator]) {
    for (const actor of [{ kind: 'visitor' } as const, somebody(), somebody({ isOperator: true })])
      expect(await act(deps, actor, { id, reason: 'x' })).toMatchObject({ refusal: 'not-allowed' });
    expect(await act(deps, operator, { id, reason: ' ' })).toMatchObject({ refusal: 'reason-missing' });
    expect(await act(deps, operator, { id, reason: 'x'.repeat(2_001) })).toMatchObject({
      refusal: 'invalid',
    });
  }
  expect(await views()).toEqual(['waiting']);
});
