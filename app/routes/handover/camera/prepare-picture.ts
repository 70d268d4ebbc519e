/** Maximum length of the longer side: the server keeps no more. */
const widestPixels = 1_600;

export type Prepared = { blob: Blob; hash: string };

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of bytes or text. */
export const sha256 = async (content: Blob | string): Promise<string> =>
  hex(
    await crypto.subtle.digest(
      'SHA-256',
      typeof content === 'string' ? new TextEncoder().encode(content) : await content.arrayBuffer(),
    ),
  );

/** Re-encodes a picture on the phone: upright, small enough for a weak connection, without location and camera data. */
export async function preparePicture(source: Blob | HTMLVideoElement): Promise<Prepared> {
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' });
  const scale = Math.min(1, widestPixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/jpeg', 0.86);
  });
  if (!blob) throw new Error('We couldn’t prepare the photo. Take it again.');
  return { blob, hash: await sha256(blob) };
}
