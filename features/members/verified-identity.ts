/** Names a public profile's verifications. */

/** In a member's verifications after an operator's check; required before a first listing. */
export const verifiedIdentity = 'Identity verified';

/** The same for the card a motorboat operator must carry. */
export const verifiedOperatorCard = 'Pleasure craft operator card';
