/** Stores extensions of bookings. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { ClaimedTime } from '../../availability/claimed-time.ts';
import type { ExtensionState } from './extension-lifecycle.ts';
import type { Quote } from '../price/quote.ts';

export type Extension = {
  id: string;
  bookingId: string;
  toDay: string;
  fromToDay: string;
  price: Quote;
  totalCents: number;
  state: ExtensionState;
  answerUntil: Date;
  askedAt: Date;
};

/** The exchange that an extension is paid under, separate from the booking's own price. */
export const extensionExchange = (id: string) => ({ kind: 'extension', id }) as const;

const columnsOf = (sql: Sql) => sql`
  id, leg_id as "bookingId", to_day as "toDay", from_to_day as "fromToDay", price, total_cents as "totalCents", state,
  answer_until as "answerUntil", asked_at as "askedAt"`;

/** A booking's extensions, oldest first; changing one requires the booking's lock. */
export const extensionsOf = (sql: Sql, bookingId: string): Promise<Extension[]> => sql<Extension[]>`
  select ${columnsOf(sql)} from leg_extension where leg_id = ${bookingId} order by asked_at, id`;

export async function readExtension(sql: Sql, id: string): Promise<Extension | null> {
  const [row] = await sql<Extension[]>`select ${columnsOf(sql)} from leg_extension where id = ${id}`;
  return row ?? null;
}

/** An extension's booking; it never changes. */
export async function bookingOfExtension(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql<
    { booking: string }[]
  >`select leg_id as booking from leg_extension where id = ${id}`;
  return row?.booking ?? null;
}

export async function insertExtension(sql: Sql, made: Omit<Extension, 'askedAt'>, now: Date): Promise<void> {
  await sql`
    insert into leg_extension (id, leg_id, to_day, from_to_day, price, total_cents, state, answer_until, asked_at)
    values (${made.id}, ${made.bookingId}, ${made.toDay}, ${made.fromToDay}, ${sql.json(made.price)}, ${made.totalCents}, ${made.state},
            ${made.answerUntil}, ${now})`;
}

/** Copies a booking's end before an extension, to return to if the charge fails. */
export async function keepEnd(sql: Sql, { id }: Pick<Extension, 'id'>): Promise<void> {
  await sql`
    update leg_extension e set from_return_by = b.return_by, from_free_at = upper(b.during)
      from leg b where b.id = e.leg_id and e.id = ${id}`;
}

/** Writes an extension's state if it is still the one that was read. Only `applyStep` calls it. */
export async function moveExtension(
  sql: Sql,
  { id, state: before }: Extension,
  state: ExtensionState,
): Promise<void> {
  const moved = await sql`
    update leg_extension set state = ${state} where id = ${id} and state = ${before} returning id`;
  if (moved.length !== 1) throw new Error(`The extension ${id} changed while its booking was locked.`);
}

/**
 * Moves a booking's last day, including its calendar days. The start stays.
 * @throws `claims_on_a_listing_do_not_overlap` when someone has those days
 */
export async function saveLastDay(
  sql: Sql,
  bookingId: string,
  toDay: string,
  { returnBy, during }: ClaimedTime,
): Promise<void> {
  await sql`
    update leg set to_day = ${toDay}, return_by = ${returnBy}, return_at = ${returnBy}::timestamp at time zone time_zone,
           during = tsrange(lower(during), ${during.end}) where id = ${bookingId}`;
  await saveClaim(sql, bookingId);
}

/** Restores a booking's end from before an extension. */
export async function takeLastDayBack(sql: Sql, bookingId: string, extensionId: string): Promise<void> {
  await sql`
    update leg b set to_day = e.from_to_day, return_by = e.from_return_by, return_at = e.from_return_by at time zone b.time_zone, during = tsrange(lower(b.during), e.from_free_at)
      from leg_extension e where b.id = ${bookingId} and e.id = ${extensionId} and e.from_return_by is not null`;
  await saveClaim(sql, bookingId);
}

async function saveClaim(sql: Sql, bookingId: string): Promise<void> {
  await sql`
    update listing_claim c set during = b.during from leg b where b.id = ${bookingId} and c.leg_id = b.id`;
  // Proposals to end it together were about other days and another price.
  await sql`delete from exchange_cancel_word where exchange_id = ${bookingId}`;
}
