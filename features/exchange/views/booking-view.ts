/** Defines what the two sides of a booking see. */
import type { ExchangeWay } from '../../listings/exchange-preference.ts';
import type { Receives } from '../price/booking-sums.ts';
import type { Picture } from '../../listings/listing-card.ts';
import type { Cover, ProtectionPlan } from '../../settings/cover.ts';
import type { MemberFace } from '../../members/member-face.ts';
import type { TakenBack } from '../../payments/chargebacks/chargeback-view.ts';
import type { PaymentView } from '../../payments/payment-view.ts';
import type { ExchangeState } from '../lifecycle/exchange-lifecycle.ts';
import type { RentalEvent, Side } from '../lifecycle/booking-policy.ts';
import type { CheckIn } from '../handover/check-in.ts';
import type { CancellationPolicy } from '../price/cancellation-policy.ts';
import type { RequirementLine, RequirementSide } from '../../requirements/requirements.ts';
import type { ExtensionState } from '../changes/extension-lifecycle.ts';
import type { ExtensionEvent } from '../changes/extension-policy.ts';
import type { InterruptionState } from '../relief/interruption-lifecycle.ts';
import type { ReliefState } from '../relief/relief-lifecycle.ts';
import type { ReliefChoice } from '../relief/relief-terms.ts';
import type { AddOn, AskedFor, Quote } from '../price/quote.ts';
import type { Split } from '../price/split-payment.ts';

/** One row of a list of trips or requests. Instants are ISO text. */
export type BookingLine = {
  id: string;
  /** Which side the reader is on. */
  side: Side;
  state: ExchangeState;
  /** Who made the first version: the renter, or the owner with a special offer. */
  askedBy: Side;
  /** Of the open offer; an answer names the version that was read. */
  version: number;
  /** The latest offer's message. */
  message: string;
  /** Whether the reader has to answer. */
  isMyTurn: boolean;
  way: ExchangeWay;
  title: string;
  slug: string;
  picture: Picture | null;
  other: MemberFace & { isFounder: boolean };
  fromDay: string;
  toDay: string;
  /** Wall time at the listing. */
  pickUp: string;
  returnBy: string;
  /** What the renter pays in total, including extensions. CAD cents. */
  totalCents: number;
  points: number;
  /** What the owner gets after our fee, or would if they agreed now; null for the renter. */
  receives: Receives | null;
  answerUntil: string | null;
};

/** A step of a cancellation policy. `isGrace`: from the grace period after the confirmation. */
export type RefundStepView = { until: string | null; percent: number; isGrace: boolean };

/** An agreed extension: charged, or about to be. `payment`: the renter's; the owner sees no card. */
export type FurtherDays = {
  fromDay: string;
  toDay: string;
  isPaid: boolean;
  price: Quote;
  payment: PaymentView | null;
};

/** A booking's cards. The owner sees states and amounts, no card. */
export type BookingMoney = {
  /** Null without a card, or without cash. */
  price: PaymentView | null;
  /** The second of two payments: on which day it is charged, and its payment from then on; null where all is paid at once. */
  rest: { cents: number; dueAt: string; payment: PaymentView | null } | null;
  deposit: PaymentView | null;
  /**
   * What the renter must authorise with `POST /api/v1/payments`: the price, with their acceptance or because their card failed; the deposit
   * by the pick-up.
   */
  needs: 'price' | 'rest' | 'deposit' | null;
  /** What the renter's bank has taken back for a trip that began, or is still deciding about; null if nothing. */
  takenBack: TakenBack | null;
  /** Set when the card could not be charged: until then another payment is possible. */
  payUntil: string | null;
};

