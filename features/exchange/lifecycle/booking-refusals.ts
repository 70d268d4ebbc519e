/** Which "no" does a booking know? */
import { refusal } from '../../../platform/refusal.ts';
import { requirementRefusals } from '../../requirements/requirement-refusals.ts';

export const bookingRefusals = {
  membersOnly: refusal('members-only', 'Only approved members can ask for this. Apply to join first.'),
  ownListing: refusal('own-listing', 'This is your own listing.'),
  paused: refusal('bookings-paused', 'New requests are paused for a moment. Please come back later.'),
  notOnOffer: refusal('not-on-offer', 'The owner does not offer this listing in this way.', 'way'),
  noSuchExtra: refusal('no-such-extra', 'The owner does not offer this extra.', 'addOnIds'),
  noDelivery: refusal('no-delivery', 'The owner does not deliver this listing.', 'isDelivered'),
  tooManyPoints: refusal('too-many-points', 'That is more points than these dates cost.', 'points'),
  daysAreTaken: refusal('days-are-taken', 'Somebody else has just taken some of these days.'),
  quoteIsOver: refusal('quote-is-over', 'This price was fixed for 30 minutes. Please look at the new one.'),
  quoteIsUsed: refusal(
    'quote-is-used',
    'You have asked with this price already, and that has come to its end. Please look at the new one.',
  ),
  standsAlready: refusal(
    'stands-already',
    'You have asked with this price already: what you sent stands among your trips. Nothing more was set aside.',
  ),
  isAskedFor: refusal(
    'days-asked-for',
    'You have asked for some of these days since this price was fixed. It stands among your trips.',
  ),
  ...requirementRefusals,
  tooLate: refusal(
    'too-late-to-ask',
    'The pick-up is less than an hour away; this listing cannot be asked for at such short notice.',
  ),
  staleOffer: refusal('stale-offer', 'There is a newer offer. Please read it before you answer.'),
  notYourTurn: refusal('not-your-turn', 'The other side has to answer your offer first.'),
  tooManyCounters: refusal('too-many-counters', 'You have made as many counter-offers as there may be.'),
  isOver: refusal('request-is-over', 'This request has come to its end already.'),
  offerIsOver: refusal('offer-is-over', 'The time to answer this offer is over.'),
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
  notReadyYourself: refusal(
    'not-ready-yourself',
    'Something that you have to show or to pay is still missing, so nothing can be said about the other side. It stands on the page of the booking.',
  ),
  noChecklist: refusal('not-possible', 'This listing asks for no safety checklist.'),
  accountGone: refusal(
    'account-gone',
    'The other member has deleted their account, so this can’t be agreed. Nothing was charged.',
  ),
  tooEarly: refusal('too-early', 'It is too early for this.'),
  notNow: refusal('not-now', 'This cannot be done in the state the booking is in.'),
} as const;

export type BookingRefusal = (typeof bookingRefusals)[keyof typeof bookingRefusals];

/** What a law of the database means when it says no. */
export const refusalsOfLaws = {
  claims_on_a_listing_do_not_overlap: bookingRefusals.daysAreTaken,
  a_quote_makes_one_exchange: bookingRefusals.quoteIsUsed,
  a_deleted_account_agrees_to_nothing: bookingRefusals.accountGone,
};
