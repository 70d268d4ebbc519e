/** The words that subscribers agree to. They stand beside every form and are kept with the consent. */

/** Goes with every row of `newsletter_consent`: when it changes, older rows keep what was said then. */
export const consentWords =
  'One letter a month at most: new listings, launch dates and news for founders. We write to confirm first, and you can leave with one click.';

/** Which form an address came from (`newsletter_subscribers.source`). */
export const newsletterSources = { footer: 'footer_signup', feedback: 'feedback_thank_you' } as const;
