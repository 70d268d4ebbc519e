/** Reads a member's own wallet under the member's role, so that the database shows nobody else's. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { today } from '../../platform/time/time-zone.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { exchangeTrips, type Trip } from './holds/exchange-trips.server.ts';
import { pointsBuy } from './points-buy.server.ts';
import type { Exchange } from './ledger/points-book.ts';
import { addMonths, expectedExpiry } from './points-rules.ts';
import { silentWalletsOf } from './silent-wallets.server.ts';
import type { WalletEntry, WalletSummary } from './wallet-view.ts';

/** For `inTransaction`: the member, as the policies know them. */
export const asMember = (memberId: string) => ({ role: 'signed_in', claims: { sub: memberId } });

/** Unknown trips come last. */
const dayOf = ({ trip }: { trip: Trip | null }): string => trip?.fromDay ?? '~';

const shownEntries = 5;
const courseMonths = 12;
/** The chart's days are days here. */
const zone = 'America/Vancouver';

/** A wallet's state; all zero for an account that never had points. */
export async function walletSummary(deps: Deps, memberId: string): Promise<WalletSummary> {
  const settings = await readSettings(deps.sql);
  const { 'points-expiry-months': months, 'points-expiry-notice-days': noticeDays } = settings;
  const read = await inTransaction(deps, asMember(memberId), async ({ sql }) => {
    const accounts = await sql<{ kind: string; exchange: Exchange | null; points: number }[]>`
      select kind, exchange_name(exchange_id) as exchange, sum(balance_points)::bigint as points
        from points_account where balance_points > 0 group by kind, exchange_id`;
    const of = (...kinds: string[]) =>
      accounts.reduce((sum, { kind, points }) => (kinds.includes(kind) ? sum + points : sum), 0);
    const spendablePoints = of('available', 'bonus');
    const held = accounts.flatMap(({ exchange, points }) => (exchange ? [{ exchange, points }] : []));
    const moved = await entriesOf(sql, memberId);
    const tripOf = await exchangeTrips(
      sql,
      memberId,
      [...held, ...moved].map(({ exchange }) => exchange),
    );
    const [wallet] = await silentWalletsOf(sql, deps.now(), [memberId]);
    return {
      spendablePoints,
      heldPoints: of('escrow'),
      holds: held
        .map((hold) => ({ ...hold, trip: tripOf(hold.exchange) }))
        .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || b.points - a.points),
      expiry: wallet
        ? {
            at: expectedExpiry(
              { silentSince: wallet.silentSince, months },
              { noticeDays, told: wallet.told, now: deps.now() },
            ).toISOString(),
            points: wallet.points,
          }
        : null,
      course: await courseOf(sql, memberId, spendablePoints, deps.now()),
      entries: moved.map(({ at, ...entry }) => ({
        ...entry,
        trip: tripOf(entry.exchange),
        at: at.toISOString(),
      })),
    };
  });
  const example = read.spendablePoints || settings['founder-bonus-points'];
  return { ...read, buys: await pointsBuy(deps.sql, memberId, example) };
}

/** Movements grouped by trip, latest first; fully returned holds are omitted. */
const entriesOf = (sql: Sql, memberId: string) => sql<(Omit<WalletEntry, 'trip' | 'at'> & { at: Date })[]>`
  with entry as (
    select max(e.transfer_id) as last, t.exchange_id,
           coalesce(sum(e.points) filter (where a.kind <> 'escrow'), 0)::bigint as change,
           coalesce(sum(e.points) filter (where a.kind = 'escrow'), 0)::bigint as held
      from points_entry e join points_account a on a.id = e.account_id join points_transfer t on t.id = e.transfer_id
     where e.member_id = ${memberId}
     group by t.exchange_id, case when t.exchange_id is null then t.id end
    having sum(e.points) filter (where a.kind <> 'escrow') <> 0)
  select exchange_name(entry.exchange_id) as exchange, t.reason, t.posted_at as at, entry.change, entry.held
    from entry join points_transfer t on t.id = entry.last order by entry.last desc limit ${shownEntries}`;

/** The spendable points day by day, computed back from today's. */
async function courseOf(
  sql: Sql,
  memberId: string,
  spendablePoints: number,
  now: Date,
): Promise<WalletSummary['course']> {
  const since = addMonths(now, -courseMonths);
  const rows = await sql<{ day: string; change: number }[]>`
    select to_char(t.posted_at at time zone ${zone}, 'YYYY-MM-DD') as day, sum(e.points)::bigint as change
      from points_entry e join points_account a on a.id = e.account_id join points_transfer t on t.id = e.transfer_id
     where e.member_id = ${memberId} and a.kind <> 'escrow' and t.posted_at > ${since}
     group by 1 having sum(e.points) <> 0 order by 1`;
  let points = spendablePoints;
  const course: WalletSummary['course'] = [];
  for (const { day, change } of rows.toReversed()) {
    course.unshift({ day, points });
    points -= change;
  }
  // The balance a year ago, if the wallet is older.
  if (points > 0) course.unshift({ day: today(zone, since), points });
  return course;
}
