/** Names the jobs others schedule, separately, because those who schedule them are imported by those that run them. */

/** Brings the processor to our decided state. */
export const settlePaymentKind = 'settle-payment';
/** Replaces an old authorisation by a new one. */
export const renewPaymentKind = 'renew-payment';
/** Does what a payer meant to do, once their bank has answered. */
export const finishPaymentKind = 'finish-payment';
/** Releases unused authorisations. */
export const releaseUnusedKind = 'release-unused-payment';
/** Asks the processor for the state of a disputed charge. */
export const readChargebackKind = 'read-chargeback';
export const findChargebacksKind = 'find-chargebacks';
/** Sends an owner their money. */
export const payOutKind = 'pay-out';
