import { afterAll, beforeEach, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { insertAccount, confirmAccount } from '../auth/account/account-store.server.ts';
import { somebody } from '../../tests/builders/actors.ts';
import { sendApplication } from '../../tests/builders/applications.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { violatedConstraint } from '../../platform/database.server/database-error.ts';
import { readOwn } from './application/application-queries.server.ts';
import { joinApplicantJob } from './application/join-applicant.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const deps = db.deps();
const email = 'vera@example.com';

beforeEach(async () => {
  await db.ownerSql`truncate founders_club_applications, membership, event, job cascade`;
});

/** Someone who confirmed an address; the job joins what was sent with it before. */
async function ownerOf(address: string) {
  const account = await insertAccount(db.sql, { email: address }, deps.now());
  await confirmAccount(db.sql, account, deps.now());
  await joinApplicantJob(deps.config)({
    job: { body: { subject_id: account.id } },
    sql: db.sql,
    now: deps.now,
  } as never);
  return somebody({ accountId: account.id, email: address });
}
const fresh = (name: string) => `${name}-${randomUUID()}@example.com`;
const dream = async (actor: Awaited<ReturnType<typeof ownerOf>>) =>
  (await readOwn(deps, actor, 0)).application?.answers.dreamSwap;
const outcomeOf = (work: Promise<unknown>) => work.then(() => 'taken', violatedConstraint);

test('an application that a stranger sent with someone’s address is replaced by the owner’s, in its place and with a new promise', async () => {
  const address = fresh('vera');
  const squatted = await sendApplication(deps, address, { dream_swap: 'nonsense' });
  const vera = await ownerOf(address);
  expect(await dream(vera), 'joined by the address').toBe('nonsense');
  const own = await sendApplication(deps, address, { dream_swap: 'A houseboat' }, vera);
  expect(own).toBe(squatted);
  expect(await dream(vera)).toBe('A houseboat');
  const events = await db.sql<{ name: string }[]>`
    select name from event where subject_id = ${own} order by id`;
  expect(events.map(({ name }) => name)).toEqual([
    'application.submitted',
    'application.withdrawn',
    'application.reopened',
  ]);
  expect(await outcomeOf(sendApplication(deps, address, {}, vera)), 'there is one for each address').toBe(
    'application_email_is_unique',
  );
});

test('an application under another account continues under that account’s own address', async () => {
  const [address, other] = [fresh('vera'), fresh('mallory')];
  const mallory = await ownerOf(other);
  const squatted = await sendApplication(deps, address, { dream_swap: 'theirs' }, mallory);
  const vera = await ownerOf(address);
  expect(await dream(vera), 'what is another account’s is not shown').toBeUndefined();
  const own = await sendApplication(deps, address, { dream_swap: 'A houseboat' }, vera);
  expect(own).not.toBe(squatted);
  expect(await dream(vera)).toBe('A houseboat');
  expect(await dream(mallory)).toBe('theirs');
  const [moved] = await db.sql<{ email: string }[]>`
    select email from founders_club_applications where id = ${squatted}`;
  expect(moved?.email).toBe(other);
});

test('when that account has another application at its own address, the one with the borrowed address is deleted', async () => {
  const [address, other] = [fresh('vera'), fresh('mallory')];
  const mallory = await ownerOf(other);
  await sendApplication(deps, other, { dream_swap: 'mine' }, mallory);
  const squatted = await sendApplication(deps, address, {}, mallory);
  const vera = await ownerOf(address);
  await sendApplication(deps, address, {}, vera);
  expect(await dream(mallory)).toBe('mine');
  expect(await db.sql`select from application_review where application_id = ${squatted}`).toHaveLength(0);
});

test('only someone who has confirmed the address replaces it', async () => {
  await sendApplication(deps, email, { dream_swap: 'Ann’s' });
  const mallory = await ownerOf(fresh('mallory'));
  const unproved = somebody({ email, isEmailConfirmed: false });
  for (const actor of [undefined, mallory, unproved])
    expect(await outcomeOf(sendApplication(deps, email, {}, actor))).toBe('application_email_is_unique');
});

test.each(['waitlisted', 'declined', 'approved'])('leaves one that is %s alone', async (state) => {
  const address = fresh('vera');
  const id = await sendApplication(deps, address, { dream_swap: 'before' });
  await db.ownerSql`
    update application_review set state = ${state}, decided_by = ${randomUUID()}, decided_at = now() where application_id = ${id}`;
  const vera = await ownerOf(address);
  expect(await outcomeOf(sendApplication(deps, address, {}, vera))).toBe('application_email_is_unique');
  expect(await dream(vera)).toBe('before');
});
