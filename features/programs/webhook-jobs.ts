/** Names the jobs of webhooks. */

/** One try of one delivery. */
export const deliverWebhookKind = 'deliver-webhook';
/** Deletes old deliveries and expired tokens, every day. */
export const forgetOldProgramsKind = 'forget-old-programs';
