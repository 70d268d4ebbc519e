/** Lists the refusals of hand-overs. */
import { refusal } from '../../platform/refusal.ts';

export const handoverRefusals = {
  notAgreed: refusal('not-now', 'This is not agreed, or it is over: there is nothing to hand over.'),
  notYet: refusal('not-yet', 'The departure has to be confirmed by both first.'),
  closed: refusal(
    'set-is-closed',
    'Both sides have confirmed this already. Nothing can be added to it any more.',
  ),
  changed: refusal('set-changed', 'Something was added since you opened this. Check it again, then confirm.'),
  wrongCode: refusal('wrong-code', 'That code isn’t right. Ask for it again, then confirm.', 'code'),
  tooManyCodes: refusal(
    'too-many-codes',
    'There were too many wrong codes. Each of you confirms on their own phone.',
    'code',
  ),
  rentersPart: refusal('not-allowed', 'Who travels and who signs is the renter’s part.'),
  otherText: refusal(
    'other-text',
    'The text of the waiver is another one. Please read it again.',
    'textHash',
  ),
  otherName: refusal('other-name', 'Type the name exactly as it appears in the list.', 'name'),
  noAdult: refusal(
    'no-adult',
    'For a minor an adult of the same party acknowledges the risks.',
    'byPersonId',
  ),
  signed: refusal('signed-already', 'This person has signed already.'),
  renterSigns: refusal('renter-signs', 'The renter has to be an adult in the party and sign first.'),
  linkIsOver: refusal('link-is-over', 'This link has been used, or its time is over. Ask for a new one.'),
  unknownShot: refusal('invalid', 'shot: not on the list of this hand-over.', 'shot'),
  unknownMeter: refusal('invalid', 'meter: not on the list of this hand-over.', 'meter'),
  notAVideo: refusal('invalid', 'This isn’t a video we can read. Record it again on this page.', 'shot'),
  otherBytes: refusal('invalid', 'hash: the picture did not arrive as it was sent.', 'hash'),
  lessThanBefore: refusal(
    'less-than-before',
    'That is less than at the departure. Please read the meter once more.',
    'tenths',
  ),
  tooMany: refusal('too-many-pictures', 'You’ve reached the maximum number of photos of this.'),
  tooManyReadings: refusal('too-many-readings', 'There are as many readings of yours as there may be.'),
  tooManyPersons: refusal('too-many-persons', 'There are as many people in the party as there may be.'),
} as const;

export const somethingMissing = (sentence: string) => refusal('something-missing', sentence);

/** Limits: photos of one shot per side, readings of a stage per side, and people per party. */
export const mostPictures = 12;
export const mostReadings = 40;
export const mostPersons = 60;
