/** Adds a photo to a no-show report. Only the two sides and operators see it, and only its pixels are kept. */
import { violatedConstraint } from '../../platform/database.server/database-error.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { sideInExchange } from '../exchange/handover/exchange-facts.ts';
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import { readExchange } from '../disputes/past-exchange.server.ts';
import { makePhoto } from '../hosting/make-photo.server.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { asSide } from './answer-no-show.server.ts';
import { noShowRefusals } from './no-show-refusals.ts';
import { mostPicturesASide } from './no-show-rules.ts';
import { insertPicture, picturesOf } from './no-show-store.server.ts';

/** Either side may add photos until the report has ended. Repeating a photo changes nothing. */
export async function addNoShowPicture(
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
  const { hash } = photo;
  const { bytes: content } = picture;
  try {
    return await asSide(deps, actor, name, async ({ transaction: { sql }, report, side, now }) => {
      if ((await picturesOf(sql, report.id, side)) >= mostPicturesASide)
        return noShowRefusals.tooManyPictures;
      await insertPicture(sql, { id: report.id, by: side, hash, content }, now);
      return 'added' as const;
    });
  } catch (error) {
    if (violatedConstraint(error) === 'a_picture_of_a_no_show_is_added_once') return 'added';
    throw error;
  }
}
