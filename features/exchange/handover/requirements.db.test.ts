import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../../../platform/refusal.ts';
import type { AccountActor } from '../../members/actor.ts';
import { asked, clubMember, listingOf, showLicence, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { rentals, start, type Rental } from '../../../tests/builders/rentals.ts';
import { acceptOffer } from '../offer/accept-offer.server.ts';
import { authoriseExchange } from '../money/authorise-exchange.server.ts';
import { rentalFor } from '../../../tests/builders/views.ts';
import { cancelTogether } from '../changes/cancel-together.server.ts';
import { counterOffer } from '../offer/counter-offer.server.ts';
import { goThroughChecklist } from './go-through-checklist.server.ts';
import { confirmHandOver } from './hand-over.server.ts';
import { makeQuote } from '../price/make-quote.server.ts';
import { priceCounter } from '../price/price-counter.server.ts';
import { missBooking } from '../../../tests/builders/no-shows.ts';
import { requestBooking } from '../offer/request-booking.server.ts';
import { moveRental, rentalRows } from '../../../tests/builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
const rental = rentals(db);
let story: Rental;
let id: string;

/** Removes what the renter has shown. */
async function forget({ accountId }: AccountActor): Promise<void> {
  await db.ownerSql`delete from shown_by_member where account_id = ${accountId}`;
  await db.ownerSql`update member set verifications = '{}' where id = ${accountId}`;
}
const verify = ({ accountId }: AccountActor, ...words: string[]) =>
  db.ownerSql`update member set verifications = ${words} where id = ${accountId}`;
const shown = (birthDate: string, until = '2031-01-01') => db.ownerSql`
  insert into shown_by_member (account_id, birth_date, licence_classes, licence_until)
  values (${story.renter.accountId}, ${birthDate}, '{5}', ${until})
  on conflict (account_id) do update set birth_date = ${birthDate}, licence_until = ${until}`;
const handOff = (who: AccountActor) => confirmHandOver(db.deps(start), who, { legId: id, step: 'hand_off' });
const states = async (who: AccountActor) =>
  (await rentalFor(db.deps(start), who, id))?.legs[0].requirements.map(({ requirement, state }) => [
    requirement.kind,
    state,
  ]);

beforeEach(async () => {
  story = await rental();
  id = await story.agreed();
  await forget(story.renter);
});

test('nothing changes hands before everything is shown; the page says what is missing, and it works once that is there', async () => {
  const { owner, renter } = story;
  for (const who of [owner, renter])
    expect(await handOff(who)).toMatchObject({
      refusal: 'requirements-missing',
      sentence: expect.stringContaining('The renter still has to show: who they are') as string,
    });
  await verify(renter, 'Identity verified', 'Pleasure craft operator card');
  expect(await handOff(renter)).toMatchObject({
    sentence: 'It’s not ready to hand over. The renter still has to show: that they are 18 on the first day.',
  });
  // Eighteen on the day after the pick-up.
  await shown('2009-06-05');
  expect(await handOff(renter)).toMatchObject({ refusal: 'requirements-missing' });
  await shown('2009-06-04');
  expect(await handOff(renter)).toBe('waiting');
  expect(await handOff(owner)).toBe('done');
});

test('shows both sides what is ready, but no one a date or a licence class', async () => {
  const { owner, renter } = story;
  await verify(renter, 'Identity verified');
  await shown('1990-05-17');
  const expected = [
    ['identity', 'shown'],
    ['age', 'shown'],
    ['operator_card', 'atPickUp'],
  ];
  expect(await states(renter)).toEqual(expected);
  expect(await states(owner)).toEqual(expected);
  const page = JSON.stringify(await rentalFor(db.deps(start), owner, id));
  expect(page).not.toMatch(/1990-05-17|2031-01-01/);
});

test('a boat goes out without the card once both sides have done the checklist, at the pick-up and not before', async () => {
  const { owner, renter } = story;
  await verify(renter, 'Identity verified');
  await shown('1990-05-17');
  const say = (who: AccountActor, at = start) => goThroughChecklist(db.deps(at), who, { legId: id });
  expect(await say(renter, '2027-06-03T15:59:00Z')).toMatchObject({ refusal: 'too-early' });
  expect(await say(renter)).toBe('said');
  expect(await say(renter), 'said again').toBe('said');
  expect(await handOff(renter)).toMatchObject({ refusal: 'requirements-missing' });
  expect((await rentalFor(db.deps(start), owner, id))?.legs[0].checklist).toEqual({
    saidBy: ['renter'],
    maySay: true,
  });
  expect(await say(await clubMember(db.ownerSql, 'renter'))).toMatchObject({ refusal: 'not-found' });
  expect(await say(owner)).toBe('said');
  expect(await handOff(renter)).toBe('waiting');
});

test('a side that isn’t ready can’t report the other as a no-show', async () => {
  const { owner, renter } = story;
  const later = db.deps('2027-06-04T19:00:00Z');
  const report = (who: AccountActor) => missBooking(later, who, { id, reason: 'Nobody there' });
  expect(await report(renter)).toMatchObject({ refusal: 'not-ready-yourself' });
  expect(await report(owner)).toMatchObject({ refundCents: 0 });
});

test('when neither side is ready, no one can be reported, and both can still agree to end it', async () => {
  const { owner, renter } = story;
  await db.ownerSql`
    update leg set terms = jsonb_set(terms, '{requirements}', '[{"kind":"identity"},{"kind":"registration"}]') where id = ${id}`;
  const later = db.deps('2027-06-06T19:00:00Z');
  for (const who of [owner, renter])
    expect(await missBooking(later, who, { id, reason: 'Nobody there' })).toMatchObject({
      refusal: 'not-ready-yourself',
    });
  const word = { id, percent: 100, reason: 'Neither of us was ready' };
  expect(await cancelTogether(later, renter, word)).toEqual({ outcome: 'waiting' });
  expect(await cancelTogether(later, owner, word)).toMatchObject({
    refundCents: expect.any(Number) as number,
  });
});

test('an instant booking becomes a request for a renter who still has to show something', async () => {
  const owner = await clubMember(db.ownerSql, 'owner');
  const renter = await clubMember(db.ownerSql, 'renter');
  const { slug } = await listingOf(db.ownerSql, owner.accountId, { instant_ways: ['rent'] });
  await forget(renter);
  const deps = db.deps('2027-05-30T18:00:00Z');
  const wish = {
    slug,
    way: 'rent',
    from: '2027-07-04',
    to: '2027-07-06',
    addOnIds: [],
    isDelivered: false,
    points: 0,
  } as const;
  expect(await makeQuote(deps, renter, wish)).toMatchObject({
    terms: {
      isInstant: false,
      requirements: [{ state: 'missing' }, { state: 'missing' }, { state: 'atPickUp' }],
    },
  });
  expect(await asked(deps, renter, slug, wish)).toMatchObject({ state: 'requested' });
  await verify(renter, 'Identity verified');
  await showLicence(db.ownerSql, renter.accountId);
  expect(await asked(deps, renter, slug, wish)).toMatchObject({ state: 'accepted' });
});

test('refuses a request from someone too young on the first day, without asking their bank', async () => {
  const { owner, renter, quote, card } = await rental();
  const asking = db.deps('2027-05-30T18:00:00Z');
  const born = (birthDate: string) =>
    db.ownerSql`update shown_by_member set birth_date = ${birthDate} where account_id = ${renter.accountId}`;
  const quoteId = await quote();
  const { id: paymentId } = await card({ for: 'quote', quoteId });
  const send = () => requestBooking(asking, renter, { quoteId, message: '', paymentId });
  const target = { for: 'quote', quoteId } as const;
  const pay = () =>
    authoriseExchange(withCards(asking), renter, { target, method: 'test_visa', key: randomUUID() });
  await born('2009-06-05');
  expect(await send()).toMatchObject({ refusal: 'too-young' });
  expect(await pay()).toMatchObject({ refusal: 'too-young' });
  expect(
    await db.sql`select 1 from ${rentalRows(db.sql)} rental where owner_id = ${owner.accountId}`,
  ).toEqual([]);
  // Eighteen on the very day.
  await born('2009-06-04');
  expect(await send()).toMatchObject({ state: 'requested' });
});

test('when that is known only after the request, no one can accept it or counter it, the bank isn’t asked, and the other side learns no birthday', async () => {
  const { owner, renter, requested } = await rental();
  const asking = db.deps('2027-05-30T18:00:00Z');
  const born = (birthDate: string) =>
    db.ownerSql`update shown_by_member set birth_date = ${birthDate} where account_id = ${renter.accountId}`;
  id = await requested();
  const days = (from: string, to: string) =>
    ({ way: 'rent', from, to, addOnIds: [], isDelivered: false, points: 0 }) as const;
  const word = async <T>(outcome: Promise<T>) => {
    const said = await outcome;
    return isRefusal(said) ? said.refusal : 'done';
  };
  const yes = (who: AccountActor, version: number, paymentId: string | null = null) =>
    word(acceptOffer(asking, who, { id, version, paymentId }));
  const offer = (who: AccountActor, version: number, wish: ReturnType<typeof days>) =>
    word(counterOffer(asking, who, { id, version, message: '', ...wish }));
  const actions = async (who: AccountActor) => (await rentalFor(asking, who, id))?.actions ?? [];

  // Eighteen on the day after the first day.
  await born('2009-06-05');
  expect(await yes(owner, 1)).toBe('cannot-be-theirs');
  expect(await actions(owner)).toEqual(expect.arrayContaining(['counter', 'decline']));
  expect(await actions(owner)).not.toContain('accept');
  const [earlier, later] = [days('2027-06-03', '2027-06-04'), days('2027-06-05', '2027-06-06')];
  // An owner's price request gets the same answer, whatever days they choose.
  expect(await word(priceCounter(asking, owner, { id, version: 1, ...earlier }))).toBe('done');
  expect(await db.sql`select 1 from listing_claim where leg_id = ${id}`).toEqual([]);

  // For days on which they are old enough the owner can offer it, and from the birthday on they can accept.
  expect(await offer(owner, 1, later)).toBe('done');
  expect(await actions(renter)).toContain('accept');
  await born('2009-06-06');
  expect(await actions(renter)).not.toContain('accept');
  const pay = { target: { for: 'booking', bookingId: id }, method: 'test_visa', key: randomUUID() } as const;
  expect(await word(authoriseExchange(withCards(asking), renter, pay))).toBe('too-young');
  expect(await yes(renter, 2)).toBe('too-young');
  expect(await offer(renter, 2, earlier)).toBe('too-young');
  expect(await word(priceCounter(asking, renter, { id, version: 2, ...earlier }))).toBe('too-young');
  await born('2009-06-05');
  expect(await yes(renter, 2)).toBe('done');
});

test('an owner who moves the days learns nothing of a birthday: they can offer any days, and only the renter reads that they are too young', async () => {
  const { owner, renter, requested } = await rental();
  const asking = db.deps('2027-05-30T18:00:00Z');
  id = await requested();
  await db.ownerSql`update shown_by_member set birth_date = '2009-06-04' where account_id = ${renter.accountId}`;
  const earlier = {
    way: 'rent',
    from: '2027-06-03',
    to: '2027-06-04',
    addOnIds: [],
    isDelivered: false,
    points: 0,
  } as const;
  expect(await counterOffer(asking, owner, { id, version: 1, message: '', ...earlier })).toMatchObject({
    version: 2,
  });
  const read = async (who: AccountActor) => {
    const leg = (await rentalFor(asking, who, id))?.legs[0];
    return leg && [leg.requirements.length, leg.isOthersLeftOut, leg.checklist !== null];
  };
  expect([await read(owner), await read(renter)]).toEqual([
    [0, true, false],
    [3, false, false],
  ]);
  // Nor whether they have a card, because the safety checklist replaces it.
  await verify(renter, 'Identity verified');
  expect([await read(owner), await read(renter)]).toEqual([
    [0, true, false],
    [3, false, true],
  ]);
  // A stay needs only its owner's registration number.
  await db.ownerSql`update leg set terms = jsonb_set(terms, '{requirements}', '[{"kind":"registration"},{"kind":"age","years":18}]') where id = ${id}`;
  expect([await read(owner), await read(renter)]).toEqual([
    [1, true, false],
    [2, false, false],
  ]);
  expect(await acceptOffer(asking, renter, { id, version: 2 })).toMatchObject({ refusal: 'too-young' });
});

test('a stay in British Columbia needs its registration number, which its owner can enter late', async () => {
  const { owner, renter } = story;
  const { id: listingId, slug } = await listingOf(db.ownerSql, owner.accountId);
  await db.ownerSql`update listing set category_id = 'cabins', price_unit = 'night' where id = ${listingId}`;
  await verify(renter, 'Identity verified');
  await shown('1990-05-17');
  const asking = db.deps('2027-05-30T18:00:00Z');
  ({ id } = await asked(asking, renter, slug, { way: 'rent' }));
  expect(await acceptOffer(asking, owner, { id, version: 1 })).toBe('accepted');
  await moveRental(db.ownerSql, id, { total_cents: 0 });
  const at = db.deps('2027-06-05T01:00:00Z');
  const begin = (who: AccountActor) => confirmHandOver(at, who, { legId: id, step: 'hand_off' });
  expect(await begin(renter)).toMatchObject({
    sentence:
      'It’s not ready to hand over. The owner still has to enter: the listing’s provincial registration number.',
  });
  expect(await missBooking(at, owner, { id, reason: 'x' })).toMatchObject({ refusal: 'not-ready-yourself' });
  await db.ownerSql`update listing set requirement_terms = '{"registration":"H123456789"}' where id = ${listingId}`;
  expect(await begin(renter)).toBe('waiting');
});

test('what was agreed stays: an owner’s new requirements apply to the next renter', async () => {
  const { owner, renter, slug } = story;
  await verify(renter, 'Identity verified', 'Pleasure craft operator card');
  await shown('2005-01-01');
  await db.ownerSql`update listing set requirement_terms = '{"minimumAge":25}' where slug = ${slug}`;
  expect(await handOff(renter)).toBe('waiting');
  expect(await handOff(owner)).toBe('done');
});
