/** Turns an uploaded file into a photo. Only its pixels are kept: decoded, rotated upright, re-encoded in our widths. */
import { createHash } from 'node:crypto';
import type { Sharp, SharpOptions } from 'sharp';
import { decodeHeic } from '../../../platform/heic.server/decode-heic.ts';
import { createTurns, QueueFull } from '../../../platform/turns.ts';
import type { Picture } from '../../listings/listing-card.ts';
import { photoFormat, photoLimits, photoPath, photoRefusals, widthsFor } from './photo-rules.ts';

let opened: ReturnType<typeof loadSharp> | null = null;

/** Loaded with the first photo: most processes never see one. */
const openSharp = () => (opened ??= loadSharp());

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Whatever a file claims to be, only these four decoders and the one for HEIC see it: no SVG, PDF, TIFF or Magick under a false extension.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  });
  sharp.cache(false);
  // The server answers pages meanwhile: one photo uses one core, not all.
  sharp.concurrency(1);
  return sharp;
}

type Refused = (typeof photoRefusals)[keyof typeof photoRefusals];
export type MadeFile = { path: string; bytes: Buffer; contentType: string };
export type MadePhoto = {
  /** SHA-256 of the upload. */
  hash: string;
  picture: Picture;
  files: MadeFile[];
};

export type MadeFace = {
  /** SHA-256 of the result. */
  hash: string;
  file: MadeFile;
};

const longestSeconds = 25;
/** Two photos at a time; sixteen may wait, and more are asked to retry. */
const turns = createTurns(2, 16);

type Draw<T> = (upload: Buffer, open: (options?: SharpOptions) => Sharp) => Promise<T>;

/** Makes the photo, or says why it cannot. Nothing is stored here. */
export const makePhoto = (bytes: Buffer): Promise<MadePhoto | Refused> =>
  make(bytes, drawn, { fewest: photoLimits.fewestPixels, tooSmall: photoRefusals.tooSmall });

/** Makes a person's square photo, cropped to its most prominent part. Nothing is stored here. */
export const makeFace = (bytes: Buffer): Promise<MadeFace | Refused> =>
  make(bytes, drawnFace, { fewest: facePixels, tooSmall: photoRefusals.faceTooSmall });

type Smallest = { fewest: number; tooSmall: Refused };

async function make<T>(bytes: Buffer, draw: Draw<T>, smallest: Smallest): Promise<T | Refused> {
  if (bytes.length === 0) return photoRefusals.empty;
  if (bytes.length > photoLimits.mostBytes) return photoRefusals.tooLarge;
  const format = photoFormat(bytes);
  if (format === null) return photoRefusals.notAPhoto;
  try {
    return await turns.take(() =>
      format === 'heic' ? madeFromHeic(bytes, draw, smallest) : made(bytes, format, draw, smallest),
    );
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    return photoRefusals.tooBusy;
  }
}

const strict = { failOn: 'error', limitInputPixels: photoLimits.mostPixels, pages: 1 } as const;

async function made<T>(
  bytes: Buffer,
  format: 'jpeg' | 'png' | 'webp' | 'avif',
  draw: Draw<T>,
  { fewest, tooSmall }: Smallest,
): Promise<T | Refused> {
  const sharp = await openSharp();
  // The header gives the dimensions; nothing is decoded before they are checked.
  const head = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => null);
  const expected = format === 'avif' ? 'heif' : format;
  if (head === null || head.format !== expected) return photoRefusals.notAPhoto;
  const { width, height } = head;
  if (width * height > photoLimits.mostPixels) return photoRefusals.tooManyPixels;
  if ((head.pages ?? 1) > 1) return photoRefusals.moving;
  if (Math.max(width, height) < fewest) return tooSmall;
  try {
    return await draw(bytes, (options) => sharp(bytes, { ...strict, ...options }));
  } catch {
    // Damaged, or the decoder gave up: in any case it is about their file.
    return photoRefusals.broken;
  }
}

/** An iPhone's photo: sharp has no decoder for it (decision 63). */
async function madeFromHeic<T>(
  bytes: Buffer,
  draw: Draw<T>,
  { fewest, tooSmall }: Smallest,
): Promise<T | Refused> {
  const pixels = await decodeHeic(bytes, photoLimits.mostPixels);
  if (pixels === 'broken') return photoRefusals.broken;
  if (pixels === 'too-many-pixels') return photoRefusals.tooManyPixels;
  const { data, width, height } = pixels;
  if (Math.max(width, height) < fewest) return tooSmall;
  const sharp = await openSharp();
  return draw(bytes, () => sharp(data, { raw: { width, height, channels: 4 } }));
}

/** One width is enough: the largest profile photo on a page is 112 pixels, twice that on a sharp screen. */
const facePixels = 256;

const drawnFace: Draw<MadeFace> = async (_upload, open) => {
  const face = await open()
    .autoOrient()
    .flatten({ background: { r: 255, g: 255, b: 255 } })
    .toColourspace('srgb')
    .resize({ width: facePixels, height: facePixels, fit: 'cover', position: 'attention' })
    .webp({ quality: 80, effort: 4 })
    .timeout({ seconds: longestSeconds })
    .toBuffer();
  // Of the result: the same upload may also be a listing's photo, in another shape.
  const hash = createHash('sha256').update(face).digest('hex');
  const path = photoPath(hash, facePixels, 'webp');
  return { hash, file: { path, bytes: face, contentType: 'image/webp' } };
};

const drawn: Draw<MadePhoto> = async (upload, open) => {
  const sharp = await openSharp();
  const most = photoLimits.widths.at(-1) ?? 1600;
  // Raw pixels: no profile, location, camera or thumbnail is carried over.
  const { data, info } = await open({ sequentialRead: true })
    .autoOrient()
    .flatten({ background: { r: 255, g: 255, b: 255 } })
    .toColourspace('srgb')
    .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
    .raw()
    .timeout({ seconds: longestSeconds })
    .toBuffer({ resolveWithObject: true });
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const hash = createHash('sha256').update(upload).digest('hex');
  const files: MadeFile[] = [];
  const paths: { avif: Record<string, string>; webp: Record<string, string> } = { avif: {}, webp: {} };
  for (const width of widthsFor(info.width)) {
    const scaled = pixels().resize({ width });
    const [avif, webp] = await Promise.all([
      scaled.clone().avif({ quality: 52, effort: 2 }).toBuffer(),
      scaled.clone().webp({ quality: 76, effort: 3 }).toBuffer(),
    ]);
    for (const [ending, content] of [
      ['avif', avif],
      ['webp', webp],
    ] as const) {
      const path = photoPath(hash, width, ending);
      paths[ending][width] = path;
      files.push({ path, bytes: content, contentType: `image/${ending}` });
    }
  }
  const tiny = await pixels().resize({ width: 20 }).webp({ quality: 20, effort: 6 }).toBuffer();
  const dot = await pixels().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const color = `#${[...dot.subarray(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  return {
    hash,
    files,
    picture: {
      alt: '',
      focal: [50, 50],
      width: info.width,
      height: info.height,
      blur: `data:image/webp;base64,${tiny.toString('base64')}`,
      color,
      ...paths,
    },
  };
};
