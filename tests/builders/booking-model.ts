/** Models what should happen to bookings, as simply as possible: no database, no moving money, no jobs. */
import { refundPercent, refundSchedule } from '../../features/exchange/price/cancellation-policy.ts';
import { addDays, daysBetween } from '../../platform/time/date-range.ts';
import { percentOf } from '../../platform/money/money.ts';
import { instantOf, today } from '../../platform/time/time-zone.ts';

export const zone = 'America/Vancouver';
export const hour = 3_600_000;
type Side = 'renter' | 'owner';
type Further = {
  id: string;
  to: string;
  cents: number;
  isGood: boolean;
  askedAt: number;
  answerUntil: number;
};

export type Stay = {
  id: string;
  listing: number;
  renter: number;
  state: string;
  version: number;
  offeredBy: Side;
  counters: Record<Side, number>;
  from: string;
  to: string;
  /** The last day as first agreed, without extensions. */
  agreedTo: string;
  cents: number;
  points: number;
  isGood: boolean;
  isCharged: boolean;
  answerUntil: number;
  acceptedAt: number;
  payUntil: number | null;
  claimUntil: number | null;
  confirmed: string[];
  /** When a side last confirmed the hand-over. */
  saidHandOffAt: number | null;
  words: Partial<Record<Side, number>>;
  asked: Further | null;
  /** Accepted; `isCharged` is known once the jobs have run. */
  further: (Further & { isCharged: boolean | null })[];
  reliefUntil: number | null;
  declared: number[];
  handedOffAt: number;
  /** When both were asked whether it started; null before. */
  askedWhetherBegunAt: number | null;
  /** When the first side confirmed the return. */
  saidBackAt: number | null;
  /** Emergencies while it was out, by index, and whether they have ended for it; `until`: before their last day. */
  interrupted: { index: number; isOver: boolean; until?: number }[];
  /** The clock ended it, because it was not started in time. */
  hasLapsed: boolean;
  /** The clock counted it as returned. */
  isPresumedBack: boolean;
  /** The kept part of the price and extensions at the end, CAD cents; null before. */
  kept: { price: number; further: number } | null;
};

export type Model = {
  now: number;
  stays: Stay[];
  /** Points in each renter's wallet without held ones; what each owner has earned. */
  wallets: number[];
  earned: number[];
  given: number;
  /** Whether each renter has a debt, and whether they and each owner have blocked each other. */
  owes: boolean[];
  apart: boolean[][];
  /** `looks`: how often affected bookings were searched. */
  emergencies: { at: number; from: string; to: string; looks: number }[];
  /** Days that stay closed after an owner cancelled. */
  closed: { listing: number; from: string; to: string }[];
};

export const emptyModel = (start: string, renters: number, owners: number, points: number): Model => ({
  now: Date.parse(start),
  stays: [],
  wallets: Array.from({ length: renters }, () => points),
  earned: Array.from({ length: owners }, () => 0),
  given: 0,
  owes: Array.from({ length: renters }, () => false),
  apart: Array.from({ length: renters }, () => Array.from({ length: owners }, () => false)),
  emergencies: [],
  closed: [],
});

export const pickUpAt = ({ from }: Stay): number => instantOf(zone, `${from}T09:00`).getTime();
export const returnAt = ({ to }: Stay): number => instantOf(zone, `${to}T18:00`).getTime();
export const dayOf = (model: Model): string => today(zone, new Date(model.now));
const holdsDays = ({ state }: Stay): boolean =>
  ['accepted', 'handed_off', 'returned', 'completed'].includes(state);

/** Whether these days are free, including other bookings' claims and closed days. */
export const isFree = (model: Model, listing: number, from: string, to: string, but?: Stay): boolean =>
  ![...model.stays.filter((stay) => stay !== but && holdsDays(stay)), ...model.closed].some(
    (other) => other.listing === listing && other.from <= to && from <= other.to,
  );

