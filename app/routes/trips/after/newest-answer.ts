/** Which of two answers stands on the page, when they come in another order than they were asked for? */

export type Shown<T> = {
  /** What it was asked of, under `/api/v1`. */
  path: string;
  /** The how many-th question it answers; 0 for none yet. */
  number: number;
  /** Null where there is no answer. */
  value: T | null;
  /** Why there is none, a sentence for people; '' otherwise. */
  fault: string;
};

/**
 * @param before what is shown
 * @param came what was answered just now
 * @returns what is shown from now on: never another path's answer, nor one that was asked for earlier, nor a fault in the place of an answer
 */
export function newest<T>(before: Shown<T>, came: Shown<T>): Shown<T> {
  if (came.path !== before.path || came.number < before.number) return before;
  // What cannot be asked just now stays as it was shown.
  return came.value === null && before.value !== null ? before : came;
}
