/** Reads what a member's bank has taken back for a trip or a swap, for its page. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { TakenBack } from './chargeback-view.ts';

type Sums = { openCents: number; lostCents: number; ownersCents: number };

/**
 * An open case comes before lost ones. What was lost before the start counts as a refund and is left out.
 * @param of the payer's part of the exchange, and the legs that they receive: deposits and further days count too
 */
export async function takenBackByBank(
  sql: Sql,
  { partyId, legIds }: { partyId: string; legIds: readonly string[] },
): Promise<TakenBack | null> {
  const [sums] = await sql<Sums[]>`
    select coalesce(sum(c.cents) filter (where c.closed_at is null and c.taken_by is not null), 0)::int as "openCents",
           coalesce(sum(least(c.cents, p.captured_cents - p.refunded_cents)) filter (where c.state = 'lost' and p.earned_at < c.closed_at), 0)::int as "lostCents",
           coalesce(sum(c.owner_cents), 0)::int as "ownersCents"
      from chargeback c
      join payment p on p.id = c.payment_id
     where p.party_id = ${partyId} or p.leg_id = any(${[...legIds]})
        or p.extension_id in (select id from leg_extension where leg_id = any(${[...legIds]}))`;
  if (!sums || sums.openCents + sums.lostCents === 0) return null;
  const { openCents, lostCents, ownersCents } = sums;
  return openCents > 0
    ? { cents: openCents, ownersCents: 0, isDecided: false }
    : { cents: lostCents, ownersCents, isDecided: true };
}
