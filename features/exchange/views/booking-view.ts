/** What do the two sides of a booking see of it? */
import type { ExchangeWay } from '../../listings/exchange-preference.ts';
import type { Receives } from '../price/booking-sums.ts';
import type { Picture } from '../../listings/listing-card.ts';
import type { Cover, ProtectionPlan } from '../../settings/cover.ts';
import type { MemberFace } from '../../members/member-face.ts';
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

/** One line of a list of trips or of requests. Instants are ISO text. */
export type BookingLine = {
  id: string;
  /** On which side the reader stands. */
  side: Side;
  state: ExchangeState;
  /** Who made the first version: the renter, or the owner with a special offer. */
  askedBy: Side;
  /** Of the open offer; whoever answers says which one they have read. */
  version: number;
  /** What was written with the latest offer. */
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
  /** What the renter pays in all, further days included that were agreed since. CAD cents. */
  totalCents: number;
  points: number;
  /** What the owner gets of it after the club's fee, or would get if they agreed now; null for the renter. */
  receives: Receives | null;
  answerUntil: string | null;
};

/** One step of a cancellation policy. `isGrace`: it comes from the grace period after the confirmation, whatever the policy says. */
export type RefundStepView = { until: string | null; percent: number; isGrace: boolean };

/** Days that were added to a booking and are agreed: charged, or about to be. `payment`: the renter's own for these days; the owner sees no card. */
export type FurtherDays = {
  fromDay: string;
  toDay: string;
  isPaid: boolean;
  price: Quote;
  payment: PaymentView | null;
};

/** The cards of a booking. The owner sees states and amounts, no card. */
export type BookingMoney = {
  /** Null where no card was named, or nothing is paid in cash. */
  price: PaymentView | null;
  deposit: PaymentView | null;
  /** What the renter has to authorise with `POST /api/v1/payments`: the price with their acceptance or because their card failed; the deposit by the pick-up. */
  needs: 'price' | 'deposit' | null;
  /** Set when the card could not be charged: until then it can be paid otherwise. */
  payUntil: string | null;
};

