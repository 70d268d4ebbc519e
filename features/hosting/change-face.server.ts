/** Changes a member's profile photo: cropped square, stored with the photos, shown with their name. */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { notFound } from '../members/member-refusals.ts';
import { makeFace } from './photos/make-photo.server.ts';
import { keepPhotoFiles } from './photos/photo-files.server.ts';
import type { PhotoRefusal } from './photos/change-photos.server.ts';

export type Face = { photo: string | null };

/** Refuses an account without a profile before it decodes anything. */
export async function changeFace(
  deps: Deps,
  { id, bytes }: { id: string; bytes: Buffer },
): Promise<Face | PhotoRefusal> {
  const [member] = await deps.sql`select from member where id = ${id}`;
  if (!member) return notFound;
  const made = await makeFace(bytes);
  if (isRefusal(made)) return made;
  const { path } = made.file;
  await keepPhotoFiles(deps, [made.file]);
  return inCommand<Face | PhotoRefusal>(deps, async ({ sql }) => {
    await sql`
      insert into kept_photo (content_hash, paths, kept_at) values (${made.hash}, ${[path]}, ${deps.now()})
      on conflict (content_hash) do update set kept_at = excluded.kept_at`;
    return showFace(sql, id, path);
  });
}

/** The name's first letter replaces the photo; its file is deleted a day later. */
export const removeFace = (deps: Deps, id: string): Promise<Face | PhotoRefusal> =>
  inCommand<Face | PhotoRefusal>(deps, ({ sql }) => showFace(sql, id, null));

async function showFace(sql: Sql, id: string, photo: string | null): Promise<Face | PhotoRefusal> {
  const shown = await sql`update member set photo = ${photo} where id = ${id} returning id`;
  return shown.length > 0 ? { photo } : notFound;
}
