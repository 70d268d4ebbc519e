/** Stores hand-overs; the only SQL that writes them. */
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import type { MeterKind, MeterTerms } from '../listings/meter-terms.ts';
import { createHash } from 'node:crypto';
import type { Sql } from '../../platform/database.server/sql.ts';
import { today } from '../../platform/time/time-zone.ts';
import type { Side } from '../exchange/lifecycle/booking-policy.ts';
import { checklistOf, type Checklist } from './evidence/checklists.ts';
import type { Exchange } from './exchange.server.ts';
import type { ExchangeRef, Stage } from './handover-set.ts';
import { waiverBytes, waiverOn } from './waiver-text.ts';

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

export type Handover = {
  id: string;
  ref: ExchangeRef;
  ownerId: string;
  renterId: string;
  waiverVersion: string;
  waiverHash: string;
  checklist: Checklist;
  meterTerms: MeterTerms[];
  departureClosedAt: Date | null;
  departureHash: string | null;
  returnClosedAt: Date | null;
  returnHash: string | null;
};

/** The owner's current allowance for each meter. */
async function meterTermsOf(sql: Sql, listingId: number): Promise<MeterTerms[]> {
  return sql<MeterTerms[]>`
    select meter, included_tenths as "includedTenths", rate_cents as "rateCents"
      from listing_meter where listing_id = ${listingId} order by meter`;
}

/** Opens an exchange's hand-over, unless open: copies today's waiver, the category's list and the owner's terms. */
export async function openHandover(sql: Sql, exchange: Exchange, now: Date): Promise<void> {
  const { ref, listingId, ownerId, renterId, categoryId, timeZone } = exchange;
  const waiver = waiverOn(today(timeZone, now));
  const terms = await meterTermsOf(sql, listingId);
  await sql`
    insert into handover (leg_id, listing_id, owner_id, renter_id, waiver_version, waiver_hash, checklist, meter_terms, opened_at)
    values (${ref.id}, ${listingId}, ${ownerId}, ${renterId}, ${waiver.version}, ${sha256(waiverBytes(waiver))},
            ${sql.json(checklistOf(categoryId))}, ${sql.json(terms)}, ${now})
    on conflict on constraint one_handover_for_a_leg do nothing`;
}

const columns = (sql: Sql) => sql`
  id, leg_name(leg_id) as ref, owner_id as "ownerId", renter_id as "renterId", waiver_version as "waiverVersion",
  waiver_hash as "waiverHash", checklist, meter_terms as "meterTerms", departure_closed_at as "departureClosedAt",
  departure_hash as "departureHash", return_closed_at as "returnClosedAt", return_hash as "returnHash"`;

/** An exchange's current hand-over; null if never opened. */
export async function readHandover(sql: Sql, { id }: LegRef): Promise<Handover | null> {
  const [row] = await sql<Handover[]>`
    select ${columns(sql)} from handover where leg_id = ${id}`;
  return row ?? null;
}

/** The same, locked: additions and confirmations queue. */
export async function lockHandover(sql: Sql, { id }: LegRef): Promise<Handover | null> {
  const [row] = await sql<Handover[]>`
    select ${columns(sql)} from handover where leg_id = ${id} for update`;
  return row ?? null;
}

export type PersonRow = {
  id: string;
  name: string;
  isMinor: boolean;
  removedAt: Date | null;
  signedName: string | null;
  signedAt: Date | null;
  deviceSignedAt: Date | null;
  signedOn: 'renter' | 'link' | null;
  acknowledgedBy: string | null;
};

/** Everyone who was ever in the party, by id. */
export const personsOf = (sql: Sql, handoverId: string): Promise<PersonRow[]> =>
  sql<PersonRow[]>`
    select id, name, is_minor as "isMinor", removed_at as "removedAt", signed_name as "signedName", signed_at as "signedAt",
           device_signed_at as "deviceSignedAt", signed_on as "signedOn", acknowledged_by as "acknowledgedBy"
      from handover_person where handover_id = ${handoverId} order by added_at, id`;

/** Adds someone; people already added or removed stay unchanged. */
export async function insertPerson(
  sql: Sql,
  handoverId: string,
  { id, name, isMinor }: { id: string; name: string; isMinor: boolean },
  now: Date,
): Promise<void> {
  await sql`
    insert into handover_person (handover_id, id, name, is_minor, added_at)
    values (${handoverId}, ${id}, ${name}, ${isMinor}, ${now}) on conflict do nothing`;
}

export async function markRemoved(sql: Sql, handoverId: string, id: string, now: Date): Promise<void> {
  await sql`
    update handover_person set removed_at = ${now}
     where handover_id = ${handoverId} and id = ${id} and removed_at is null`;
}

export type Signature = {
  name: string;
  deviceAt: Date;
  on: 'renter' | 'link';
  acknowledgedBy: string | null;
};

export async function markSigned(
  sql: Sql,
  handoverId: string,
  id: string,
  { name, deviceAt, on, acknowledgedBy }: Signature,
  now: Date,
): Promise<void> {
  await sql`
    update handover_person
       set signed_name = ${name}, signed_at = ${now}, device_signed_at = ${deviceAt}, signed_on = ${on}, acknowledged_by = ${acknowledgedBy},
           link_hash = null, link_until = null
     where handover_id = ${handoverId} and id = ${id}`;
}

