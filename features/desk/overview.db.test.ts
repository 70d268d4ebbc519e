import { afterAll, expect, test } from 'vitest';
import { accepted } from '../../platform/refusal.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { decision, disputeStories } from '../../tests/builders/disputes.ts';
import { decideDispute } from '../disputes/decide-dispute.server.ts';
import { closeReport, listReports } from '../reports/report-desk.server.ts';
import { reportInput } from '../reports/report-input.ts';
import { sendReport } from '../reports/send-report.server.ts';
import { deskOverview } from './overview.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const { later, someOperator, story } = disputeStories(db);

test('counts claims to decide and reports to close, and those that are late', async () => {
  const operator = await someOperator();
  const at = async (hours: number) => {
    const { disputes, reports } = await deskOverview(later(hours), operator);
    return { disputes, reports };
  };
  const none = { waiting: 0, overdue: 0 };
  const { owner, renter, underReview } = await story();
  const nothing = { ...none, forOthers: none };
  expect(await at(0)).toEqual({ disputes: nothing, reports: none });
  const id = await underReview(30_000);
  // A week for evidence, fourteen days for the decision.
  expect((await at(200)).disputes).toEqual({ waiting: 1, overdue: 0, forOthers: none });
  expect((await at(2 + 21 * 24)).disputes).toEqual({ waiting: 1, overdue: 1, forOthers: none });
  accepted(await decideDispute(later(200), operator, id, decision(10_000)));
  expect((await at(200)).disputes).toEqual(nothing);

  const words = reportInput.parse({ memberId: renter.accountId, reason: 'scam' });
  expect(await sendReport(later(0), owner, words)).toBe('sent');
  expect((await at(47)).reports).toEqual({ waiting: 1, overdue: 0 });
  expect((await at(48)).reports).toEqual({ waiting: 1, overdue: 1 });
  const [report] = (await listReports(later(0), operator, { shelf: 'waiting', page: 1 })).reports;
  const close = { id: report?.id ?? '', outcome: 'talked_to', reason: 'Talked to them' } as const;
  expect(await closeReport(later(1), operator, close)).toBe('closed');
  expect((await at(48)).reports).toEqual(none);
});

test('doesn’t count reports about an operator for that operator', async () => {
  const { owner, renter } = await story();
  const words = reportInput.parse({ memberId: renter.accountId, reason: 'scam' });
  expect(await sendReport(later(0), owner, words)).toBe('sent');
  await db.ownerSql`insert into operator (account_id, granted_at) values (${renter.accountId}, now())`;
  expect((await deskOverview(later(1), renter)).reports.waiting).toBe(0);
  expect((await deskOverview(later(1), await someOperator())).reports.waiting).toBe(1);
});
