/** Names the text that renters accept before their first request. Small enough for public pages to load. */

/** The text that renters accept before their first request; a new text gets a new number and is asked again. */
export const renterTermsVersion = 1;
