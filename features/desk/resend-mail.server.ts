/** Lets an operator send an email again when it is unknown whether it arrived. It may arrive twice. */
import { actAsOperator, type ActRefusal } from '../members/act-as-operator.server.ts';
import type { Actor } from '../members/actor.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { resendMail } from '../../platform/mail.server/mail-queue.ts';
import { refusal } from '../../platform/refusal.ts';

const notPossible = refusal(
  'not-possible',
  'Only an email that was refused, or may not have arrived, can be sent again.',
);

/** Sends an unclear or refused email again, with its old message id; logged as `mail.resend`. */
export function resendMailAsOperator(
  deps: Deps,
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<'done' | ActRefusal> {
  const act = { act: 'mail.resend', subject: { kind: 'mail', id }, reason };
  return actAsOperator(deps, actor, act, async ({ sql }, { now }) => {
    const before = await resendMail(sql, id, now);
    return before ? { outcome: 'done' as const, details: { before } } : notPossible;
  });
}
