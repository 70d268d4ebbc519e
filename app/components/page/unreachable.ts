/** The sentence when a request gets no answer, instead of the browser's own error text. */
export const unreachableSentence = (): string =>
  navigator.onLine
    ? 'We could not be reached. Please try again in a moment.'
    : 'You are offline. Please try again when your connection is back.';