/** A whole booking. `actions` are its buttons. */
export type BookingView = BookingLine & {
  offeredBy: Side;
  location: string;
  /** Its exact position in degrees and the owner's address; null before the agreement and after the return. */
  place: { address: string; longitude: number; latitude: number } | null;
  /** The owner's instructions; null without any, before the agreement and after the return. */
  checkIn: CheckIn | null;
  /** The other side's, while it is agreed or under way, if they entered one: '+12505550199'. */
  phone: string | null;
  timeZone: string;
  /** 'UTC−07:00' at the pick-up. */
  offset: string;
  depositCents: number;
  money: BookingMoney;
  /** As first agreed or offered; extensions have separate prices. */
  price: Quote;
  further: FurtherDays[];
  asked: AskedFor;
  /** How the listing can currently be paid for: the options of a counter-offer. */
  ways: ExchangeWay[];
  rules: string[];
  policy: CancellationPolicy;
  /** Requirements before the start, with their state; [] once started or cancelled. */
  requirements: RequirementLine[];
  /** The other side's requirements are omitted until they have answered: they could reveal a birth date. */
  isOthersLeftOut: boolean;
  /** If a boat's safety checklist can replace a card: who has confirmed it, and whether the reader can now. */
  checklist: { saidBy: RequirementSide[]; maySay: boolean } | null;
  actions: RentalEvent[];
  /** A renter's refund by deadline, and right now; null unless agreed and not started. */
  refund: {
    /** Those still possible; the first applies now. */
    steps: RefundStepView[];
    /** Until then everything is refunded, whatever the policy says; it may have passed. */
    graceUntil: string;
    percentNow: number;
    centsNow: number;
    pointsNow: number;
  } | null;
  offers: {
    version: number;
    madeBy: Side;
    madeAt: string;
    message: string;
    totalCents: number;
    points: number;
    fromDay: string;
    toDay: string;
  }[];
  history: { name: string; at: string }[];
  confirmedHandOff: readonly Side[];
  confirmedReturn: Side[];
  /** Both were asked whether it started, and have not both confirmed: until then either can, and then it ends automatically; else null. */
  sayUntil: string | null;
  /** Whether a no-show report is open. */
  isNoShowOpen: boolean;
  /** While it is out: when it counts as returned without both confirmations. Null before and afterwards. */
  countsAsBackAt: string | null;
  /** It counts as returned without both confirmations. */
  isPresumedBack: boolean;
  /** After the return: the deadline for claims; then the booking completes automatically. */
  claimUntil: string | null;
  /** Whether damage is claimed: then the end of the claim completes it. */
  isDisputed: boolean;
  /** Returned, with unclaimed meter overage: it is claimed automatically at `claimUntil`. */
  areMetersOpen: boolean;
  /** Each side's proposed refund of the rental, should they end it together; null without one. */
  cancelWords: { renter: number | null; owner: number | null };
  /** Why each side proposes that: the other one reads it. */
  cancelReasons: { renter: string | null; owner: string | null };
  /** The latest extension request; null if none. `receives`: what the owner gets for it after fees; null for the renter. */
  extension: {
    toDay: string;
    totalCents: number;
    receives: Receives | null;
    state: ExtensionState;
    answerUntil: string;
  } | null;
  /** The reader's buttons about extensions. */
  extensionActions: ExtensionEvent[];
  /** Whether the reader could request an extension if they had no debt for another exchange. */
  isStoppedByDebt: boolean;
  /** An emergency's offer; null if none. */
  relief: ReliefView | null;
  /** An emergency's effect on a trip that is, or was, under way; null if none. */
  interruption: InterruptionView | null;
  /**
   * Who or what ended it, and the result. `isNoShow`: the other side reported `by` as a no-show; `isUnbegun`: the clock ended it, because
   * it never started.
   */
  cancelled: {
    by: string;
    reason: string;
    percent: number;
    refundCents: number;
    refundPoints: number;
    /** What the owner keeps after fees; null for the renter. */
    keeps: Receives | null;
    isNoShow: boolean;
    isUnbegun: boolean;
  } | null;
};

/** An emergency where the trip currently is. */
export type InterruptionView = {
  kind: string;
  title: string;
  state: InterruptionState;
  /** Until then nothing is late; it may be lifted earlier. */
  until: string;
  /** Given for unused days. */
  givenPoints: number;
  /** The points for a return right now, or those due once both have confirmed it; 0 without unused days, or after the emergency. */
  pointsNow: number;
};

/** An emergency affects the booking: what the renter can choose, or has chosen. */
export type ReliefView = {
  kind: string;
  title: string;
  state: ReliefState;
  answerUntil: string;
  /** The full refund: CAD cents, and held points. */
  refundCents: number;
  refundPoints: number;
  /** The points instead of cash, including returned ones; null before the price is charged. */
  pointsInstead: number | null;
  /** The points given, once chosen. */
  givenPoints: number;
  choices: ReliefChoice[];
};

/** What is shown with a price before a request. Instants are ISO text. */
export type QuoteTerms = {
  /** Whether instant booking applies. */
  isInstant: boolean;
  /** The owner's deadline if it is sent now; null without an answer needed, or without time left. */
  answerUntil: string | null;
  /** 'Kelowna, BC': times are local there. */
  location: string;
  timeZone: string;
  /** 'UTC−07:00' at the pick-up. */
  offset: string;
  /** Wall time at the listing. */
  pickUp: string;
  returnBy: string;
  policy: CancellationPolicy;
  /** Those still possible once it is agreed. */
  refundSteps: RefundStepView[];
  /** How long after the confirmation everything is refunded, if confirmed now. */
  graceHours: number;
  /**
   * Whether a late answer would leave only the short grace period: the owner may still answer when the pick-up is less than seven days
   * away.
   */
  mayShortenGrace: boolean;
  /** Requirements before the pick-up, with their state for the reader. */
  requirements: RequirementLine[];
  /** The owner's rules, one per line. */
  rules: string[];
  /** Available extras, chosen or not. */
  addOns: AddOn[];
  deliveryCents: number | null;
  /** The insurance that comes with it; null: none. */
  /** How it can be paid in two parts; null where it can’t. */
  split: Split | null;
  includedCover: Cover | null;
  /** What can be chosen instead. */
  plans: ProtectionPlan[];
};
