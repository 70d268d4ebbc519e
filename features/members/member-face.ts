/** Declares how a member appears wherever their name stands beside a picture. */

export type MemberFace = {
  name: string;
  /** The address of a small square picture; null where the first letter of the name stands. */
  photo: string | null;
  /** Of the public profile. */
  address: string;
};
