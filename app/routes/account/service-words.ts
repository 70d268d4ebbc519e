/** Which words of the auth service reach a person as they are, and which are ours? */
import type { AuthError } from '@supabase/auth-js';

/** Whether nobody answered, or something broke: then the words are a machine's and the specification's sentence stands instead. */
export const isUnreachable = (error: AuthError): boolean =>
  error.status === undefined || error.status === 0 || error.status >= 500;

/** A link of a letter that is no longer good: expired, used before, or overtaken by a newer letter. */
export const isSpentLink = (code: string | undefined): boolean =>
  code === 'otp_expired' || code === 'flow_state_not_found' || code === 'flow_state_expired';
