import { afterAll, expect, test } from 'vitest';
import type { AccountActor } from '../../../features/members/actor.ts';
import { setBlock } from '../../../features/members/blocks.server.ts';
import { addAccount } from '../../../tests/builders/accounts.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { draftOf } from '../../../tests/builders/hosting.ts';
import { asking, rentals } from '../../../tests/builders/rentals.ts';
import { exportOf } from './account-export.server.ts';

const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());
const deps = db.deps(asking);

test('exports a member’s bookings on both sides and their drafts, and no one else’s', async () => {
  const { owner, renter, requested } = await rentals(db)();
  const stranger = { ...renter, accountId: '6f1d2c10-0001-4a7e-9b10-0000000000ff' };
  for (const who of [owner, renter, stranger])
    await addAccount(db.ownerSql, { accountId: who.accountId, email: `${who.accountId}@example.com` });
  const id = await requested();
  await draftOf(db.deps(asking), owner);
  const told = async (who: AccountActor) => {
    const all = await exportOf(deps, who);
    return { bookings: all?.bookings.map((each) => each.id), drafts: all?.listings.length };
  };
  expect(await told(renter)).toEqual({ bookings: [id], drafts: 0 });
  expect(await told(owner)).toEqual({ bookings: [id], drafts: 1 });
  expect(await told(stranger)).toEqual({ bookings: [], drafts: 0 });
});

test('includes the people a member has blocked only in that member’s export', async () => {
  const [ann, ben] = [await addAccount(db.ownerSql), await addAccount(db.ownerSql)];
  await setBlock(db.sql, { by: ann.accountId, of: ben.accountId, isBlocked: true }, deps.now());
  expect((await exportOf(deps, ann))?.blocks).toEqual([
    { memberId: ben.accountId, blockedAt: deps.now().toISOString() },
  ]);
  expect((await exportOf(deps, ben))?.blocks).toEqual([]);
});

/** Where the export has a table's personal data; or, after a dash, why it is left out. */
const whereabouts: Record<string, string> = {
  api_token: 'apiTokens',
  auth_user: 'account',
  auth_identity: 'account',
  auth_factor: 'account',
  auth_session: 'sessions',
  auth_passkey: 'passkeys',
  auth_device: 'devices',
  auth_one_time_token: '- a secret that is good for an hour',
  auth_passkey_challenge: '- a secret that is good for minutes',
  auth_sign_in_code: '- a secret that is good for minutes',
  breakdown_report: 'breakdownReports',
  cash_account: '- the books of the club; what they say of a member are payments and payouts',
  cash_entry: '- the books of the club; what they say of a member are payments and payouts',
  debt: 'debts',
  dispute: 'disputes',
  exchange: 'exchanges',
  exchange_offer: 'offers',
  exchange_party: 'exchanges',
  exchange_review: 'reviews',
  favourite: 'favourites',
  founders_club_applications: 'application',
  handover: 'handovers',
  handover_confirmation: 'handovers',
  help_ticket: 'questions',
  hosted_listing: 'listings',
  identity_check: 'identity',
  identity_session: '- a check under way; what it found is in identity',
  leg: 'handedOver',
  listing: 'listings',
  live_count: '- the number of unread notifications, forgotten within the hour',
  live_note: '- a signal to open pages, forgotten within the hour',
  mail: 'emails',
  member: 'profile',
  member_phone: 'profile',
  membership: 'membership',
  membership_bill: 'membershipBills',
  membership_card: 'membershipCards',
  newsletter_subscribers: 'newsletter',
  no_show_report: 'noShowReports',
  notification: 'notifications',
  notification_choice: 'notificationsChosen',
  notification_setting: 'notificationsChosen',
  operator: '- the right to run the club, in the audit log',
  payment: 'payments',
  payout: 'payouts',
  points_account: 'pointsStatement',
  points_correction: 'pointsCorrections',
  points_entry: 'pointsStatement',
  points_expiry_notice: '- when a reminder was sent, which is in emails',
  processor_party: 'processorAccounts',
  push_subscription: 'browsersWithPush',
  quote: 'quotes',
  rental: 'bookings',
  review: 'reviews',
  safety_checklist_word: 'checklistWords',
  saved_search: 'savedSearches',
  shown_by_member: 'shown',
  thread_party: 'messages',
  waiting_request: 'waitingRequests',
  webhook: 'webhooks',
  wish: 'wishes',
};

test('exports every table that refers to a person, or gives a reason why not', async () => {
  const tables = await db.ownerSql<{ name: string }[]>`
    select c.conrelid::regclass::text as name from pg_constraint c
     where c.contype = 'f' and c.confrelid in ('auth_user'::regclass, 'member'::regclass)
    union
    select table_name from information_schema.columns
     where table_schema = 'public'
       and column_name in ('email', 'account_id', 'member_id', 'user_id', 'recipient', 'owner_id', 'renter_id')
    order by 1`;
  expect(tables.map(({ name }) => name).filter((name) => !(name in whereabouts))).toEqual([]);
  const someone = await addAccount(db.ownerSql);
  const all = await exportOf(deps, someone);
  const named = Object.values(whereabouts).filter((place) => !place.startsWith('-'));
  expect(named.filter((place) => !Object.hasOwn(all ?? {}, place))).toEqual([]);
});

test('exports the person’s own payments, passkeys and emails, without keys', async () => {
  const [ann, ben] = [await addAccount(db.ownerSql), await addAccount(db.ownerSql)];
  await db.ownerSql`
    insert into auth_passkey (account_id, credential_id, public_key, sign_count, friendly_name, created_at)
    values (${ann.accountId}, 'secret-id', '\\x01', 0, 'Phone', now())`;
  await db.ownerSql`insert into mail (recipient, subject, body) values (${ann.email}, 'Hello', 'A code: 123456')`;
  const own = await exportOf(deps, ann);
  expect(own?.passkeys).toMatchObject([{ friendly_name: 'Phone' }]);
  expect(own?.emails).toMatchObject([{ subject: 'Hello' }]);
  expect(JSON.stringify(own)).not.toMatch(/secret-id|public_key|123456/);
  expect(await exportOf(deps, ben)).toMatchObject({ passkeys: [], emails: [], payments: [] });
});
