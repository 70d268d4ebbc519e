import { afterAll, beforeEach, expect, test } from 'vitest';
import { clubMember, listingOf } from '../../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../../tests/builders/database.ts';
import { doDueJobs } from '../../../../tests/builders/jobs.ts';
import { appendEvent } from '../../../../platform/jobs.server/outbox.ts';
import { accepted } from '../../../../platform/refusal.ts';
import type { AccountActor } from '../../../members/actor.ts';
import { forgetWishesJob, forgetWishesKind } from './forget-wishes.server.ts';
import { keepWish } from './keep-wish.server.ts';
import { moveOwnWish } from './move-wish.server.ts';
import { seekersFor } from './seekers.server.ts';
import type { WishInput } from './wish-input.ts';
import { mostWishes } from './wish-refusals.ts';
import { wishShelf } from './wish-queries.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
beforeEach(async () => void (await db.ownerSql`delete from wish`));
const deps = db.deps(new Date('2027-05-01T18:00:00Z'));

const wishFor = (gives: string[], changes: Partial<WishInput> = {}): WishInput => ({
  categories: ['snow'],
  areas: [{ town: 'Vernon, BC', withinKm: 100 }],
  from: '2027-06-01',
  to: '2027-06-30',
  units: 3,
  leastPoints: null,
  mostPoints: 400,
  topUpPoints: 250,
  gives,
  isFindable: true,
  ...changes,
});

/** An owner with a membership and one listing of that category. */
type Owner = { actor: AccountActor; slug: string; listingId: number };
async function owner(category = 'water'): Promise<Owner> {
  const actor = await clubMember(db.ownerSql, 'owner');
  await db.ownerSql`
    insert into auth_user (id, email, created_at, updated_at) values (${actor.accountId}, ${`${actor.accountId}@example.com`}, now(), now())`;
  await db.ownerSql`
    insert into membership (account_id, kind, state, approved_at, joined_at) values (${actor.accountId}, 'owner', 'active', now(), now())`;
  const { id, slug } = await listingOf(db.ownerSql, actor.accountId);
  await db.ownerSql`update listing set category_id = ${category} where id = ${id}`;
  return { actor, slug, listingId: id };
}
const wished = async (actor: AccountActor, wish: WishInput) =>
  accepted(await keepWish(deps, actor, { id: null, wish })).id;

test('saves a wish for weekends as such, with three days at most', async () => {
  const { actor, slug } = await owner();
  await wished(actor, wishFor([slug], { isWeekend: true }));
  expect((await wishShelf(deps, actor)).wishes[0]).toMatchObject({ isWeekend: true, units: 3 });
  const tooLong = wishFor([slug], { isWeekend: true, units: 4 });
  expect(await keepWish(deps, actor, { id: null, wish: tooLong })).toMatchObject({ refusal: 'too-long' });
});

test('saves a wish as it was written; it can be changed, paused, resumed and removed', async () => {
  const { actor, slug } = await owner();
  const id = await wished(actor, wishFor([slug]));
  const [wish] = (await wishShelf(deps, actor)).wishes;
  expect(wish).toMatchObject({
    id,
    state: 'standing',
    categories: ['snow'],
    areas: [{ town: 'Vernon, BC', longitude: -119.272, latitude: 50.267, withinKm: 100 }],
    from: '2027-06-01',
    topUpPoints: 250,
    gives: [{ slug, title: 'A boat' }],
    actions: ['change', 'pause', 'remove'],
  });
  const change = { id, wish: wishFor([slug], { units: 5, areas: [] }) };
  accepted(await keepWish(deps, actor, change));
  const state = async () => (await wishShelf(deps, actor)).wishes[0]?.state;
  expect(await state()).toBe('standing');
  await moveOwnWish(deps, actor, { id, event: 'pause' });
  accepted(await keepWish(deps, actor, change));
  expect(await state()).toBe('paused');
  const inJuly = { ...deps, now: () => new Date('2027-07-01T18:00:00Z') };
  expect([wish?.isOver, (await wishShelf(inJuly, actor)).wishes[0]?.isOver]).toEqual([false, true]);
  expect((await wishShelf(deps, actor)).wishes).toMatchObject([
    { units: 5, areas: [], state: 'paused', actions: ['change', 'resume', 'remove'] },
  ]);
  expect(await moveOwnWish(deps, actor, { id, event: 'pause' })).toMatchObject({ refusal: 'not-now' });
  await moveOwnWish(deps, actor, { id, event: 'resume' });
  await moveOwnWish(deps, actor, { id, event: 'remove' });
  expect((await wishShelf(deps, actor)).wishes).toEqual([]);
  const [row] = await db.ownerSql`select categories, areas, most_points from wish where id = ${id}`;
  expect(row).toEqual({ categories: [], areas: [], most_points: null });
});

