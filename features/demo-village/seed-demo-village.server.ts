/** Adds the demo people to the database, and removes them where the public has access. */
import type { PoolSql, TransactionSql } from '../../platform/database.server/sql.ts';
import type { AuthDeps } from '../auth/auth-deps.server.ts';
import { createAccount } from '../auth/account/create-account.server.ts';
import { recordVerified } from '../identity/record-verified.server.ts';
import { verifiedIdentity } from '../members/verified-identity.ts';
import type { AccountActor } from '../members/actor.ts';
import { changeProfile } from '../members/change-profile.server.ts';
import { keepPhone } from '../members/phones.server.ts';
import { readPhone } from '../members/phone.ts';
import { noteVerification } from '../members/note-verification.server.ts';
import { grantOperator } from '../members/operators.server.ts';
import { readProfile } from '../members/read-profile.server.ts';
import type { Decision } from '../membership/application/application-lifecycle.ts';
import { decideApplication } from '../membership/application/decide-application.server.ts';
import { submitApplication } from '../membership/application/submit-application.server.ts';
import { promisedLimitCents, type CoverLine } from '../settings/cover.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { accepted } from '../../platform/refusal.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { makeDemoKeys, readDemoKeys, type DemoKeys } from './demo-keys.server.ts';
import {
  demoApplications,
  demoBios,
  demoPeople,
  demoPhones,
  emailOfApplicant,
  type DemoApplication,
  type DemoPerson,
} from './demo-people.ts';

/** Any constant: of two processes starting on an empty database, one adds the demo people. */
const villageLock = 4_718_211;
const ids = demoPeople.map(({ id }) => id);
const reason = 'Part of the demo village.';

type VillageDeps = Pick<AuthDeps, 'sql' | 'now' | 'hasher'> & Deps;

