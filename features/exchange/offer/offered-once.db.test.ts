import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { joinAs } from '../../../tests/builders/accounts.ts';
import { clubMember, listingOf, settleMoney, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { pressOn } from '../../../tests/builders/money.ts';
import {
  july,
  june,
  offer,
  offered,
  offerOf,
  swapCard,
  swappers,
  type Listed,
} from '../../../tests/builders/swaps.ts';
import { checkOut, checkoutFor, comeBack } from '../../checkout/checkout-payment.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { counterOffer } from './counter-offer.server.ts';
import { endOffer } from './end-offer.server.ts';
import { offerSwap } from './offer-swap.server.ts';
import { previewSwap, swapChoices } from '../views/swap-choices.server.ts';
import type { DirectOffer } from './swap-offer.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const at = (minutes = 0) =>
  withCards(db.deps(new Date(Date.parse('2027-05-01T18:00:00Z') + minutes * 60_000).toISOString()));
const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);

let ann: AccountActor;
let ben: AccountActor;
let boat: Listed;
let cabin: Listed;
beforeEach(async () => {
  ({ ann, ben, boat, cabin } = await swappers(db.ownerSql));
  await joinAs(db.ownerSql, ann, 'owner');
});

const swaps = () => db.sql<{ id: string; state: string }[]>`
  select s.id, s.state from exchange s join exchange_party p on p.exchange_id = s.id where p.member_id = ${ann.accountId} order by asked_at`;

/** A card that needs confirmation, for an offer sent once the bank agrees. */
async function bring(asked: DirectOffer) {
  const input = {
    target: { for: 'swap-offer', offer: asked },
    method: 'test_confirm',
    afterwards: { message: '', version: null },
    key: randomUUID(),
  } as const;
  return accepted(await checkOut(at(), ann, input));
}

test('two bank confirmations for one offer make one swap, and the second card is released', async () => {
  const asked = offerOf(cabin.slug, boat.slug);
  const [first, second] = [await bring(asked), await bring(asked)];
  for (const { confirmUrl } of [first, second]) await pressOn(at(2).cards, confirmUrl, 'yes');
  const seen = [await comeBack(at(2), ann, first.id), await comeBack(at(2), ann, second.id)];
  const [made, another] = await swaps();
  expect([made?.state, another]).toEqual(['requested', undefined]);
  for (const each of seen)
    expect(each).toMatchObject({ plan: { state: 'done', place: `/exchanges/${made?.id}` } });
  await settleMoney(at(2));
  const cards = [await checkoutFor(at(2), ann, first.id), await checkoutFor(at(2), ann, second.id)];
  expect(cards.map((card) => card?.state)).toEqual(['authorised', 'voided']);
});

test('doesn’t price another offer for the same days, ask a bank for it, or make it with a card asked earlier', async () => {
  const late = await bring(offerOf(cabin.slug, boat.slug, { topUp: { by: 'me', points: 0, cents: 5_000 } }));
  const { id } = await offered(at(1), ann, offerOf(cabin.slug, boat.slug));
  const overlapping = offerOf(cabin.slug, boat.slug, {
    receive: { slugs: [cabin.slug], from: june.to, to: '2027-06-08' },
  });
  expect(codeOf(await previewSwap(at(1), ann, overlapping, null))).toBe('days-asked-for');
  expect(codeOf(await offer(at(1), ann, overlapping))).toBe('days-asked-for');
  await pressOn(at(2).cards, late.confirmUrl, 'yes');
  expect(await comeBack(at(2), ann, late.id)).toMatchObject({
    plan: {
      state: 'refused',
      // Where the bank redirects them, and what that page says.
      place: `/exchanges/${id}`,
      sentence: expect.stringMatching(/offered a swap .* and this is it\. .* was not sent\./) as string,
    },
  });
  expect(await swaps()).toEqual([{ id, state: 'requested' }]);
});

