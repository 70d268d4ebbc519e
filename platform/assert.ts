/** Asserts what must be true regardless of input. A broken assertion is our bug and throws; an expected failure is a Refusal. */

/** Thrown for a bug in our own code. */
export class BrokenAssertion extends Error {
  override name = 'BrokenAssertion';
}

/** @throws BrokenAssertion with the message when the condition does not hold. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new BrokenAssertion(message);
}

/** The value, which must exist. @throws BrokenAssertion naming what was missing. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new BrokenAssertion(`There is no ${what}.`);
  return value;
}

/** For the end of a `switch` over a union: a missing case is a compile error. */
export function unreachable(value: never): never {
  throw new BrokenAssertion(`Not one of the known cases: ${JSON.stringify(value)}.`);
}
