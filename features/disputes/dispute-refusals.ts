/** Lists the refusals of disputes. */
import { refusal } from '../../platform/refusal.ts';

export const disputeRefusals = {
  tooEarly: refusal('too-early', 'Damage is claimed once both of you have confirmed the return.'),
  tooLate: refusal(
    'claim-is-late',
    'Damage can be claimed within 48 hours of the return. That time is over.',
  ),
  claimedAlready: refusal('already-claimed', 'There is a claim about this exchange already.'),
  tooMuch: refusal('invalid', 'A claim is at most $50,000 in all.', 'lines'),
  notLate: refusal('invalid', 'It came back in time, so that lateness costs nothing.', 'lines'),
  lateIsLess: refusal('invalid', 'Lateness costs less than that by the hours that it was late.', 'lines'),
  lateOnce: refusal('invalid', 'Lateness is one line of a claim.', 'lines'),
  notNow: refusal('not-now', 'This cannot be done in the state the claim is in.'),
  offerTooHigh: refusal('invalid', 'Offer no more than what is claimed.', 'cents'),
  noOffer: refusal('not-now', 'There is no offer for you to accept.'),
  offerChanged: refusal('not-now', 'The offer has changed. Look at the new amount first.'),
  timeIsOver: refusal('time-is-over', 'The time for this is over.'),
  tooManyPictures: refusal('too-many-pictures', 'You’ve reached the maximum number of photos.'),
  notOut: refusal('not-now', 'A breakdown is reported while it is out.'),
  reportedAlready: refusal('already-reported', 'A breakdown is reported already.'),
  own: refusal('not-possible', 'Another operator decides about an exchange of your own.'),
  sameOperator: refusal('not-possible', 'An appeal is decided by another operator than the first decision.'),
  notPossibleNow: refusal('not-possible', 'This has been decided already, or it is not time to decide it.'),
  notEveryLine: refusal('invalid', 'Please decide about every line of the claim.', 'awards'),
  moreThanClaimed: refusal('invalid', 'No line is awarded more than was claimed for it.', 'awards'),
  reasonsMissing: refusal('note-missing', 'Please give both sides the reasons.', 'reasons'),
} as const;

export type DisputeRefusal = (typeof disputeRefusals)[keyof typeof disputeRefusals];

export const refusalsOfDisputeLaws = {
  one_dispute_for_a_leg: disputeRefusals.claimedAlready,
  a_breakdown_is_reported_once: disputeRefusals.reportedAlready,
};
