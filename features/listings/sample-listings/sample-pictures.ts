/** Which pictures does a sample listing show, given what the picture pipeline has made so far? */
import type { Picture } from '../listing-card.ts';
import type { SampleListing } from './sample-listing.ts';

/** A picture as it is kept with a listing; the first one also names the card that other sites show beside a link. */
export type StoredPicture = Picture & { og?: string };

/** Only first pictures have a fallback for browsers without AVIF. */
type MadePicture = Omit<Picture, 'webp'> & Partial<Pick<Picture, 'webp'>>;

/** What the pipeline writes to art/manifest.json, as far as listings need it. Its order is the order of the gallery. */
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
 * The hero first, then the listing's other cameras in the pipeline's order. A listing whose pictures are not made yet
 * borrows those of the first listing of its category that has some, or else of any; it is never without while there is one.
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
