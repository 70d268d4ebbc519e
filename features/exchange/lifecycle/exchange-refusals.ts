/** Lists the refusals of exchanges. */
import { refusal } from '../../../platform/refusal.ts';
import { requirementRefusals } from '../../requirements/requirement-refusals.ts';

/** For every kind of exchange. */
export const exchangeRefusals = {
  daysAreTaken: refusal('days-are-taken', 'Someone else just booked some of these dates.'),
  staleOffer: refusal('stale-offer', 'There is a newer offer. Please read it before you answer.'),
  notYourTurn: refusal('not-your-turn', 'The other side has to answer your offer first.'),
  tooManyCounters: refusal('too-many-counters', 'You have made the maximum number of counter-offers.'),
  isOver: refusal('request-is-over', 'This request has already ended.'),
  offerIsOver: refusal('offer-is-over', 'The time to answer this offer has run out.'),
  notOnOffer: refusal(
    'not-on-offer',
    'The owner doesn’t offer that way to rent or swap this listing.',
    'way',
  ),
  notReadyYourself: refusal(
    'not-ready-yourself',
    'You can’t report a no-show yet. First do what your trip page asks for.',
  ),
  noChecklist: refusal('not-possible', 'This listing asks for no safety checklist.'),
  accountGone: refusal(
    'account-gone',
    'The other member has deleted their account, so nothing can be agreed. You weren’t charged.',
  ),
  tooEarly: refusal('too-early', 'It is too early for this.'),
  notNow: refusal('not-now', 'This can’t be done at this stage of the trip.'),
  ...requirementRefusals,
} as const;

export const bookingRefusals = {
  ...exchangeRefusals,
  membersOnly: refusal('members-only', 'Only approved members can request this. Apply to join first.'),
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
  priceIsCash: refusal(
    'price-is-cash',
    'You can change the price only of a rental paid in cash.',
    'rentalCents',
  ),
  renterHasFewerPoints: refusal('not-enough-points', 'The renter doesn’t have that many points.', 'points'),
  guestIsNoMember: refusal(
    'guest-is-no-member',
    'They haven’t joined Wildloop yet. They can join and request these dates themselves.',
  ),
  isOpenBetween: refusal(
    'is-open-already',
    'You already have an open request or offer for this listing. See Trips.',
  ),
  quoteIsOver: refusal('quote-is-over', 'This price has expired. Please check the new one.'),
  quoteIsUsed: refusal(
    'quote-is-used',
    'That request has ended, so its price no longer applies. Please check the new one.',
  ),
  standsAlready: refusal(
    'stands-already',
    'You already sent this request. Find it under Trips. We didn’t hold anything twice.',
  ),
  isAskedFor: refusal('days-asked-for', 'You already requested some of these dates. Find it under Trips.'),
  tooLate: refusal('too-late-to-ask', 'Pick-up is less than an hour away, which is too soon to request.'),
  notLonger: refusal('not-longer', 'The booking already lasts until then. Choose a later day.', 'to'),
  licenceEnds: refusal(
    'licence-ends',
    'Your driver’s licence expires before then. Add a newer one on your account page.',
    'to',
  ),
  theirLicenceEnds: refusal(
    'licence-ends',
    'The renter’s driver’s licence expires before then. They have to add a newer one.',
  ),
  isAskedAlready: refusal(
    'asked-already',
    'There is already a request for more days. It needs an answer first.',
  ),
} as const;

export const swapRefusals = {
  ...exchangeRefusals,
  ownersOnly: refusal('owners-only', 'Swaps are for ID-verified owners. List something of your own first.'),
  paused: refusal('bookings-paused', 'New swaps are paused for a moment. Please come back later.'),
  ownListing: refusal('own-listing', 'This is your own listing.', 'receive'),
  notYours: refusal('not-yours', 'You can only offer your own published listings.', 'give'),
  notTheirs: refusal('not-theirs', 'That isn’t one of their published listings.', 'receive'),
  notOnOffer: refusal(
    'not-on-offer',
    'The owner doesn’t offer this listing for direct swaps right now.',
    'receive',
  ),
  chooseOne: refusal('choose-one', 'They offered several listings. Please choose one.', 'listing'),
  oneEach: refusal(
    'one-each',
    'A counter-offer has one listing on each side. Only a first offer can have several.',
    'receive',
  ),
  otherListing: refusal(
    'other-listing',
    'You can’t change the listing they asked for. Make a new offer for another one.',
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
  tooLate: refusal('too-late-to-ask', 'It’s less than an hour until the first pick-up, too late for a swap.'),
  noCounters: refusal('no-counters', 'A circle can only be accepted or declined as a whole.'),
  cardLapsed: refusal(
    'payment-lapsed',
    'The other member has to confirm their card again, with a new offer.',
  ),
  givesFirst: refusal('gives-first', 'The receiver has to hand over their own listing first.'),
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
