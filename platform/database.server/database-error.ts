/** Classifies database errors: a violated constraint, a lost race, or no connection. */
import type { Refusal } from '../refusal.ts';

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

// Classes 08 (connection) and 57P (shutdown, restart), too many connections, failover to a standby, socket errors, and `namedError`.
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

/** Gives the driver's connection errors the code they lack; other errors stay unchanged. */
export function namedError(error: unknown): unknown {
  if (!(error instanceof Error) || codeOf(error) !== null || !lostConnection.test(error.message))
    return error;
  return Object.assign(new Error(`The database can’t be reached: ${error.message}.`, { cause: error }), {
    code: 'CONNECTION_CLOSED',
  });
}

/** Whether a prepared plan no longer fits its tables (a migration ran), or the connection lost it: planned again, the statement works. */
export function isStalePlan(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === '26000' ||
    (code === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery')
  );
}

const socketCodes = new Set(['ENOENT']);

/**
 * Whether the database was unreachable or disconnected midway: a 503 and worth a retry, not the request's fault. A write under way may or
 * may not have happened; it is only repeated where that is harmless.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code === null) return error instanceof AggregateError && error.errors.some(isDatabaseAway);
  // A missing file has the same code as a missing socket; only the socket's error comes from `connect`.
  if (socketCodes.has(code)) return (error as { syscall?: unknown }).syscall === 'connect';
  return away.has(code) || /^08[0-9A-Z]{3}$/.test(code);
}

/** Whether the statement hit its time limit (`statement_timeout`). */
export function isTooSlow(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/** Whether two transactions conflicted (deadlock, serialization): the loser may retry. */
export function isLostRace(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40P01' || code === '40001';
}

/** The name of the violated constraint (unique, check, foreign key, exclusion, not null or a raised one); null for other errors. */
export function violatedConstraint(error: unknown): string | null {
  const code = codeOf(error);
  if (code === null || !/^(23...|P0001)$/.test(code)) return null;
  const name = (error as { constraint?: unknown }).constraint;
  return typeof name === 'string' && name !== '' ? name : null;
}

/**
 * The refusal for a violated constraint, by its name; null for any other error, which is a bug and is thrown on.
 * @param refusals constraint name → refusal, from the feature that owns the constraint.
 */
export function refusalOfConstraint<R extends Refusal>(
  error: unknown,
  refusals: Readonly<Record<string, R>>,
): R | null {
  const name = violatedConstraint(error);
  return name !== null && Object.hasOwn(refusals, name) ? (refusals[name] ?? null) : null;
}
