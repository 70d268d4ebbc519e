/** Chromium's, Firefox's and Safari's texts for a request without an answer. */
const noAnswer = /failed to fetch|networkerror|load failed|network request failed/i;

/** Whether something failed because the server is unreachable; a refusal does not count. */
export const isNetworkFault = (error: unknown): boolean =>
  error instanceof TypeError && noAnswer.test(error.message);
