/** Defines refusals: expected failures returned as values, with a code for programs and a sentence for people. Bugs throw instead. */

export type Refusal<Code extends string = string> = {
  readonly refusal: Code;
  /** What happened and what to do, for the reader. */
  readonly sentence: string;
  /** The form field it concerns, if any. */
  readonly field?: string;
};

/** Makes one refusal. A feature lists its own, so that their codes form a closed union: `type BookingRefusal = ReturnType<…>`. */
export function refusal<const Code extends string>(
  code: Code,
  sentence: string,
  field?: string,
): Refusal<Code> {
  return field === undefined ? { refusal: code, sentence } : { refusal: code, sentence, field };
}

/** Whether an outcome is a refusal. */
export function isRefusal<T>(outcome: T): outcome is Extract<T, Refusal> {
  return (
    typeof outcome === 'object' &&
    outcome !== null &&
    'refusal' in outcome &&
    typeof outcome.refusal === 'string' &&
    'sentence' in outcome &&
    typeof outcome.sentence === 'string'
  );
}

/** Unwraps an outcome where a refusal would be a bug (in seeds, jobs, tests). @throws Error with the refusal's code and sentence. */
export function accepted<T>(outcome: T): Exclude<T, Refusal> {
  if (isRefusal(outcome)) throw new Error(`Refused (${outcome.refusal}): ${outcome.sentence}`);
  // isRefusal has just excluded refusals; TypeScript does not narrow a type parameter that far.
  return outcome as Exclude<T, Refusal>;
}
