/** The words by which Chromium, Firefox and Safari say that a request got no answer at all. */
const noAnswer = /failed to fetch|networkerror|load failed|network request failed/i;

/** Whether something could not be fetched because there is no line to the server; an answer that says no is none of these. */
export const isNetworkFault = (error: unknown): boolean =>
  error instanceof TypeError && noAnswer.test(error.message);
