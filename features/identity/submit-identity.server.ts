/** Takes a member's document or licence: one picture, of which only the pixels are kept. */
import { isMember, type Actor } from '../members/actor.ts';
import { makePhoto } from '../hosting/photos/make-photo.server.ts';
import { violatedConstraint } from '../../platform/database.server/database-error.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { identityLifecycle } from './identity-lifecycle.ts';
import { identityRefusals } from './identity-refusals.ts';
import { noteWaiting, readShown } from '../requirements/note-shown.server.ts';
import type { Shown } from '../requirements/requirements.ts';
import { insertCheck } from './identity-store.server.ts';
import { thingOf, type DocumentKind } from './identity-view.ts';

/** Whether a document could add something. A licence always can: it may be a newer one. */
function saysMore(document: DocumentKind, shown: Shown): boolean {
  if (document === 'operator_card') return !shown.hasOperatorCard;
  return document === 'drivers_licence' || !shown.isIdentified || shown.birthDate === null;
}

/** Stores the picture for an operator. Only one per kind may wait at a time. */
export async function submitIdentity(
  deps: Deps,
  actor: Actor,
  { document, bytes }: { document: DocumentKind; bytes: Buffer },
): Promise<'submitted' | Refusal> {
  if (!isMember(actor)) return identityRefusals.membersOnly;
  const { accountId } = actor;
  const thing = thingOf(document);
  const shown = await readShown(deps.sql, accountId);
  if (shown.waiting.includes(thing)) return identityRefusals.waits;
  if (!saysMore(document, shown)) return identityRefusals.verified;
  const photo = await makePhoto(bytes);
  if (isRefusal(photo)) return photo;
  const picture = photo.files.findLast(({ contentType }) => contentType === 'image/webp');
  const step = identityLifecycle.nextState(null, 'submit', 'member');
  if (!picture || !step) throw new Error('The new picture has no WebP, or no step allows one.');
  try {
    return await inTransaction(deps, {}, async ({ sql }) => {
      const now = deps.now();
      const check = { accountId, document, state: step.to, submittedAt: now, content: picture.bytes };
      const id = await insertCheck(sql, check);
      await noteWaiting(sql, accountId, thing, true);
      await appendEvent(sql, { name: 'identity.submitted', subject: { kind: 'identity_check', id } }, now);
      return 'submitted' as const;
    });
  } catch (error) {
    // Pressed twice at once: the other was first.
    if (violatedConstraint(error) === 'one_document_of_a_kind_waits_per_account')
      return identityRefusals.waits;
    throw error;
  }
}
