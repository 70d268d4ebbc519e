import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { maskedAddress } from '../../platform/masked-address.ts';
import { accepted, isRefusal, type Refusal } from '../../platform/refusal.ts';
import { addAccount } from '../../tests/builders/accounts.ts';
import { somebody } from '../../tests/builders/actors.ts';
import { clubMember, listingOf } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { kindsTold, tellAll } from '../../tests/builders/notices.ts';
import { insertReturned } from '../../tests/builders/returned.ts';
import type { AccountActor } from '../members/actor.ts';
import { hasBlock } from '../members/blocks.server.ts';
import { startThread } from '../messaging/start-thread.server.ts';
import { closeReport, listReports } from './report-desk.server.ts';
import { forgetReportsJob, forgetReportsKind } from './forget-reports.server.ts';
import { ownReports } from './own-reports.server.ts';
import { reportInput } from './report-input.ts';
import { sendReport } from './send-report.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const now = '2027-05-01T18:00:00Z';
const deps = db.deps(now);
const codeOf = (outcome: unknown): string =>
  isRefusal(outcome) ? (outcome as Refusal).refusal : String(outcome);

async function people() {
  const owner = await clubMember(db.ownerSql, 'owner');
  const { slug } = await listingOf(db.ownerSql, owner.accountId);
  const guest = await addAccount(db.ownerSql);
  const { threadId } = accepted(
    await startThread(deps, guest, { listing: slug }, 'Pay me outside, call 250-862-0193'),
  );
  return { owner, guest, threadId };
}
const report = (by: AccountActor, of: AccountActor, more: object = {}) =>
  sendReport(deps, by, reportInput.parse({ memberId: of.accountId, reason: 'scam', ...more }));
async function someOperator(): Promise<AccountActor> {
  const actor = somebody({ isOperator: true, assurance: 'aal2' });
  await db.ownerSql`insert into operator (account_id, granted_at) values (${actor.accountId}, now())`;
  return actor;
}
const waiting = async (operator: AccountActor, of: AccountActor) =>
  (await listReports(deps, operator, { shelf: 'waiting', page: 1 })).reports.filter(
    ({ reported }) => reported.id === of.accountId,
  );

test('a report from a conversation saves what the reporter could read of it, blocks at once, and waits at the desk', async () => {
  const { owner, guest, threadId } = await people();
  expect(await report(owner, guest, { source: 'thread', sourceId: threadId, words: 'Wants cash' })).toBe(
    'sent',
  );
  expect(await hasBlock(db.sql, owner.accountId, guest.accountId)).toBe(true);
  const operator = await someOperator();
  expect(await waiting(operator, guest)).toMatchObject([
    {
      reason: 'scam',
      words: 'Wants cash',
      reporter: { id: owner.accountId },
      reported: { name: 'Not a member', email: maskedAddress(guest.email ?? ''), membershipId: null },
      source: 'thread',
      sourceId: threadId,
      reviewed: null,
      shown: [{ by: 'reported', text: 'Pay me outside, call [phone number hidden]' }],
      aboutThem: 1,
    },
  ]);
  // The serving role can insert but not read it; only the desk sees the list.
  expect(await db.sql`select words from member_report`).toEqual([]);
  for (const who of [owner, guest, { ...operator, assurance: 'aal1' as const }, somebody()])
    expect((await listReports(deps, who, { shelf: 'waiting', page: 1 })).reports).toEqual([]);
});

test('is closed once, with a reason in the log, by an operator who is neither of the two', async () => {
  const { owner, guest } = await people();
  const operator = await someOperator();
  expect(await report(owner, guest, { isBlocked: false })).toBe('sent');
  expect(await hasBlock(db.sql, owner.accountId, guest.accountId)).toBe(false);
  const [file] = await waiting(operator, guest);
  const close = async (who: AccountActor, reason = 'Talked to them on the phone', id = file?.id ?? '') =>
    codeOf(await closeReport(deps, who, { id, outcome: 'talked_to', reason }));
  expect(await close(owner)).toBe('not-allowed');
  expect(await close(operator, ' ')).toBe('reason-missing');
  expect(await close(operator, 'Why', randomUUID())).toBe('not-found');
  const partOfIt = { ...owner, isOperator: true, assurance: 'aal2' as const };
  await db.ownerSql`insert into operator (account_id, granted_at) values (${owner.accountId}, now())`;
  expect(await close(partOfIt)).toBe('not-possible');
  expect([await close(operator), await close(operator)]).toEqual(['closed', 'not-possible']);
  expect(await waiting(operator, guest)).toEqual([]);
  const entries = await db.ownerSql`
    select actor_id, reason, details from audit_entry where act = 'report.close' and subject_id = ${file?.id ?? ''}`;
  expect(entries).toEqual([
    {
      actor_id: operator.accountId,
      reason: 'Talked to them on the phone',
      details: { outcome: 'talked_to' },
    },
  ]);
});

