/** Lists the refusals any feature may give. */
import { refusal } from '../../platform/refusal.ts';

export const signInNeeded = refusal('sign-in-needed', 'Please sign in first.');
export const notAllowed = refusal('not-allowed', 'Your account isn’t allowed to do this.');
export const secondFactorNeeded = refusal(
  'second-factor-needed',
  'Please confirm with the code from your authenticator app first.',
);
/** Also the answer about someone else's private data. */
export const notFound = refusal('not-found', 'It does not exist, or is not yours.');