test('sending the same offer again returns the open one; with different text it is refused, and the text isn’t lost', async () => {
  const input = { ...offerOf(cabin.slug, boat.slug), message: 'With the trailer?' };
  const card = async () =>
    accepted(await swapCard(at(), ann, { for: 'swap-offer', offer: offerOf(cabin.slug, boat.slug) }));
  const [first, second, third] = [await card(), await card(), await card()];
  const { id } = accepted(await offerSwap(at(1), ann, { ...input, paymentId: first }));
  expect(await offerSwap(at(2), ann, { ...input, paymentId: second })).toMatchObject({ id });
  const other = { ...input, message: 'Without it.', paymentId: third };
  expect(codeOf(await offerSwap(at(2), ann, other))).toBe('days-asked-for');
});

test('a late card doesn’t ask a member again who has declined meanwhile; a new offer can', async () => {
  const asked = offerOf(cabin.slug, boat.slug);
  const late = await bring(asked);
  const { id } = await offered(at(1), ann, asked);
  expect(await endOffer(at(2), ben, { id, reason: '' })).toBe('ended');
  await pressOn(at(3).cards, late.confirmUrl, 'yes');
  // It is over: nothing of a declined offer remains.
  expect(await comeBack(at(3), ann, late.id)).toMatchObject({
    plan: {
      state: 'refused',
      place: `/exchanges/${id}`,
      sentence: expect.stringMatching(/offered a swap .* and this is it\. .* was not sent\./) as string,
    },
  });
  expect(await swaps()).toEqual([{ id, state: 'declined' }]);
  await offered(at(4), ann, asked);
  expect((await swaps()).map(({ state }) => state)).toEqual(['declined', 'requested']);
});

test('an owner chooses among their own listings for somebody else’s, and never for their own', async () => {
  expect(codeOf(await swapChoices(at(), ann, boat.slug))).toBe('own-listing');
  const choices = accepted(await swapChoices(at(), ann, cabin.slug));
  expect([choices.asked.slug, choices.mine.map(({ slug }) => slug)]).toEqual([cabin.slug, [boat.slug]]);
});

test('other days, and other members for the same days, get separate offers', async () => {
  const cat = await clubMember(db.ownerSql, 'owner');
  const sled = await listingOf(db.ownerSql, cat.accountId);
  await offered(at(), ann, offerOf(cabin.slug, boat.slug));
  await offered(at(), ann, offerOf(cabin.slug, boat.slug, { receive: { slugs: [cabin.slug], ...july } }));
  await offered(at(), ann, offerOf(sled.slug, boat.slug));
  await offered(at(), cat, offerOf(cabin.slug, sled.slug));
  // The other member may make an offer, too.
  await offered(at(), ben, offerOf(boat.slug, cabin.slug));
  expect(await swaps()).toHaveLength(4);
});

test('a counter-offer can’t move to days with another open offer', async () => {
  const { id } = await offered(at(), ann, offerOf(cabin.slug, boat.slug));
  await offered(at(), ann, offerOf(cabin.slug, boat.slug, { receive: { slugs: [cabin.slug], ...july } }));
  const moved = offerOf(boat.slug, cabin.slug, { give: { slugs: [cabin.slug], ...july } });
  const target = { for: 'swap-counter', swapId: id, version: 1, offer: moved } as const;
  expect(codeOf(await swapCard(at(), ben, target))).toBe('days-asked-for');
  const stayed = { ...target, offer: offerOf(boat.slug, cabin.slug) };
  const paymentId = accepted(await swapCard(at(), ben, stayed));
  const counter = { id, version: 1, message: '', paymentId };
  expect(codeOf(await counterOffer(at(), ben, { ...counter, ...moved }))).toBe('days-asked-for');
  expect(await counterOffer(at(), ben, { ...counter, ...stayed.offer })).toMatchObject({ version: 2 });
});

test('the database refuses a second open offer', async () => {
  const { id } = await offered(at(), ann, offerOf(cabin.slug, boat.slug));
  await db.ownerSql`update exchange set state = 'declined', answer_until = null, ended_at = now() where id = ${id}`;
  const paymentId = accepted(
    await swapCard(at(), ann, { for: 'swap-offer', offer: offerOf(cabin.slug, boat.slug) }),
  );
  accepted(await offerSwap(at(), ann, { ...offerOf(cabin.slug, boat.slug), message: '', paymentId }));
  const again = db.ownerSql`update exchange set state = 'requested', answer_until = now(), ended_at = null where id = ${id}`;
  await expect(again).rejects.toMatchObject({ constraint: 'a_swap_is_offered_once' });
});
