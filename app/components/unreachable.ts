/** What is a person told whose question nobody answered? A sentence of ours, not the browser's own words for it. */
export const unreachableSentence = (): string =>
  navigator.onLine
    ? 'We could not be reached. Please try again in a moment.'
    : 'You are offline. Please try again when your connection is back.';
