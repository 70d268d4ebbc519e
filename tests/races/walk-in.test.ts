import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccountByEmail } from '../../features/auth/account/account-queries.server.ts';
import { verifyOneTimeToken } from '../../features/auth/tokens/verify-one-time-token.server.ts';
import { renterTermsVersion } from '../../features/membership/renter-terms.ts';
import { startRenting } from '../../features/membership/start-renting.server.ts';
import { askAsNewcomer } from '../../features/walk-in/ask-as-newcomer.server.ts';
import { waitingRequestSteps } from '../../features/walk-in/waiting-request-steps.server.ts';
import { sendWaitingRequest } from '../../features/walk-in/send-waiting-request.server.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { accepted } from '../../platform/refusal.ts';
import { lastEmail, someone, testAuth } from '../builders/auth.ts';
import { clubMember, friday, listingOf, withCards } from '../builders/bookings.ts';
import { addAccount } from '../builders/accounts.ts';
import { somebody } from '../builders/actors.ts';
import { testDatabase } from '../builders/database.ts';
import { doDueJobs } from '../builders/jobs.ts';
import { rentalRows } from '../builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 16 });
const rounds = 32;
const day = 86_400_000;

beforeAll(async () => {
  await db.ownerSql`insert into setting (name, value, changed_at) values ('launch-phase', '2', now())`;
});
afterAll(() => db.drop());

/** A newcomer's request whose deadline to confirm passes at the clock's next tick. */
async function lastMinute(round: number) {
  const auth = testAuth(db);
  auth.pass(30 * day);
  const owner = await clubMember(db.ownerSql, 'owner');
  const { slug } = await listingOf(db.ownerSql, owner.accountId);
  const email = `racer${round}@example.ca`;
  const { id } = accepted(
    await askAsNewcomer(
      auth,
      {
        ...friday,
        name: 'Sam Okafor',
        email,
        password: 'Paddle-moose-7',
        slug,
        message: '',
        totalCents: 108_360,
        method: 'test_visa',
        termsVersion: renterTermsVersion,
      },
      someone,
    ),
  );
  // A minute before the link and the request expire; a one-day link lasts longer than the usual hour.
  await db.ownerSql`update waiting_request set confirm_until = ${new Date(auth.now().getTime() + 60_000)} where id = ${id}`;
  await db.ownerSql`update job set due_at = ${auth.now()} where kind = 'waiting-request-expire' and body ->> 'id' = ${id}`;
  const { token } = await lastEmail(db, email);
  const accountId = (await findAccountByEmail(db.sql, email))?.id ?? '';
  return { auth, id, slug, token, accountId };
}

const stateOf = async (id: string): Promise<string> =>
  (await db.sql<{ state: string }[]>`select state from waiting_request where id = ${id}`)[0]?.state ?? '';

test('a confirmation and its deadline at the same moment: the request is sent once or ends, never both', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const { auth, id, slug, token, accountId } = await lastMinute(round);
    const late = { ...auth, now: () => new Date(auth.now().getTime() + 60_001) };
    const confirm = async () => {
      accepted(await verifyOneTimeToken(auth, { type: 'signup', proof: { token }, asker: someone }));
      await sendWaitingRequest(withCards(auth), accountId);
    };
    // Each round starts the clock one statement later, so that some rounds hit the moment of confirmation.
    const expire = async () => {
      for (let waits = 0; waits < round; waits += 1) await db.sql`select 1`;
      await doDueJobs(late, waitingRequestSteps.clockJobs());
    };
    await Promise.all([confirm(), expire()]);
    seen.add(await stateOf(id));
    await Promise.all([sendWaitingRequest(withCards(late), accountId), expire()]);
    const [request] = await db.sql<{ state: string; method: string | null }[]>`
      select state, method from waiting_request where id = ${id}`;
    const booked = await db.sql`
      select from ${rentalRows(db.sql)} r join listing l on l.id = r.listing_id where l.slug = ${slug} and r.state = 'requested'`;
    const held = await db.sql`select from payment where payer_id = ${accountId}`;
    expect([
      ['sent', 1, 1],
      ['expired', 0, 0],
    ]).toContainEqual([request?.state, booked.length, held.length]);
    expect(request?.method).toBeNull();
  }
  // Both outcomes occurred, so the rounds did race.
  expect([...seen].sort()).toEqual(['expired', 'sent']);
});

test('an account that starts renting several times at once has one membership', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { accountId } = somebody({});
    const email = `renter${round}@example.ca`;
    await addAccount(db.ownerSql, { accountId, email });
    const begin = () =>
      inTransaction(db.deps(), {}, ({ sql }) =>
        startRenting(
          sql,
          {
            account: { id: accountId, email },
            name: 'Ann Lee',
            termsVersion: renterTermsVersion,
            brandName: 'Wildloop',
          },
          new Date(),
        ),
      );
    expect(await Promise.all([begin(), begin(), begin()])).toEqual(['renting', 'renting', 'renting']);
    expect(await db.sql`select state from membership where account_id = ${accountId}`).toEqual([
      { state: 'active' },
    ]);
  }
});
