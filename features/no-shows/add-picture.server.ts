/** Adds a photo to a no-show report. Only the two sides and operators see it. */
import type { Deps } from '../../platform/deps.server.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { takePicture } from '../disputes/take-picture.server.ts';
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import type { Actor } from '../members/actor.ts';
import { asSide } from './answer-no-show.server.ts';
import { noShowRefusals } from './no-show-refusals.ts';
import { mostPicturesASide } from './no-show-rules.ts';
import { insertPicture, picturesOf } from './no-show-store.server.ts';

/** Either side may add photos until the report has ended. */
export const addNoShowPicture = (
  deps: Deps,
  actor: Actor,
  leg: LegRef,
  bytes: Buffer,
): Promise<'added' | Refusal> =>
  takePicture(deps, actor, { leg, bytes }, 'a_picture_of_a_no_show_is_added_once', (photo) =>
    asSide(deps, actor, leg, async ({ transaction: { sql }, report, side, now }) => {
      if ((await picturesOf(sql, report.id, side)) >= mostPicturesASide)
        return noShowRefusals.tooManyPictures;
      await insertPicture(sql, { id: report.id, by: side, ...photo }, now);
      return 'added' as const;
    }),
  );
