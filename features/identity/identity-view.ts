/** Defines how an identity check is shown to its member and to the desk. */
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

/** What a document proves: a boat’s operator card does not prove who someone is. */
export const thingOf = (document: DocumentKind): ShownThing =>
  document === 'operator_card' ? 'operator_card' : 'identity';

export type OwnIdentity = {
  state: IdentityState;
  document: DocumentKind;
  /** Instants in ISO 8601. */
  submittedAt: string;
  decidedAt: string | null;
  /** The operator's note; '' for none. */
  note: string;
};

/** A member's view of all checks. */
export type OwnDocuments = {
  /** The check that verified them, or the newest; null when nothing was sent. */
  identity: OwnIdentity | null;
  /** The newest check of every other kind of document. */
  others: OwnIdentity[];
  shown: Shown;
  /** The check under way on the provider's page; null without one. */
  session: { state: 'open' | 'checking'; problem: IdentityProblem | null } | null;
  /** Whether a provider checks identities within minutes. Otherwise an operator looks at a photo. */
  isInstant: boolean;
};

/** One row of the desk's list. */
export type IdentityLine = OwnIdentity & {
  id: string;
  accountId: string;
  /** The public name. */
  name: string;
  /** Confirmed; null for a deleted account. */
  /** Masked. */
  email: string | null;
  /** Details already on file, so that they need not be typed again; null once the check is decided. */
  birthDate: string | null;
};
