/** Names the membership fee jobs, separately, because those who schedule them are imported by those that run them. */

/** Checks every member daily, and adds a job for each that needs one. */
export const planBillsKind = 'plan-membership-bills';
/** Announces, reminds of or charges one member's bill. */
export const planBillKind = 'plan-membership-bill';
/** Tries the card on file for one bill. */
export const chargeMembershipKind = 'charge-membership';
/** Reads 'payment.captured' and 'payment.refused'. */
export const noteMembershipPaidKind = 'note-membership-paid';
export const noteMembershipRefusedKind = 'note-membership-refused';
/** Reads 'membership.cancelled' and 'account.deleted'. */
export const refundUnusedKind = 'refund-membership';
/** Reads 'account.deleted'. */
export const forgetMembershipCardKind = 'forget-membership-card';
