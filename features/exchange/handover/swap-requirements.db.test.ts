import { afterAll, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { clubMember, listingOf, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { offered, offerOf, sayYes, swapCard } from '../../../tests/builders/swaps.ts';
import { moneyJobs } from '../money/money-jobs.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { leaveLeg } from '../../../tests/builders/no-shows.ts';
import { goThroughChecklist } from './go-through-checklist.server.ts';
import { counterOffer } from '../offer/counter-offer.server.ts';
import { confirmHandOver } from './hand-over.server.ts';
import { offerSwap } from '../offer/offer-swap.server.ts';
import { previewSwap } from '../views/swap-choices.server.ts';
import type { DirectOffer } from '../offer/swap-offer.ts';
import { swapFor } from '../../../tests/builders/views.ts';
import { exchangeJobs } from '../lifecycle/exchange-jobs.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const asking = '2027-05-01T18:00:00Z';
const pickUp = db.deps('2027-06-04T16:00:00Z');

test('the receiver of each leg shows what its listing requires before it changes hands', async () => {
  const [ann, ben] = await Promise.all([clubMember(db.ownerSql, 'owner'), clubMember(db.ownerSql, 'owner')]);
  const boat = await listingOf(db.ownerSql, ann.accountId);
  const trailer = await listingOf(db.ownerSql, ben.accountId);
  await db.ownerSql`update listing set category_id = 'rv' where id = ${trailer.id}`;
  // Ann’s licence expires a day too early for the trailer; Ben has no card for the boat.
  await db.ownerSql`update shown_by_member set licence_until = '2027-06-05' where account_id = ${ann.accountId}`;
  await db.ownerSql`update member set verifications = '{Identity verified}' where id = ${ben.accountId}`;
  const { id } = await offered(db.deps(asking), ann, offerOf(trailer.slug, boat.slug));
  expect(await sayYes(db.deps(asking), ben, { id, version: 1 })).toBe('accepted');
  for (const instant of [asking, '2027-06-04T15:00:00Z']) {
    const deps = withCards(db.deps(instant));
    await doDueJobs(deps, { ...moneyJobs(deps), ...exchangeJobs(deps) });
  }
  const view = async (who: AccountActor) => (await swapFor(pickUp, who, id))?.legs ?? [];
  const legId = async (title: string) => (await view(ann)).find(({ slug }) => slug === title)?.id ?? '';
  const [boatLeg, trailerLeg] = [await legId(boat.slug), await legId(trailer.slug)];
  const handOff = (who: AccountActor, leg: string) =>
    confirmHandOver(pickUp, who, { legId: leg, step: 'hand_off' });

  expect(await handOff(ben, trailerLeg)).toMatchObject({
    refusal: 'requirements-missing',
    sentence: expect.stringContaining('a driver’s licence for cars') as string,
  });
  const later = db.deps('2027-06-04T19:00:00Z');
  const report = { legId: trailerLeg, event: 'report_no_show', reason: 'Nobody' } as const;
  expect(await leaveLeg(later, ann, report)).toMatchObject({ refusal: 'not-ready-yourself' });
  await db.ownerSql`update shown_by_member set licence_until = '2027-06-06' where account_id = ${ann.accountId}`;
  expect(await handOff(ben, trailerLeg)).toBe('waiting');

  expect(await handOff(ann, boatLeg)).toMatchObject({ refusal: 'requirements-missing' });
  expect((await view(ann)).find(({ id: leg }) => leg === boatLeg)?.checklist).toEqual({
    saidBy: [],
    maySay: true,
  });
  for (const who of [ann, ben])
    expect(await goThroughChecklist(pickUp, who, { legId: boatLeg })).toBe('said');
  expect(await handOff(ann, boatLeg)).toBe('waiting');
  const stranger = await clubMember(db.ownerSql, 'owner');
  expect(await goThroughChecklist(pickUp, stranger, { legId: boatLeg })).toMatchObject({
    refusal: 'not-found',
  });
});

test('a member too young for a listing can neither offer a swap for it nor accept one, and the other side learns no birthday', async () => {
  const [ann, ben] = await Promise.all([clubMember(db.ownerSql, 'owner'), clubMember(db.ownerSql, 'owner')]);
  const [boat, other] = [
    await listingOf(db.ownerSql, ann.accountId),
    await listingOf(db.ownerSql, ben.accountId),
  ];
  const born = ({ accountId }: AccountActor, birthDate: string) =>
    db.ownerSql`update shown_by_member set birth_date = ${birthDate} where account_id = ${accountId}`;
  const deps = db.deps(asking);
  const offer = () => offerSwap(deps, ann, { ...offerOf(other.slug, boat.slug), message: '' });
  // Eighteen on the day after the first day.
  await born(ann, '2009-06-05');
  expect(await offer()).toMatchObject({ refusal: 'too-young' });
  await born(ann, '2009-06-04');

  // Known only once the offer exists.
  const { id } = await offered(deps, ann, offerOf(other.slug, boat.slug));
  const actions = async () => (await swapFor(deps, ben, id))?.actions;
  for (const [who, code] of [
    [ben, 'too-young'],
    [ann, 'cannot-be-theirs'],
  ] as const) {
    await born(who, '2009-06-05');
    expect(await actions()).toEqual(['counter', 'decline']);
    expect(await sayYes(deps, ben, { id, version: 1 })).toMatchObject({ refusal: code });
    await born(who, '2009-06-04');
  }
  expect(await actions()).toEqual(['counter', 'accept', 'decline']);
  expect(await sayYes(deps, ben, { id, version: 1 })).toBe('accepted');
});

test('of several listings offered, one that they are old enough for is enough, and they can’t choose another', async () => {
  const [ann, ben] = await Promise.all([clubMember(db.ownerSql, 'owner'), clubMember(db.ownerSql, 'owner')]);
  const [boat, fast, wanted] = [
    await listingOf(db.ownerSql, ann.accountId),
    await listingOf(db.ownerSql, ann.accountId),
    await listingOf(db.ownerSql, ben.accountId),
  ];
  await db.ownerSql`update listing set requirement_terms = '{"minimumAge":25}' where id = ${fast.id}`;
  await db.ownerSql`update shown_by_member set birth_date = '2005-01-01' where account_id = ${ben.accountId}`;
  const { id } = await offered(db.deps(asking), ann, offerOf(wanted.slug, [boat.slug, fast.slug]));
  const choose = (listing: string) => sayYes(db.deps(asking), ben, { id, version: 1, listing });
  expect(await choose(fast.slug)).toMatchObject({ refusal: 'too-young' });
  expect(await choose(boat.slug)).toBe('accepted');
});

test('offering, pricing or countering reveals nothing about the other’s birthday: any age and any days get the same answer', async () => {
  const [ann, ben] = await Promise.all([clubMember(db.ownerSql, 'owner'), clubMember(db.ownerSql, 'owner')]);
  const [boat, other] = [
    await listingOf(db.ownerSql, ann.accountId),
    await listingOf(db.ownerSql, ben.accountId),
  ];
  await db.ownerSql`update listing set requirement_terms = '{"minimumAge":25}' where id = ${boat.id}`;
  await db.ownerSql`update shown_by_member set birth_date = '2005-01-01' where account_id = ${ben.accountId}`;
  const deps = db.deps(asking);
  const asked = offerOf(other.slug, boat.slug);
  expect(isRefusal(await previewSwap(deps, ann, asked, null))).toBe(false);
  const { id } = await offered(deps, ann, asked);
  // Neither her page nor her payment reveals it before Ben has accepted something.
  const read = async (who: AccountActor) => {
    const leg = (await swapFor(deps, who, id))?.legs.find(({ slug }) => slug === boat.slug);
    return leg && [leg.requirements.length, leg.isOthersLeftOut];
  };
  expect([await read(ann), await read(ben)]).toEqual([
    [0, true],
    [3, false],
  ]);
  const forYes = { for: 'swap', swapId: id, listing: null } as const;
  expect(isRefusal(await swapCard(deps, ann, forYes))).toBe(false);
  expect(await sayYes(deps, ben, { id, version: 1 })).toMatchObject({ refusal: 'too-young' });
  // Ben’s own answer checks only what he would get; when Ann then asks for a price and counters, she learns no more than before.
  await db.ownerSql`update shown_by_member set birth_date = '2002-06-04' where account_id = ${ben.accountId}`;
  const counter = async (who: AccountActor, version: number, offer: DirectOffer) => {
    const target = { for: 'swap-counter', swapId: id, version, offer } as const;
    const paymentId = accepted(await swapCard(deps, who, target));
    return counterOffer(deps, who, { id, version, message: '', paymentId, ...offer });
  };
  expect(await counter(ben, 1, offerOf(boat.slug, other.slug))).toMatchObject({ version: 2 });
  expect(await read(ann)).toEqual([3, false]);
  const earlier = offerOf(other.slug, boat.slug, {
    give: { slugs: [boat.slug], from: '2027-06-01', to: '2027-06-03' },
  });
  expect(isRefusal(await previewSwap(deps, ann, earlier, { id, version: 2 }))).toBe(false);
  expect(await counter(ann, 2, earlier)).toMatchObject({ version: 3 });
  expect(await sayYes(deps, ben, { id, version: 3 })).toMatchObject({ refusal: 'too-young' });
});

test('the reader of an offer that they are too young for can show their card for another that fits', async () => {
  const [ann, ben] = await Promise.all([clubMember(db.ownerSql, 'owner'), clubMember(db.ownerSql, 'owner')]);
  const [boat, other] = [
    await listingOf(db.ownerSql, ann.accountId),
    await listingOf(db.ownerSql, ben.accountId),
  ];
  const deps = db.deps(asking);
  for (const who of [ben, ann]) {
    await db.ownerSql`update shown_by_member set birth_date = '1990-05-17' where account_id = any(${[ann.accountId, ben.accountId]})`;
    const { id } = await offered(deps, ann, offerOf(other.slug, boat.slug));
    // Eighteen a day after the first day; then Ben moves that member's days.
    await db.ownerSql`update shown_by_member set birth_date = '2009-06-05' where account_id = ${who.accountId}`;
    const later = { from: '2027-06-05', to: '2027-06-07' };
    const days = offerOf(boat.slug, other.slug);
    const offer =
      who === ben
        ? { ...days, receive: { ...days.receive, ...later } }
        : { ...days, give: { ...days.give, ...later } };
    const paymentId = accepted(
      await swapCard(deps, ben, { for: 'swap-counter', swapId: id, version: 1, offer }),
    );
    expect(await counterOffer(deps, ben, { id, version: 1, message: '', paymentId, ...offer })).toMatchObject(
      {
        version: 2,
      },
    );
    expect(await sayYes(deps, ann, { id, version: 2 })).toBe('accepted');
    await db.ownerSql`delete from listing_claim where listing_id = any(${[boat.id, other.id]})`;
  }
});
