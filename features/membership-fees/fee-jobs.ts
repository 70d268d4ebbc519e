/** Names the jobs of membership fees; apart, because those who ask for them stand below those that do them. */

/** Looks at every member, every day, and asks for the job of one. */
export const planBillsKind = 'plan-membership-bills';
/** Announces, reminds or starts a charge for one member. */
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
