/** Runs one side's actions on a booking against the commands, with the model's expected result. */
import { randomUUID } from 'node:crypto';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { cancelExchange } from '../../features/exchange/changes/cancel-exchange.server.ts';
import { cancelTogether } from '../../features/exchange/changes/cancel-together.server.ts';
import { chooseRelief } from '../../features/exchange/relief/choose-relief.server.ts';
import { counterOffer } from '../../features/exchange/offer/counter-offer.server.ts';
import { endOffer } from '../../features/exchange/offer/end-offer.server.ts';
import { answerExtension, askExtension } from '../../features/exchange/changes/extend-booking.server.ts';
import { confirmHandOver } from '../../features/exchange/handover/hand-over.server.ts';
import { makeQuote } from '../../features/exchange/price/make-quote.server.ts';
import { payExchange } from '../../features/exchange/money/pay-exchange.server.ts';
import { missBooking } from './no-shows.ts';
import { requestBooking } from '../../features/exchange/offer/request-booking.server.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { isRefusal } from '../../platform/refusal.ts';
import * as model from './booking-model.ts';
import type { Stay } from './booking-model.ts';
import {
  card,
  leadDays,
  one,
  ownerFor,
  renterOf,
  sideActor,
  termsOf,
  told,
  ways,
  type Step,
  type Told,
  type World,
} from './booking-world.ts';
import { rentalRows } from './rental-rows.ts';

/** A renter requests some days in one of the ways. */
export async function askFor(world: World, { a, b, c }: Step): Promise<Told> {
  const { state, renters, listings } = world;
  const renter = a % renters.length;
  const listing = b % listings.length;
  const way = one(ways, c);
  const isGood = b % 5 !== 0;
  const from = addDays(model.dayOf(state), 1 + (c % 12));
  const to = addDays(from, a % 4);
  const points = way === 'cashAndPoints' ? 101 : 0;
  const asked = { way, from, to, addOnIds: [], isDelivered: false, points };
  const who = one(renters, renter);
  const quote = await makeQuote(world.deps(), who, { ...asked, slug: one(listings, listing).slug });
  const isOnTime = from >= addDays(model.dayOf(state), leadDays) && model.isFree(state, listing, from, to);
  const isWelcome = !isApart(world, { renter, listing });
  if (isRefusal(quote)) return { may: isOnTime && isWelcome, outcome: quote, follows: () => undefined };
  const target = { for: 'quote', quoteId: quote.id } as const;
  const paymentId =
    quote.price.totalCents === 0
      ? null
      : await card(world, who, target, isGood ? 'test_visa' : 'test_capture_fails');
  const outcome = await requestBooking(world.deps(), who, { quoteId: quote.id, message: '', paymentId });
  const may = isOnTime && !owes(world, { renter }) && (state.wallets[renter] ?? 0) >= quote.price.points;
  const follows = async () => {
    const stay: Stay = {
      id: (outcome as { id: string }).id,
      listing,
      renter,
      state: 'requested',
      version: 1,
      offeredBy: 'renter',
      counters: { renter: 0, owner: 0 },
      from,
      to,
      agreedTo: to,
      cents: quote.price.totalCents,
      points: quote.price.points,
      isGood: quote.price.totalCents === 0 || isGood,
      isCharged: quote.price.totalCents === 0,
      answerUntil: 0,
      acceptedAt: 0,
      payUntil: null,
      claimUntil: null,
      confirmed: [],
      saidHandOffAt: null,
      askedWhetherBegunAt: null,
      words: {},
      asked: null,
      further: [],
      reliefUntil: null,
      declared: [],
      handedOffAt: 0,
      saidBackAt: null,
      interrupted: [],
      hasLapsed: false,
      isPresumedBack: false,
      kept: null,
    };
    await termsOf(world, stay);
    state.wallets[renter] = (state.wallets[renter] ?? 0) - stay.points;
    state.stays.push(stay);
  };
  return { may, outcome, follows };
}

