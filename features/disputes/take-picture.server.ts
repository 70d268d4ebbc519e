/** Takes a photo that one side of an exchange adds to its words. Only its pixels are kept. */
import { violatedConstraint } from '../../platform/database.server/database-error.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { sideInExchange, type LegRef } from '../exchange/handover/exchange-facts.ts';
import { makePhoto } from '../hosting/photos/make-photo.server.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { readExchange } from './past-exchange.server.ts';

export type SentPicture = { leg: LegRef; bytes: Buffer };

/**
 * Prepares the photo, then adds it. Repeating it changes nothing.
 * @param onceLaw the constraint that refuses the same photo twice
 */
export async function takePicture(
  deps: Deps,
  actor: Actor,
  { leg, bytes }: SentPicture,
  onceLaw: string,
  add: (photo: { hash: string; content: Buffer }) => Promise<'added' | Refusal>,
): Promise<'added' | Refusal> {
  // Checked before decoding: strangers must not start a decoder.
  const exchange = await readExchange(deps.sql, leg);
  if (!exchange || actor.kind !== 'account' || sideInExchange(actor.accountId, exchange) === null)
    return notFound;
  const photo = await makePhoto(bytes);
  if (isRefusal(photo)) return photo;
  const picture = photo.files.findLast(({ contentType }) => contentType === 'image/webp');
  if (!picture) throw new Error('The new picture has no WebP.');
  try {
    return await add({ hash: photo.hash, content: picture.bytes });
  } catch (error) {
    if (violatedConstraint(error) === onceLaw) return 'added';
    throw error;
  }
}
