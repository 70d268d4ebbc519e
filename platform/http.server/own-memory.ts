/** Copies bytes that are kept for long out of Node's shared blocks. */

/** The same bytes in memory of their own: a small buffer otherwise keeps a whole block of 64 KB, with others' bytes in it. */
export function ownMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
