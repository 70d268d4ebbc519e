/** Lists the refusals of exchanges. */
import { refusal } from '../../../platform/refusal.ts';
import { requirementRefusals } from '../../requirements/requirement-refusals.ts';

/** For every kind of exchange. */
export const exchangeRefusals = {
  daysAreTaken: refusal('days-are-taken', 'Someone else just booked some of these dates.'),
  staleOffer: refusal('stale-offer', 'There is a newer offer. Please read it before you answer.'),
  notYourTurn: refusal('not-your-turn', 'The other side has to answer your offer first.'),
  tooManyCounters: refusal('too-many-counters', 'You have made as many counter-offers as there may be.'),
  isOver: refusal('request-is-over', 'This request has already ended.'),
  offerIsOver: refusal('offer-is-over', 'The time to answer this offer is over.'),
  notOnOffer: refusal('not-on-offer', 'The owner does not offer this listing in this way.', 'way'),
  notReadyYourself: refusal(
    'not-ready-yourself',
    'You still have to show or pay something yourself, so you can’t report the other side. Your trip’s page lists it.',
  ),
  noChecklist: refusal('not-possible', 'This listing asks for no safety checklist.'),
  accountGone: refusal(
    'account-gone',
    'The other member has deleted their account, so this can’t be agreed. Nothing was charged.',
  ),
  tooEarly: refusal('too-early', 'It is too early for this.'),
  notNow: refusal('not-now', 'This can’t be done at this stage of the trip.'),
  ...requirementRefusals,
} as const;

export const bookingRefusals = {
  ...exchangeRefusals,
  membersOnly: refusal('members-only', 'Only approved members can ask for this. Apply to join first.'),
  ownListing: refusal('own-listing', 'This is your own listing.'),
  paused: refusal('bookings-paused', 'New requests are paused for a moment. Please come back later.'),
  noSuchExtra: refusal('no-such-extra', 'The owner does not offer this extra.', 'addOnIds'),
  noDelivery: refusal('no-delivery', 'The owner does not deliver this listing.', 'isDelivered'),
  tooManyPoints: refusal('too-many-points', 'That is more points than these dates cost.', 'points'),
  noSuchPlan: refusal(
    'no-such-plan',
    'This protection plan isn’t offered for these dates. Choose another one.',
    'plan',
  ),
  priceIsCash: refusal('price-is-cash', 'Only a rental paid in cash can have another price.', 'rentalCents'),
  renterHasFewerPoints: refusal('not-enough-points', 'The renter doesn’t have that many points.', 'points'),
  guestIsNoMember: refusal(
    'guest-is-no-member',
    'They haven’t joined Wildloop yet. They can join and request these dates themselves.',
  ),
  isOpenBetween: refusal(
    'is-open-already',
    'There is already an open request or offer between you for this listing. Answer it, or wait for the answer.',
  ),
  quoteIsOver: refusal('quote-is-over', 'This price was good for 30 minutes. Please check the new one.'),
  quoteIsUsed: refusal(
    'quote-is-used',
    'You already used this price, and that request has ended. Please check the new one.',
  ),
  standsAlready: refusal(
    'stands-already',
    'You already sent this request. Find it under Trips. We didn’t hold anything twice.',
  ),
  isAskedFor: refusal('days-asked-for', 'You already requested some of these dates. Find it under Trips.'),
  tooLate: refusal(
    'too-late-to-ask',
    'The pick-up is less than an hour away; this listing cannot be asked for at such short notice.',
  ),
  notLonger: refusal('not-longer', 'That is not later than the booking ends already.', 'to'),
  licenceEnds: refusal(
    'licence-ends',
    'The driver’s licence that we have seen is not valid so long. Show a newer one on your account’s page.',
    'to',
  ),
  theirLicenceEnds: refusal(
    'licence-ends',
    'The renter’s driver’s licence that we have seen is not valid so long. They can show a newer one on their account’s page; then you can agree.',
  ),
  isAskedAlready: refusal('asked-already', 'More days are asked for already. That has to be answered first.'),
} as const;

export const swapRefusals = {
  ...exchangeRefusals,
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
  isAskedFor: refusal(
    'days-asked-for',
    'You already have an open swap for some of these dates. Find it under Trips.',
  ),
  wasAskedSince: refusal(
    'days-asked-for',
    'You already offered a swap for some of these dates. Find it under Trips.',
  ),
  tooLate: refusal(
    'too-late-to-ask',
    'The first pick-up is less than an hour away; a swap cannot be arranged at such short notice.',
  ),
  noCounters: refusal('no-counters', 'A circle is all or nothing: it can be accepted or declined.'),
  cardLapsed: refusal(
    'payment-lapsed',
    'A card of the other side has to be authorised again before this can be agreed. They can do that with a new offer.',
  ),
  givesFirst: refusal('gives-first', 'The receiver has something to hand over first, which was due earlier.'),
  saidTooLate: refusal('not-now', 'It’s too late to confirm the hand-over. It’s about to be called off.'),
} as const;

export type ExchangeRefusal =
  | (typeof bookingRefusals)[keyof typeof bookingRefusals]
  | (typeof swapRefusals)[keyof typeof swapRefusals];

/** The refusals for violated constraints. */
export const refusalsOfLaws = {
  claims_on_a_listing_do_not_overlap: exchangeRefusals.daysAreTaken,
  a_quote_makes_one_exchange: bookingRefusals.quoteIsUsed,
  a_swap_is_offered_once: swapRefusals.isAskedFor,
  a_deleted_account_agrees_to_nothing: exchangeRefusals.accountGone,
};
