/** Adds a photo to a side's evidence. Only the two sides and operators see it, and only its pixels are kept. */
import { makePhoto } from '../hosting/make-photo.server.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { violatedConstraint } from '../../platform/database.server/database-error.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { sideInExchange } from '../exchange/handover/exchange-facts.ts';
import { asSide, evidenceRefusal } from './answer-claim.server.ts';
import { disputeRefusals } from './dispute-refusals.ts';
import { mostPicturesASide } from './dispute-rules.ts';
import { insertPicture, picturesOf } from './dispute-store.server.ts';
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import { readExchange } from './past-exchange.server.ts';

/** Stores a photo with a side's evidence. Repeating it changes nothing. */
export async function addPicture(
  deps: Deps,
  actor: Actor,
  name: LegRef,
  bytes: Buffer,
): Promise<'added' | Refusal> {
  // Checked before decoding: strangers must not start a decoder.
  const exchange = await readExchange(deps.sql, name);
  const isOnASide =
    exchange && actor.kind === 'account' && sideInExchange(actor.accountId, exchange) !== null;
  if (!isOnASide) return notFound;
  const photo = await makePhoto(bytes);
  if (isRefusal(photo)) return photo;
  const picture = photo.files.findLast(({ contentType }) => contentType === 'image/webp');
  if (!picture) throw new Error('The new picture has no WebP.');
  const { bytes: content } = picture;
  const { hash } = photo;
  try {
    return await asSide(deps, actor, name, async ({ sql, dispute, side, now }) => {
      const refused = evidenceRefusal(dispute, side, now);
      if (refused) return refused;
      if ((await picturesOf(sql, dispute.id, side)) >= mostPicturesASide)
        return disputeRefusals.tooManyPictures;
      await insertPicture(sql, { id: dispute.id, by: side, hash, content }, now);
      return 'added' as const;
    });
  } catch (error) {
    if (violatedConstraint(error) === 'a_picture_is_added_once') return 'added';
    throw error;
  }
}
