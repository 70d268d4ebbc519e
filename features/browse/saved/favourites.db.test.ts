import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../../../tests/builders/accounts.ts';
import { clubMember, listingOf } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { addFavourites, favouritesOf, mostFavourites, removeFavourite } from './favourites.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
let instant = Date.parse('2027-05-01T18:00:00Z');
const deps = { ...db.deps(), now: () => new Date((instant += 1000)) };

let slugs: string[];
beforeAll(async () => {
  const { accountId } = await clubMember(db.ownerSql, 'owner');
  slugs = [];
  for (let index = 0; index < 3; index += 1) slugs.push((await listingOf(db.ownerSql, accountId)).slug);
});

test('keeps hearts with the account, the latest first, each listing once', async () => {
  const me = await addAccount(db.ownerSql);
  const [one = '', two = '', three = ''] = slugs;
  await addFavourites(deps, me, [one]);
  expect(await addFavourites(deps, me, [two, one, 'no-such-thing'])).toEqual([two, one]);
  await addFavourites(deps, me, [three]);
  expect(await removeFavourite(deps, me, two)).toEqual([three, one]);
  expect(await removeFavourite(deps, me, two)).toEqual([three, one]);
  expect(await favouritesOf(deps, me)).toEqual([three, one]);
});

test('hides them from everyone else, and deletes them with the account', async () => {
  const [me, other] = [await addAccount(db.ownerSql), await addAccount(db.ownerSql)];
  const [one = ''] = slugs;
  await addFavourites(deps, me, [one]);
  expect(await favouritesOf(deps, other)).toEqual([]);
  await removeFavourite(deps, other, one);
  expect(await favouritesOf(deps, me)).toEqual([one]);
  await db.ownerSql`delete from auth_user where id = ${me.accountId}`;
  expect(await db.ownerSql`select from favourite where account_id = ${me.accountId}`).toHaveLength(0);
});

test('hides a listing that is off the market, and shows it again when it is back', async () => {
  const me = await addAccount(db.ownerSql);
  const [one = '', two = ''] = slugs;
  await addFavourites(deps, me, [one, two]);
  await db.ownerSql`update listing set state = 'paused' where slug = ${one}`;
  expect(await favouritesOf(deps, me)).toEqual([two]);
  await db.ownerSql`update listing set state = 'published' where slug = ${one}`;
  expect(await favouritesOf(deps, me)).toHaveLength(2);
});

test('limits how many there are, and adds none beyond that', async () => {
  const me = await addAccount(db.ownerSql);
  const { accountId } = await clubMember(db.ownerSql, 'owner');
  const { slug } = await listingOf(db.ownerSql, accountId);
  await db.ownerSql`
    insert into listing (slug, owner_id, category_id, state, title, location, province, longitude, latitude, time_zone, price_unit,
                         price_cents, price_points, exchange_preferences, published_at)
    select slug || '-' || n, owner_id, category_id, state, title, location, province, longitude, latitude, time_zone, price_unit,
           price_cents, price_points, exchange_preferences, published_at
      from listing, generate_series(1, ${mostFavourites}) n where slug = ${slug}`;
  const many = Array.from({ length: mostFavourites }, (_, index) => `${slug}-${index + 1}`);
  expect(await addFavourites(deps, me, many)).toHaveLength(mostFavourites);
  expect(isRefusal(await addFavourites(deps, me, [slug]))).toBe(true);
  expect(await addFavourites(deps, me, many.slice(0, 2))).toHaveLength(mostFavourites);
});
