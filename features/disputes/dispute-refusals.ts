/** Lists the refusals of disputes. */
import { refusal } from '../../platform/refusal.ts';

export const disputeRefusals = {
  tooEarly: refusal('too-early', 'You can claim damage once you have both confirmed the return.'),
  tooLate: refusal('claim-is-late', 'The 48 hours to claim damage are over.'),
  claimedAlready: refusal('already-claimed', 'There is already a claim about this trip.'),
  tooMuch: refusal('invalid', 'A claim can’t be more than $50,000 in total.', 'lines'),
  notLate: refusal('invalid', 'It came back on time, so there is no late charge.', 'lines'),
  lateIsLess: refusal('invalid', 'The late charge is lower than that. Enter a smaller amount.', 'lines'),
  lateOnce: refusal('invalid', 'Enter the late return on one line only.', 'lines'),
  notNow: refusal('not-now', 'This isn’t possible at this stage of the claim.'),
  offerTooHigh: refusal('invalid', 'Offer no more than the claim.', 'cents'),
  noOffer: refusal('not-now', 'There is no offer for you to accept.'),
  offerChanged: refusal('not-now', 'The offer has changed. Check the new amount first.'),
  timeIsOver: refusal('time-is-over', 'It’s too late for this.'),
  tooManyPictures: refusal('too-many-pictures', 'You’ve reached the maximum number of photos.'),
  notOut: refusal('not-now', 'You can report a breakdown only during the trip.'),
  reportedAlready: refusal('already-reported', 'A breakdown has already been reported.'),
  own: refusal('not-possible', 'You are part of this trip. Another operator has to decide.'),
  sameOperator: refusal(
    'not-possible',
    'You made the first decision. Another operator has to decide the appeal.',
  ),
  notPossibleNow: refusal('not-possible', 'This has already been decided, or it’s too early to decide.'),
  notEveryLine: refusal('invalid', 'Please decide every line of the claim.', 'awards'),
  moreThanClaimed: refusal('invalid', 'You can’t award more for a line than was claimed.', 'awards'),
  reasonsMissing: refusal('note-missing', 'Please give your reasons to both sides.', 'reasons'),
} as const;

export type DisputeRefusal = (typeof disputeRefusals)[keyof typeof disputeRefusals];

export const refusalsOfDisputeLaws = {
  one_dispute_for_a_leg: disputeRefusals.claimedAlready,
  a_breakdown_is_reported_once: disputeRefusals.reportedAlready,
};
