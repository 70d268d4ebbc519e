/** Reads and writes rentals as one row each, past every command. */
import { randomUUID } from 'node:crypto';
import type { Sql, Value, Column } from '../../platform/database.server/sql.ts';

type Columns = Record<string, Column>;

/** Rentals with the data of their leg and their two members: `from ${rentalRows(sql)} rental`. */
export const rentalRows = (sql: Sql) => sql`(
  select e.id, e.quote_id, l.listing_id, l.giver_id as owner_id, l.receiver_id as renter_id, e.way, e.state, e.version,
         l.from_day, l.to_day, l.time_zone, l.pick_up, l.return_by, l.during, l.pick_up_at, p.total_cents, p.points, l.deposit_cents, l.terms,
         e.answer_until, e.asked_at, e.accepted_at, e.ended_at,
         case l.called_off_by when 'giver' then 'owner' when 'receiver' then 'renter' else l.called_off_by end as cancelled_by,
         l.call_off_reason as cancel_reason, p.refund_percent, p.refund_cents, l.handed_off_at, l.returned_at, l.claim_until,
         p.pay_until, o.fee_hundredths as owner_fee_hundredths, l.return_said_at, l.disputed_at, l.hand_off_said_at
    from exchange e
    join leg l on l.id = e.id
    join exchange_party p on p.exchange_id = e.id and p.place = 0
    join exchange_party o on o.exchange_id = e.id and o.place = 1
   where e.kind = 'rental')`;

const ofExchange = new Set([
  'state',
  'version',
  'way',
  'answer_until',
  'asked_at',
  'accepted_at',
  'ended_at',
  'quote_id',
]);
const ofRenter = new Set(['total_cents', 'points', 'pay_until', 'refund_percent', 'refund_cents']);
const legStates: Record<string, string> = {
  accepted: 'agreed',
  handed_off: 'handed_off',
  returned: 'returned',
  completed: 'completed',
  cancelled: 'called_off',
};

/** Changes a rental in whatever tables its columns are, in one statement. */
export async function moveRental(sql: Sql, id: string, columns: Columns): Promise<void> {
  const exchange: Columns = {};
  const renter: Columns = {};
  const owner: Columns = {};
  const leg: Columns = {};
  for (const [name, value] of Object.entries(columns)) {
    if (ofExchange.has(name)) exchange[name] = value;
    else if (ofRenter.has(name)) renter[name] = value;
    else if (name === 'owner_fee_hundredths') owner.fee_hundredths = value;
    else leg[name] = value;
  }
  if (typeof columns.state === 'string') leg.state = legStates[columns.state] ?? 'offered';
  // A rental that is out keeps its days: one returned long ago may have none left.
  const isWithSomebody = leg.state === 'agreed' || leg.state === 'handed_off';
  // A statement must set something.
  const set = (values: Columns) => sql({ id: sql`id`, ...values });
  await sql`
    with e as (update exchange set ${set(exchange)} where id = ${id}),
         o as (update exchange_party set ${set(owner)} where exchange_id = ${id} and place = 1),
         p as (update exchange_party set ${set(renter)} where exchange_id = ${id} and place = 0),
         l as (update leg set ${set(leg)} where id = ${id} returning id, listing_id, during)
    insert into listing_claim (listing_id, during, kind, leg_id)
    select l.listing_id, l.during, 'exchange', l.id from l
     where ${isWithSomebody} and not exists (select from listing_claim c where c.leg_id = l.id)`;
}

/** A rental still out with its renter, as if no return had been confirmed. */
export const takeOutAgain = (sql: Sql, id: string): Promise<void> =>
  moveRental(sql, id, { state: 'handed_off', returned_at: null, return_said_at: null, claim_until: null });

/** What a rental is written with: columns of `rentalRows`. `during` is the text of a range. */
export type RentalRow = {
  listing_id: number;
  owner_id: string;
  renter_id: string;
  state: string;
  from_day: string;
  to_day: string;
  pick_up: string;
  return_by: string;
  during: string;
  pick_up_at: Value;
  terms: Column;
  asked_at: Value;
} & Columns;

/** Writes a rental with its exchange, its two parties and its leg. @returns its id */
export async function insertRental(sql: Sql, row: RentalRow): Promise<string> {
  const id = randomUUID();
  await sql`
    with e as (
      insert into exchange (id, kind, way, state, offered_by, first_pick_up_at, asked_at, accepted_at, ended_at)
      values (${id}, 'rental', 'rent', ${row.state}, ${row.renter_id}, ${row.pick_up_at}, ${row.asked_at}, ${row.accepted_at ?? null}, ${row.ended_at ?? null})),
    p as (
      insert into exchange_party (exchange_id, member_id, place, agreed_version, agreed_at, pays_to, price, total_cents, points, bond_cents)
      values (${id}, ${row.renter_id}, 0, 1, ${row.asked_at}, ${row.owner_id}, '{}', ${row.total_cents ?? 0}, ${row.points ?? 0}, 0),
             (${id}, ${row.owner_id}, 1, 1, ${row.asked_at}, ${row.renter_id}, '{}', 0, 0, 0)),
    l as (
      insert into leg (id, exchange_id, listing_id, giver_id, receiver_id, state, from_day, to_day, time_zone, pick_up, return_by, during,
                       pick_up_at, return_at, deposit_cents, terms, handed_off_at, returned_at, return_said_at, claim_until)
      values (${id}, ${id}, ${row.listing_id}, ${row.owner_id}, ${row.renter_id}, ${legStates[row.state] ?? 'offered'}, ${row.from_day}, ${row.to_day},
              'America/Vancouver', ${row.pick_up}, ${row.return_by}, ${row.during}::tsrange, ${row.pick_up_at},
              ${row.return_by}::timestamp at time zone 'America/Vancouver', ${row.deposit_cents ?? 0}, ${row.terms}, ${row.handed_off_at ?? null},
              ${row.returned_at ?? null}, ${row.return_said_at ?? null}, ${row.claim_until ?? null})
      returning id, listing_id, during, state),
    c as (
      insert into listing_claim (listing_id, during, kind, leg_id)
      select listing_id, during, 'exchange', id from l where state in ('agreed', 'handed_off'))
    select`;
  return id;
}
