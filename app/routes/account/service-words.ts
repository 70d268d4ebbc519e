/** Decides which of the auth service's messages people see, and which are replaced. */
import type { AuthError } from '@supabase/auth-js';

/** Whether there was no answer, or an error: then the specification's sentence replaces the technical message. */
export const isUnreachable = (error: AuthError): boolean =>
  error.status === undefined || error.status === 0 || error.status >= 500;

/** An email's link that no longer works: expired, used, or replaced by a newer email. */
export const isSpentLink = (code: string | undefined): boolean =>
  code === 'otp_expired' || code === 'flow_state_not_found' || code === 'flow_state_expired';
