import { afterAll, expect, test } from 'vitest';
import { clubMember } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { returnedRentals } from '../../tests/builders/returned.ts';
import { countResponsesJob, countResponsesKind } from '../exchange/views/count-responses.server.ts';
import { memberAddress } from '../members/member-address.ts';
import { findProfile } from './member-profile.server.ts';
import { writeReview } from './write-review.server.ts';
import { insertRental, rentalRows } from '../../tests/builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const story = returnedRentals(db);
const back = Date.parse('2027-06-06T20:00:00Z');
const later = (days: number) => db.deps(new Date(back + days * 86_400_000));
const handleOf = (id: string, name = 'Ann') => memberAddress({ id, name }).slice('/members/'.length);

test('a profile shows published reviews of both sides, and nothing private', async () => {
  const { owner, renter, slug, exchange } = await story(back);
  const renters = handleOf(renter.accountId);
  await writeReview(later(1), owner, exchange, { rating: 4, listingRating: null, body: 'Came back clean.' });
  expect(await findProfile(later(1), renters)).toMatchObject({
    asRenter: { rating: null, count: 0 },
    fromOwners: [],
  });
  await writeReview(later(2), renter, exchange, { rating: 5, listingRating: 3, body: 'A fine boat.' });
  const ofRenter = await findProfile(later(2), renters);
  expect(ofRenter).toMatchObject({
    name: 'Ann',
    joinedOn: '2026-01-01',
    asRenter: { rating: 4, count: 1 },
    asOwner: { rating: null, count: 0 },
    slugs: [],
    fromOwners: [{ by: { name: 'Ann' }, rating: 4, body: 'Came back clean.' }],
    given: [{ rating: 5, body: 'A fine boat.' }],
  });
  expect(await findProfile(later(2), handleOf(owner.accountId))).toMatchObject({
    asOwner: { rating: 3, count: 1 },
    slugs: [slug],
    fromRenters: [{ rating: 3, about: { words: 'A boat', address: `/listing/${slug}` } }],
  });
  // Neither the whole id, nor anything of the account.
  expect(JSON.stringify(ofRenter)).not.toContain(renter.accountId);
  expect(JSON.stringify(ofRenter)).not.toContain('@');
});

test('the whole id and an old name lead to the same member, and other handles to no one', async () => {
  const member = await clubMember(db.ownerSql, 'renter');
  const address = memberAddress({ id: member.accountId, name: 'Ann' });
  for (const handle of [member.accountId, handleOf(member.accountId, 'Somebody else')])
    expect(await findProfile(later(0), handle)).toMatchObject({ address });
  for (const handle of ['ann', '000000000000', "' or true --"])
    expect(await findProfile(later(0), handle)).toBeNull();
});

test('an owner’s answer rate counts what they did, and isn’t shown for too few requests', async () => {
  const { owner, exchange } = await story(back);
  const [row] = await db.ownerSql<{ listing: number; renter: string }[]>`
    select listing_id as listing, renter_id as renter from ${rentalRows(db.ownerSql)} rental where id = ${exchange.id}`;
  const facts = async () => {
    await db.ownerSql`insert into job (kind) values (${countResponsesKind})`;
    await doDueJobs(later(1), { [countResponsesKind]: countResponsesJob });
    const [found] = await db.sql`
      select response_minutes as minutes, response_rate_percent as percent from member where id = ${owner.accountId}`;
    return found;
  };
  let day = 3;
  /** A request for another day, and its outcome after this many minutes. */
  const request = (state: string, minutes: number) => {
    day += 1;
    return insertRental(db.ownerSql, {
      listing_id: row?.listing ?? 0,
      owner_id: owner.accountId,
      renter_id: row?.renter ?? '',
      state,
      from_day: '2027-06-04',
      to_day: '2027-06-06',
      pick_up: '2027-06-04T09:00',
      return_by: '2027-06-06T17:00',
      during: `[2027-06-0${day}T09:00,2027-06-0${day}T17:00)`,
      pick_up_at: '2027-06-04T16:00:00Z',
      terms: db.ownerSql`(select terms from leg where id = ${exchange.id})`,
      asked_at: new Date(back),
      accepted_at: state === 'accepted' ? new Date(back + minutes * 60_000) : null,
      ended_at: state === 'accepted' ? null : new Date(back + minutes * 60_000),
    });
  };
  expect(row?.listing).toBeGreaterThan(0);
  await request('accepted', 40);
  await request('declined', 20);
  // Does not count for the owner.
  await request('withdrawn', 5);
  expect(await facts()).toEqual({ minutes: null, percent: null });
  await request('accepted', 90);
  expect(await facts()).toEqual({ minutes: 40, percent: 100 });
  const isTop = async () =>
    (await db.sql`select is_top_host as top from member where id = ${owner.accountId}`)[0]?.['top'];
  await db.ownerSql`update listing set review_count = 10, review_sum = 48 where id = ${row?.listing ?? 0}`;
  await facts();
  expect(await isTop()).toBe(true);
  await db.ownerSql`update listing set review_sum = 47 where id = ${row?.listing ?? 0}`;
  await facts();
  expect(await isTop()).toBe(false);
  await db.ownerSql`update listing set review_sum = 50 where id = ${row?.listing ?? 0}`;
  await request('expired', 600);
  expect(await facts()).toEqual({ minutes: 40, percent: 75 });
  // Answers too few of them.
  expect(await isTop()).toBe(false);
});
