/** Holds the text subscribers agree to. It is shown next to every form and stored with the consent. */

/** Stored in every row of `newsletter_consent`: after a change, older rows keep the text of their time. */
export const consentWords =
  'One email a month at most: new listings, launch dates and news for founders. We email you first to confirm, and you can unsubscribe with one click.';

/** Which form an address came from (`newsletter_subscribers.source`). */
export const newsletterSources = { footer: 'footer_signup', feedback: 'feedback_thank_you' } as const;
