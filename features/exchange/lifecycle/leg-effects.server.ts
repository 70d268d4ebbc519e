/** Carries out the effects of a leg's steps: its days, its money, its bonds, and its exchange. */
import { present } from '../../../platform/assert.ts';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { earnPrice, keepPrice, releaseDeposit } from '../../payments/steps/bind-payment.server.ts';
import { earnHeldPoints } from '../../points/holds/earn-held-points.server.ts';
import { earnExtensions } from '../changes/extension-money.server.ts';
import { extensionExchange, saveLastDay } from '../changes/extension-store.server.ts';
import { completeIfOver, finishIfOver } from '../handover/finish-exchange.server.ts';
import { earnRentalPrice } from '../money/rest-of-price.server.ts';
import { settleCirclePoints } from '../money/settle-circle.server.ts';
import { settleBonds, settlePart } from '../money/settle-leg.server.ts';
import { endOverlapping } from '../offer/end-overlapping.server.ts';
import { anyListing, countAgainstLimit } from '../price/bookable-listing.server.ts';
import { ownerFeeOf, payOutTime } from '../price/booking-money.ts';
import { sharesOf } from '../price/price-shares.ts';
import { sharesOfParty } from '../price/swap-price.ts';
import { bookingOf, keepDaysBlocked } from './booking-store.server.ts';
import { exchangeLifecycle } from './exchange-lifecycle.ts';
import { legExchange, nameOf, partyExchange } from './exchange-references.ts';
import type { ExchangeNo, LegStep, Take } from './exchange-steps.ts';
import {
  freeLegDays,
  isRental,
  legsOf,
  readExchange,
  takeLegDays,
  type Exchange,
} from './exchange-store.server.ts';

/** The giver's earnings from the price. */
const sharesFor = (exchange: Exchange, receiverId: string) => {
  if (isRental(exchange)) {
    const booking = bookingOf(exchange);
    return sharesOf(booking.terms.price, booking.totalCents, ownerFeeOf(booking));
  }
  const receiver = exchange.parties.find(({ memberId }) => memberId === receiverId);
  return sharesOfParty(present(receiver, 'receiver of a leg').price);
};

/** The start: the held points and the price become the giver's. */
async function payGiver({ sql, now, thing: leg, input: { exchange, madeBy } }: LegStep): Promise<void> {
  const { receiverId: payerId, giverId: earnerId } = leg;
  const receiver = present(
    exchange.parties.find(({ memberId }) => memberId === payerId),
    'receiver of a leg',
  );
  const held = { exchange: nameOf(exchange), payerId, earnerId, madeBy };
  const key = `exchange ${exchange.id} ${payerId} started`;
  // A circle's points move once, net, when nothing is left to change hands.
  if (receiver.points > 0 && exchange.kind !== 'circle')
    accepted(await earnHeldPoints({ sql, now }, { ...held, key }));
  const payOutAt = payOutTime(leg.pickUpAt, now);
  const earning = { ownerId: earnerId, shares: sharesFor(exchange, payerId), payOutAt };
  if (isRental(exchange)) return earnRentalPrice({ sql, now }, bookingOf(exchange), earning);
  await earnPrice({ sql, now }, partyExchange(receiver), earning);
}

async function freeDays({ sql, thing: leg, input: { exchange, off } }: LegStep): Promise<void> {
  if (off?.keepsDays) await keepDaysBlocked(sql, leg.id);
  else await freeLegDays(sql, leg.id);
  if (!leg.isCounted) return;
  const exchangePreferences = await anyListing(sql, leg.listingId);
  await countAgainstLimit(sql, { id: leg.listingId, exchangePreferences }, exchange.way, 1);
}

/** The step's exchange afterwards. */
const exchangeAfter = async ({ sql, input: { exchange } }: LegStep): Promise<Exchange> =>
  present(await readExchange(sql, exchange.id), 'exchange whose row is locked');

/** The effects in the table of legs. */
export const legEffects = (take: Take) => ({
  takeDays: ({ sql, thing }: LegStep) => takeLegDays(sql, thing.id),
  async startExchange({ sql, now, input: { exchange, madeBy } }: LegStep) {
    if (exchangeLifecycle.nextState(exchange.state, 'start', 'leg') !== null)
      await take.exchange({ sql, now }, exchange, 'start', 'leg', { madeBy });
  },
  payGiver,
  async earnExtensions({ sql, now, input: { exchange } }: LegStep) {
    if (isRental(exchange)) await earnExtensions(sql, bookingOf(exchange), now);
  },
  // A giver who has given needs no bond anymore; a giver who gave without receiving may now be owed one.
  async settleBonds(step: LegStep) {
    const { sql, input } = step;
    if (isRental(input.exchange)) return;
    const after = { ...input.exchange, legs: await legsOf(sql, input.exchange.id) };
    await settleBonds(step, after, input.exchange.legs);
    await settleCirclePoints(step, after);
  },
  takeFurtherDays({ sql, thing, input }: LegStep) {
    const { extension, time } = present(input.further, 'further days');
    return saveLastDay(sql, thing.id, extension.toDay, time);
  },
  endOverlapping: ({ sql, now, input: { exchange, madeBy } }: LegStep) =>
    endOverlapping(take, { sql, now }, exchange, madeBy),
  async keepFurtherPrice({ sql, now, input }: LegStep): Promise<ExchangeNo | void> {
    const { extension } = present(input.further, 'further days');
    const kept = await keepPrice({ sql, now }, extensionExchange(extension.id), extension.totalCents);
    if (isRefusal(kept)) return kept;
  },
  freeDays,
  releaseDeposit: ({ sql, now, thing }: LegStep) => releaseDeposit({ sql, now }, legExchange(thing.id)),
  async settlePart(step: LegStep) {
    const { exchange, off } = step.input;
    const leg = isRental(exchange) ? undefined : exchange.legs.find(({ id }) => id === step.thing.id);
    if (isRental(exchange) || !leg) throw new Error('A rental is called off as a whole, not leg by leg.');
    const { isReceiversDoing } = present(off, 'reason why a leg does not happen');
    await settlePart(step, exchange, leg, isReceiversDoing);
  },
  finishExchange: async (step: LegStep) => finishIfOver(take, step, await exchangeAfter(step), step.input),
  completeExchange: async (step: LegStep) => completeIfOver(take, step, await exchangeAfter(step)),
});
