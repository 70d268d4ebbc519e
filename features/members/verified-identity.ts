/** How does a public profile say that somebody has shown who they are? */

/** Among the verifications of a member; written by features/identity, asked for before a first listing. */
export const verifiedIdentity = 'Identity verified';
