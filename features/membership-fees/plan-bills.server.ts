/** Announces membership bills, sends reminders and starts charges: a daily job over every member. */
import { z } from 'zod';
import { together } from '../../platform/database.server/together.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { publishedListings } from '../listings/published-listings.server.ts';
import { yearAfter } from '../membership/membership-terms.ts';
import { isPaidOrBeing } from '../payments/steps/bind-payment.server.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import type { Settings } from '../settings/settings.ts';
import {
  creditLeft,
  exchangeOfBill,
  insertBill,
  insertCredit,
  latestYear,
  lockOpenBill,
  saveBill,
  savePlanned,
  type Bill,
} from './bill-store.server.ts';
import { chargeMembershipKind, planBillKind } from './fee-jobs.ts';
import {
  changeAmounts,
  changeNoticeDays,
  chargedTier,
  creditOf,
  daysLater,
  noticeDays,
  reminderDays,
  yearAmounts,
  type FeeTier,
  type PaidYear,
} from './membership-bill.ts';
import { notePaidBill } from './note-paid-bill.server.ts';

/** Memberships cost money from the launch; before that nothing is announced or charged. */
export const isCharging = ({ 'launch-phase': phase }: Pick<Settings, 'launch-phase'>): boolean => phase >= 2;

type Member = {
  memberId: string;
  kind: 'owner' | 'renter';
  isActive: boolean;
  feeFrom: Date | null;
};
type Work = { sql: Sql; now: Date };

/** The daily job: adds a job per member who may owe something, so that a failing one stops nobody else's bill. */
export const planBillsJob: JobHandler = async ({ sql, now: clock }) => {
  const now = clock();
  const settings = await readSettings(sql);
  if (!isCharging(settings)) return;
  const members = await sql<{ id: string }[]>`
    select m.account_id as id from membership m
     where m.account_id is not null
       and (m.state = 'active' and m.fee_from <= ${daysLater(now, noticeDays)}
            and (exists (select from listing l where l.owner_id = m.account_id and l.state = 'published')
                 or m.kind = 'renter' and ${settings['renter-yearly-cents']}::int > 0)
            or exists (select from membership_bill b where b.member_id = m.account_id and b.state in ('planned', 'due', 'overdue')))`;
  for (const { id } of members)
    await enqueue(sql, { kind: planBillKind, body: { id }, key: `${id} ${now.toISOString()}` }, now);
};

const body = z.object({ id: z.uuid() });

/** The job for one member. */
export const planBillJob: JobHandler = async ({ job, sql, now }) => {
  const { id } = body.parse(job.body);
  const [settings, listings] = await together(
    () => readSettings(sql),
    () => publishedListings(sql, [id]),
  );
  if (isCharging(settings)) await planBill({ sql, now: now() }, id, listings.get(id) ?? 0, settings);
};

/** A member's tasks today. The membership's row is locked: cancelling waits, and so does a second run. */
async function planBill(work: Work, memberId: string, listings: number, settings: Settings): Promise<void> {
  const [member] = await work.sql<Member[]>`
    select account_id as "memberId", kind, state = 'active' as "isActive", fee_from as "feeFrom"
      from membership where account_id = ${memberId} for no key update`;
  if (!member) return;
  const open = await lockOpenBill(work.sql, memberId);
  const tier = chargedTier(member.kind, listings, settings);
  const isOver = !member.isActive || member.feeFrom === null;
  if (open && isOver) return endBill(work, open);
  if (open?.state === 'planned') return followPlanned(work, open, tier);
  if (open || isOver || tier === null) return;
  const bills = await latestYear(work.sql, memberId);
  const year = paidYearOf(bills);
  const isOn = year !== null && year.to > work.now;
  if (isOn && daysLater(work.now, noticeDays) < year.to) {
    // A waived bill gives no credit.
    const isPaidFor = bills.every(({ state }) => state === 'paid');
    return followTier(work, { memberId, year, isPaidFor }, tier);
  }
  const earliest = daysLater(work.now, noticeDays);
  const from = isOn ? year.to : new Date(Math.max(member.feeFrom?.getTime() ?? 0, earliest.getTime()));
  const amounts = yearAmounts(tier, await creditLeft(work.sql, memberId), from);
  const bill = { memberId, kind: 'year', from, to: yearAfter(from), tier, amounts } as const;
  await announce(work, await insertBill(work.sql, bill, work.now));
}