/** Only a person's newest link works. */
export async function saveLink(
  sql: Sql,
  handoverId: string,
  id: string,
  { hash, until }: { hash: string; until: Date },
): Promise<void> {
  await sql`
    update handover_person set link_hash = ${hash}, link_until = ${until}
     where handover_id = ${handoverId} and id = ${id}`;
}

/** Whose link this is; null when unknown, used or expired. */
export async function personOfLink(
  sql: Sql,
  hash: string,
  now: Date,
): Promise<{ ref: ExchangeRef; personId: string } | null> {
  const [row] = await sql<{ ref: ExchangeRef; personId: string }[]>`
    select leg_name(h.leg_id) as ref, p.id as "personId"
      from handover_person p join handover h on h.id = p.handover_id
     where p.link_hash = ${hash} and p.link_until > ${now} and p.removed_at is null`;
  return row ?? null;
}

export type ShotRow = {
  id: string;
  stage: Stage;
  shot: string;
  hash: string;
  storedHash: string;
  width: number;
  height: number;
  takenAt: Date;
  skewSeconds: number;
  receivedAt: Date;
  takenBy: Side;
  isLate: boolean;
  /** When the file was deleted; its data stays. */
  goneAt: Date | null;
};

export const shotsOf = (sql: Sql, handoverId: string): Promise<ShotRow[]> =>
  sql<ShotRow[]>`
    select id, stage, shot, content_hash as hash, stored_hash as "storedHash", width, height, taken_at as "takenAt",
           skew_seconds as "skewSeconds", received_at as "receivedAt", taken_by as "takenBy", is_late as "isLate",
           gone_at as "goneAt"
      from handover_shot where handover_id = ${handoverId} order by received_at, id`;

/** Stores a photo's data; the same photo for the same shot once. */
export async function insertShot(
  sql: Sql,
  handoverId: string,
  shot: Omit<ShotRow, 'id' | 'goneAt'>,
): Promise<void> {
  await sql`
    insert into handover_shot (handover_id, stage, shot, content_hash, stored_hash, width, height, taken_at, skew_seconds, received_at, taken_by, is_late)
    values (${handoverId}, ${shot.stage}, ${shot.shot}, ${shot.hash}, ${shot.storedHash}, ${shot.width}, ${shot.height}, ${shot.takenAt},
            ${shot.skewSeconds}, ${shot.receivedAt}, ${shot.takenBy}, ${shot.isLate})
    on conflict on constraint a_picture_stands_once_for_a_shot do nothing`;
}

export type ReadingRow = {
  id: string;
  stage: Stage;
  meter: MeterKind;
  tenths: number;
  takenAt: Date;
  skewSeconds: number;
  receivedAt: Date;
  takenBy: Side;
};

export const readingsOf = (sql: Sql, handoverId: string): Promise<ReadingRow[]> =>
  sql<ReadingRow[]>`
    select id, stage, meter, tenths, taken_at as "takenAt", skew_seconds as "skewSeconds", received_at as "receivedAt", taken_by as "takenBy"
      from handover_reading where handover_id = ${handoverId} order by received_at, id`;

export async function insertReading(sql: Sql, handoverId: string, reading: ReadingRow): Promise<void> {
  await sql`
    insert into handover_reading (handover_id, id, stage, meter, tenths, taken_at, skew_seconds, received_at, taken_by)
    values (${handoverId}, ${reading.id}, ${reading.stage}, ${reading.meter}, ${reading.tenths}, ${reading.takenAt}, ${reading.skewSeconds},
            ${reading.receivedAt}, ${reading.takenBy})
    on conflict do nothing`;
}

export type ConfirmationRow = {
  stage: Stage;
  side: Side;
  setHash: string;
  deviceAt: Date;
  at: Date;
};

export const confirmationsOf = (sql: Sql, handoverId: string): Promise<ConfirmationRow[]> =>
  sql<ConfirmationRow[]>`
    select stage, side, set_hash as "setHash", device_at as "deviceAt", confirmed_at as at
      from handover_confirmation where handover_id = ${handoverId} order by confirmed_at, side`;

export async function insertConfirmation(
  sql: Sql,
  handoverId: string,
  said: ConfirmationRow & { accountId: string },
): Promise<void> {
  await sql`
    insert into handover_confirmation (handover_id, stage, side, set_hash, account_id, device_at, confirmed_at)
    values (${handoverId}, ${said.stage}, ${said.side}, ${said.setHash}, ${said.accountId}, ${said.deviceAt}, ${said.at})
    on conflict do nothing`;
}

/** @throws `both_sides_confirm_the_same_set` when they have not */
export async function closeStage(
  sql: Sql,
  handoverId: string,
  stage: Stage,
  setHash: string,
  now: Date,
): Promise<void> {
  const at = sql(stage === 'departure' ? 'departure_closed_at' : 'return_closed_at');
  const hash = sql(stage === 'departure' ? 'departure_hash' : 'return_hash');
  await sql`update handover set ${at} = ${now}, ${hash} = ${setHash} where id = ${handoverId}`;
}
