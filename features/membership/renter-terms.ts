/** Names the text renters accept before their first request. Small enough for public pages to load. */

/** The current version; a new text gets a new number and must be accepted again. */
export const renterTermsVersion = 1;
