import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operator } from '../../../tests/builders/actors.ts';
import type { Stay } from '../../../tests/builders/booking-model.ts';
import { take } from '../../../tests/builders/booking-steps.ts';
import { openWorld, steps, type Step, type World } from '../../../tests/builders/booking-world.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { proving } from '../../../tests/builders/prove.ts';
import { checkCash } from '../../payments/books/check-cash.server.ts';
import { checkBooks } from '../../points/ledger/check-books.server.ts';
import { rentalRows } from '../../../tests/builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});

const lives = proving(3);
/** Every run has this many steps. */
const length = 50;
const step = fc.record<Step>({
  do: fc.constantFrom(...steps),
  a: fc.nat({ max: 999 }),
  b: fc.nat({ max: 999 }),
  c: fc.nat({ max: 999 }),
});
/** The possible outcomes of a run. A suite that never reaches them proves nothing. */
const milestones: Record<string, (state: World['state']) => boolean> = {
  declined: ({ stays }) => stays.some(({ state }) => state === 'declined'),
  withdrawn: ({ stays }) => stays.some(({ state }) => state === 'withdrawn'),
  expired: ({ stays }) => stays.some(({ state }) => state === 'expired'),
  superseded: ({ stays }) => stays.some(({ state }) => state === 'superseded'),
  cancelled: ({ stays }) => stays.some(({ state }) => state === 'cancelled'),
  'handed over': ({ stays }) => stays.some(({ handedOffAt }) => handedOffAt > 0),
  'came back': ({ stays }) => stays.some(({ saidBackAt }) => saidBackAt !== null),
  completed: ({ stays }) => stays.some(({ state }) => state === 'completed'),
  'further days paid': ({ stays }) => stays.some(({ further }) => further.some((each) => each.isCharged)),
  'further days given back': ({ stays }) =>
    stays.some(({ further }) => further.some((each) => each.isCharged === false)),
  interrupted: ({ stays }) => stays.some(({ interrupted }) => interrupted.length > 0),
  'points given': ({ given }) => given > 0,
  'never began': ({ stays }) => stays.some(({ hasLapsed }) => hasLapsed),
  'counted as back': ({ stays }) => stays.some(({ isPresumedBack }) => isPresumedBack),
  owed: ({ owes }) => owes.includes(true),
  apart: ({ apart }) => apart.some((row) => row.includes(true)),
};
const reached = new Map<string, number>();

/** From this many runs every milestone is reached, and a trip completes in a fifth of them. */
const livesToCount = 200;

const idsOf = (stays: readonly Stay[]) => stays.map(({ id }) => id);

/** Checked after every step: states, days, and every member's points including held ones. */
async function expectAgreement({ state, renters, owners, listings }: World): Promise<void> {
  const rows = await db.sql<{ id: string; state: string; to: string }[]>`
    select id, state, to_day as "to" from ${rentalRows(db.sql)} rental where id = any(${idsOf(state.stays)}) order by id`;
  const sorted = state.stays.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect(rows.map((row) => ({ ...row }))).toEqual(
    sorted.map((stay) => ({ id: stay.id, state: stay.state, to: stay.to })),
  );
  const claims = await db.sql<{ listing: number; from: string; to: string }[]>`
    select listing_id as listing, lower(during)::date::text as "from", (upper(during)::date - 1)::text as "to"
      from listing_claim where listing_id = any(${listings.map(({ id }) => id)}) order by 1, 2`;
  const expected = [
    ...state.stays.filter((stay) => ['accepted', 'handed_off', 'returned', 'completed'].includes(stay.state)),
    ...state.closed,
  ].map(({ listing, from, to }) => ({ listing: listings[listing]?.id ?? 0, from, to }));
  const inOrder = (a: { listing: number; from: string }, b: { listing: number; from: string }) =>
    a.listing - b.listing || (a.from < b.from ? -1 : 1);
  expect(claims.map((row) => ({ ...row }))).toEqual(expected.sort(inOrder));
  const wallets = await db.sql<{ id: string; free: number; held: number }[]>`
    select member_id as id, coalesce(sum(balance_points) filter (where kind <> 'escrow'), 0)::int as free,
           coalesce(sum(balance_points) filter (where kind = 'escrow'), 0)::int as held
      from points_account where member_id = any(${[...renters, ...owners].map(({ accountId }) => accountId)}) group by 1`;
  const of = (id: string) => wallets.find((wallet) => wallet.id === id);
  renters.forEach(({ accountId }, index) => {
    const held = state.stays
      .filter((stay) => stay.renter === index && (stay.state === 'requested' || stay.state === 'accepted'))
      .reduce((sum, { points }) => sum + points, 0);
    expect(of(accountId)).toMatchObject({ free: state.wallets[index], held });
  });
  owners.forEach(({ accountId }, index) => expect(of(accountId)?.free ?? 0).toBe(state.earned[index]));
}

