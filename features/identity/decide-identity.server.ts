/** How does an operator answer for somebody's identity? Once, with a reason in the log and a letter to the member. */
import { addressOfAccount } from '../auth/address-of-account.server.ts';
import { actAsOperator, type ActRefusal } from '../members/act-as-operator.server.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { noteVerification } from '../members/note-verification.server.ts';
import { ownOrigin } from '../../platform/config.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { identityLetter } from './identity-letters.ts';
import { identityLifecycle, type IdentityDecision } from './identity-lifecycle.ts';
import { identityRefusals } from './identity-refusals.ts';
import { lockCheck, saveDecision } from './identity-store.server.ts';
import { verifiedIdentity } from '../members/verified-identity.ts';

export type IdentityInput = {
  id: string;
  decision: IdentityDecision;
  /** For the log. */
  reason: string;
  /** For the member. Needed where something was missing. */
  note: string;
};

const facts: Record<IdentityDecision, string> = {
  verify: 'identity.verified',
  decline: 'identity.declined',
};
const longestNote = 2_000;

/** Decides. Nobody decides about themselves. */
export async function decideIdentity(
  deps: Deps,
  actor: Actor,
  input: IdentityInput,
): Promise<'decided' | ActRefusal | Refusal<'not-found' | 'note-missing'>> {
  const note = input.note.trim();
  if (note === '' && input.decision === 'decline') return identityRefusals.noteMissing;
  if (note.length > longestNote)
    return refusal('invalid', `Please say it in ${longestNote} characters.`, 'note');
  if (!isUuid(input.id)) return notFound;
  const subject = { kind: 'identity_check', id: input.id };
  const act = { act: `identity.${input.decision}`, subject, reason: input.reason };
  let isThere = true;
  const done = await actAsOperator(deps, actor, act, async ({ sql }, { operator, now }) => {
    const check = await lockCheck(sql, input.id);
    isThere = check !== null;
    if (!check) return identityRefusals.notPossibleNow;
    if (check.accountId === operator.accountId) return identityRefusals.own;
    const step = identityLifecycle.nextState(check.state, input.decision, 'operator');
    if (!step) return identityRefusals.notPossibleNow;
    await saveDecision(sql, check, { state: step.to, by: operator.accountId, at: now, note });
    if (input.decision === 'verify') await noteVerification(sql, check.accountId, verifiedIdentity);
    const member = { kind: 'member', id: check.accountId };
    await appendEvent(sql, { name: facts[input.decision], subject: member }, now);
    const to = await addressOfAccount(sql, check.accountId);
    const frame = { brandName: deps.config.brand.name, origin: ownOrigin(deps.config) };
    if (to !== null)
      await writeMail(sql, { to, ...identityLetter(frame, { decision: input.decision, note }) }, now);
    return { outcome: 'decided' as const, details: { to: step.to } };
  });
  return isThere ? done : notFound;
}
