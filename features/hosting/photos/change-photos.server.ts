/** Adds, describes, sorts and removes a listing's photos. */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isUuid } from '../../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { limits } from '../draft-limits.ts';
import { isOpenToChanges } from '../hosting-lifecycle.ts';
import { mayEdit } from '../hosting-policy.ts';
import { hostingRefusals } from '../hosting-refusals.ts';
import { countEdition, countPhotos, lockHosted, type LockedHosted } from '../hosting-store.server.ts';
import type { HostedPhoto } from '../hosting-view.ts';
import { makePhoto } from './make-photo.server.ts';
import { keepPhotoFiles } from './photo-files.server.ts';

export type PhotoRefusal = Refusal<
  | 'not-found'
  | 'being-reviewed'
  | 'not-possible-now'
  | 'too-many-photos'
  | 'other-photos'
  | 'not-a-photo'
  | 'photo-too-large'
  | 'photo-too-small'
  | 'too-busy'
>;

/** The listing, locked, if the actor may change its photos now. */
async function openListing(sql: Sql, actor: Actor, id: string): Promise<LockedHosted | PhotoRefusal> {
  const hosted = await lockHosted(sql, id);
  if (!hosted || !mayEdit(actor, hosted)) return notFound;
  if (hosted.state === 'in_review') return hostingRefusals.beingReviewed;
  return isOpenToChanges(hosted.state) ? hosted : hostingRefusals.notPossibleNow;
}

const full = async (sql: Sql, id: string) => (await countPhotos(sql, id)) >= limits.photos;

/** Adds a photo. Whether it is allowed is checked before decoding, and again when it is stored. The same photo again changes nothing. */
export async function addPhoto(
  deps: Deps,
  actor: Actor,
  { id, bytes }: { id: string; bytes: Buffer },
): Promise<HostedPhoto | PhotoRefusal> {
  const before = await inCommand<PhotoRefusal | null>(deps, async ({ sql }) => {
    const hosted = await openListing(sql, actor, id);
    if (isRefusal(hosted)) return hosted;
    return (await full(sql, hosted.id)) ? hostingRefusals.tooManyPhotos : null;
  });
  if (before) return before;
  const made = await makePhoto(bytes);
  if (isRefusal(made)) return made;
  await keepPhotoFiles(deps, made.files);
  return inCommand<HostedPhoto | PhotoRefusal>(deps, async ({ sql }) => {
    const hosted = await openListing(sql, actor, id);
    if (isRefusal(hosted)) return hosted;
    // Recorded with the photo, and touched when it is sent again: the files exist for at least another day.
    const paths = made.files.map(({ path }) => path);
    await sql`
      insert into kept_photo (content_hash, paths, kept_at) values (${made.hash}, ${paths}, ${deps.now()})
      on conflict (content_hash) do update set kept_at = excluded.kept_at`;
    const [known] = await sql<HostedPhoto[]>`
      select id, picture from hosted_photo where hosted_id = ${hosted.id} and content_hash = ${made.hash}`;
    if (known) return known;
    if (await full(sql, hosted.id)) return hostingRefusals.tooManyPhotos;
    const picture = sql.json(made.picture);
    const [photo] = await sql<HostedPhoto[]>`
      insert into hosted_photo (hosted_id, position, content_hash, picture, created_at)
      select ${hosted.id}, coalesce(max(position) + 1, 0), ${made.hash}, ${picture}, ${deps.now()}
        from hosted_photo where hosted_id = ${hosted.id}
      returning id, picture`;
    await countEdition(sql, hosted.id, deps.now());
    return photo ?? notFound;
  });
}

/** The photo's description for those who cannot see it. '' for none. */
export const describePhoto = (
  deps: Deps,
  actor: Actor,
  { id, photoId, alt }: { id: string; photoId: string; alt: string },
): Promise<HostedPhoto | PhotoRefusal> =>
  inCommand<HostedPhoto | PhotoRefusal>(deps, async ({ sql }) => {
    const hosted = await openListing(sql, actor, id);
    if (isRefusal(hosted)) return hosted;
    const [photo] = await sql<HostedPhoto[]>`
      update hosted_photo set picture = picture || jsonb_build_object('alt', ${alt.trim()}::text)
       where hosted_id = ${hosted.id} and id = ${isUuid(photoId) ? photoId : null} returning id, picture`;
    if (!photo) return notFound;
    await countEdition(sql, hosted.id, deps.now());
    return photo;
  });

/** @param order every photo of the listing, once, in display order; the first is the cover */
export const orderPhotos = (
  deps: Deps,
  actor: Actor,
  { id, order }: { id: string; order: readonly string[] },
): Promise<{ order: readonly string[] } | PhotoRefusal> =>
  inCommand<{ order: readonly string[] } | PhotoRefusal>(deps, async ({ sql }) => {
    const hosted = await openListing(sql, actor, id);
    if (isRefusal(hosted)) return hosted;
    const rows = await sql<{ id: string }[]>`select id from hosted_photo where hosted_id = ${hosted.id}`;
    const known = new Set(rows.map((row) => row.id));
    if (order.length !== known.size || !order.every((each) => known.delete(each)))
      return hostingRefusals.otherPhotos;
    await sql`
      update hosted_photo p set position = o.place - 1
        from unnest(${[...order]}::uuid[]) with ordinality as o (id, place) where p.id = o.id`;
    await countEdition(sql, hosted.id, deps.now());
    return { order };
  });

export const removePhoto = (
  deps: Deps,
  actor: Actor,
  { id, photoId }: { id: string; photoId: string },
): Promise<{ removed: string } | PhotoRefusal> =>
  inCommand<{ removed: string } | PhotoRefusal>(deps, async ({ sql }) => {
    const hosted = await openListing(sql, actor, id);
    if (isRefusal(hosted)) return hosted;
    const [gone] = await sql<{ removed: string }[]>`
      delete from hosted_photo where hosted_id = ${hosted.id} and id = ${isUuid(photoId) ? photoId : null}
      returning id as removed`;
    if (!gone) return notFound;
    await countEdition(sql, hosted.id, deps.now());
    return gone;
  });
