/** Finds the tiles of a PMTiles archive (version 3). */

/** Tile types in the archive's header. */
const tileTypes = ['unknown', 'mvt', 'png', 'jpeg', 'webp', 'avif'] as const;
const compressions = ['unknown', 'none', 'gzip', 'brotli', 'zstd'] as const;
const headerBytes = 127;

export type TileArchive = {
  type: (typeof tileTypes)[number];
  compression: (typeof compressions)[number];
  minZoom: number;
  maxZoom: number;
  /** Start and length of a tile's bytes in the archive, or null if it has no such tile. */
  find: (z: number, x: number, y: number) => { start: number; length: number } | null;
};

/** A tile's position on the Hilbert curve through all zooms, the format's tile number. */
export function tileNumber(z: number, x: number, y: number): number {
  let number = (4 ** z - 1) / 3;
  let [column, row] = [x, y];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = (column & side) > 0 ? 1 : 0;
    const below = (row & side) > 0 ? 1 : 0;
    number += side * side * ((3 * right) ^ below);
    if (below === 0) {
      if (right === 1) [column, row] = [side - 1 - (column & (side - 1)), side - 1 - (row & (side - 1))];
      [column, row] = [row, column];
    }
  }
  return number;
}

function* varints(bytes: Uint8Array): Generator<number> {
  let value = 0;
  let scale = 1;
  for (const byte of bytes) {
    value += (byte & 0x7f) * scale;
    scale *= 128;
    if (byte < 0x80) {
      yield value;
      value = 0;
      scale = 1;
    }
  }
}

type Entry = { number: number; run: number; start: number; length: number };

/** Entries are stored by column: numbers as differences, runs, lengths, then starts (0: right after the previous). */
function readDirectory(bytes: Uint8Array): Entry[] {
  const values = varints(bytes);
  const next = () => {
    const { value, done } = values.next();
    if (done) throw new Error('The tile archive ends within its directory.');
    return value;
  };
  const count = next();
  let number = 0;
  const entries: Entry[] = Array.from({ length: count }, () => ({
    number: (number += next()),
    run: 0,
    start: 0,
    length: 0,
  }));
  for (const entry of entries) entry.run = next();
  for (const entry of entries) entry.length = next();
  let end = 0;
  for (const entry of entries) {
    const start = next();
    entry.start = start === 0 ? end : start - 1;
    end = entry.start + entry.length;
  }
  return entries;
}

/**
 * Reads an archive's header and directory. Ours are small, so all entries are in the root directory.
 * @param inflate decompresses the gzipped directory
 * @throws when the bytes are no such archive
 */
export function readTileArchive(bytes: Uint8Array, inflate: (bytes: Uint8Array) => Uint8Array): TileArchive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const long = (at: number) => Number(view.getBigUint64(at, true));
  const magic = new TextDecoder().decode(bytes.subarray(0, 7));
  if (bytes.length < headerBytes || magic !== 'PMTiles' || bytes[7] !== 3)
    throw new Error('This is not a PMTiles archive of version 3.');
  const [rootStart, rootLength, tilesStart] = [long(8), long(16), long(56)];
  const root = bytes.subarray(rootStart, rootStart + rootLength);
  const entries = readDirectory(bytes[97] === 2 ? inflate(root) : root);
  const places = new Map<number, { start: number; length: number }>();
  for (const entry of entries) {
    if (entry.run === 0) throw new Error('This tile archive has leaf directories, which are not supported.');
    for (let step = 0; step < entry.run; step += 1) {
      places.set(entry.number + step, { start: tilesStart + entry.start, length: entry.length });
    }
  }
  return {
    type: tileTypes[bytes[99] ?? 0] ?? 'unknown',
    compression: compressions[bytes[98] ?? 0] ?? 'unknown',
    minZoom: bytes[100] ?? 0,
    maxZoom: bytes[101] ?? 0,
    find: (z, x, y) => places.get(tileNumber(z, x, y)) ?? null,
  };
}