/** Checked once the jobs have run: every cent of every card, here and at the processor; nothing is held that nobody waits for. */
async function expectMoney({ state, renters }: World): Promise<void> {
  const rows = await db.sql<{ id: string; kind: string; left: number }[]>`
    select exchange_of(p) as id, case when extension_id is null then 'price' else 'further' end as kind,
           sum(p.captured_cents - p.refunded_cents)::int as "left"
      from payment p where exchange_of(p) = any(${idsOf(state.stays)}) and p.purpose = 'price' group by 1, 2`;
  for (const stay of state.stays) {
    const left = (kind: string) => rows.find((row) => row.id === stay.id && row.kind === kind)?.left ?? 0;
    const charged = stay.further
      .filter(({ isCharged }) => isCharged)
      .reduce((sum, { cents }) => sum + cents, 0);
    const expected = stay.kept ?? {
      price: stay.isCharged && stay.state !== 'requested' ? stay.cents : 0,
      further: charged,
    };
    expect({ price: left('price'), further: left('further') }, `${stay.id} ${stay.state}`).toEqual(expected);
  }
  const waiting = state.stays.filter(
    (stay) => stay.state === 'requested' || (stay.state === 'accepted' && !stay.isCharged),
  );
  const orphans = await db.sql`
    select t.state, p.state as known, p.keep_cents as keep, p.extension_id from payment p
      join test_processor_payment t on t.id = p.processor_id
      left join leg_extension x on x.id = p.extension_id
     where t.state = 'authorised' and t.holds_until > ${new Date(state.now)}
       and p.payer_id = any(${renters.map(({ accountId }) => accountId)})
       and not coalesce(p.party_id is not null and exchange_of(p) = any(${idsOf(waiting)}), false)
       and not coalesce(x.state = 'asked', false)
       and (exchange_of(p) is not null or p.asked_at < ${new Date(state.now - 3_600_000)})`;
  expect(orphans.map((row) => JSON.stringify(row))).toEqual([]);
}

test('law: whatever members, the clock, the bank and an emergency do, the product says what the simple model says, and every point and cent is where it should be', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: length, maxLength: length }), async (life) => {
      const world = await openWorld(db);
      for (const each of life) {
        await take(world, each);
        await expectAgreement(world);
        if (each.do === 'wait' || each.do === 'work') await expectMoney(world);
      }
      await world.settle();
      await expectMoney(world);
      expect(await checkCash(db.sql)).toEqual([]);
      expect((await checkBooks(db.sql)).faults).toEqual([]);
      for (const [name, isReached] of Object.entries(milestones))
        if (isReached(world.state)) reached.set(name, (reached.get(name) ?? 0) + 1);
      // The next run starts at the same instant: this one's remaining jobs must not interfere.
      await db.ownerSql`delete from job where state = 'waiting'`;
    }),
    { ...lives, endOnFailure: true },
  );
  const words = Object.keys(milestones).map((name) => `${name} ${reached.get(name) ?? 0}`);
  if (process.env.PROVE_RUNS !== undefined) process.stdout.write(`lives: ${words.join(', ')}\n`);
  if (lives.numRuns < livesToCount) return;
  for (const name of Object.keys(milestones)) expect(reached.get(name) ?? 0, name).toBeGreaterThan(0);
  expect((reached.get('completed') ?? 0) / lives.numRuns).toBeGreaterThanOrEqual(0.2);
});
