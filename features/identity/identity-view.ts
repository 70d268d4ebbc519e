/** How is a check of somebody's identity shown, to its member and to the desk? */
import type { Shown, ShownThing } from '../requirements/requirements.ts';
import type { IdentityProblem } from '../../platform/identity-provider.server/identity-provider.ts';
import type { IdentityState } from './identity-lifecycle.ts';

export const documentKinds = ['drivers_licence', 'provincial_id', 'passport', 'operator_card'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentNames: Record<DocumentKind, string> = {
  drivers_licence: 'Driver’s licence',
  provincial_id: 'Provincial ID card',
  passport: 'Passport',
  operator_card: 'Pleasure Craft Operator Card',
};

/** What a document is looked at for: a boat’s card says nothing about who somebody is. */
export const thingOf = (document: DocumentKind): ShownThing =>
  document === 'operator_card' ? 'operator_card' : 'identity';

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

/** What a member sees of all of it. */
export type OwnDocuments = {
  /** The check by which they are known, or the newest one; null when nothing was sent. */
  identity: OwnIdentity | null;
  /** The newest of each thing, where it is not that one. */
  others: OwnIdentity[];
  shown: Shown;
  /** The check on the provider's page that is under way; null when there is none. */
  session: { state: 'open' | 'checking'; problem: IdentityProblem | null } | null;
  /** Whether a provider checks identities here, within minutes. Without one, an operator looks at a photo. */
  isInstant: boolean;
};

/** One line of the desk's list. */
export type IdentityLine = OwnIdentity & {
  id: string;
  accountId: string;
  /** The public name. */
  name: string;
  /** Confirmed; null for an account that is gone. */
  /** Masked. */
  email: string | null;
  /** What is known of them already, so that it need not be read again; null once the check is decided. */
  birthDate: string | null;
};
