/** Declares what the members of a swap see of it. */
import type { DayRange, StayRules } from '../../availability/stay-rules.ts';
import type { Picture } from '../../listings/listing-card.ts';
import type { CheckIn } from '../handover/check-in.ts';
import type { MemberFace } from '../../members/member-face.ts';
import type { PaymentView } from '../../payments/payment-view.ts';
import type { RequirementLine, RequirementSide } from '../../requirements/requirements.ts';
import type { InterruptionView } from './booking-view.ts';
import type { Cover } from '../../settings/cover.ts';
import type { LegEvent, LegState } from '../lifecycle/leg-lifecycle.ts';
import type { ExchangeEvent, ExchangeState } from '../lifecycle/exchange-lifecycle.ts';
import type { LegTerms } from '../offer/swap-offer.ts';
import type { SwapLine as PriceLine } from '../price/swap-price.ts';

/** A listing that changes hands for some days. Instants are ISO text. */
export type SwapThing = {
  /** Of the leg. */
  id: string;
  slug: string;
  title: string;
  location: string;
  picture: Picture | null;
  fromDay: string;
  toDay: string;
  units: number;
  unit: 'day' | 'night';
  /** What these days would cost as a rental. */
  worthCents: number;
  worthPoints: number;
};

/** One line of a list of swaps. */
export type SwapLine = {
  id: string;
  kind: 'swap' | 'circle';
  state: ExchangeState;
  version: number;
  /** Whether the reader has to answer. */
  isMyTurn: boolean;
  /** Whether the reader has asked for it. */
  isMine: boolean;
  /** Several while there is still one to be chosen. */
  gives: SwapThing[];
  receives: SwapThing[];
  /** From whom the reader receives, and to whom they give; the same in a direct swap. */
  from: MemberFace & { isFounder: boolean };
  to: MemberFace & { isFounder: boolean };
  memberCount: number;
  /** What the reader adds, and what is added for them. Whole points and CAD cents. */
  adds: { points: number; cents: number };
  gets: { points: number; cents: number };
  /** Of the latest offer. */
  message: string;
  answerUntil: string | null;
};

/** A leg with everything about how it changes hands. */
export type SwapLegView = SwapThing & {
  /** On which side the reader stands; null for a leg of others in a circle. */
  side: 'giver' | 'receiver' | null;
  giver: string;
  receiver: string;
  state: LegState;
  /** Wall time at the listing. */
  pickUp: string;
  returnBy: string;
  timeZone: string;
  /** 'UTC−07:00' at the pick-up. */
  offset: string;
  /** Where it really stands; null before the agreement, after the return, and for legs of others. */
  place: { address: string; longitude: number; latitude: number } | null;
  /** The giver's instructions, for the receiver; null where there are none, and whenever `place` is. */
  checkIn: CheckIn | null;
  rules: string[];
  policy: LegTerms['cancellationPolicy'];
  depositCents: number;
  /** It has changed hands, and the bank has let go of its deposit; false for legs of others. */
  isDepositLost: boolean;
  /** What has to be shown before it can begin, and how it stands; [] once it has begun, and for legs of others. The receiver is its renter. */
  requirements: RequirementLine[];
  /** What the other side has to show is left out of them, until they have answered: a birthday could be read off what is missing. */
  isOthersLeftOut: boolean;
  /** Which insurance stands behind it; null: none. */
  cover: Cover | null;
  /** As of a booking: the safety checklist of a boat. */
  checklist: { saidBy: RequirementSide[]; maySay: boolean } | null;
  /** Exactly the buttons to draw. */
  actions: LegEvent[];
  confirmedHandOff: readonly ('giver' | 'receiver')[];
  confirmedReturn: ('giver' | 'receiver')[];
  claimUntil: string | null;
  /** It is back, and damage is claimed that is not settled yet; false for legs of others. */
  isDisputed: boolean;
  /** It is back, and its meters come to something that nobody has claimed yet: it is claimed by itself at `claimUntil`; false for legs of others. */
  areMetersOpen: boolean;
  /** Its days are over and nobody has said how it went: until then either side can; null otherwise. */
  sayUntil: string | null;
  /** Whether a no-show report about it has not ended yet. */
  isNoShowOpen: boolean;
  /** `by`: by whose doing. Of a pick-up to which that side did not come (`isNoShow`), the other one has written the reason. */
  calledOff: {
    by: 'giver' | 'receiver' | 'swap' | 'emergency' | 'clock' | 'operator';
    reason: string;
    isNoShow: boolean;
  } | null;
  /** An emergency where it is, or was, while it was out; null where there was none, and for legs of others. */
  interruption: LegInterruption | null;
};

/** While an emergency stands nothing is late. Days of a swap were not paid one by one, so that nothing is given back for them. */
export type LegInterruption = Pick<InterruptionView, 'kind' | 'title' | 'state' | 'until'>;

