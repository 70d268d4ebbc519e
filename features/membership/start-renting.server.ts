/** Makes an account a renter: joins what is reserved for its address, or starts a renter-only membership without an approval. */
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { welcomeMember } from '../members/welcome-member.server.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import type { ConfirmedAccount } from './accounts.server.ts';
import { membershipLifecycle } from './application/application-lifecycle.ts';
import { joinEverything, publicName } from './application/join-applicant.server.ts';
import {
  applicationNeeded,
  hasLeft,
  renterTermsChanged,
  type StartRentingRefusal,
} from './membership-refusals.ts';
import { insertRenter, lockAddress, lockMembershipOf, saveRenterTerms } from './membership-store.server.ts';
import { mayStartRenting } from './membership-terms.ts';
import { renterTermsVersion } from './renter-terms.ts';

export type NewRenter = {
  account: ConfirmedAccount;
  /** First and last name; others see the first name and an initial. Null keeps the account's name. */
  name: string | null;
  termsVersion: number;
  brandName: string;
};

/**
 * Starts renting, in the caller's transaction: an active membership with the renters' terms accepted. Repeating it changes nothing. From
 * launch phase 2; in phase 1 an approved application comes first (marketplace.md, section 1). A cancelled membership stays cancelled until
 * its member resumes it.
 */
export async function startRenting(
  sql: Sql,
  { account, name, termsVersion, brandName }: NewRenter,
  now: Date,
): Promise<'renting' | StartRentingRefusal> {
  if (termsVersion !== renterTermsVersion) return renterTermsChanged;
  // An approval of the same address, a second request and a confirmation wait for each other here.
  await lockAddress(sql, account.email);
  await joinEverything(sql, account, brandName, now);
  const membership = (await lockMembershipOf(sql, account.id)) ?? (await begin());
  if (isRefusal(membership)) return membership;
  if (membership.state !== 'active') return hasLeft;
  if (membership.renterTermsVersion === termsVersion) return 'renting';
  await saveRenterTerms(sql, membership.id, termsVersion, now);
  await appendEvent(
    sql,
    {
      name: 'membership.renter_terms_accepted',
      subject: { kind: 'member', id: account.id },
      body: { version: termsVersion },
    },
    now,
  );
  return 'renting';

  async function begin() {
    const step = membershipLifecycle.nextState(null, 'start_renting', 'account');
    if (!step || !mayStartRenting(await readSettings(sql))) return applicationNeeded;
    const [first = '', ...rest] = (name ?? '').trim().split(/\s+/);
    await welcomeMember(
      sql,
      first === ''
        ? { id: account.id }
        : { id: account.id, displayName: publicName(first, rest.at(-1) ?? null, brandName) },
      now,
    );
    const id = await insertRenter(sql, account.id, now);
    await appendEvent(
      sql,
      {
        name: 'membership.joined',
        subject: { kind: 'member', id: account.id },
        body: { kind: 'renter' },
      },
      now,
    );
    return { id, state: step.to, renterTermsVersion: null };
  }
}