test('refuses a wish that gives someone else’s listing, and an invalid one by its field', async () => {
  const [{ actor, slug, listingId }, other] = [await owner(), await owner()];
  const refused = (wish: WishInput) => keepWish(deps, actor, { id: null, wish });
  expect(await refused(wishFor([other.slug]))).toMatchObject({ refusal: 'not-yours', field: 'gives' });
  expect(await refused(wishFor([]))).toMatchObject({ refusal: 'nothing-to-give' });
  expect(await refused(wishFor([slug], { categories: ['spaceship'] }))).toMatchObject({
    refusal: 'no-such-category',
  });
  expect(await refused(wishFor([slug], { areas: [{ town: 'Atlantis, BC', withinKm: 5 }] }))).toMatchObject({
    refusal: 'no-such-town',
  });
  expect(await refused(wishFor([slug], { from: '2027-04-01', to: '2027-04-30' }))).toMatchObject({
    refusal: 'dates-are-over',
  });
  expect(await refused(wishFor([slug], { to: '2030-01-01' }))).toMatchObject({ refusal: 'dates-too-far' });
  expect(await refused(wishFor([slug], { units: 31 }))).toMatchObject({ refusal: 'too-long' });
  // Rental only: its owner does not swap it.
  await db.ownerSql`update listing set exchange_preferences = '[{"type":"rent","method":"rent","available":true}]' where id = ${listingId}`;
  expect(await refused(wishFor([slug]))).toMatchObject({ refusal: 'not-yours' });
  expect((await wishShelf(deps, actor)).gifts).toEqual([]);
  const renter = await clubMember(db.ownerSql, 'renter');
  expect(await keepWish(deps, renter, { id: null, wish: wishFor([slug]) })).toMatchObject({
    refusal: 'owners-only',
  });
});

test('answers that someone else’s wish doesn’t exist', async () => {
  const [{ actor, slug }, other] = [await owner(), await owner()];
  const id = await wished(actor, wishFor([slug]));
  expect((await wishShelf(deps, other.actor)).wishes).toEqual([]);
  expect(await keepWish(deps, other.actor, { id, wish: wishFor([other.slug]) })).toMatchObject({
    refusal: 'not-found',
  });
  expect(await moveOwnWish(deps, other.actor, { id, event: 'remove' })).toMatchObject({
    refusal: 'not-found',
  });
  for (let made = 1; made < mostWishes; made += 1) await wished(actor, wishFor([slug]));
  expect(await keepWish(deps, actor, { id: null, wish: wishFor([slug]) })).toMatchObject({
    refusal: 'too-many-wishes',
  });
});

test('lists who wants my sled and has a boat: members with a wish for it on free days who let others find them', async () => {
  const me = await owner('snow');
  const seeker = await owner('water');
  const camper = await owner('rv');
  const hidden = await owner('water');
  const far = await owner('water');
  await wished(seeker.actor, wishFor([seeker.slug], { categories: ['snow', 'rv'] }));
  await wished(camper.actor, wishFor([camper.slug]));
  await wished(hidden.actor, wishFor([hidden.slug], { isFindable: false }));
  await wished(far.actor, wishFor([far.slug], { areas: [{ town: 'Calgary, AB', withinKm: 50 }] }));
  await db.ownerSql`insert into listing_claim (listing_id, during, kind)
    values (${me.listingId}, '[2027-05-30 00:00, 2027-06-11 00:00)', 'block')`;
  const found = accepted(await seekersFor(deps, me.actor, { give: me.slug, categories: ['water'] }));
  expect(found).toMatchObject([
    {
      memberId: seeker.actor.accountId,
      wants: { from: '2027-06-11', to: '2027-06-13', units: 3, worthPoints: 900 },
      has: [{ slug: seeker.slug, percentMore: 0 }],
    },
  ]);
  const anything = accepted(await seekersFor(deps, me.actor, { give: me.slug, categories: [] }));
  expect(anything.map(({ memberId }) => memberId).sort()).toEqual(
    [seeker.actor.accountId, camper.actor.accountId].sort(),
  );
  expect(await seekersFor(deps, me.actor, { give: seeker.slug, categories: [] })).toMatchObject({
    refusal: 'not-found',
  });
});

test('suggests a swap to two owners who saved each other’s listings, with the first days on which both are free', async () => {
  const [me, other, admirer] = [await owner('snow'), await owner('water'), await owner('rv')];
  const saves = (who: Owner, what: Owner) =>
    db.ownerSql`insert into favourite (account_id, listing_id, added_at) values (${who.actor.accountId}, ${what.listingId}, now())`;
  const found = async (who: Owner, categories: string[] = []) =>
    accepted(await seekersFor(deps, who.actor, { give: who.slug, categories }));
  await saves(other, me);
  await saves(admirer, me);
  // One saved the other: nobody learns of it.
  expect([await found(me), await found(other)]).toEqual([[], []]);
  await saves(me, other);
  // Mine is taken until May 9, theirs from the 10th to the 12th: three days in a row are free to both from the 13th.
  await db.ownerSql`
    insert into listing_claim (listing_id, during, kind) values
      (${me.listingId}, '[2027-05-01 00:00, 2027-05-10 00:00)', 'block'),
      (${other.listingId}, '[2027-05-10 00:00, 2027-05-13 00:00)', 'block')`;
  const wants = { from: '2027-05-13', to: '2027-05-15', units: 3, worthPoints: 900 };
  const [suggestion, ...more] = await found(me);
  expect(suggestion).toMatchObject({
    wishId: null,
    memberId: other.actor.accountId,
    wants,
    has: [{ slug: other.slug }],
  });
  expect(more).toEqual([]);
  expect(await found(other)).toMatchObject([{ memberId: me.actor.accountId, wants }]);
  expect(await found(me, ['rv'])).toEqual([]);
  await db.ownerSql`
    insert into member_block (blocker_id, blocked_id, blocked_at) values (${other.actor.accountId}, ${me.actor.accountId}, now())`;
  expect(await found(me)).toEqual([]);
});

test('removes the wishes of members who leave', async () => {
  const { actor, slug } = await owner();
  const id = await wished(actor, wishFor([slug]));
  const subject = { kind: 'account', id: actor.accountId };
  await appendEvent(db.ownerSql, { name: 'account.deleted', subject }, deps.now());
  await doDueJobs(deps, { [forgetWishesKind]: forgetWishesJob });
  const [row] = await db.ownerSql`select state, areas from wish where id = ${id}`;
  expect(row).toEqual({ state: 'removed', areas: [] });
});
