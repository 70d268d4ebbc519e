/** By which names do the jobs go that others ask for? Apart, because those who ask stand below those that do them. */

/** Brings the processor to where the club has decided. */
export const settlePaymentKind = 'settle-payment';
/** Takes a new authorisation in the place of one that grows old. */
export const renewPaymentKind = 'renew-payment';
/** Does what a payer meant to do, once their bank has answered. */
export const finishPaymentKind = 'finish-payment';
/** Gives back what was authorised and never used. */
export const releaseUnusedKind = 'release-unused-payment';
/** Looks at the processor what became of a disputed charge. */
export const readChargebackKind = 'read-chargeback';
export const findChargebacksKind = 'find-chargebacks';
/** Sends an owner their money. */
export const payOutKind = 'pay-out';
