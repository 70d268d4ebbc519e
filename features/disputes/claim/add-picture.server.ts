/** Adds a photo to a side's evidence. Only the two sides and operators see it. */
import type { Deps } from '../../../platform/deps.server.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import type { LegRef } from '../../exchange/handover/exchange-facts.ts';
import type { Actor } from '../../members/actor.ts';
import { asSide, evidenceRefusal } from './answer-claim.server.ts';
import { disputeRefusals } from '../dispute-refusals.ts';
import { mostPicturesASide } from '../dispute-rules.ts';
import { insertPicture, picturesOf } from '../dispute-store.server.ts';
import { takePicture } from '../take-picture.server.ts';

/** Stores a photo with a side's evidence. */
export const addPicture = (
  deps: Deps,
  actor: Actor,
  leg: LegRef,
  bytes: Buffer,
): Promise<'added' | Refusal> =>
  takePicture(deps, actor, { leg, bytes }, 'a_picture_is_added_once', (photo) =>
    asSide(deps, actor, leg, async ({ sql, dispute, side, now }) => {
      const refused = evidenceRefusal(dispute, side, now);
      if (refused) return refused;
      if ((await picturesOf(sql, dispute.id, side)) >= mostPicturesASide)
        return disputeRefusals.tooManyPictures;
      await insertPicture(sql, { id: dispute.id, by: side, ...photo }, now);
      return 'added' as const;
    }),
  );
