/** Creates a signed-in person of every role, with their own and others' listings, bookings and messages. */
import { randomUUID } from 'node:crypto';
import { verifiedIdentity } from '../../features/members/verified-identity.ts';
import { createAccount } from '../../features/auth/account/create-account.server.ts';
import { signInWithPassword } from '../../features/auth/sessions/sign-in-with-password.server.ts';
import { grantOperator } from '../../features/members/operators.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { sendApplication } from '../builders/applications.ts';
import { someone, type TestAuth } from '../builders/auth.ts';
import type { TestDatabase } from '../builders/database.ts';
import type { Role } from './expectation.ts';

export type Person = {
  role: Role;
  accountId: string;
  email: string;
  token: string;
  refreshToken: string;
  sessionId: string;
};

export type World = {
  db: TestDatabase;
  auth: TestAuth;
  /** Another person without a special role, with their own application, membership and sessions. */
  other: Person;
  /** A person with the role, always the same, or a new one. Null for a visitor. */
  person: (role: Role, isFresh: boolean) => Promise<Person | null>;
  /** A new waiting application, from an account or a visitor. @returns its id */
  application: (by?: Person | null) => Promise<string>;
  membershipOf: (person: Person | null) => Promise<string>;
};

/** Public. */
export const personPassword = 'four Wild horses';
// From the other end than approvals take them, and not all: a hundred are fewer than the requests. Later people are founders in everything
// except the seat.
let lastSeat = 101;
const seatsLeftForApprovals = 30;

async function makeMember({ ownerSql }: TestDatabase, accountId: string, role: Role): Promise<void> {
  const takesSeat = role === 'founder' && lastSeat > seatsLeftForApprovals + 1;
  const seat = takesSeat ? (lastSeat -= 1) : null;
  await ownerSql`
    insert into member (id, display_name, joined_on, verifications)
    values (${accountId}, 'Somebody', '2026-01-05', ${role === 'renter' ? [] : [verifiedIdentity]}) on conflict do nothing`;
  await ownerSql`
    insert into membership (account_id, kind, state, founder_seat, founder_free, approved_at, joined_at, fee_from)
    values (${accountId}, ${role === 'renter' ? 'renter' : 'owner'}, 'active', ${seat}, ${seat && 'life'}, now(), now(), null)`;
}

async function newPerson(db: TestDatabase, auth: TestAuth, role: Role): Promise<Person> {
  const email = `${role.toLowerCase()}-${randomUUID()}@example.com`;
  const accountId = await createAccount(auth, { email, password: personPassword });
  if (role === 'renter' || role === 'owner' || role === 'founder') await makeMember(db, accountId, role);
  if (role === 'operator' || role === 'waitingOperator')
    await grantOperator(auth, { actor: { kind: 'command_line' }, accountId, reason: 'For the test' });
  const grant = accepted(await signInWithPassword(auth, { email, password: personPassword, asker: someone }));
  const [session] = await db.ownerSql<{ id: string }[]>`
    update auth_session set assurance = ${role === 'operator' ? 'aal2' : 'aal1'} where account_id = ${accountId} returning id`;
  return {
    role,
    accountId,
    email,
    token: grant.access_token,
    refreshToken: grant.refresh_token,
    sessionId: session?.id ?? '',
  };
}

export async function openWorld(db: TestDatabase, auth: TestAuth): Promise<World> {
  const kept = new Map<Role, Person>();
  const application = (by: Person | null = null) =>
    sendApplication(
      auth,
      `${randomUUID()}@example.com`,
      { user_id: by?.accountId ?? null },
      by ? actorOf(by) : undefined,
    );
  const other = await newPerson(db, auth, 'owner');
  await application(other);
  return {
    db,
    auth,
    other,
    application,
    async person(role, isFresh) {
      if (role === 'visitor') return null;
      const known = kept.get(role);
      if (known && !isFresh) return known;
      const made = await newPerson(db, auth, role);
      await application(made);
      if (!isFresh) kept.set(role, made);
      return made;
    },
    async membershipOf(person) {
      const [row] = await db.sql<{ id: string }[]>`
        select id from membership where account_id = ${person?.accountId ?? randomUUID()}`;
      return row?.id ?? randomUUID();
    },
  };
}

const actorOf = ({ accountId, sessionId, email }: Person) =>
  ({
    kind: 'account',
    accountId,
    sessionId,
    email,
    isEmailConfirmed: true,
    isAnonymous: false,
    assurance: 'aal1',
    isOperator: false,
    membership: null,
  }) as const;
