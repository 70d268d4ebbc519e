/** Describes a provider that checks who somebody is on a page of its own, and says what came of it. */
import type { CalendarDay } from '../date-range.ts';

/** Why a check did not succeed, in the words that our sentences know. */
export const identityProblems = ['expired', 'unreadable', 'unsupported', 'face', 'consent', 'other'] as const;
export type IdentityProblem = (typeof identityProblems)[number];

export type IdentityDocument = 'drivers_licence' | 'provincial_id' | 'passport';

/** How a check stands at the provider now. */
export type IdentityAnswer =
  /** The person has something to do at this address. `problem`: why the last try did not succeed; null before the first. */
  | { state: 'open'; url: string; problem: IdentityProblem | null }
  | { state: 'checking' }
  /** `birthDate` null: the provider did not tell us. */
  | { state: 'verified'; birthDate: CalendarDay | null; document: IdentityDocument }
  /** Ended at the provider without a result; a new check may begin. */
  | { state: 'ended' };

export type IdentityEvent = { id: string; sessionId: string };

export type IdentityProvider = {
  /** Stands beside every check in the database. */
  name: string;
  /**
   * Begins a check. The same key is the same check, however often it is sent.
   * @param returnUrl where the provider's page leads back to
   * @param reference ours, shown to the operator at the provider; never a name or an email
   * @throws IdentityProviderAway
   */
  open(request: { key: string; reference: string; returnUrl: string }): Promise<{ id: string }>;
  /** @throws IdentityProviderAway */
  find(id: string): Promise<IdentityAnswer>;
  /** What a message to our webhook is about; null when its signature does not hold. `sessionId` is '' for other messages. */
  eventOf(body: string, signature: string): Promise<IdentityEvent | null>;
};

/** The provider could not be asked. Nothing has happened, and it may be asked again. */
export class IdentityProviderAway extends Error {
  override name = 'IdentityProviderAway';
}
