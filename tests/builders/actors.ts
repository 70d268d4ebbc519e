/** Actors for tests of commands and policies. */
import { randomUUID } from 'node:crypto';
import type { AccountActor } from '../../features/members/actor.ts';

/** Someone with a confirmed account and nothing else, unless the test says more. */
export function somebody(more: Partial<AccountActor> = {}): AccountActor {
  const accountId = more.accountId ?? randomUUID();
  return {
    kind: 'account',
    accountId,
    sessionId: randomUUID(),
    email: `${accountId.slice(0, 8)}@example.com`,
    isEmailConfirmed: true,
    isAnonymous: false,
    assurance: 'aal1',
    isOperator: false,
    membership: null,
    ...more,
  };
}

/** An operator with a second factor. */
export const operator = somebody({ isOperator: true, assurance: 'aal2' });