/** Whether a renter and a listing's owner have blocked each other. Each owner has one listing. */
const isApart = ({ state }: World, { renter, listing }: Pick<Stay, 'renter' | 'listing'>): boolean =>
  state.apart[renter]?.[listing] === true;
const owes = ({ state }: World, { renter }: Pick<Stay, 'renter'>): boolean => state.owes[renter] === true;

type Act = (world: World, step: Step, stay: Stay) => Promise<Told>;
type Act1 = { makesSense: (stay: Stay, now: number) => boolean; act: Act };
const inState =
  (...states: string[]) =>
  (stay: Stay) =>
    states.includes(stay.state);

const answer = (event: 'decline' | 'withdraw', side: 'owner' | 'renter'): Act1 => ({
  makesSense: inState('requested'),
  act: async (world, _, stay) => ({
    may: stay.state === 'requested',
    outcome: await endOffer(world.deps(), sideActor(world, stay, side), { id: stay.id, event }),
    follows: () => model.endRequest(world.state, stay, event === 'decline' ? 'declined' : 'withdrawn'),
  }),
});

const hands = (step: 'hand_off' | 'return'): Act1 => ({
  // What can be handed over now, if anything: otherwise hardly any trip would start.
  makesSense: (stay, now) =>
    step === 'hand_off'
      ? stay.state === 'accepted' && stay.isCharged && now >= model.pickUpAt(stay) - 24 * model.hour
      : stay.state === 'handed_off',
  async act(world, { b }, stay) {
    const { state } = world;
    const any = b % 2 === 0 ? 'renter' : 'owner';
    const silent = (['renter', 'owner'] as const).find((each) => !stay.confirmed.includes(`${step} ${each}`));
    const side = b % 5 === 0 ? any : (silent ?? any);
    const isTime = state.now >= model.pickUpAt(stay) - 24 * model.hour;
    const may =
      step === 'hand_off'
        ? stay.state === 'accepted' && isTime && stay.isCharged
        : stay.state === 'handed_off';
    const outcome = await confirmHandOver(world.deps(), sideActor(world, stay, side), {
      legId: stay.id,
      step,
    });
    const follows = () => {
      const said = new Set([...stay.confirmed, `${step} ${side}`]);
      stay.confirmed = [...said];
      if (step === 'return') stay.saidBackAt ??= state.now;
      else stay.saidHandOffAt = state.now;
      if (![`${step} renter`, `${step} owner`].every((word) => said.has(word))) return;
      if (step === 'return') {
        stay.state = 'returned';
        stay.claimUntil = state.now + 48 * model.hour;
        return;
      }
      stay.state = 'handed_off';
      stay.handedOffAt = state.now;
      stay.reliefUntil = null;
      state.earned[stay.listing] = (state.earned[stay.listing] ?? 0) + stay.points;
    };
    return { may, outcome, follows };
  },
});

const moreAnswer = (isYes: boolean): Act1 => ({
  makesSense: ({ asked, state }) => asked !== null && (state === 'accepted' || state === 'handed_off'),
  async act(world, { b }, stay) {
    const { state } = world;
    const event = isYes ? 'agree' : b % 2 === 0 ? 'decline' : 'withdraw';
    const who = event === 'withdraw' ? renterOf(world, stay) : ownerFor(world, stay);
    const asked = stay.asked;
    const isOpen = asked !== null && asked.answerUntil > state.now;
    const canGrow = stay.state === 'accepted' || stay.state === 'handed_off';
    const isWelcome = !isYes || !isApart(world, stay);
    const may =
      isOpen &&
      isWelcome &&
      (!isYes || (canGrow && model.isFree(state, stay.listing, stay.from, asked.to, stay)));
    const outcome = await answerExtension(world.deps(), who, { id: stay.id, event });
    const follows = () => {
      stay.asked = null;
      if (!isYes || !asked) return;
      stay.to = asked.to;
      // Earlier proposals to end it together were about other days.
      stay.words = {};
      stay.further.push({ ...asked, isCharged: null });
      model.supersede(state, stay);
    };
    return { may, outcome, follows };
  },
});

