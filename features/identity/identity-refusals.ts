/** Which "no" is there about somebody's identity? */
import { refusal } from '../../platform/refusal.ts';

export const identityRefusals = {
  membersOnly: refusal('not-allowed', 'Your identity is checked once you are a member.'),
  waits: refusal('already-sent', 'Your picture is with us already. You hear from us.'),
  verified: refusal('already-verified', 'Your identity is verified already.'),
  notPossibleNow: refusal('not-possible', 'This has been decided already.'),
  own: refusal('not-possible', 'Another operator decides about your own identity.'),
  noteMissing: refusal('note-missing', 'Tell the member what was missing.', 'note'),
} as const;
