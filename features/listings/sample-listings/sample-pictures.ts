/** Chooses a sample listing's pictures from those already made. */
import type { Picture } from '../listing-card.ts';
import type { SampleListing } from './sample-listing.ts';

/** A stored listing picture; the first also names the card other sites show with a link. */
export type StoredPicture = Picture & { og?: string };

/** Only first pictures have a fallback for browsers without AVIF. */
type MadePicture = Omit<Picture, 'webp'> & Partial<Pick<Picture, 'webp'>>;

/** The parts of art/manifest.json that listings need. Its order is the gallery's. */
export type PictureManifest = {
  pictures: Record<string, MadePicture & { slug: string; cam: string }>;
  og: Record<string, string>;
};

const stored = ({ alt, focal, width, height, blur, color, avif, webp = {} }: MadePicture): Picture => ({
  alt,
  focal,
  width,
  height,
  blur,
  color,
  avif,
  webp,
});

function ownPictures(slug: string, manifest: PictureManifest): StoredPicture[] {
  const all = Object.values(manifest.pictures).filter((picture) => picture.slug === slug);
  const hero = all.filter((picture) => picture.cam === 'hero');
  const others = all.filter((picture) => picture.cam !== 'hero');
  return [...hero, ...others].map(stored);
}

/**
 * The main picture first, then the listing's other cameras in order. A listing without pictures borrows those of the first listing in its
 * category that has some, or else of any.
 */
export function picturesOf(
  listing: Pick<SampleListing, 'slug' | 'categoryId'>,
  all: readonly Pick<SampleListing, 'slug' | 'categoryId'>[],
  manifest: PictureManifest,
): StoredPicture[] {
  const lenders = [
    listing,
    ...all.filter((other) => other.categoryId === listing.categoryId),
    ...all.filter((other) => other.categoryId !== listing.categoryId),
  ];
  for (const { slug } of lenders) {
    const [first, ...others] = ownPictures(slug, manifest);
    if (first === undefined) continue;
    const og = manifest.og[slug];
    return [og === undefined ? first : { ...first, og }, ...others];
  }
  return [];
}