/** The steps someone can take with an existing booking. */
export type OfAStay = Exclude<
  Step['do'],
  'ask' | 'declare' | 'work' | 'wait' | 'go on' | 'owe' | 'pay back' | 'block'
>;

export const acts: Record<OfAStay, Act1> = {
  accept: {
    makesSense: inState('requested'),
    async act(world, { b }, stay) {
      const { state } = world;
      const side = b % 7 === 0 ? stay.offeredBy : model.turnOf(stay);
      const may =
        model.isOpenFor(state, stay, side) &&
        !isApart(world, stay) &&
        model.isFree(state, stay.listing, stay.from, stay.to);
      const input = { id: stay.id, version: stay.version };
      const outcome = await acceptOffer(world.deps(), sideActor(world, stay, side), input);
      return { may, outcome, follows: () => model.accept(state, stay) };
    },
  },
  counter: {
    makesSense: inState('requested'),
    async act(world, { b }, stay) {
      const { state } = world;
      const side = b % 7 === 0 ? stay.offeredBy : model.turnOf(stay);
      const [row] = await world.db.sql<{ way: (typeof ways)[number]; points: number }[]>`
        select way, (terms -> 'asked' ->> 'points')::int as points from ${rentalRows(world.db.sql)} rental where id = ${stay.id}`;
      const { way = 'rent', points = 0 } = row ?? {};
      const offer = {
        way,
        from: stay.from,
        to: stay.from,
        addOnIds: [],
        isDelivered: false,
        points,
        message: '',
      };
      const may =
        model.isOpenFor(state, stay, side) &&
        stay.counters[side] < 5 &&
        !isApart(world, stay) &&
        stay.from >= addDays(model.dayOf(state), leadDays) &&
        model.isFree(state, stay.listing, stay.from, stay.from);
      const input = { ...offer, id: stay.id, version: stay.version };
      const outcome = await counterOffer(world.deps(), sideActor(world, stay, side), input);
      const follows = async () => {
        const before = stay.points;
        stay.to = stay.from;
        stay.offeredBy = side;
        stay.counters[side] += 1;
        await termsOf(world, stay);
        state.wallets[stay.renter] = (state.wallets[stay.renter] ?? 0) + before - stay.points;
      };
      return { may, outcome, follows };
    },
  },
  decline: answer('decline', 'owner'),
  withdraw: answer('withdraw', 'renter'),
  cancel: {
    makesSense: inState('accepted'),
    async act(world, { b }, stay) {
      const { state } = world;
      const side = b % 3 === 0 ? 'owner' : 'renter';
      const outcome = await cancelExchange(world.deps(), sideActor(world, stay, side), {
        id: stay.id,
        reason: 'x',
      });
      const follows = (said: unknown) => {
        const percent = side === 'owner' ? 100 : model.percentNow(stay, state.now);
        const { points } = model.cancel(state, stay, stay.listing, { percent, isFree: side === 'renter' });
        told('points that come back', points, (said as { refundPoints: number }).refundPoints);
      };
      return { may: stay.state === 'accepted', outcome, follows };
    },
  },
  together: {
    makesSense: inState('accepted'),
    async act(world, { b, c }, stay) {
      const { state } = world;
      const side = b % 2 === 0 ? 'renter' : 'owner';
      const other = side === 'renter' ? 'owner' : 'renter';
      // Often what the other side proposed, or nobody would ever agree.
      const percent = (c % 3 > 0 ? stay.words[other] : undefined) ?? one([30, 33, 100], c);
      const word = { id: stay.id, percent, reason: 'x' };
      const outcome = await cancelTogether(world.deps(), sideActor(world, stay, side), word);
      const follows = (said: unknown) => {
        stay.words[side] = percent;
        if (stay.words[other] !== percent) return;
        // If an emergency refunds everything, that stays so.
        const given = stay.reliefUntil === null ? percent : 100;
        const { points } = model.cancel(state, stay, stay.listing, { percent: given });
        told('points that come back', points, (said as { refundPoints: number }).refundPoints);
      };
      return { may: stay.state === 'accepted', outcome, follows };
    },
  },
  more: {
    makesSense: inState('accepted', 'handed_off'),
    async act(world, { b }, stay) {
      const { state } = world;
      const to = addDays(stay.to, model.furtherDays);
      const isGood = b % 4 !== 0;
      const who = renterOf(world, stay);
      const target = { for: 'extension', bookingId: stay.id, to } as const;
      const paymentId = await card(world, who, target, isGood ? 'test_visa' : 'test_capture_fails');
      const outcome = await askExtension(world.deps(), who, {
        id: stay.id,
        to,
        paymentId: paymentId ?? randomUUID(),
      });
      const may =
        (stay.state === 'accepted' || stay.state === 'handed_off') &&
        stay.asked === null &&
        stay.further.every(({ isCharged }) => isCharged !== null) &&
        model.returnAt(stay) > state.now &&
        !owes(world, stay) &&
        !isApart(world, stay) &&
        model.isFree(state, stay.listing, stay.from, to, stay);
      const follows = async () => {
        const [row] = await world.db.sql<{ id: string; cents: number }[]>`
          select id, total_cents as cents from leg_extension where leg_id = ${stay.id} and state = 'asked'`;
        const answerUntil = Math.min(state.now + 48 * model.hour, model.returnAt(stay));
        stay.asked = {
          id: row?.id ?? '',
          to,
          cents: row?.cents ?? 0,
          isGood,
          askedAt: state.now,
          answerUntil,
        };
      };
      return { may, outcome, follows };
    },
  },
  agree: moreAnswer(true),
  refuse: moreAnswer(false),
  pay: {
    makesSense: ({ state, payUntil }) => state === 'accepted' && payUntil !== null,
    async act(world, _, stay) {
      const who = renterOf(world, stay);
      const paymentId = await card(world, who, { for: 'booking', bookingId: stay.id });
      const input = { id: stay.id, paymentId: paymentId ?? randomUUID() };
      return {
        may: stay.state === 'accepted' && !stay.isCharged,
        outcome: await payExchange(world.deps(), who, input),
        follows: () => void (stay.isGood = true),
      };
    },
  },
  'hand over': hands('hand_off'),
  'bring back': hands('return'),
  'no-show': {
    makesSense: inState('accepted'),
    async act(world, { b }, stay) {
      const { state } = world;
      const side = b % 2 === 0 ? 'renter' : 'owner';
      const hasCome = model.hasCome(stay, side === 'renter' ? 'owner' : 'renter');
      // Someone who has not paid could not start, and cannot report the other side.
      const isReady = side === 'owner' || stay.isCharged;
      const isTime = state.now >= model.pickUpAt(stay) + 2 * model.hour;
      const may = stay.state === 'accepted' && !hasCome && isReady && isTime;
      const outcome = await missBooking(world.deps(), sideActor(world, stay, side), {
        id: stay.id,
        reason: 'x',
      });
      const percent = side === 'renter' ? 100 : model.percentNow(stay, model.pickUpAt(stay));
      return {
        may,
        outcome,
        follows: () => void model.cancel(state, stay, stay.listing, { percent, isFree: side === 'owner' }),
      };
    },
  },
  choose: {
    makesSense: ({ reliefUntil }) => reliefUntil !== null,
    async act(world, { b }, stay) {
      const { state } = world;
      const choice = b % 2 === 0 ? 'points' : 'refund';
      const isOpen = stay.state === 'accepted' && stay.reliefUntil !== null && stay.reliefUntil > state.now;
      const may = isOpen && (choice === 'refund' || stay.isCharged);
      const outcome = await chooseRelief(world.deps(), renterOf(world, stay), { id: stay.id, choice });
      const follows = (said: unknown) => {
        const { givenPoints } = said as { givenPoints: number };
        if (choice === 'refund') model.cancel(state, stay, stay.listing, { percent: 100 });
        else told('points that are given', model.takePoints(state, stay), givenPoints);
      };
      return { may, outcome, follows };
    },
  },
};
