/** Reads an owner's earnings: paid, under way and upcoming, under their own role: the database shows them nobody else's. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { ownerFeeOf } from '../price/booking-money.ts';
import { receivesOf } from '../price/booking-sums.ts';
import type { EarningLine, EarningsSummary } from './earnings.ts';
import type { Quote } from '../price/quote.ts';
import { agreedStates, cancelledStates } from '../lifecycle/booking-states.ts';
import { takenExtensions } from '../changes/extension-lifecycle.ts';
import { agreedLegs, offeredLegs } from '../lifecycle/leg-lifecycle.ts';

const pageSize = 24;
/** For a statement: more rentals than anyone has in a year. */
const mostLines = 5_000;

type Row = Omit<EarningLine, 'dueAt' | 'paidAt'> & { dueAt: Date; paidAt: Date | null };

const lineOf = ({ dueAt, paidAt, ...row }: Row): EarningLine => ({
  ...row,
  dueAt: dueAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
});

const asOwner = <T>(deps: Deps, ownerId: string, read: (sql: Sql) => Promise<T>): Promise<T> =>
  inTransaction(deps, { role: 'signed_in', claims: { sub: ownerId } }, ({ sql }) => read(sql));

/** An owner's payouts: of rentals and their extensions, and of swaps, where their own listing names the line. */
const lines = (sql: Sql, ownerId: string, more: ReturnType<Sql>) => sql<Row[]>`
  select * from (
    select p.id as "payoutId", 'booking' as kind, b.id, b.terms ->> 'title' as title, b.terms ->> 'slug' as slug,
           b.from_day as "fromDay", b.to_day as "toDay", b.state = any(${cancelledStates}) as "isCancelled", p.gross_cents as "grossCents",
           p.fee_cents as "feeCents", p.cents, p.state, p.due_at as "dueAt", p.paid_at as "paidAt", p.problem
      from payout p
      left join leg_extension x on p.exchange_kind = 'extension' and x.id::text = p.exchange_id
      left join debt d on p.exchange_kind = 'debt' and d.id::text = p.exchange_id
      join rental b on b.id::text = coalesce(x.leg_id::text, d.leg_id::text, p.exchange_id)
     where p.member_id = ${ownerId} and p.exchange_kind in ('booking', 'extension', 'debt')
    union all
    select p.id, 'swap', s.id, given.terms ->> 'title', given.terms ->> 'slug',
           given.from_day, given.to_day, s.state = any(${cancelledStates}), p.gross_cents,
           p.fee_cents, p.cents, p.state, p.due_at, p.paid_at, p.problem
      from payout p
      left join exchange_party party on p.exchange_kind in ('exchange_party', 'swap_bond') and party.id::text = p.exchange_id
      left join debt d on p.exchange_kind = 'debt' and d.id::text = p.exchange_id
      left join leg lent on p.exchange_kind in ('leg', 'debt') and lent.id::text = coalesce(d.leg_id::text, p.exchange_id)
      join exchange s on s.id = coalesce(party.exchange_id, lent.exchange_id) and s.kind <> 'rental'
      join lateral (select terms, from_day, to_day from leg where exchange_id = s.id and giver_id = p.member_id
                     order by (state <> all(${offeredLegs})) desc, id limit 1) given on true
     where p.member_id = ${ownerId} and p.exchange_kind in ('exchange_party', 'swap_bond', 'leg', 'debt')) line
   where true ${more}`;

export type EarningsPage = { summary: EarningsSummary; lines: EarningLine[]; after: string | null };

/** One page of an owner's earnings, latest first, with totals. @param after the previous page's last payout */
export const earningsOf = (deps: Deps, ownerId: string, after: string | null): Promise<EarningsPage> =>
  asOwner(deps, ownerId, async (sql) => {
    const beyond =
      after === null
        ? sql``
        : sql`and (line."dueAt", line."payoutId") < (select due_at, id from payout where id = ${after})`;
    const found = await lines(
      sql,
      ownerId,
      sql`${beyond} order by line."dueAt" desc, line."payoutId" desc limit ${pageSize + 1}`,
    );
    const page = found.slice(0, pageSize).map(lineOf);
    const summary = await summaryOf(sql, ownerId);
    return { summary, lines: page, after: found.length > pageSize ? (page.at(-1)?.payoutId ?? null) : null };
  });

async function summaryOf(sql: Sql, ownerId: string): Promise<EarningsSummary> {
  const [sums] = await sql<{ paidCents: number; waitingCents: number }[]>`
    select coalesce(sum(cents) filter (where state = 'paid'), 0)::bigint as "paidCents",
           coalesce(sum(cents) filter (where state = 'waiting'), 0)::bigint as "waitingCents"
      from payout where member_id = ${ownerId}`;
  const months = await sql<{ month: string; cents: number }[]>`
    select to_char(due_at at time zone 'America/Vancouver', 'YYYY-MM') as month, sum(cents)::bigint as cents
      from payout where member_id = ${ownerId} group by 1 order by 1 desc limit 12`;
  const coming = await sql<{ price: Quote; ownerFeeHundredths: number | null }[]>`
    select terms -> 'price' as price, owner_fee_hundredths as "ownerFeeHundredths" from rental
     where owner_id = ${ownerId} and state = any(${agreedStates})
    union all
    select x.price, b.owner_fee_hundredths from leg_extension x join rental b on b.id = x.leg_id
     where b.owner_id = ${ownerId} and b.state = any(${agreedStates}) and x.state = any(${takenExtensions})`;
  // In a swap the giver gets its receiver's cash top-up, and the cleaning fee; we keep none of it.
  const [swaps] = await sql<{ cents: number }[]>`
    select coalesce(sum((line ->> 'amountCents')::int), 0)::bigint as cents
      from leg g
      join exchange e on e.id = g.exchange_id and e.kind <> 'rental'
      join exchange_party r on r.exchange_id = g.exchange_id and r.member_id = g.receiver_id
     cross join jsonb_array_elements(r.price -> 'lines') line
     where g.giver_id = ${ownerId} and g.state = any(${agreedLegs}) and line ->> 'kind' in ('top-up', 'cleaning')`;
  return {
    paidCents: sums?.paidCents ?? 0,
    waitingCents: sums?.waitingCents ?? 0,
    expectedCents: coming.reduce(
      (sum, { price, ...fee }) => sum + receivesOf([price], ownerFeeOf(fee)).cents,
      swaps?.cents ?? 0,
    ),
    months: months.toReversed(),
  };
}

/** All lines due in a calendar year (Pacific time), oldest first: the statement for the tax return. */
export const yearOfEarnings = (deps: Deps, ownerId: string, year: number): Promise<EarningLine[]> =>
  asOwner(deps, ownerId, async (sql) => {
    const inYear = sql`and extract(year from line."dueAt" at time zone 'America/Vancouver') = ${year}`;
    const found = await lines(
      sql,
      ownerId,
      sql`${inYear} order by line."dueAt", line."payoutId" limit ${mostLines}`,
    );
    return found.map(lineOf);
  });
