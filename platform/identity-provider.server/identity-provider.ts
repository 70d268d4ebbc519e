/** Defines the port to a provider that verifies identities on its own page. */
import type { CalendarDay } from '../time/date-range.ts';

/** Why a check failed, in the codes our sentences know. */
export const identityProblems = ['expired', 'unreadable', 'unsupported', 'face', 'consent', 'other'] as const;
export type IdentityProblem = (typeof identityProblems)[number];

export type IdentityDocument = 'drivers_licence' | 'provincial_id' | 'passport';

/** A check's current state at the provider. */
export type IdentityAnswer =
  /** The person must act at this address. `problem`: why the last try failed; null before the first. */
  | { state: 'open'; url: string; problem: IdentityProblem | null }
  | { state: 'checking' }
  /** `birthDate` null: the provider did not tell us. */
  | { state: 'verified'; birthDate: CalendarDay | null; document: IdentityDocument }
  /** Ended at the provider without a result; a new check may start. */
  | { state: 'ended' };

export type IdentityEvent = { id: string; sessionId: string };

export type IdentityProvider = {
  /** Stored with every check in the database. */
  name: string;
  /**
   * Starts a check. The same key returns the same check.
   * @param returnUrl where the provider's page leads back to
   * @param reference ours, shown to the operator at the provider; never a name or an email
   * @throws IdentityProviderAway
   */
  open(request: { key: string; reference: string; returnUrl: string }): Promise<{ id: string }>;
  /** @throws IdentityProviderAway */
  find(id: string): Promise<IdentityAnswer>;
  /** What a webhook is about; null when its signature is invalid. `sessionId` is '' for other messages. */
  eventOf(body: string, signature: string): Promise<IdentityEvent | null>;
};

/** The provider was unreachable. Nothing happened, and the call may be repeated. */
export class IdentityProviderAway extends Error {
  override name = 'IdentityProviderAway';
}