test('an operator who is reported can’t read or count it and isn’t notified; the others are', async () => {
  // Earlier reports come first.
  await tellAll(deps);
  const { owner, guest } = await people();
  const other = await someOperator();
  const reported = { ...guest, isOperator: true, assurance: 'aal2' as const };
  await db.ownerSql`insert into operator (account_id, granted_at) values (${guest.accountId}, now())`;
  const desk = (who: AccountActor, shelf: 'waiting' | 'closed' = 'waiting') =>
    listReports(deps, who, { shelf, page: 1 });
  const before = await desk(reported);
  expect(await report(owner, guest, { words: 'Shouted at me' })).toBe('sent');
  expect(await desk(reported)).toEqual(before);
  const [file] = await waiting(other, guest);
  expect(file).toMatchObject({ words: 'Shouted at me', reporter: { id: owner.accountId } });
  expect((await desk(other)).waiting).toBe(before.waiting + 1);
  await tellAll(deps);
  expect(await kindsTold(db, other)).toContain('desk.report_waits');
  expect(await kindsTold(db, guest)).not.toContain('desk.report_waits');
  // Closing it reveals only that it does not exist.
  const close = (who: AccountActor) =>
    closeReport(deps, who, { id: file?.id ?? '', outcome: 'talked_to', reason: 'Talked to them' });
  expect(codeOf(await close(reported))).toBe('not-found');
  expect(codeOf(await close(other))).toBe('closed');
  const ofThem = (await desk(reported, 'closed')).reports.filter(
    ({ reported: { id } }) => id === guest.accountId,
  );
  expect(ofThem).toEqual([]);
});

test('reminds operators who can close it at half of 48 hours and at 80 %, once each, but not the two people, or anyone after it was closed', async () => {
  await tellAll(deps);
  const { owner, guest } = await people();
  const other = await someOperator();
  for (const { accountId } of [owner, guest])
    await db.ownerSql`insert into operator (account_id, granted_at) values (${accountId}, now())`;
  const at = (hours: number) => db.deps(new Date(Date.parse(now) + hours * 3_600_000).toISOString());
  expect(await report(owner, guest)).toBe('sent');
  await tellAll(deps);
  const [told] = await db.sql<{ day: string }[]>`
    select facts ->> 'day' as day from notification where account_id = ${other.accountId} and kind = 'desk.report_waits'`;
  expect(told).toEqual({ day: '2027-05-03' });
  const [first] = await waiting(other, guest);
  const reminders = async (who: AccountActor) => {
    const found = await db.sql`
      select 1 from notification where account_id = ${who.accountId} and kind = 'desk.report_reminder'
         and occasion like ${`%${first?.id}%`}`;
    return found.length;
  };
  const after = async (hours: number) => {
    await tellAll(at(hours));
    return reminders(other);
  };
  expect([await after(23), await after(25), await after(38), await after(39), await after(60)]).toEqual([
    0, 1, 1, 2, 2,
  ]);
  expect([await reminders(owner), await reminders(guest)]).toEqual([0, 0]);
  const desk = await listReports(at(39), other, { shelf: 'waiting', page: 1 });
  expect(desk.reports.find(({ reported }) => reported.id === guest.accountId)).toMatchObject({
    dueAt: '2027-05-03T18:00:00.000Z',
    urgency: 'late',
  });

  const { owner: second, guest: another } = await people();
  expect(await report(second, another)).toBe('sent');
  await tellAll(deps);
  const [file] = await waiting(other, another);
  expect(await closeReport(deps, other, { id: file?.id ?? '', outcome: 'talked_to', reason: 'Talked' })).toBe(
    'closed',
  );
  await tellAll(at(70));
  const late = await db.sql`
    select 1 from notification where kind = 'desk.report_reminder' and occasion like ${`%${file?.id}%`}`;
  expect(late).toHaveLength(0);
});

