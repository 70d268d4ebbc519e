/** How does a public profile say what somebody has shown? */

/** Among the verifications of a member; written when an operator has looked, asked for before a first listing. */
export const verifiedIdentity = 'Identity verified';

/** The same of the card that whoever steers a motor boat carries. */
export const verifiedOperatorCard = 'Pleasure craft operator card';
