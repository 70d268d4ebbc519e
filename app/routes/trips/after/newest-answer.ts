/** Decides which of two answers is shown when they arrive in another order than requested. */

export type Shown<T> = {
  /** The path, under `/api/v1`. */
  path: string;
  /** The number of the request it answers; 0 for none yet. */
  number: number;
  /** Null without an answer. */
  value: T | null;
  /** Why there is none, a sentence for people; else ''. */
  fault: string;
};

/**
 * @param before what is shown
 * @param came what has just arrived
 * @returns what to show from now on: never another path's answer, an earlier request's, or an error in place of an answer
 */
export function newest<T>(before: Shown<T>, came: Shown<T>): Shown<T> {
  if (came.path !== before.path || came.number < before.number) return before;
  // A failed reload keeps what is shown.
  return came.value === null && before.value !== null ? before : came;
}