/** The last paid year, with later additions. */
function paidYearOf(bills: readonly Bill[]): PaidYear | null {
  const [year] = bills;
  if (!year) return null;
  return {
    from: year.coversFrom,
    to: year.coversTo,
    yearlyCents: bills.at(-1)?.yearlyCents ?? year.yearlyCents,
    bundlePoints: Math.max(...bills.map(({ bundlePoints }) => bundlePoints)),
  };
}

/** A paid year whose tier changes: a higher one is announced, a lower one credited at once. */
async function followTier(
  { sql, now }: Work,
  { memberId, year, isPaidFor }: { memberId: string; year: PaidYear; isPaidFor: boolean },
  tier: FeeTier,
): Promise<void> {
  if (tier.yearlyCents < year.yearlyCents) {
    if (!isPaidFor) return;
    const cents = creditOf(year, tier, now);
    if (cents > 0) await insertCredit(sql, { memberId, to: year.to, tier, cents }, now);
    return;
  }
  if (tier.yearlyCents === year.yearlyCents) return;
  const from = daysLater(now, changeNoticeDays);
  const amounts = changeAmounts(year, tier, await creditLeft(sql, memberId), from);
  const bill = { memberId, kind: 'change', from, to: year.to, tier, amounts } as const;
  await announce({ sql, now }, await insertBill(sql, bill, now));
}

/** An announced bill: dropped if its tier no longer applies, reminded of, or charged. Never more than announced. */
async function followPlanned(work: Work, bill: Bill, tier: FeeTier | null): Promise<void> {
  const { sql, now } = work;
  const announced = {
    listings: bill.listings,
    yearlyCents: bill.yearlyCents,
    bundlePoints: bill.bundlePoints,
  };
  const isDue = bill.dueAt <= now;
  const isToRemind =
    bill.kind === 'year' && bill.remindedAt === null && daysLater(now, reminderDays) >= bill.dueAt;
  if (tier === null) return endBill(work, bill);
  if (!isDue && !isToRemind) return;
  const charged = isDue && tier.yearlyCents > announced.yearlyCents ? announced : tier;
  const amounts = await amountsNow(sql, bill, charged);
  if (amounts === null) return endBill(work, bill);
  await savePlanned(sql, bill.id, charged, amounts);
  if (!isDue) {
    await saveBill(sql, bill, { reminded_at: now });
    const cents = amounts.feeCents - amounts.creditCents + amounts.taxCents;
    return tell(work, 'membership.fee_reminded', bill, { cents });
  }
  await saveBill(sql, bill, { state: 'due' });
  await startCharge(work, bill.id, bill.memberId);
}

/** A bill's current amount; null for a change not above what is paid. */
async function amountsNow(sql: Sql, bill: Bill, tier: FeeTier) {
  const [credit, bills] = await together(
    () => creditLeft(sql, bill.memberId),
    () => latestYear(sql, bill.memberId),
  );
  if (bill.kind === 'year') return yearAmounts(tier, credit, bill.dueAt);
  const year = paidYearOf(bills);
  if (year === null || tier.yearlyCents <= year.yearlyCents) return null;
  return changeAmounts(year, tier, credit, bill.dueAt);
}

/** A zero bill is paid at once; any other is charged by a job. */
async function startCharge({ sql, now }: Work, id: string, memberId: string): Promise<void> {
  const open = await lockOpenBill(sql, memberId);
  if (open?.totalCents === 0) return notePaidBill(sql, open, now);
  await enqueue(sql, { kind: chargeMembershipKind, body: { id, failed: 0 }, key: `${id} 0` }, now);
}

/** Drops a bill, unless a card is being charged for it. */
async function endBill({ sql }: Work, bill: Bill): Promise<void> {
  if (await isPaidOrBeing(sql, exchangeOfBill(bill.id))) return;
  await saveBill(sql, bill, { state: 'void' });
}

const announce = (work: Work, bill: Bill): Promise<void> =>
  tell(work, bill.kind === 'year' ? 'membership.fee_announced' : 'membership.tier_changed', bill, {
    cents: bill.totalCents,
  });

async function tell({ sql, now }: Work, name: string, bill: Bill, body: { cents: number }): Promise<void> {
  const subject = { kind: 'member', id: bill.memberId };
  await appendEvent(sql, { name, subject, body: { ...body, expiresAt: bill.dueAt.toISOString() } }, now);
}
