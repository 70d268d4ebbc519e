/** Reads an owner's earnings: paid, on their way and upcoming. It reads as the owner, so the database shows nobody else's. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { ownerFeeOf } from '../price/booking-money.ts';
import { receivesOf } from '../price/booking-sums.ts';
import type { EarningLine, EarningsSummary } from './earnings.ts';
import type { Quote } from '../price/quote.ts';
import { agreedStates, cancelledStates } from '../lifecycle/exchange-states.ts';
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

/** Every payout of an owner, named after the listing they gave. */
const lines = (sql: Sql, ownerId: string, more: ReturnType<Sql>) => sql<Row[]>`
  select * from (
    select p.id as "payoutId", case e.kind when 'rental' then 'booking' else 'swap' end as kind, e.id, given.terms ->> 'title' as title,
           given.terms ->> 'slug' as slug, given.from_day as "fromDay", given.to_day as "toDay",
           e.state = any(${cancelledStates}) as "isCancelled", p.gross_cents as "grossCents", p.fee_cents as "feeCents", p.taken_back_cents as "takenBackCents",
           p.cents - p.taken_back_cents as cents, p.state,
           p.due_at as "dueAt", p.paid_at as "paidAt", p.problem
      from payout p
      join exchange e on e.id = p.exchange_id
      join lateral (select terms, from_day, to_day from leg where exchange_id = e.id and giver_id = p.member_id
                     order by (state <> all(${offeredLegs})) desc, id limit 1) given on true
     where p.member_id = ${ownerId}) line
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
    select coalesce(sum(cents - taken_back_cents) filter (where state = 'paid'), 0)::bigint as "paidCents",
           coalesce(sum(cents - taken_back_cents) filter (where state = 'waiting'), 0)::bigint as "waitingCents"
      from payout where member_id = ${ownerId}`;
  const months = await sql<{ month: string; cents: number }[]>`
    select to_char(due_at at time zone 'America/Vancouver', 'YYYY-MM') as month, sum(cents - taken_back_cents)::bigint as cents
      from payout where member_id = ${ownerId} group by 1 order by 1 desc limit 12`;
  const coming = await sql<{ price: Quote; ownerFeeHundredths: number | null }[]>`
    select charged.price, p.fee_hundredths as "ownerFeeHundredths"
      from exchange e
      join leg g on g.exchange_id = e.id
      join exchange_party p on p.exchange_id = e.id and p.member_id = g.giver_id
     cross join lateral (select g.terms -> 'price' as price union all
                         select x.price from leg_extension x where x.leg_id = g.id and x.state = any(${takenExtensions})) charged
     where e.kind = 'rental' and g.giver_id = ${ownerId} and e.state = any(${agreedStates})`;
  // In a swap the giver gets the receiver's cash top-up and the cleaning fee; we take nothing of either.
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
