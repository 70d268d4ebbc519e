/** Decides which files can become photos, by their first bytes, never by their name. */
import { refusal } from '../../../platform/refusal.ts';

/** Maximum bytes and pixels; the widths made from a photo. */
export const photoLimits = {
  mostBytes: 20 * 1024 * 1024,
  mostPixels: 40_000_000,
  /** On the longer side. */
  fewestPixels: 800,
  widths: [480, 800, 1600],
} as const;

export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | null;

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/** The file's format by its first bytes; null for anything else, including SVG and GIF. */
export function photoFormat(bytes: Uint8Array): PhotoFormat {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes[0] === 0x89 && startsWith(bytes, 1, 'PNG\r\n\u001a\n')) return 'png';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp';
  if (!startsWith(bytes, 4, 'ftyp')) return null;
  if (startsWith(bytes, 8, 'avif')) return 'avif';
  return heicBrands.some((brand) => startsWith(bytes, 8, brand)) ? 'heic' : null;
}

export const photoRefusals = {
  empty: refusal('not-a-photo', 'The file is empty. Please choose a photo.'),
  notAPhoto: refusal('not-a-photo', 'We can’t read this file. Send a JPEG, HEIC, PNG, WebP or AVIF.'),
  moving: refusal('not-a-photo', 'This photo is animated. Please upload a still one.'),
  broken: refusal('not-a-photo', 'This photo is damaged. Please send it again, or choose another one.'),
  tooLarge: refusal('photo-too-large', 'This file is larger than 20 MB. Please send a smaller one.'),
  tooManyPixels: refusal(
    'photo-too-large',
    'This photo has more than 40 megapixels. Please upload a smaller one.',
  ),
  tooSmall: refusal(
    'photo-too-small',
    'This photo is too small. It needs at least 800 pixels on its longer side.',
  ),
  faceTooSmall: refusal('photo-too-small', 'Choose a photo that is at least 256 pixels wide.'),
  tooBusy: refusal('too-busy', 'We’re receiving many photos right now. Please try again in a moment.'),
} as const;

/** The widths to make of a picture this wide: none wider than itself. */
export function widthsFor(width: number): number[] {
  const widest = Math.min(width, photoLimits.widths.at(-1) ?? width);
  return [...photoLimits.widths.filter((each) => each < widest), widest];
}

/** `/photos/{hash}-{width}.{ending}`: the hash is the content's, so the file never changes. */
export const photoPath = (hash: string, width: number, ending: 'avif' | 'webp'): string =>
  `/photos/${hash}-${width}.${ending}`;

const photoFile = /^([0-9a-f]{64})-(\d{1,4})\.(avif|webp)$/;

/** The SHA-256 in a photo's file name; null when it isn't one. */
export const photoHash = (file: string): string | null => photoFile.exec(file)?.[1] ?? null;

/** Where a file of this name is stored; null for an invalid name. */
export function photoKey(file: string): string | null {
  const [, hash, width, ending] = photoFile.exec(file) ?? [];
  return hash === undefined ? null : `photos/${hash.slice(0, 2)}/${hash}/${width}.${ending}`;
}
