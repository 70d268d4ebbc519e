/** Which "no" does a swap know? */
import { refusal } from '../../../platform/refusal.ts';

export const swapRefusals = {
  ownersOnly: refusal(
    'owners-only',
    'Swaps are between owners who have shown who they are. List something of your own first.',
  ),
  paused: refusal('bookings-paused', 'New swaps are paused for a moment. Please come back later.'),
  ownListing: refusal('own-listing', 'This is your own listing.', 'receive'),
  notYours: refusal('not-yours', 'You can only offer what you have listed and published yourself.', 'give'),
  notTheirs: refusal('not-theirs', 'That is not one of the other side’s published listings.', 'receive'),
  notOnOffer: refusal(
    'not-on-offer',
    'The owner does not offer this listing for a direct swap now.',
    'receive',
  ),
  chooseOne: refusal(
    'choose-one',
    'Several were offered to choose from. Please say which one you would like.',
    'listing',
  ),
  oneEach: refusal(
    'one-each',
    'A counter-offer names one listing on each side; only who asked may offer several to choose from.',
    'receive',
  ),
  otherListing: refusal(
    'other-listing',
    'A swap stays about the listing that was asked for. Make a new offer for another one.',
    'receive',
  ),
  daysAreTaken: refusal('days-are-taken', 'Some of these days have just been taken. Offer other days.'),
  isAskedFor: refusal(
    'days-asked-for',
    'A swap for some of these days stands open between the two of you already. It stands among your trips.',
  ),
  wasAskedSince: refusal(
    'days-asked-for',
    'You have offered a swap for some of these days since you brought this card. How it ended, or stands, is said among your trips.',
  ),
  tooLate: refusal(
    'too-late-to-ask',
    'The first pick-up is less than an hour away; a swap cannot be arranged at such short notice.',
  ),
  staleOffer: refusal('stale-offer', 'There is a newer offer. Please read it before you answer.'),
  notYourTurn: refusal('not-your-turn', 'The other side has to answer your offer first.'),
  tooManyCounters: refusal('too-many-counters', 'You have made as many counter-offers as there may be.'),
  noCounters: refusal('no-counters', 'A circle is all or nothing: it can be accepted or declined.'),
  isOver: refusal('swap-is-over', 'This offer has come to its end already.'),
  offerIsOver: refusal('offer-is-over', 'The time to answer this offer is over.'),
  cardLapsed: refusal(
    'payment-lapsed',
    'A card of the other side has to be authorised again before this can be agreed. They can do that with a new offer.',
  ),
  givesFirst: refusal(
    'gives-first',
    'Whoever receives this has something to hand over first, which was due on an earlier day.',
  ),
  notReadyYourself: refusal(
    'not-ready-yourself',
    'Something that you have to show is still missing, so nothing can be said about the other side. It stands on the page of the swap.',
  ),
  noChecklist: refusal('not-possible', 'This listing asks for no safety checklist.'),
  accountGone: refusal(
    'account-gone',
    'The other member has deleted their account, so this can’t be agreed. Nothing was charged.',
  ),
  tooEarly: refusal('too-early', 'It is too early for this.'),
  saidTooLate: refusal(
    'not-now',
    'The time to say that it changed hands is over: it is called off by itself in a moment.',
  ),
  notNow: refusal('not-now', 'This cannot be done in the state the swap is in.'),
} as const;

export type SwapRefusal = (typeof swapRefusals)[keyof typeof swapRefusals];

/** What a law of the database means when it says no. */
export const refusalsOfSwapLaws = {
  claims_on_a_listing_do_not_overlap: swapRefusals.daysAreTaken,
  a_swap_is_offered_once: swapRefusals.isAskedFor,
  a_deleted_account_agrees_to_nothing: swapRefusals.accountGone,
};
