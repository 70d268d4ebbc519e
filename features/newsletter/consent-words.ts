/** The words that subscribers agree to. They stand beside every form and are kept with the consent. */

/** Goes with every row of `newsletter_consent`: when it changes, older rows keep what was said then. */
export const consentWords =
  'One email a month at most: new listings, launch dates and news for founders. We email you first to confirm, and you can unsubscribe with one click.';

/** Which form an address came from (`newsletter_subscribers.source`). */
export const newsletterSources = { footer: 'footer_signup', feedback: 'feedback_thank_you' } as const;
