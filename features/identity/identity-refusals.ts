/** Lists the refusals about showing or deciding an identity. */
import { refusal } from '../../platform/refusal.ts';

export const identityRefusals = {
  membersOnly: refusal('not-allowed', 'Your identity is checked once you are a member.'),
  waits: refusal('already-sent', 'We already have your photo. You’ll hear from us.'),
  away: refusal(
    'processor-away',
    'Identity checks aren’t answering right now. Nothing is lost. Try again in a few minutes.',
  ),
  byPhoto: refusal('not-possible', 'Send a photo of your document instead.'),
  verified: refusal('already-verified', 'We have seen this already; there is nothing more to show.'),
  notPossibleNow: refusal('not-possible', 'This has been decided already.'),
  own: refusal('not-possible', 'Another operator decides about your own identity.'),
  birthDateMissing: refusal('invalid', 'Enter the date of birth as the document says it.', 'birthDate'),
  licenceMissing: refusal('invalid', 'Enter until when the licence is valid, and for what.', 'licenceUntil'),
  noSuchDay: refusal('invalid', 'Enter a valid date of birth.', 'birthDate'),
  noteMissing: refusal('note-missing', 'Tell the member what’s missing.', 'note'),
} as const;