export const turnOf = ({ offeredBy }: Stay): Side => (offeredBy === 'renter' ? 'owner' : 'renter');

/** Whether this side can answer the open offer now. */
export const isOpenFor = (model: Model, stay: Stay, side: Side): boolean =>
  stay.state === 'requested' && turnOf(stay) === side && stay.answerUntil > model.now;

/** A failed request: its points come back. */
export function endRequest(model: Model, stay: Stay, state: string): void {
  stay.state = state;
  model.wallets[stay.renter] = (model.wallets[stay.renter] ?? 0) + stay.points;
  stay.kept = { price: 0, further: 0 };
}

/** The days are taken: every other open request sharing a day is superseded. */
export function supersede(model: Model, stay: Stay): void {
  for (const other of model.stays)
    if (
      other !== stay &&
      other.state === 'requested' &&
      other.listing === stay.listing &&
      other.from <= stay.to &&
      stay.from <= other.to
    )
      endRequest(model, other, 'superseded');
}

export function accept(model: Model, stay: Stay): void {
  stay.state = 'accepted';
  stay.acceptedAt = model.now;
  stay.agreedTo = stay.to;
  supersede(model, stay);
}

/** Percent of the rental, when the renter cancels at this instant. */
export function percentNow(stay: Stay, at: number): number {
  if (stay.reliefUntil !== null) return 100;
  const schedule = refundSchedule(
    'moderate',
    { wall: `${stay.from}T09:00`, zone },
    new Date(stay.acceptedAt),
  );
  return refundPercent(schedule, new Date(at));
}

/** Ends an agreed booking. @param owner the listing's owner */
export function cancel(
  model: Model,
  stay: Stay,
  owner: number,
  { percent, isFree: areDaysFree = true }: { percent: number; isFree?: boolean },
): { points: number } {
  const back = percentOf(stay.points, percent);
  model.wallets[stay.renter] = (model.wallets[stay.renter] ?? 0) + back;
  model.earned[owner] = (model.earned[owner] ?? 0) + stay.points - back;
  if (!areDaysFree) model.closed.push({ listing: stay.listing, from: stay.from, to: stay.to });
  const keptOf = (cents: number) => cents - percentOf(cents, percent);
  const further = stay.further.filter(({ isCharged, isGood }) => isCharged ?? isGood);
  stay.state = 'cancelled';
  stay.kept = {
    price: stay.isGood ? keptOf(stay.cents) : 0,
    further: further.reduce((sum, { cents }) => sum + keptOf(cents), 0),
  };
  stay.asked = null;
  stay.reliefUntil = null;
  return { points: back };
}

/** The renter chooses points in an emergency. @returns how many are given on top of those returned */
export function takePoints(model: Model, stay: Stay): number {
  const charged = stay.further.filter(({ isCharged }) => isCharged === true);
  const cents = stay.cents + charged.reduce((sum, each) => sum + each.cents, 0);
  const whole = Math.ceil(((cents + stay.points * 100) * 110) / 10_000);
  model.wallets[stay.renter] = (model.wallets[stay.renter] ?? 0) + whole;
  model.given += whole - stay.points;
  stay.kept = { price: stay.cents, further: cents - stay.cents };
  stay.state = 'cancelled';
  stay.asked = null;
  stay.reliefUntil = null;
  return whole - stay.points;
}

/** The last day including extensions requested by then: anyone extending later knows of the emergency. */
const lastDayBy = (stay: Stay, at: number): string => {
  const later = stay.further.find(({ askedAt, isCharged }) => askedAt > at && isCharged !== false);
  return later ? addDays(later.to, -furtherDays) : stay.to;
};

export const isMet = (
  stay: Stay,
  { at, from, to }: Pick<Model['emergencies'][number], 'at' | 'from' | 'to'>,
): boolean =>
  stay.state === 'accepted' && stay.acceptedAt <= at && stay.from <= to && from <= lastDayBy(stay, at);