test('only the reporter’s export has the report; it is deleted a year after it was closed, but not while it is open', async () => {
  const { owner, guest, threadId } = await people();
  const operator = await someOperator();
  expect(await report(owner, guest, { source: 'thread', sourceId: threadId, words: 'Wants cash' })).toBe(
    'sent',
  );
  const own = await ownReports(deps, owner);
  expect(own).toEqual([
    {
      memberId: guest.accountId,
      reason: 'scam',
      words: 'Wants cash',
      source: 'thread',
      sourceId: threadId,
      shown: [
        expect.objectContaining({ by: 'reported', text: 'Pay me outside, call [phone number hidden]' }),
      ],
      reportedAt: new Date(now).toISOString(),
    },
  ]);
  expect(await ownReports(deps, guest)).toEqual([]);
  const forget = async (days: number) => {
    const later = db.deps(new Date(Date.parse(now) + days * 86_400_000).toISOString());
    await db.ownerSql`insert into job (kind, due_at) values (${forgetReportsKind}, ${later.now()})`;
    await doDueJobs(later, { [forgetReportsKind]: forgetReportsJob });
    return (await ownReports(deps, owner)).length;
  };
  expect(await forget(700)).toBe(1);
  const [file] = await waiting(operator, guest);
  await closeReport(deps, operator, { id: file?.id ?? '', outcome: 'nothing_to_do', reason: 'Talked' });
  expect([await forget(364), await forget(366)]).toEqual([1, 0]);
});

test('can’t be about oneself, an unknown person or others’ conversations; is limited, and needs a text when the reason is “other”', async () => {
  const { owner, guest, threadId } = await people();
  const { guest: other } = await people();
  const outcomes = [
    await report(owner, owner),
    await report(owner, other),
    await report(other, owner, { source: 'thread', sourceId: threadId }),
    await report(owner, guest, { source: 'thread', sourceId: randomUUID() }),
    await report(owner, guest, { reason: 'something_else', words: ' ' }),
    await report(somebody({ isEmailConfirmed: false }), owner),
  ];
  expect(outcomes.map(codeOf)).toEqual([
    'not-found',
    'not-found',
    'not-found',
    'not-found',
    'invalid',
    'not-allowed',
  ]);
  for (let count = 0; count < 10; count += 1) expect(await report(other, owner)).toBe('sent');
  expect(codeOf(await report(other, owner))).toBe('too-many');
});

test('a report from a review shows operators which one and its text, if that member wrote it', async () => {
  const { owner, guest } = await people();
  const author = await clubMember(db.ownerSql, 'renter');
  const { id: listingId, slug } = await listingOf(db.ownerSql, owner.accountId);
  const legId = await insertReturned(db.ownerSql, {
    ownerId: owner.accountId,
    renterId: author.accountId,
    listingId,
    slug,
    back: new Date('2027-04-20T18:00:00Z'),
  });
  const reviewId = randomUUID();
  await db.ownerSql`
    insert into exchange_review (id, leg_id, author_side, author_id, subject_id, listing_id, last_day, rating,
                                 listing_rating, body, sent_at, edited_at, open_until, seen_at)
    values (${reviewId}, ${legId}, 'renter', ${author.accountId}, ${owner.accountId}, ${listingId}, '2027-04-20', 1, 1,
            'Pay me outside', '2027-04-21Z', '2027-04-21Z', '2027-05-05Z', '2027-04-22Z')`;
  const from = { source: 'review', sourceId: reviewId };
  expect([await report(owner, author, from), await report(owner, guest, from)]).toEqual(['sent', 'sent']);
  const operator = await someOperator();
  expect(await waiting(operator, author)).toMatchObject([{ ...from, reviewed: 'Pay me outside' }]);
  expect(await waiting(operator, guest)).toMatchObject([{ ...from, reviewed: null }]);
});
