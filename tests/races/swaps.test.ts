import { afterAll, expect, test } from 'vitest';
import type { AccountActor } from '../../features/members/actor.ts';
import {
  declareEmergency,
  liftEmergency,
} from '../../features/exchange/emergencies/declare-emergency.server.ts';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { cancelExchange } from '../../features/exchange/changes/cancel-exchange.server.ts';
import { endOffer } from '../../features/exchange/offer/end-offer.server.ts';
import { offerSwap } from '../../features/exchange/offer/offer-swap.server.ts';
import {
  findSwapsInside,
  findSwapsInsideKind,
  meetSwap,
  meetSwapKind,
} from '../../features/exchange/emergencies/swaps-in-emergency.server.ts';
import { racingPool } from '../builders/racing-pool.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { operator } from '../builders/actors.ts';
import { asked, clubMember, listingOf } from '../builders/bookings.ts';
import { testDatabase } from '../builders/database.ts';
import { doDueJobs } from '../builders/jobs.ts';
import { bookkeeping } from '../builders/points.ts';
import { june, offered, offerOf, swapCard } from '../builders/swaps.ts';
import { said } from '../builders/disputes.ts';

// Tests real simultaneous connections: a listing's days are given once and nothing stays held for nobody.
const db = await testDatabase();
const racers = 12;
const pool = racingPool(db.url, racers * 2);
afterAll(async () => {
  await pool.close();
  await db.drop();
});
const deps = { ...db.deps('2027-05-01T18:00:00Z'), sql: pool.sql };
const { earn, wallet } = bookkeeping(db);
const counted = (words: string[]) =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));

const owner = await clubMember(db.ownerSql, 'owner');
const others = await Promise.all(Array.from({ length: racers }, () => clubMember(db.ownerSql, 'owner')));
for (const { accountId } of others) await earn(accountId, 3_000);
const other = (index: number): AccountActor => others[index] ?? owner;
const topUp = { by: 'me', points: 100, cents: 0 } as const;

/** Everyone offers something of their own for the owner's listing, with points on top; the owner's cards are already authorised. */
async function offersFor(slug: string, whose: readonly AccountActor[]) {
  return Promise.all(
    whose.map(async (each, index) => {
      const mine = await listingOf(db.ownerSql, each.accountId);
      const days = { from: addDays(june.from, index % 3), to: addDays(june.to, index % 2) };
      const offer = offerOf(slug, mine.slug, { receive: { slugs: [slug], ...days }, topUp });
      const { id } = await offered(deps, each, offer);
      const paymentId = accepted(await swapCard(deps, owner, { for: 'swap', swapId: id, listing: null }));
      return { id, mine, paymentId };
    }),
  );
}

const heldBy = async (people: readonly AccountActor[]) => {
  const wallets = await Promise.all(people.map(({ accountId }) => wallet(accountId)));
  return wallets.reduce((sum, { held }) => sum + held, 0);
};