/** A whole booking. `actions` are exactly the buttons to draw. */
export type BookingView = BookingLine & {
  offeredBy: Side;
  location: string;
  /** Where it really stands, in degrees and the owner's words; null before the agreement and after the return. */
  place: { address: string; longitude: number; latitude: number } | null;
  /** The owner's instructions; null where there are none, before the agreement and after the return. */
  checkIn: CheckIn | null;
  /** Of the other side, while it is agreed or under way and they have named one: '+12505550199'. */
  phone: string | null;
  timeZone: string;
  /** 'UTC−07:00' at the pick-up. */
  offset: string;
  depositCents: number;
  money: BookingMoney;
  /** As it was first agreed, or as it is offered; further days have prices of their own. */
  price: Quote;
  further: FurtherDays[];
  asked: AskedFor;
  /** In which ways the listing can be had now: what a counter-offer may name. */
  ways: ExchangeWay[];
  rules: string[];
  policy: CancellationPolicy;
  /** What has to be shown before it can begin, and how it stands; [] once it has begun or come to nothing. */
  requirements: RequirementLine[];
  /** What the other side has to show is left out of them, until they have answered: a birthday could be read off what is missing. */
  isOthersLeftOut: boolean;
  /** Where a boat's safety checklist does in the place of a card: who has said that they went through it, and whether the reader can now. */
  checklist: { saidBy: RequirementSide[]; maySay: boolean } | null;
  actions: RentalEvent[];
  /** What a renter gets back by when, and right now; null unless it is agreed and has not begun. */
  refund: {
    /** Those that can still happen; the first one holds now. */
    steps: RefundStepView[];
    /** Until then everything comes back, whatever the policy says; it may be over. */
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
  /** Both were asked whether it began, and have not both said so: until then either can, and then it ends by itself; null otherwise. */
  sayUntil: string | null;
  /** Whether a no-show report about it has not ended yet. */
  isNoShowOpen: boolean;
  /** While it is out: when it counts as back without both sides' word. Null before and afterwards. */
  countsAsBackAt: string | null;
  /** It counts as returned without both sides' word. */
  isPresumedBack: boolean;
  /** After the return: until when damage can be claimed; then the booking completes itself. */
  claimUntil: string | null;
  /** Whether damage is claimed: then the end of the claim completes it. */
  isDisputed: boolean;
  /** It is back, and its meters come to something that nobody has claimed yet: it is claimed by itself at `claimUntil`. */
  areMetersOpen: boolean;
  /** What each side has said should go back of the rental, should they end it together; null while they have said nothing. */
  cancelWords: { renter: number | null; owner: number | null };
  /** The latest request for more days; null if there was none. `receives`: what the owner gets for them after fees; null for the renter. */
  extension: {
    toDay: string;
    totalCents: number;
    receives: Receives | null;
    state: ExtensionState;
    answerUntil: string;
  } | null;
  /** What the reader may do now about more days: exactly these buttons. */
  extensionActions: ExtensionEvent[];
  /** Whether the reader could ask for more days if they did not owe something for another exchange. */
  isStoppedByDebt: boolean;
  /** What an emergency offers; null where there is none. */
  relief: ReliefView | null;
  /** What an emergency means for a trip that is, or was, under way; null where there is none. */
  interruption: InterruptionView | null;
  /** By whom or what, and what came of it. `isNoShow`: the other side has said that `by` did not come; `isUnbegun`: the clock ended it, because nobody began it. */
  cancelled: {
    by: string;
    reason: string;
    percent: number;
    refundCents: number;
    isNoShow: boolean;
    isUnbegun: boolean;
  } | null;
};

/** An emergency where the trip is at that moment. */
export type InterruptionView = {
  kind: string;
  title: string;
  state: InterruptionState;
  /** While it lasts nothing is late; it may be lifted before. */
  until: string;
  /** Given for the days that were not used. */
  givenPoints: number;
  /** What would be given if it came back now, or is given once both have confirmed what was said to be back; 0 where no day would be unused, or the emergency is over. */
  pointsNow: number;
};

/** An emergency lies where the booking would be: what the renter can choose, or has chosen. */
export type ReliefView = {
  kind: string;
  title: string;
  state: ReliefState;
  answerUntil: string;
  /** What goes back when everything does: CAD cents, and points that are set aside. */
  refundCents: number;
  refundPoints: number;
  /** What comes in points in the place of the cash, with those that go back; null while the price is not charged yet. */
  pointsInstead: number | null;
  /** What was given, once chosen. */
  givenPoints: number;
  choices: ReliefChoice[];
};

/** What comes with a price: everything to know before somebody asks for these days. Instants are ISO text. */
export type QuoteTerms = {
  /** Whether the owner has agreed beforehand: the request is a booking at once. */
  isInstant: boolean;
  /** Until when the owner would have to answer a request that is sent now; null when there is nothing to answer, or no time left. */
  answerUntil: string | null;
  /** 'Kelowna, BC': the times are told by the clock of this place. */
  location: string;
  timeZone: string;
  /** 'UTC−07:00' at the pick-up. */
  offset: string;
  /** Wall time at the listing. */
  pickUp: string;
  returnBy: string;
  policy: CancellationPolicy;
  /** Those that can still happen once it is agreed. */
  refundSteps: RefundStepView[];
  /** For so long after the confirmation everything comes back, were it confirmed now. */
  graceHours: number;
  /** Whether a late answer would leave only the short grace period: the owner may still answer when the pick-up is less than seven days away. */
  mayShortenGrace: boolean;
  /** What has to be shown before the pick-up, and how it stands for whoever asks. */
  requirements: RequirementLine[];
  /** The owner's own, a line each. */
  rules: string[];
  /** What can be had with it, chosen or not. */
  addOns: AddOn[];
  deliveryCents: number | null;
  /** The insurance that comes with it; null: none. */
  includedCover: Cover | null;
  /** What can be chosen instead. */
  plans: ProtectionPlan[];
};
