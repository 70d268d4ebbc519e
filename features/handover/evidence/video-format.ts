/** Detects a video's format from its first bytes. Its claimed type doesn't count. */

export type VideoType = 'video/webm' | 'video/mp4';

/** Null when it is no video format phones record. */
export function videoType(bytes: Uint8Array): VideoType | null {
  const starts = (at: number, signature: readonly number[]) =>
    signature.every((byte, index) => bytes[at + index] === byte);
  if (starts(0, [0x1a, 0x45, 0xdf, 0xa3])) return 'video/webm';
  // 'ftyp'
  return starts(4, [0x66, 0x74, 0x79, 0x70]) ? 'video/mp4' : null;
}
