/** Writes map tiles into one PMTiles file (version 3, root directory only), reproducibly. */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const headerBytes = 127;
export const tileTypes = { mvt: 1, webp: 4 };
export const compressions = { none: 1, gzip: 2 };

/** A tile's position on the Hilbert curve through all zooms. */
export function tileNumber(z, x, y) {
  let number = (4 ** z - 1) / 3;
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0;
    const below = (y & side) > 0 ? 1 : 0;
    number += side * side * ((3 * right) ^ below);
    if (below === 0) {
      if (right === 1) [x, y] = [side - 1 - (x & (side - 1)), side - 1 - (y & (side - 1))];
      [x, y] = [y, x];
    }
  }
  return number;
}

function varints(values) {
  const bytes = [];
  for (let value of values) {
    while (value >= 128) {
      bytes.push((value % 128) + 128);
      value = Math.floor(value / 128);
    }
    bytes.push(value);
  }
  return Buffer.from(bytes);
}

/** Node's gzip writes the operating system into byte 9; a fixed value keeps the archive identical everywhere. */
function gzip(bytes) {
  const out = gzipSync(bytes, { level: 9 });
  out[9] = 255;
  return out;
}

/** Identical tiles (open ocean) are stored once, and a run of them is one entry. */
function layOut(tiles) {
  const places = new Map();
  const entries = [];
  const chunks = [];
  let end = 0;
  for (const tile of tiles) {
    const key = tile.bytes.toString('base64');
    let start = places.get(key);
    if (start === undefined) {
      start = end;
      places.set(key, start);
      chunks.push(tile.bytes);
      end += tile.bytes.length;
    }
    const last = entries.at(-1);
    if (last && last.start === start && last.number + last.run === tile.number) last.run += 1;
    else entries.push({ number: tile.number, start, length: tile.bytes.length, run: 1 });
  }
  return { entries, chunks, length: end, unique: places.size };
}

function directoryOf(entries) {
  return varints([
    entries.length,
    ...entries.map((entry, at) => entry.number - (at > 0 ? entries[at - 1].number : 0)),
    ...entries.map((entry) => entry.run),
    ...entries.map((entry) => entry.length),
    ...entries.map((entry, at) => {
      const before = entries[at - 1];
      return before && entry.start === before.start + before.length ? 0 : entry.start + 1;
    }),
  ]);
}

/**
 * @param path of the file to write
 * @param tiles {z, x, y, bytes}; with `compression: 'gzip'` the bytes are compressed here
 * @param about {type: 'mvt' | 'webp', compression, bounds: [west, south, east, north], center: [longitude, latitude, zoom], metadata}
 */
export function writeArchive(path, tiles, { type, compression, bounds, center, metadata }) {
  const ordered = tiles
    .map(({ z, x, y, bytes }) => ({
      z,
      number: tileNumber(z, x, y),
      bytes: compression === 'gzip' ? gzip(bytes) : bytes,
    }))
    .toSorted((a, b) => a.number - b.number);
  const { entries, chunks, length, unique } = layOut(ordered);
  const directory = gzip(directoryOf(entries));
  const about = gzip(Buffer.from(JSON.stringify(metadata)));
  const tilesStart = headerBytes + directory.length + about.length;

  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles');
  header[7] = 3;
  const long = (value, at) => header.writeBigUInt64LE(BigInt(value), at);
  const degrees = (value, at) => header.writeInt32LE(Math.round(value * 1e7), at);
  [
    headerBytes,
    directory.length,
    headerBytes + directory.length,
    about.length,
    tilesStart,
    0,
    tilesStart,
    length,
  ].forEach((value, at) => long(value, 8 + 8 * at));
  [ordered.length, entries.length, unique].forEach((value, at) => long(value, 72 + 8 * at));
  header[96] = 1;
  header[97] = compressions.gzip;
  header[98] = compressions[compression];
  header[99] = tileTypes[type];
  header[100] = Math.min(...ordered.map((tile) => tile.z));
  header[101] = Math.max(...ordered.map((tile) => tile.z));
  bounds.forEach((value, at) => degrees(value, 102 + 4 * at));
  header[118] = center[2];
  degrees(center[0], 119);
  degrees(center[1], 123);
  const bytes = Buffer.concat([header, directory, about, ...chunks]);
  writeFileSync(path, bytes);
  return { bytes: bytes.length, tiles: ordered.length, unique };
}
