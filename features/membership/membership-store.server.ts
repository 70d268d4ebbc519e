/** Stores memberships and the hundred seats; the only SQL that writes them. */
import { present } from '../../platform/assert.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { MembershipState } from './application/application-lifecycle.ts';
import { founderSeats, type FounderFree, type MembershipKind } from './membership-terms.ts';

/** Any constant: simultaneous seat assignments queue here, so that no seat is skipped. */
export const seatLock = 4_718_209;
/** The first half of an applicant address's lock key. */
const addressLocks = 4_718_210;

export type Membership = {
  id: string;
  applicationId: string | null;
  accountId: string | null;
  kind: MembershipKind;
  state: MembershipState;
  founderSeat: number | null;
  seatLeftAt: Date | null;
  founderFree: FounderFree | null;
  approvedAt: Date;
  joinedAt: Date | null;
  cancelledAt: Date | null;
  feeFrom: Date | null;
  renterTermsVersion: number | null;
  renterTermsAcceptedAt: Date | null;
};

export const membershipColumns = (sql: Sql) => sql`
  m.id, m.application_id as "applicationId", m.account_id as "accountId", m.kind, m.state, m.founder_seat as "founderSeat",
  m.seat_left_at as "seatLeftAt", m.founder_free as "founderFree", m.approved_at as "approvedAt", m.joined_at as "joinedAt",
  m.cancelled_at as "cancelledAt", m.fee_from as "feeFrom", m.renter_terms_version as "renterTermsVersion",
  m.renter_terms_accepted_at as "renterTermsAcceptedAt"`;

/**
 * Makes an approval and a confirmation of this address wait for each other until the transaction ends. Otherwise each could miss the other.
 */
export async function lockAddress(sql: Sql, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${addressLocks}, hashtext(lower(${email})))`;
}

/** The lowest free seat, reserved in this transaction; null when all are taken. A seat that was left is not free. */
export async function takeSeat(sql: Sql): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(${seatLock})`;
  const [row] = await sql<{ seat: number }[]>`
    select seat from generate_series(1, ${founderSeats}::int) as seat
     where not exists (select from membership where founder_seat = seat)
     order by seat limit 1`;
  return row?.seat ?? null;
}

/** Reserves a membership for an address. */
export async function insertReserved(
  sql: Sql,
  given: {
    applicationId: string;
    email: string;
    kind: MembershipKind;
    state: MembershipState;
    founderSeat: number | null;
    founderFree: FounderFree | null;
    approvedAt: Date;
  },
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into membership (application_id, reserved_for, kind, state, founder_seat, founder_free, approved_at)
    values (${given.applicationId}, lower(${given.email}), ${given.kind}, ${given.state}, ${given.founderSeat},
            ${given.founderFree}, ${given.approvedAt})
    returning id`;
  if (!row) throw new Error('A membership was not saved.');
  return row.id;
}

/** Adds a renter's active membership without an approval. The profile must exist. @returns its id */
export async function insertRenter(sql: Sql, accountId: string, now: Date): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into membership (account_id, kind, state, approved_at, joined_at, fee_from)
    values (${accountId}, 'renter', 'active', ${now}, ${now}, ${now}) returning id`;
  return present(row, 'membership that was just added').id;
}

/** Makes the locked renter membership an owner's, under the approved application. */
export async function saveOwner(
  sql: Sql,
  id: string,
  given: {
    state: MembershipState;
    applicationId: string;
    founderSeat: number | null;
    founderFree: FounderFree | null;
    feeFrom: Date | null;
  },
): Promise<void> {
  await sql`
    update membership set kind = 'owner', state = ${given.state}, application_id = ${given.applicationId}, founder_seat = ${given.founderSeat},
           founder_free = ${given.founderFree}, fee_from = ${given.feeFrom}
     where id = ${id} and kind = 'renter' and state = 'active'`;
}

/** Gives a reserved membership to its account. */
export async function saveJoined(
  sql: Sql,
  id: string,
  given: { accountId: string; state: MembershipState; joinedAt: Date; feeFrom: Date | null },
): Promise<void> {
  const saved = await sql`
    update membership set state = ${given.state}, account_id = ${given.accountId}, reserved_for = null,
           joined_at = ${given.joinedAt}, fee_from = ${given.feeFrom}
     where id = ${id} and account_id is null returning id`;
  if (saved.length === 0) throw new Error('A membership changed while its row was locked.');
}

/** An account's membership, locked until the transaction ends; null if none. */
export async function lockMembershipOf(sql: Sql, accountId: string): Promise<Membership | null> {
  const [row] = await sql<Membership[]>`
    select ${membershipColumns(sql)} from membership m where m.account_id = ${accountId} for update`;
  return row ?? null;
}

/** Memberships reserved for an account: approved under it, or under none with its confirmed address. Locked. */
export async function lockReservedFor(
  sql: Sql,
  account: { id: string; email: string },
): Promise<(Membership & { firstName: string | null; lastName: string | null })[]> {
  return sql<(Membership & { firstName: string | null; lastName: string | null })[]>`
    select ${membershipColumns(sql)}, a.first_name as "firstName", a.last_name as "lastName"
      from membership m left join founders_club_applications a on a.id = m.application_id
     where m.state = 'reserved'
       and (a.user_id = ${account.id} or (a.user_id is null and m.reserved_for = lower(${account.email})))
     order by m.id for update of m`;
}

/** Saves a locked membership's step if the state is still the one that was read. */
export async function saveMembership(
  sql: Sql,
  before: Membership,
  after: { state: MembershipState; seatLeftAt: Date | null; cancelledAt: Date | null; feeFrom: Date | null },
): Promise<void> {
  const saved = await sql`
    update membership set state = ${after.state}, seat_left_at = ${after.seatLeftAt}, cancelled_at = ${after.cancelledAt},
           fee_from = ${after.feeFrom}
     where id = ${before.id} and state = ${before.state} returning id`;
  if (saved.length === 0) throw new Error('A membership changed under its lock.');
}

/** Records which version of the renters' terms was accepted, and when. */
export async function saveRenterTerms(sql: Sql, id: string, version: number, at: Date): Promise<void> {
  await sql`update membership set renter_terms_version = ${version}, renter_terms_accepted_at = ${at} where id = ${id}`;
}
