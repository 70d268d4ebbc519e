/** What is said when too many passwords are being checked? A word to come back, instead of a wait that starves everybody. */
import { QueueFull } from '../../platform/turns.ts';
import type { AuthDeps } from './auth-deps.server.ts';
import { refuse, type AuthRefusal } from './auth-refusals.ts';

/** The word to come back in a moment. */
export const hasherBusy = refuse(
  'over_request_rate_limit',
  'Many people are signing in at this moment. Please try again.',
  { retryAfterSeconds: 2 },
);

async function inTurn<T>(work: Promise<T>): Promise<T | AuthRefusal> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    return hasherBusy;
  }
}

/** The hash of a new password, or the word to come back. */
export const hashInTurn = (deps: Pick<AuthDeps, 'hasher'>, password: string): Promise<string | AuthRefusal> =>
  inTurn(deps.hasher.hash(password));

/** Whether the password fits, or the word to come back. The same work is done without a hash. */
export const verifyInTurn = (
  deps: Pick<AuthDeps, 'hasher'>,
  passwordHash: string | null,
  password: string,
): Promise<boolean | AuthRefusal> => inTurn(deps.hasher.verify(passwordHash, password));
