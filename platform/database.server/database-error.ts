/** Tells what went wrong between us and the database: a constraint that said no, a lost race, or no database to ask. */
import type { Refusal } from '../refusal.ts';

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

// Classes 08 (connection) and 57P (shutdown, restart), too many connections, a standby that took over, what the socket says, and `namedError`.
const away = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECTION_CLOSED',
]);

const lostConnection =
  /^(Connection terminated|Client (was closed|has encountered)|timeout |Query read timeout|Cannot use a pool)/;

/** Gives the driver's errors about connections the code that they lack; every other error stays as it is. */
export function namedError(error: unknown): unknown {
  if (!(error instanceof Error) || codeOf(error) !== null || !lostConnection.test(error.message))
    return error;
  return Object.assign(new Error(`The database is away: ${error.message}.`, { cause: error }), {
    code: 'CONNECTION_CLOSED',
  });
}

/** Whether a kept plan no longer fits its tables (a migration ran meanwhile), or the connection lost it: planned anew, the statement works. */
export function isStalePlan(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === '26000' ||
    (code === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery')
  );
}

const socketCodes = new Set(['ENOENT']);

/**
 * Whether the database could not be reached or went away in the middle: worth a 503 and another try, no fault of the request.
 * What became of a write that was under way is unknown; it is only repeated where repeating is harmless.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code === null) return error instanceof AggregateError && error.errors.some(isDatabaseAway);
  // A missing file has the same code as a missing socket; only the socket's error comes from `connect`.
  if (socketCodes.has(code)) return (error as { syscall?: unknown }).syscall === 'connect';
  return away.has(code) || /^08[0-9A-Z]{3}$/.test(code);
}

/** Whether the statement ran into its time limit (`statement_timeout`). */
export function isTooSlow(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/** Whether two transactions stood in each other's way (deadlock, serialization): the loser may simply try again. */
export function isLostRace(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40P01' || code === '40001';
}

/** The name of the constraint that said no (unique, check, foreign key, exclusion, not null or a raised one); null for other errors. */
export function violatedConstraint(error: unknown): string | null {
  const code = codeOf(error);
  if (code === null || !/^(23...|P0001)$/.test(code)) return null;
  const name = (error as { constraint?: unknown }).constraint;
  return typeof name === 'string' && name !== '' ? name : null;
}

/**
 * The refusal that a violated law means, by the constraint's name; null when the error is something else, which is a bug and goes on.
 * @param refusals constraint name → refusal, said by the feature that owns the law.
 */
export function refusalOfConstraint<R extends Refusal>(
  error: unknown,
  refusals: Readonly<Record<string, R>>,
): R | null {
  const name = violatedConstraint(error);
  return name !== null && Object.hasOwn(refusals, name) ? (refusals[name] ?? null) : null;
}
