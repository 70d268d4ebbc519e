/** Reads and writes membership bills; the only SQL that changes them. */
import { present } from '../../platform/assert.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { BillAmounts, BillKind, BillState, FeeTier } from './membership-bill.ts';

export type Bill = BillAmounts & {
  id: string;
  memberId: string;
  kind: BillKind;
  state: BillState;
  coversFrom: Date;
  coversTo: Date;
  listings: number;
  yearlyCents: number;
  bundlePoints: number;
  totalCents: number;
  creditedCents: number;
  dueAt: Date;
  announcedAt: Date;
  remindedAt: Date | null;
  tries: number;
  problem: string | null;
  paidAt: Date | null;
};

export const billColumns = (sql: Sql) => sql`
  b.id, b.member_id as "memberId", b.kind, b.state, b.covers_from as "coversFrom", b.covers_to as "coversTo", b.listings,
  b.yearly_cents as "yearlyCents", b.bundle_points as "bundlePoints", b.fee_cents as "feeCents", b.credit_cents as "creditCents",
  b.tax_name as "taxName", b.tax_cents as "taxCents", b.total_cents as "totalCents", b.credited_cents as "creditedCents", b.points,
  b.due_at as "dueAt", b.announced_at as "announcedAt", b.reminded_at as "remindedAt", b.tries, b.problem, b.paid_at as "paidAt"`;

/** As its payment names it. */
export const exchangeOfBill = (id: string) => ({ kind: 'membership', id }) as const;

export async function readBill(sql: Sql, id: string): Promise<Bill | null> {
  const [row] = await sql<Bill[]>`select ${billColumns(sql)} from membership_bill b where b.id = ${id}`;
  return row ?? null;
}

export async function lockBill(sql: Sql, id: string): Promise<Bill | null> {
  const [row] = await sql<Bill[]>`
    select ${billColumns(sql)} from membership_bill b where b.id = ${id} for update`;
  return row ?? null;
}

/** A member's announced or charging bill; at most one. */
export async function lockOpenBill(sql: Sql, memberId: string): Promise<Bill | null> {
  const [row] = await sql<Bill[]>`
    select ${billColumns(sql)} from membership_bill b
     where b.member_id = ${memberId} and b.state in ('planned', 'due', 'overdue') for update`;
  return row ?? null;
}

const amountColumns = (amounts: BillAmounts, tier: FeeTier) => ({
  listings: tier.listings,
  yearly_cents: tier.yearlyCents,
  bundle_points: tier.bundlePoints,
  fee_cents: amounts.feeCents,
  credit_cents: amounts.creditCents,
  tax_name: amounts.taxName,
  tax_cents: amounts.taxCents,
  points: amounts.points,
});

export type NewBill = {
  memberId: string;
  kind: 'year' | 'change';
  from: Date;
  to: Date;
  tier: FeeTier;
  amounts: BillAmounts;
};

/** Announces a bill, charged on the first day it covers. */
export async function insertBill(sql: Sql, bill: NewBill, now: Date): Promise<Bill> {
  const row = {
    member_id: bill.memberId,
    kind: bill.kind,
    state: 'planned',
    covers_from: bill.from,
    covers_to: bill.to,
    ...amountColumns(bill.amounts, bill.tier),
    due_at: bill.from,
    announced_at: now,
  };
  const [made] = await sql<{ id: string }[]>`insert into membership_bill ${sql(row)} returning id`;
  return present(await readBill(sql, present(made, 'new bill').id), 'bill that was just announced');
}

/** Records a lower tier within a paid year: its value counts toward the next bill. */
export async function insertCredit(
  sql: Sql,
  { memberId, to, tier, cents }: { memberId: string; to: Date; tier: FeeTier; cents: number },
  now: Date,
): Promise<void> {
  await sql`
    insert into membership_bill (member_id, kind, state, covers_from, covers_to, listings, yearly_cents, bundle_points, fee_cents,
                                 credited_cents, due_at, announced_at, paid_at)
    values (${memberId}, 'credit', 'paid', ${now}, ${to}, ${tier.listings}, ${tier.yearlyCents}, ${tier.bundlePoints}, 0, ${cents},
            ${now}, ${now}, ${now})`;
}

/** The unused credit of earlier changes to a lower tier, in CAD cents before tax. */
export async function creditLeft(sql: Sql, memberId: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(credited_cents) - sum(credit_cents) filter (where state in ('due', 'overdue', 'paid')), 0)::int as cents
      from membership_bill where member_id = ${memberId} and state <> 'void'`;
  return row?.cents ?? 0;
}

/** All settled bills (paid or waived) of a member's latest year in order, the year's own first. */
export async function latestYear(sql: Sql, memberId: string): Promise<Bill[]> {
  return sql<Bill[]>`
    with year as (
      select covers_from, covers_to from membership_bill
       where member_id = ${memberId} and kind = 'year' and state in ('paid', 'waived') order by covers_to desc limit 1)
    select ${billColumns(sql)} from membership_bill b join year y on b.covers_to = y.covers_to and b.covers_from >= y.covers_from
     where b.member_id = ${memberId} and b.state in ('paid', 'waived') order by b.covers_from, b.announced_at, b.id`;
}

/** Updates an announced bill to its current amount. */
export const savePlanned = async (
  sql: Sql,
  id: string,
  tier: FeeTier,
  amounts: BillAmounts,
): Promise<void> => {
  await sql`
    update membership_bill set ${sql(amountColumns(amounts, tier))} where id = ${id} and state = 'planned'`;
};

export async function saveBill(
  sql: Sql,
  { id, state }: Pick<Bill, 'id' | 'state'>,
  columns: Record<string, string | number | Date | null>,
): Promise<void> {
  const saved = await sql`
    update membership_bill set ${sql(columns)} where id = ${id} and state = ${state} returning id`;
  if (saved.length === 0) throw new Error(`The membership bill ${id} changed in the meantime.`);
}
