/** Adds a hand-over photo or video: checks it against its hash, re-encodes photos, keeps both privately. Repeating it changes nothing. */
import type { LegRef } from '../../exchange/handover/exchange-facts.ts';
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { makePhoto } from '../../hosting/photos/make-photo.server.ts';
import type { Actor } from '../../members/actor.ts';
import { videoShot } from './checklists.ts';
import { enterHandover, stageRefusal, type Entered } from '../enter-handover.server.ts';
import type { ShotInput } from '../handover-input.ts';
import { handoverRefusals, mostPictures } from '../handover-refusals.ts';
import { insertShot, sha256, shotsOf } from '../handover-store.server.ts';
import { keepShot, keepVideo } from './shot-files.server.ts';
import { videoType } from './video-format.ts';
import { skewSeconds } from '../windows.ts';

type Room = 'room' | 'known' | Refusal;

/** Whether the photo is accepted; 'known' when it already exists. */
async function roomFor(sql: Sql, entered: Entered, { stage, shot, hash }: ShotInput): Promise<Room> {
  if (!entered.handover.checklist.shots.some(({ id }) => id === shot)) return handoverRefusals.unknownShot;
  const own = (await shotsOf(sql, entered.handover.id)).filter(
    (row) => row.stage === stage && row.shot === shot,
  );
  if (own.some((row) => row.hash === hash)) return 'known';
  // Photos after both confirmed are kept beside the set, for a later decision.
  const refused = stageRefusal(entered, stage);
  if (refused && refused.refusal !== 'set-is-closed') return refused;
  // Each side has its own limit, so that neither can crowd out the other's photos.
  const bySide = own.filter(({ takenBy }) => takenBy === entered.side);
  return bySide.length >= mostPictures ? handoverRefusals.tooMany : 'room';
}

type KeptFile = { storedHash: string; width: number; height: number };

async function keptPhoto(deps: Deps, handoverId: string, { bytes }: ShotInput): Promise<KeptFile | Refusal> {
  const photo = await makePhoto(bytes);
  if (isRefusal(photo)) return photo;
  const { width, height } = photo.picture;
  return { storedHash: await keepShot(deps, handoverId, photo), width, height };
}

/** A video is kept as sent, because nothing here decodes it; so its dimensions are unknown. */
async function keptVideo(deps: Deps, handoverId: string, { bytes }: ShotInput): Promise<KeptFile | Refusal> {
  const type = videoType(bytes);
  if (type === null) return handoverRefusals.notAVideo;
  return { storedHash: await keepVideo(deps, handoverId, { bytes, type }), width: 0, height: 0 };
}

/** Adds a photo or video. */
export async function addShot(
  deps: Deps,
  actor: Actor,
  ref: LegRef,
  input: ShotInput,
): Promise<'kept' | Refusal> {
  const looked = await inCommand<{ handoverId: string; isKnown: boolean } | Refusal>(
    deps,
    async ({ sql }) => {
      const entered = await enterHandover(sql, actor, ref, deps.now());
      if (isRefusal(entered)) return entered;
      const room = await roomFor(sql, entered, input);
      return isRefusal(room) ? room : { handoverId: entered.handover.id, isKnown: room === 'known' };
    },
  );
  if (isRefusal(looked)) return looked;
  if (looked.isKnown) return 'kept';
  if (sha256(input.bytes) !== input.hash) return handoverRefusals.otherBytes;
  const kept = await (input.shot === videoShot ? keptVideo : keptPhoto)(deps, looked.handoverId, input);
  if (isRefusal(kept)) return kept;
  return inCommand<'kept' | Refusal>(deps, async ({ sql }) => {
    const now = deps.now();
    const entered = await enterHandover(sql, actor, ref, now);
    if (isRefusal(entered)) return entered;
    const room = await roomFor(sql, entered, input);
    if (isRefusal(room)) return room;
    const { stage, shot, hash, takenAt, sentAt } = input;
    await insertShot(sql, entered.handover.id, {
      stage,
      shot,
      hash,
      ...kept,
      takenAt,
      skewSeconds: skewSeconds(sentAt, now),
      receivedAt: now,
      takenBy: entered.side,
      isLate: stageRefusal(entered, stage) !== null,
    });
    return 'kept';
  });
}
