/** What must be true here, whatever comes in? A broken assertion is a bug of ours and throws; an expected "no" is a Refusal. */

/** Thrown when the code is wrong about itself. */
export class BrokenAssertion extends Error {
  override name = 'BrokenAssertion';
}

/** @throws BrokenAssertion with the message when the condition does not hold. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new BrokenAssertion(message);
}

/** The value, which is there. @throws BrokenAssertion naming what was missing. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new BrokenAssertion(`There is no ${what}.`);
  return value;
}

/** For the end of a `switch` over a union: the compiler complains when a case is missing. */
export function unreachable(value: never): never {
  throw new BrokenAssertion(`Not one of the known cases: ${JSON.stringify(value)}.`);
}