/** What a break in the middle means for the reader. Whole points and CAD cents. */
export type SwapSettlement = {
  /** Whether what they were to receive is off, and whether by their own doing. */
  isOff: boolean;
  hasLeft: boolean;
  /** Of what they paid in cash, and of the points that they added. */
  keptCents: number;
  backCents: number;
  givenPoints: number;
  backPoints: number;
  /** Theirs; null where they had none to set aside. `cents` is 0 where the bank had let go what should have been paid. */
  bond: { is: 'stands' | 'free' | 'paid'; cents: number; to: string | null } | null;
  /** What is theirs of the bonds of others. */
  bondsToMe: { from: string; cents: number }[];
  /** What of the bonds of others would be theirs if they gave what they have still to give. */
  bondIfGivenCents: number;
};

/**
 * Who or what ended a swap. `no_show`: `by` did not come, and the reason is the other side's. `payment`: the card of `by` was not charged in time.
 * `silence`: nobody said that anything had changed hands. `reason`: what was written, as the reader may see it; of an emergency its title; '' where nothing was.
 */
export type SwapEndView = {
  how: 'member' | 'no_show' | 'club' | 'payment' | 'emergency' | 'silence';
  by: string | null;
  isMe: boolean;
  reason: string;
};

/** What the reader still has to bring a card for. */
export type SwapNeed = { for: 'price' } | { for: 'bond' } | { for: 'deposit'; legId: string };

export type SwapView = SwapLine & {
  actions: ExchangeEvent[];
  /** Whether it is the reader's turn and they may not say yes, nor offer something else, before they have paid what they owe. */
  isStoppedByDebt: boolean;
  legs: SwapLegView[];
  /** `phone`: of those who give to the reader or receive from them, while that is agreed or under way. */
  people: (MemberFace & { isFounder: boolean; isMe: boolean; hasAgreed: boolean; phone: string | null })[];
  price: {
    lines: PriceLine[];
    totalCents: number;
    bondCents: number;
    /** What the reader's part comes to with each of what they can choose from; empty where there is nothing to choose. */
    ofChoices: { slug: string; totalCents: number }[];
  };
  /** Null where the reader has named no card yet. */
  payment: PaymentView | null;
  bond: PaymentView | null;
  /** The bond of who gives to the reader, where they receive before they give; null where they do not, and once they have given. */
  bondOfGiver: { cents: number; isHeld: boolean } | null;
  needs: SwapNeed[];
  /** Until when the reader can pay otherwise; null where their part is paid, or not due. */
  payUntil: string | null;
  /** Until then cancelling costs nobody anything; null unless it is agreed and nothing has changed hands. */
  graceUntil: string | null;
  offers: {
    version: number;
    /** Null: the club. */
    by: string | null;
    isMine: boolean;
    madeAt: string;
    message: string;
    legs: { title: string; isToMe: boolean; isFromMe: boolean; from: string; to: string }[];
    topUps: { by: string; isMine: boolean; points: number; cents: number }[];
  }[];
  /** `about`: the title of the thing, where it is about one. */
  history: { name: string; at: string; about: string | null }[];
  /** Null unless a part of it was called off after something had changed hands. */
  settlement: SwapSettlement | null;
  ended: SwapEndView | null;
};

/** A listing that can be chosen for an offer, with its calendar. */
export type SwapChoice = StayRules & {
  slug: string;
  title: string;
  location: string;
  picture: Picture | null;
  priceCents: number;
  pricePoints: number;
  today: string;
  availableFrom: string;
  availableTo: string;
  taken: DayRange[];
  /** Whether its owner offers it for a direct swap now. */
  offersSwap: boolean;
};

/** What somebody chooses from who composes an offer. */
export type SwapChoices = {
  asked: SwapChoice;
  mine: SwapChoice[];
  /** What the owner of what is asked for has published; what of it may be asked for, `offersSwap` says. */
  theirs: SwapChoice[];
  owner: MemberFace & { isFounder: boolean };
  /** What the wallet can give, in whole points. */
  walletPoints: number;
  feeCents: number;
  /** Whether they owe something: nothing is offered before it is paid. */
  isStoppedByDebt: boolean;
  mostChoices: number;
};

/** What an offer would cost and be worth, before it is sent. */
export type SwapPreview = {
  legs: {
    slug: string;
    isToMe: boolean;
    worthCents: number;
    worthPoints: number;
    units: number;
    unit: 'day' | 'night';
    title: string;
    fromDay: string;
    toDay: string;
    /** Of the listing: whoever receives it has it held on their card. */
    depositCents: number;
    rules: string[];
    cover: Cover | null;
  }[];
  mine: { lines: PriceLine[]; totalCents: number; points: number; bondCents: number };
  theirs: { totalCents: number; points: number; bondCents: number };
  answerUntil: string;
};
