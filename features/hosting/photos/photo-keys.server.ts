/** Decides which photos are public, and signs the addresses of the others: a draft's photo has an address that expires. */
import type { Deps } from '../../../platform/deps.server.ts';
import type { AuthDeps } from '../../auth/auth-deps.server.ts';
import { isSame, keyedHash } from '../../auth/tokens/secrets.server.ts';
import type { Picture } from '../../listings/listing-card.ts';
import { photoHash } from './photo-rules.ts';

type Keys = Pick<AuthDeps, 'keys' | 'now'>;

/** The address stays the same for six hours, so that a browser loads a photo once; it works for 6 to 12 hours. */
const windowMilliseconds = 6 * 3_600_000;

const keyOf = ({ keys }: Keys, file: string, until: number): string =>
  keyedHash(keys.pepper, 'draft photo', file, String(until)).toString('base64url');

function signedPath(deps: Keys, path: string): string {
  // Sample listings show our own pictures, which are public files.
  if (!path.startsWith('/photos/')) return path;
  const until = (Math.floor(deps.now().getTime() / windowMilliseconds) + 2) * windowMilliseconds;
  return `${path}?until=${until}&key=${keyOf(deps, path.slice(path.lastIndexOf('/') + 1), until)}`;
}

const signedPaths = (deps: Keys, paths: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(paths).map(([width, path]) => [width, signedPath(deps, path)]));

/** A signed picture from `hosted_photo` for someone who may see it. Never sign a path a member typed. */
export const signedPicture = (deps: Keys, picture: Picture): Picture => ({
  ...picture,
  avif: signedPaths(deps, picture.avif),
  webp: signedPaths(deps, picture.webp),
});

export const signedPhoto = <T extends { picture: Picture }>(deps: Keys, photo: T): T => ({
  ...photo,
  picture: signedPicture(deps, photo.picture),
});

/** One listing's photos, for its owner or the reviewing operator. */
export const signedPhotos = <T extends { photos: readonly { picture: Picture }[] }>(
  deps: Keys,
  listing: T,
): T => ({ ...listing, photos: listing.photos.map((photo) => signedPhoto(deps, photo)) });

/** The first photo of each listing in a list. */
export const signedCovers = <T extends { picture: Picture | null }>(deps: Keys, lines: readonly T[]): T[] =>
  lines.map((line) => ({ ...line, picture: line.picture && signedPicture(deps, line.picture) }));

/** Whether an address has a valid, unexpired key for this file. */
export function isSignedFor(deps: Keys, file: string, asked: { until?: string; key?: string }): boolean {
  const until = Number(asked.until);
  if (!Number.isSafeInteger(until) || until <= deps.now().getTime()) return false;
  return isSame(asked.key ?? '', keyOf(deps, file, until));
}

/** Whether a published listing or a profile shows the photo: then it is public, even while the listing is paused. */
export async function isShownToEveryone({ sql }: Pick<Deps, 'sql'>, file: string): Promise<boolean> {
  const hash = photoHash(file);
  if (hash === null) return false;
  const [row] = await sql<{ isShown: boolean }[]>`
    select exists (select from hosted_listing where published_photos @> array[${hash}])
        or exists (select from member where photo = ${`/photos/${file}`}) as "isShown"`;
  return row?.isShown ?? false;
}