test('swaps, bookings and a block for the same days of one listing at the same moment: one gets them, the others are notified', async () => {
  for (let round = 0; round < 2; round += 1) {
    const boat = await listingOf(db.ownerSql, owner.accountId);
    const swappers = others.slice(0, 6);
    const renters = others.slice(6, 10);
    const offers = await offersFor(boat.slug, swappers);
    const requests = await Promise.all(
      renters.map((each) => asked(deps, each, boat.slug, { ...june, way: 'adventurePoints' })),
    );
    // The one day every offer and request wants.
    const block = db.sql`
      insert into listing_claim (listing_id, during, kind) values (${boat.id}, '[2027-06-06, 2027-06-07)', 'block')`;
    const outcomes = await Promise.all([
      ...offers.map(async ({ id, paymentId }) =>
        said(await acceptOffer(deps, owner, { id, version: 1, paymentId })),
      ),
      ...requests.map(async ({ id }) => said(await acceptOffer(deps, owner, { id, version: 1 }))),
      block.then(
        () => 'accepted',
        () => 'days-are-taken',
      ),
    ]);
    const counts = counted(outcomes);
    expect(counts.accepted).toBe(1);
    expect(Object.keys(counts).toSorted((a, b) => a.localeCompare(b))).toEqual(
      expect.arrayContaining(['accepted']) as string[],
    );
    for (const word of Object.keys(counts))
      expect(['accepted', 'days-are-taken', 'request-is-over', 'request-is-over']).toContain(word);
    // Late offers end what the winner could not see.
    expect(await db.sql`select 1 from listing_claim where listing_id = ${boat.id}`).toHaveLength(1);
    // No leg without its counterpart: the other side's days are taken exactly where the swap exists.
    const halves = await db.sql`
      select s.id from exchange s join leg l on l.exchange_id = s.id
       where s.id = any(${offers.map(({ id }) => id)}) and (s.state = 'accepted') <>
             exists (select from listing_claim c where c.leg_id = l.id)`;
    expect(halves).toHaveLength(0);
    // Nothing is held for ended ones.
    const orphans = await db.sql`
      select a.name from points_account a where a.kind = 'escrow' and a.balance_points > 0 and not exists (
        select from exchange s where s.id = a.exchange_id and s.state in ('requested', 'accepted'))`;
    expect(orphans).toHaveLength(0);
    // The next round starts fresh.
    await Promise.all(offers.map(({ id }, index) => endOffer(deps, other(index), { id, reason: '' })));
  }
});

test('two members who offer each other the same listings, and both accept, get one swap', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [ann, ben] = [other(0), other(1)];
    const boat = await listingOf(db.ownerSql, ann.accountId);
    const cabin = await listingOf(db.ownerSql, ben.accountId);
    const one = await offered(deps, ann, offerOf(cabin.slug, boat.slug));
    const two = await offered(deps, ben, offerOf(boat.slug, cabin.slug));
    const yes = async (actor: AccountActor, id: string) => {
      const paymentId = accepted(await swapCard(deps, actor, { for: 'swap', swapId: id, listing: null }));
      return () => acceptOffer(deps, actor, { id, version: 1, paymentId });
    };
    const presses = [await yes(ben, one.id), await yes(ann, two.id)];
    const outcomes = await Promise.all(presses.map(async (press) => said(await press())));
    expect(counted(outcomes)).toEqual({ accepted: 1, 'request-is-over': 1 });
    expect(
      await db.sql`select 1 from listing_claim where listing_id = any(${[boat.id, cabin.id]})`,
    ).toHaveLength(2);
  }
});

test('an offer that is accepted, declined and withdrawn at the same moment has one end', async () => {
  for (let round = 0; round < 4; round += 1) {
    const boat = await listingOf(db.ownerSql, owner.accountId);
    const before = await heldBy([other(2)]);
    const [made] = await offersFor(boat.slug, [other(2)]);
    const { id = '', paymentId = '' } = made ?? {};
    const outcomes = await Promise.all(
      Array.from({ length: 9 }, async (_, racer) => {
        const outcome =
          racer % 3 === 0
            ? await acceptOffer(deps, owner, { id, version: 1, paymentId })
            : await endOffer(deps, racer % 3 === 1 ? owner : other(2), { id, reason: '' });
        return isRefusal(outcome) ? outcome.refusal : outcome;
      }),
    );
    expect(counted(outcomes)['request-is-over']).toBe(8);
    const [swap] = await db.sql`select state from exchange where id = ${id}`;
    expect((await heldBy([other(2)])) - before).toBe(swap?.state === 'accepted' ? 100 : 0);
  }
});

