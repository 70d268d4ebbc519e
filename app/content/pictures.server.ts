/** Finds our own pictures for a page, in the picture pipeline's manifest. */
import manifest from '../../art/manifest.json' with { type: 'json' };
import type { Picture } from '../../features/listings/listing-card.ts';

const pictures: Record<string, unknown> = manifest.pictures;
const icons: Record<string, unknown> = manifest.icons;
const cards: Record<string, unknown> = manifest.og;

/** A picture by '<scene>/<camera>'; null if it does not exist. */
export function pagePicture(name: string): Picture | null {
  // The pipeline writes this shape and more; art/check.mjs enforces it.
  const entry = pictures[name] as (Omit<Picture, 'webp'> & Partial<Pick<Picture, 'webp'>>) | undefined;
  if (!entry) return null;
  const { alt, focal, width, height, blur, color, avif, webp = {} } = entry;
  return { alt, focal, width, height, blur, color, avif, webp };
}

export type CategoryIcon = { src: string; srcSet: string; width: number; height: number };

/** A category's icon. */
export function categoryIcon(id: string): CategoryIcon | null {
  const icon = icons[id] as { width: number; height: number; [size: string]: unknown } | undefined;
  if (!icon) return null;
  return {
    src: String(icon['96']),
    srcSet: `${String(icon['96'])} 1x, ${String(icon['192'])} 2x`,
    width: icon.width,
    height: icon.height,
  };
}

/** The picture other sites show with a link to us. */
export const socialCard = (scene: string): string | null => (cards[scene] as string | undefined) ?? null;
