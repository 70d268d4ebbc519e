/** Lists the refusals about showing or deciding an identity. */
import { refusal } from '../../platform/refusal.ts';

export const identityRefusals = {
  membersOnly: refusal('not-allowed', 'We’ll check your identity once you’re a member.'),
  waits: refusal('already-sent', 'We already have your photo. You’ll hear from us.'),
  away: refusal(
    'processor-away',
    'Our identity check isn’t responding right now. Try again in a few minutes.',
  ),
  byPhoto: refusal('not-possible', 'Send a photo of your document instead.'),
  verified: refusal('already-verified', 'We’ve already checked this. There is nothing more to send.'),
  notPossibleNow: refusal('not-possible', 'This has already been decided.'),
  own: refusal('not-possible', 'Another operator has to check your identity.'),
  birthDateMissing: refusal('invalid', 'Enter the date of birth on the document.', 'birthDate'),
  licenceMissing: refusal('invalid', 'Enter the licence’s expiry date and what it covers.', 'licenceUntil'),
  noSuchDay: refusal('invalid', 'Enter a valid date of birth.', 'birthDate'),
  noteMissing: refusal('note-missing', 'Tell the member what’s missing.', 'note'),
} as const;
