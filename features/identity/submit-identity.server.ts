/** How does a member show who they are? With one picture of themselves and a document, of which only the pixels are kept. */
import { isMember, type Actor } from '../members/actor.ts';
import { makePhoto } from '../hosting/make-photo.server.ts';
import { violatedConstraint } from '../../platform/database.server/database-error.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { identityLifecycle } from './identity-lifecycle.ts';
import { identityRefusals } from './identity-refusals.ts';
import { insertCheck, standingCheckOf } from './identity-store.server.ts';
import type { DocumentKind } from './identity-view.ts';

/** Keeps the picture for an operator to look at. There is one check that counts for each account. */
export async function submitIdentity(
  deps: Deps,
  actor: Actor,
  { document, bytes }: { document: DocumentKind; bytes: Buffer },
): Promise<'submitted' | Refusal> {
  if (!isMember(actor)) return identityRefusals.membersOnly;
  const { accountId } = actor;
  const before = await standingCheckOf(deps.sql, accountId);
  if (before !== null) return before === 'verified' ? identityRefusals.verified : identityRefusals.waits;
  const photo = await makePhoto(bytes);
  if (isRefusal(photo)) return photo;
  const picture = photo.files.findLast(({ contentType }) => contentType === 'image/webp');
  const step = identityLifecycle.nextState(null, 'submit', 'member');
  if (!picture || !step) throw new Error('A picture that was made has no WebP, or nobody may send one.');
  try {
    return await inTransaction(deps, {}, async ({ sql }) => {
      const now = deps.now();
      const check = { accountId, document, state: step.to, submittedAt: now, content: picture.bytes };
      const id = await insertCheck(sql, check);
      await appendEvent(sql, { name: 'identity.submitted', subject: { kind: 'identity_check', id } }, now);
      return 'submitted' as const;
    });
  } catch (error) {
    // Pressed twice at the same moment: the other one was first.
    if (violatedConstraint(error) === 'one_identity_check_counts_per_account') return identityRefusals.waits;
    throw error;
  }
}
