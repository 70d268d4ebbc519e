/** Defines how a member appears with a photo and name. */

export type MemberFace = {
  name: string;
  /** The address of a small square photo; null shows the name's first letter. */
  photo: string | null;
  /** Of the public profile. */
  address: string;
};
