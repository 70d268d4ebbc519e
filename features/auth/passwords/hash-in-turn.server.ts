/** Hashes passwords in turn, or refuses when too many wait, because a long wait would block everyone. */
import { QueueFull } from '../../../platform/turns.ts';
import type { AuthDeps } from '../auth-deps.server.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';

/** The refusal to try again in a moment. */
export const hasherBusy = refuse(
  'over_request_rate_limit',
  'Many people are signing in right now. Please try again.',
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

/** The hash of a new password, or that refusal. */
export const hashInTurn = (deps: Pick<AuthDeps, 'hasher'>, password: string): Promise<string | AuthRefusal> =>
  inTurn(deps.hasher.hash(password));

/** Whether the password matches, or that refusal. Does the same work without a hash. */
export const verifyInTurn = (
  deps: Pick<AuthDeps, 'hasher'>,
  passwordHash: string | null,
  password: string,
): Promise<boolean | AuthRefusal> => inTurn(deps.hasher.verify(passwordHash, password));
