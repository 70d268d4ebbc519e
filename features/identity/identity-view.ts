/** How is a check of somebody's identity shown, to its member and to the desk? */
import type { IdentityState } from './identity-lifecycle.ts';

export const documentKinds = ['drivers_licence', 'provincial_id', 'passport'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentNames: Record<DocumentKind, string> = {
  drivers_licence: 'Driver’s licence',
  provincial_id: 'Provincial ID card',
  passport: 'Passport',
};

/** Days after the decision until the picture is gone. */
export const picturesAreKeptDays = 30;

export type OwnIdentity = {
  state: IdentityState;
  document: DocumentKind;
  /** Instants in ISO 8601. */
  submittedAt: string;
  decidedAt: string | null;
  /** The operator's words; '' for none. */
  note: string;
};

/** One line of the desk's list. */
export type IdentityLine = OwnIdentity & {
  id: string;
  accountId: string;
  /** The public name. */
  name: string;
  /** Confirmed; null for an account that is gone. */
  email: string | null;
};