const endOf = ({ to }: Model['emergencies'][number]): number =>
  instantOf(zone, `${addDays(to, 1)}T00:00`).getTime();

const isBack = ({ state }: Stay): boolean => state === 'returned' || state === 'completed';

/** Returned: the first emergency at the time gives points for days paid and not used. */
function endInterruptions(model: Model, stay: Stay): void {
  const back = stay.saidBackAt;
  if (back === null || !isBack(stay)) return;
  const standing = stay.interrupted
    .filter(({ isOver }) => !isOver)
    .toSorted((a, b) => (model.emergencies[a.index]?.at ?? 0) - (model.emergencies[b.index]?.at ?? 0));
  for (const each of stay.interrupted) each.isOver = true;
  const gives = standing
    .flatMap(({ index }) => model.emergencies[index] ?? [])
    .find((emergency) => emergency.at <= back && back < endOf(emergency));
  if (!gives) return;
  const paid = stay.further.filter(({ isCharged, askedAt }) => isCharged === true && askedAt <= gives.at);
  const paidTo = addDays(stay.agreedTo, paid.length * furtherDays);
  const left = Math.max(0, daysBetween(today(zone, new Date(back)), paidTo));
  const days = daysBetween(stay.from, paidTo) + 1;
  const cents = paid.reduce((sum, each) => sum + each.cents, stay.cents);
  const points = Math.ceil(((cents + stay.points * 100) * left * 110) / (days * 10_000));
  model.wallets[stay.renter] = (model.wallets[stay.renter] ?? 0) + points;
  model.given += points;
}

/** Whether a day of a trip, or of its overdue return, is in these days. */
const isInside = (stay: Stay, { at, from, to }: Model['emergencies'][number]): boolean =>
  stay.from <= to && (from <= lastDayBy(stay, at) || from <= today(zone, new Date(at)));

/** Unpaid extensions are undone; an emergency that affected only those gives nothing, and no longer excuses lateness. */
function takeDayBack(model: Model, stay: Stay, to: string): void {
  stay.to = to;
  // They were about other days.
  stay.words = {};
  // The offer of the latest emergency declared for it is open.
  const open = model.emergencies[stay.declared.at(-1) ?? -1];
  if (open && !isMet(stay, open)) stay.reliefUntil = null;
  for (const each of stay.interrupted) {
    const emergency = model.emergencies[each.index];
    if (each.isOver || emergency === undefined || isInside(stay, emergency)) continue;
    each.isOver = true;
    each.until = Math.max(emergency.at, Math.min(endOf(emergency), model.now));
  }
}

/** What is out at the declaration learns of it, by the first or second search. */
function interrupt(model: Model, stay: Stay): void {
  for (const [index, emergency] of model.emergencies.entries()) {
    const { at, looks } = emergency;
    const isLook = looks === 0 || (looks === 1 && model.now >= at + 120_000);
    const isBackSince = isBack(stay) && stay.saidBackAt !== null && stay.saidBackAt >= at;
    const wasOut = stay.handedOffAt <= at && (stay.state === 'handed_off' || isBackSince);
    if (!isLook || !wasOut) continue;
    const isMeant = isInside(stay, emergency) && endOf(emergency) > at;
    if (isMeant && !stay.interrupted.some((each) => each.index === index))
      stay.interrupted.push({ index, isOver: false });
  }
}

/** Someone who confirmed the hand-over came, unless they confirmed before the pick-up. */
export const hasCome = (stay: Stay, side: Side): boolean =>
  stay.confirmed.includes(`hand_off ${side}`) &&
  stay.saidHandOffAt !== null &&
  stay.saidHandOffAt >= pickUpAt(stay);

