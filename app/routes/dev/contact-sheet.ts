/** Lists every picture's sources, whether it is current, and its size. */
import type { Picture } from '../../../features/listings/listing-card.ts';

/** An entry of art/captions.json: its own picture, a close-up of another, or another picture's files under a second name. */
export type Caption = {
  slug: string;
  cam: string;
  alt: string;
  focal: [x: number, y: number];
  hour: string;
  scene?: string;
  kind?: string;
  crop?: { of: string };
  same?: string;
};

/** The fields of art/manifest.json shown here. */
export type MadePicture = Omit<Picture, 'webp'> & {
  kind: string;
  hour: string;
  source: string;
  webp?: Record<string, string>;
};

export type Origin = { as: 'render' } | { as: 'crop'; of: string } | { as: 'stand-in'; of: string };

/** `current`: made from the current scene. `changed`: scene or library were edited since. `missing`: named, not made. */
export type HashState = 'current' | 'changed' | 'missing';

export type SheetPicture = {
  name: string;
  kind: string;
  hour: string;
  origin: Origin;
  state: HashState;
  picture: Picture | null;
  alt: string;
  files: { format: string; width: number; bytes: number }[];
};

export type SheetGroup = { slug: string; is: 'listing' | 'page'; pictures: SheetPicture[] };

function originOf({ slug, crop, same }: Caption): Origin {
  if (same) return { as: 'stand-in', of: same };
  return crop ? { as: 'crop', of: `${slug}/${crop.of}` } : { as: 'render' };
}

function toPicture({ alt, focal, width, height, blur, color, avif, webp = {} }: MadePicture): Picture {
  return { alt, focal, width, height, blur, color, avif, webp };
}

/**
 * The sheet, grouped like the captions: listings in order, then pages. `sourceHash` computes a picture's current source hash (null: its
 * scene is missing), `bytesOf` the size of a file under public/.
 */
export function contactSheet(
  captions: { listings: string[]; pictures: Caption[] },
  made: Record<string, MadePicture>,
  sourceHash: (caption: Caption) => string | null,
  bytesOf: (path: string) => number,
): SheetGroup[] {
  const groups = new Map<string, SheetGroup>();
  for (const slug of captions.listings) groups.set(slug, { slug, is: 'listing', pictures: [] });
  for (const caption of captions.pictures) {
    const { slug, cam, alt, hour } = caption;
    const group = groups.get(slug) ?? { slug, is: 'page', pictures: [] };
    groups.set(slug, group);
    const entry = made[`${slug}/${cam}`];
    const filesOf = (format: string, paths: Record<string, string> = {}) =>
      Object.entries(paths).map(([width, path]) => ({ format, width: Number(width), bytes: bytesOf(path) }));
    group.pictures.push({
      name: `${slug}/${cam}`,
      kind: entry?.kind ?? caption.kind ?? 'gallery',
      hour,
      origin: originOf(caption),
      state: !entry ? 'missing' : entry.source === sourceHash(caption) ? 'current' : 'changed',
      picture: entry ? toPicture(entry) : null,
      alt,
      files: entry ? [...filesOf('AVIF', entry.avif), ...filesOf('WebP', entry.webp)] : [],
    });
  }
  return [...groups.values()];
}