test('a member who offers a swap for the same days from many windows at once has one, and one card pays for it', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [ann, ben] = [other(3), other(4)];
    const boat = await listingOf(db.ownerSql, ann.accountId);
    const cabin = await listingOf(db.ownerSql, ben.accountId);
    // Half of the windows send the same; the others each a little more on top.
    const asked = Array.from({ length: racers }, (_, window) =>
      offerOf(cabin.slug, boat.slug, {
        topUp: { by: 'them', points: 0, cents: window % 2 === 0 ? 0 : window * 100 },
      }),
    );
    const cards = await Promise.all(
      asked.map(async (each) => accepted(await swapCard(deps, ann, { for: 'swap-offer', offer: each }))),
    );
    const outcomes = await Promise.all(
      asked.map((each, window) =>
        offerSwap(deps, ann, { ...each, message: '', paymentId: cards[window] ?? null }),
      ),
    );
    const made = new Set(outcomes.flatMap((outcome) => (isRefusal(outcome) ? [] : [outcome.id])));
    for (const outcome of outcomes) if (isRefusal(outcome)) expect(outcome.refusal).toBe('days-asked-for');
    const open = await db.sql<{ id: string }[]>`
      select s.id from exchange s join leg l on l.exchange_id = s.id where l.listing_id = ${cabin.id}`;
    expect(open.map(({ id }) => id)).toEqual([...made]);
    expect(made.size).toBe(1);
    const bound = await db.sql`select 1 from payment where id = any(${cards}) and party_id is not null`;
    expect(bound).toHaveLength(1);
  }
});

test('both cancel while an emergency’s jobs run and it is lifted: each swap ends once, the way the first one found it', async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
  // Far from every other listing, so that leftovers of earlier tests are not affected.
  const area = { shape: 'circle', longitude: -133.1, latitude: 58.5, km: 30 } as const;
  const jobs = { [findSwapsInsideKind]: findSwapsInside, [meetSwapKind]: meetSwap };
  for (let round = 0; round < 4; round += 1) {
    const askers = others.slice(0, 4);
    const before = await heldBy(askers);
    const made = await Promise.all(
      askers.map(async (asker) => {
        const boat = await listingOf(db.ownerSql, owner.accountId);
        await db.ownerSql`update listing set longitude = ${area.longitude}, latitude = ${area.latitude} where id = ${boat.id}`;
        const [each] = await offersFor(boat.slug, [asker]);
        const { id = '', paymentId = '' } = each ?? {};
        expect(await acceptOffer(deps, owner, { id, version: 1, paymentId })).toBe('accepted');
        return { id, asker };
      }),
    );
    const about = {
      kind: 'wildfire',
      title: 'Wildfire',
      ...june,
      reason: 'BC Wildfire Service',
      area,
    } as const;
    const { id: emergency } = accepted(await declareEmergency(deps, operator, about));
    const cancels = made.flatMap(({ id, asker }) =>
      [asker, owner].map(async (who) => ({
        id,
        said: said(await cancelExchange(deps, who, { id, reason: 'So' })),
      })),
    );
    const [outcomes] = await Promise.all([
      Promise.all(cancels),
      doDueJobs(deps, jobs),
      doDueJobs(deps, jobs),
      liftEmergency(deps, operator, { id: emergency, reason: 'Rain' }),
    ]);
    await doDueJobs(deps, jobs);
    for (const { id } of made) {
      const ends = await db.sql<{ by: string }[]>`
        select body ->> 'by' as by from event where name = 'swap.cancelled' and subject_id = ${id}`;
      expect(ends).toHaveLength(1);
      const words = outcomes.filter((each) => each.id === id).map((each) => each.said);
      // One of the two presses ends it, or a job did before both.
      const first = words.filter((word) => word !== 'not-now');
      expect(first.length).toBeLessThanOrEqual(1);
      if (first[0]) expect(ends[0]?.by).toBe(first[0] === 'cancelled' ? 'member' : 'emergency');
      else expect(ends[0]?.by).toBe('emergency');
    }
    expect(await heldBy(askers)).toBe(before);
  }
});
