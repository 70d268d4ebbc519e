/** Where are extensions of bookings read and written? Here alone. */
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { rangeText, type ClaimedTime } from '../availability/claimed-time.ts';
import type { ExtensionState } from './extension-lifecycle.ts';
import type { Quote } from './quote.ts';

export type Extension = {
  id: string;
  bookingId: string;
  toDay: string;
  fromToDay: string;
  price: Quote;
  totalCents: number;
  state: ExtensionState;
  answerUntil: Date;
};

/** The exchange under which an extension is paid: apart from the booking's own price. */
export const extensionExchange = (id: string) => ({ kind: 'extension', id });

const columnsOf = (sql: Runner) => sql`
  id, booking_id as "bookingId", to_day as "toDay", from_to_day as "fromToDay", price, total_cents as "totalCents", state,
  answer_until as "answerUntil"`;

/** Those of a booking, the oldest first; whoever changes one has locked the booking's row. */
export const extensionsOf = (sql: Runner, bookingId: string): Promise<Extension[]> => sql<Extension[]>`
  select ${columnsOf(sql)} from booking_extension where booking_id = ${bookingId} order by asked_at, id`;

/** The booking that an extension belongs to; it never changes. */
export async function bookingOfExtension(sql: Runner, id: string): Promise<string | null> {
  const [row] = await sql<
    { booking: string }[]
  >`select booking_id as booking from booking_extension where id = ${id}`;
  return row?.booking ?? null;
}

export async function insertExtension(sql: Runner, made: Omit<Extension, 'state'>, now: Date): Promise<void> {
  await sql`
    insert into booking_extension (id, booking_id, to_day, from_to_day, price, total_cents, state, answer_until, asked_at)
    values (${made.id}, ${made.bookingId}, ${made.toDay}, ${made.fromToDay}, ${sql.json(made.price)}, ${made.totalCents}, 'asked',
            ${made.answerUntil}, ${now})`;
}

export async function moveExtension(sql: Runner, extension: Extension, state: ExtensionState): Promise<void> {
  await sql`update booking_extension set state = ${state} where id = ${extension.id} and state = ${extension.state}`;
}

/**
 * Gives a booking another last day, on the calendar too.
 * @throws `claims_on_a_listing_do_not_overlap` when somebody has those days
 */
export async function saveLastDay(
  sql: Runner,
  bookingId: string,
  toDay: string,
  { returnBy, during }: ClaimedTime,
): Promise<void> {
  await sql`
    update booking set to_day = ${toDay}, return_by = ${returnBy}, during = ${rangeText(during)}::tsrange where id = ${bookingId}`;
  await sql`update listing_claim set during = ${rangeText(during)}::tsrange where booking_id = ${bookingId}`;
  // What was said about ending together was said about other days and another price.
  await sql`delete from booking_cancel_word where booking_id = ${bookingId}`;
}
