/** Checks a member's identity with the configured provider: opens the check, and records its result once, however it arrives. */
import { z } from 'zod';
import { ownOrigin } from '../../platform/config/config.server.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type {
  IdentityAnswer,
  IdentityProvider,
} from '../../platform/identity-provider.server/identity-provider.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import type { OutsideJob } from '../../platform/jobs.server/take-jobs.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { isMember, type Actor } from '../members/actor.ts';
import { noteWaiting, readShown } from '../requirements/note-shown.server.ts';
import { identityRefusals } from './identity-refusals.ts';
import { insertSession, lockSession, saveSession, sessionsOf } from './identity-session-store.server.ts';
import { insertVerified } from './identity-store.server.ts';
import { tellVerified } from './tell-verified.server.ts';

/** Without a provider operators check every document. */
export type IdentityDeps = Deps & { identities: IdentityProvider | null };

/**
 * Opens a check, or looks up the one under way.
 * @param returnPath our page that the provider's page leads back to
 * @returns the address where the member continues; null when they have nothing to do now
 */
export async function continueCheck(
  deps: IdentityDeps,
  actor: Actor,
  returnPath: string,
): Promise<{ url: string | null } | Refusal> {
  if (!isMember(actor)) return identityRefusals.membersOnly;
  const { identities } = deps;
  if (identities === null) return identityRefusals.byPhoto;
  const { accountId } = actor;
  const { underWay, count } = await sessionsOf(deps.sql, accountId);
  if (underWay) {
    const answer = await takeAnswer(deps, identities, underWay.id);
    if (answer?.state !== 'ended') return { url: answer?.state === 'open' ? answer.url : null };
  }
  const shown = await readShown(deps.sql, accountId);
  if (shown.isIdentified && shown.birthDate !== null) return identityRefusals.verified;
  if (shown.waiting.includes('identity')) return identityRefusals.waits;
  // If pressed twice, both calls count the same checks, so the provider sees one.
  const { id } = await identities.open({
    key: `identity ${accountId} ${count}`,
    reference: accountId,
    returnUrl: `${ownOrigin(deps.config)}${returnPath}`,
  });
  await insertSession(deps.sql, { id, accountId, provider: identities.name, openedAt: deps.now() });
  const answer = await takeAnswer(deps, identities, id);
  return { url: answer?.state === 'open' ? answer.url : null };
}

/**
 * Asks the provider for a check's current state and records it. Earlier messages don't count, so they may come twice, late or out of order.
 * @returns null for an unknown check
 */
async function takeAnswer(
  deps: Deps,
  identities: IdentityProvider,
  id: string,
): Promise<IdentityAnswer | null> {
  // Asked outside the transaction: no row is locked while another server works.
  const answer = await identities.find(id);
  return inTransaction(deps, {}, async ({ sql }) => {
    const session = await lockSession(sql, id);
    if (!session) return null;
    if (session.state === 'verified' || session.state === 'ended') return answer;
    const { accountId } = session;
    const now = deps.now();
    const problem = answer.state === 'open' ? answer.problem : null;
    await saveSession(sql, id, { state: answer.state, problem, at: now });
    const isChecking = answer.state === 'checking';
    // Only if the provider changes it: a photo may be waiting for an operator meanwhile.
    if (isChecking !== (session.state === 'checking'))
      await noteWaiting(sql, accountId, 'identity', isChecking);
    if (answer.state !== 'verified') return answer;
    const { document, birthDate } = answer;
    const check = { accountId, by: { provider: identities.name }, at: now, document };
    await insertVerified(sql, { ...check, submittedAt: session.openedAt });
    await tellVerified(deps, sql, { accountId, document, read: { isIdentified: true, ...born(birthDate) } });
    return answer;
  });
}

const born = (birthDate: string | null) => (birthDate === null ? {} : { birthDate });

export const readIdentityAnswerKind = 'read-identity-answer';

/** Takes a webhook. It is not trusted: a job asks the provider. @returns 'forged' when its signature is invalid */
export async function takeIdentityEvent(
  deps: IdentityDeps,
  message: { body: string; signature: string },
): Promise<'taken' | 'forged'> {
  const event = await deps.identities?.eventOf(message.body, message.signature);
  if (!event) return 'forged';
  const { id, sessionId } = event;
  if (sessionId !== '')
    await enqueue(deps.sql, { kind: readIdentityAnswerKind, body: { sessionId }, key: id }, deps.now());
  return 'taken';
}

const body = z.object({ sessionId: z.string() });

/** The job. */
export const readIdentityAnswerJob = (deps: IdentityDeps): OutsideJob => ({
  async outside({ job }) {
    if (deps.identities) await takeAnswer(deps, deps.identities, body.parse(job.body).sessionId);
  },
});