/** Accounts for everyone, with the file's passwords. */
async function isSettled(sql: PoolSql): Promise<boolean> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from auth_user
     where id = any(${ids}::uuid[]) and password_hash is not null and banned_until is null`;
  return row?.n === ids.length;
}

/**
 * Adds the demo village: accounts with this data directory's passwords, the operator's role and second factor, memberships, applications to
 * review. A second start changes nothing; a lost file means new passwords for the same people.
 * @param ownerSql for the lock; people are added by the usual commands
 */
export async function settleDemoVillage(deps: VillageDeps, ownerSql: PoolSql): Promise<DemoKeys> {
  return ownerSql.begin(async (lock) => {
    await lock`select pg_advisory_xact_lock(${villageLock})`;
    await addSamplePolicy(deps);
    const kept = await readDemoKeys(deps.config);
    if (kept && (await isSettled(deps.sql))) return kept;
    const keys = kept ?? (await makeDemoKeys(deps.config));
    for (const person of demoPeople) await letIn(deps, person, keys);
    const operator = operatorOf(demoPeople);
    await grantOperator(deps, { actor: { kind: 'command_line' }, accountId: operator.accountId, reason });
    const [isFirst] = await deps.sql`
      select where not exists (select from membership where account_id = any(${ids}::uuid[]))`;
    if (isFirst) await peopleOfTheClub(deps, lock, operator);
    return keys;
  });
}

/** The sample insurer's name; `closeDemoVillage` finds the policy by it. */
const sampleInsurer = 'Sample insurer (demo data)';

/** Adds a sample policy, so that pages show what they will with a real one. An operator's own table stays as it is. */
async function addSamplePolicy({ sql, now }: Pick<VillageDeps, 'sql' | 'now'>): Promise<void> {
  const policy: CoverLine = {
    province: 'any',
    categoryId: 'any',
    way: 'any',
    plan: '',
    dayCents: 0,
    limitCents: promisedLimitCents,
    deductibleCents: 100_000,
    insurer: sampleInsurer,
    from: '2026-01-01',
    to: '',
  };
  const plan: CoverLine = { ...policy, plan: 'Peace of mind', dayCents: 1_900, deductibleCents: 25_000 };
  await sql`
    insert into setting (name, value, changed_at) select 'cover', ${sql.json([policy, plan])}, ${now()}
     where not exists (select from audit_entry where subject_kind = 'setting' and subject_id = 'cover')
    on conflict (name) do nothing`;
}

async function letIn(deps: VillageDeps, person: DemoPerson, keys: DemoKeys): Promise<void> {
  await createAccount(deps, {
    id: person.id,
    email: person.email,
    password: keys.passwords[person.id] ?? '',
    data: { name: `${person.firstName} ${person.lastName}` },
    ...(person.role === 'operator' && { totpSecret: keys.totpSecret }),
  });
  await deps.sql`update auth_user set banned_until = null where id = ${person.id}`;
}

function operatorOf(people: readonly DemoPerson[]): AccountActor {
  const person = people.find(({ role }) => role === 'operator');
  if (!person) throw new Error('The demo village has no operator.');
  return {
    kind: 'account',
    accountId: person.id,
    sessionId: person.id,
    email: person.email,
    isEmailConfirmed: true,
    isAnonymous: false,
    assurance: 'aal2',
    isOperator: true,
    membership: null,
  };
}

const hourMilliseconds = 3_600_000;

/** Memberships and applications as usual, but without emails. */
async function peopleOfTheClub(
  deps: VillageDeps,
  ownerSql: TransactionSql,
  operator: AccountActor,
): Promise<void> {
  const start = deps.now().getTime();
  const before = (hours: number): Deps => ({
    ...deps,
    now: () => new Date(start - hours * hourMilliseconds),
  });
  // Founders first: they take the lowest seats.
  for (const [index, person] of demoPeople.entries()) {
    if (person.role === 'operator') continue;
    const hours = 24 * (40 - index);
    const id = await send(before(hours), {
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      commitment: person.role === 'founder' ? 'yes' : 'waitlist',
      location: 'Kelowna, BC',
    });
    await answer(before(hours - 20), operator, id, 'approve');
    if (person.role === 'owner') await makeOrdinaryOwner(ownerSql, id);
  }
  for (const application of demoApplications) {
    const id = await send(before(application.hoursAgo), rowOf(application));
    if (application.decision)
      await answer(before(application.hoursAgo - 10), operator, id, application.decision);
  }
  await verifyIdentities(deps, operator);
  await introduceRenters(deps);
  for (const { id, firstName } of demoPeople) {
    const phone = demoPhones[firstName];
    if (phone !== undefined) await keepPhone(deps.sql, id, accepted(readPhone(phone)));
  }
  // The listings are marked as published: the founders' points wait for it.
  const shelf = await deps.sql<{ id: number }[]>`
    select id from listing where owner_id = any(${ids}::uuid[]) and state = 'published' order by id`;
  const published = before(24 * 34).now();
  for (const { id } of shelf)
    await appendEvent(deps.sql, { name: 'listing.published', subject: { kind: 'listing', id } }, published);
  await deps.sql`delete from mail where recipient like '%@wildloop.example'`;
}

async function introduceRenters(deps: VillageDeps): Promise<void> {
  for (const { id, firstName } of demoPeople) {
    const words = demoBios[firstName];
    const profile = words && (await readProfile(deps.sql, id));
    if (!profile) continue;
    const { photo, ...said } = words;
    accepted(await changeProfile(deps, id, { ...said, displayName: profile.displayName }));
    await deps.sql`update member set photo = ${photo} where id = ${id}`;
  }
}

/** Owners of samples are marked as such on their listings; one of the two renters is verified, the other not. */
async function verifyIdentities(deps: VillageDeps, operator: AccountActor): Promise<void> {
  const renter = demoPeople.find(({ role }) => role === 'renter');
  if (renter) await noteVerification(deps.sql, renter.id, verifiedIdentity);
  const verified = await deps.sql<{ id: string }[]>`
    select id from member where id = any(${ids}::uuid[]) and ${verifiedIdentity} = any(verifications)`;
  const at = deps.now();
  const until = `${at.getUTCFullYear() + 4}-06-30`;
  for (const { id } of verified)
    await recordVerified(deps.sql, {
      accountId: id,
      by: operator.accountId,
      at,
      birthDate: '1988-04-09',
      licence: { classes: ['5', '6'], until },
    });
}

/** An owner as they will be once the hundred seats are taken. Only the demo has one before that. */
async function makeOrdinaryOwner(ownerSql: TransactionSql, applicationId: string): Promise<void> {
  await ownerSql`update membership set kind = 'owner' where application_id = ${applicationId}`;
  await ownerSql`update founders_club_applications set commitment = 'yes' where id = ${applicationId}`;
}

async function answer(
  deps: Deps,
  operator: AccountActor,
  applicationId: string,
  decision: Decision,
): Promise<void> {
  const input = { applicationId, decision, version: 1, reason, note: '' };
  accepted(await decideApplication(deps, operator, input));
}

async function send(deps: Deps, row: Record<string, string | string[]>): Promise<string> {
  const [back] = await submitApplication(deps, { rows: [row], columns: Object.keys(row), readBack: true });
  if (typeof back?.id !== 'string') throw new Error('An application in the demo village has no id.');
  return back.id;
}

const rowOf = (application: DemoApplication) => ({
  first_name: application.firstName,
  last_name: application.lastName,
  email: emailOfApplicant(application),
  commitment: application.commitment,
  location: application.location,
  gear_inventory: application.gear,
  dream_swap: application.dreamSwap,
  attention: 'both',
  income_importance: 'middle',
  desired_experiences: ["RV'ing", 'Boating'],
  usage_frequency: 'About six weekends a year',
});

/** Removes the sample policy: where the public has access, no invented insurer appears on a booking. */
async function removeSamplePolicy(sql: PoolSql): Promise<void> {
  await sql`
    update setting set changed_at = now(),
           value = coalesce((select jsonb_agg(line) from jsonb_array_elements(value) line where line ->> 'insurer' <> ${sampleInsurer}), '[]')
     where name = 'cover' and value @> ${sql.json([{ insurer: sampleInsurer }])}`;
}

/**
 * Makes sure that nobody can sign in as a demo person, at every start the public can reach, whatever was added before.
 * @returns how many accounts were closed
 */
export async function closeDemoVillage(sql: PoolSql): Promise<number> {
  await removeSamplePolicy(sql);
  return sql.begin(async (transaction) => {
    const closed = await transaction`
      update auth_user set password_hash = null, banned_until = '9999-12-31', updated_at = now()
       where id = any(${ids}::uuid[]) and banned_until is null returning id`;
    if (closed.length === 0) return 0;
    await transaction`delete from auth_session where account_id = any(${ids}::uuid[])`;
    await transaction`delete from auth_factor where account_id = any(${ids}::uuid[])`;
    await transaction`
      update operator set revoked_at = greatest(now(), granted_at)
       where account_id = any(${ids}::uuid[]) and revoked_at is null`;
    return closed.length;
  });
}