/** Nobody acts: what never started ends, and what is out counts as returned. */
function endSilence(model: Model, stay: Stay, owner: number): void {
  const late = returnAt(stay);
  if (stay.state === 'accepted' && model.now >= pickUpAt(stay) + 24 * hour)
    stay.askedWhetherBegunAt ??= model.now;
  // A late check asks late, and the answer has its full time.
  const { askedWhetherBegunAt: asked } = stay;
  if (stay.state === 'accepted' && asked !== null && model.now >= Math.max(late, asked) + 48 * hour) {
    const came = (['renter', 'owner'] as const).filter((side) => hasCome(stay, side));
    const absent = came.length === 0 ? null : came[0] === 'owner' ? 'renter' : 'owner';
    const percent = absent === 'renter' ? percentNow(stay, pickUpAt(stay)) : 100;
    stay.hasLapsed = true;
    cancel(model, stay, owner, { percent, isFree: absent !== 'owner' });
  }
  if (stay.state !== 'handed_off') return;
  const held = stay.interrupted.map(({ index, until }) => {
    const emergency = model.emergencies[index];
    return until ?? (emergency ? endOf(emergency) : 0);
  });
  const due =
    stay.saidBackAt === null
      ? Math.max(late, ...held) + 7 * 24 * hour
      : Math.max(late, stay.saidBackAt) + 48 * hour;
  if (model.now < due) return;
  stay.saidBackAt ??= model.now;
  stay.state = 'returned';
  stay.isPresumedBack = true;
  stay.claimUntil = model.now + 48 * hour;
}

/** What the clock and the bank do on their own, up to now. `ownerOf` a listing. */
export function settle(model: Model, ownerOf: (stay: Stay) => number): void {
  for (const stay of model.stays) {
    if (stay.state === 'requested' && stay.answerUntil <= model.now) endRequest(model, stay, 'expired');
    if (stay.asked && stay.asked.answerUntil <= model.now) stay.asked = null;
    // Its own period ended before the bank answered about an extension: it keeps it, cancelled.
    const isOverBefore =
      stay.state === 'accepted' &&
      [stay.reliefUntil, stay.isGood ? null : stay.payUntil].some((at) => at !== null && at <= model.now);
    for (const each of stay.further)
      if (each.isCharged === null) {
        const isTakenBack = !each.isGood && !isOverBefore && holdsDays(stay);
        // A check due right now still finds these days.
        if (isTakenBack) interrupt(model, stay);
        each.isCharged = each.isGood;
        if (isTakenBack) takeDayBack(model, stay, addDays(each.to, -furtherDays));
      }
    if (stay.state === 'accepted' && !stay.isCharged) {
      if (stay.isGood) {
        stay.isCharged = true;
        stay.payUntil = null;
      } else if (stay.payUntil === null) stay.payUntil = model.now + 24 * hour;
    }
    if (stay.state === 'returned' && stay.claimUntil !== null && stay.claimUntil <= model.now)
      stay.state = 'completed';
    const isCalledOff =
      stay.state === 'accepted' && stay.reliefUntil !== null && stay.reliefUntil <= model.now;
    if (isCalledOff) cancel(model, stay, ownerOf(stay), { percent: 100 });
    if (stay.state === 'accepted' && !stay.isCharged && stay.payUntil !== null && stay.payUntil <= model.now)
      cancel(model, stay, ownerOf(stay), { percent: 100 });
    // Each emergency in turn, never two at once.
    for (const [index, emergency] of model.emergencies.entries())
      if (isMet(stay, emergency) && !stay.declared.includes(index) && stay.reliefUntil === null) {
        stay.declared.push(index);
        const nearest = Math.min(model.now + 72 * hour, pickUpAt(stay));
        stay.reliefUntil = Math.max(model.now + 2 * hour, nearest);
      }
    interrupt(model, stay);
    endSilence(model, stay, ownerOf(stay));
    endInterruptions(model, stay);
  }
  for (const emergency of model.emergencies)
    if (emergency.looks === 0 || (emergency.looks === 1 && model.now >= emergency.at + 120_000))
      emergency.looks += 1;
}

/** How many days an extension asks for. */
export const furtherDays = 1;
