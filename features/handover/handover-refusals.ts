/** Lists the refusals of hand-overs. */
import { refusal } from '../../platform/refusal.ts';

export const handoverRefusals = {
  notAgreed: refusal('not-now', 'There is nothing to hand over: this isn’t agreed, or it has ended.'),
  notYet: refusal('not-yet', 'You both have to confirm the departure first.'),
  closed: refusal('set-is-closed', 'You have both confirmed this, so nothing more can be added.'),
  changed: refusal('set-changed', 'Something was added since you opened this. Check it again, then confirm.'),
  rentersPart: refusal('not-allowed', 'Only the renter can change who travels and who signs.'),
  otherText: refusal('other-text', 'The waiver has changed. Please read it again.', 'textHash'),
  otherName: refusal('other-name', 'Type the name exactly as it appears in the list.', 'name'),
  noAdult: refusal('no-adult', 'An adult in the same party has to sign for a minor.', 'byPersonId'),
  signed: refusal('signed-already', 'This person has already signed.'),
  renterSigns: refusal('renter-signs', 'The renter has to be one of the adults and sign first.'),
  linkIsOver: refusal('link-is-over', 'This link was used or has expired. Ask for a new one.'),
  unknownShot: refusal('invalid', 'shot: not on the list of this hand-over.', 'shot'),
  unknownMeter: refusal('invalid', 'meter: not on the list of this hand-over.', 'meter'),
  notAVideo: refusal('invalid', 'This isn’t a video we can read. Record it again on this page.', 'shot'),
  otherBytes: refusal('invalid', 'hash: the picture did not arrive as it was sent.', 'hash'),
  lessThanBefore: refusal(
    'less-than-before',
    'That’s lower than at pick-up. Please read the meter again.',
    'tenths',
  ),
  tooMany: refusal('too-many-pictures', 'You’ve reached the maximum number of photos.'),
  tooManyReadings: refusal('too-many-readings', 'You’ve reached the maximum number of readings.'),
  tooManyPersons: refusal('too-many-persons', 'The party has reached the maximum number of people.'),
} as const;

export const somethingMissing = (sentence: string) => refusal('something-missing', sentence);

/** Limits: photos of one shot per side, readings of a stage per side, and people per party. */
export const mostPictures = 12;
export const mostReadings = 40;
export const mostPersons = 60;
