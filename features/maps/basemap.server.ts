/** Reads tiles of the embedded map. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { readTileArchive, type TileArchive } from './tile-archive.ts';

/** The vector map and the shaded relief of both themes; each is one file beside the others. */
const layers = ['land', 'relief-dark', 'relief-light'] as const;
const committed = fileURLToPath(new URL('../../public/basemap', import.meta.url));

export type BasemapTile = { bytes: Buffer; type: string; encoding: 'gzip' | null };
export type Basemap = {
  /** The prefix of all tile addresses; it contains a content hash, so tiles never change under it. */
  tilesUrl: string;
  /** Null when the layer has no such tile. */
  tile: (layer: string, z: number, x: number, y: number) => BasemapTile | null;
};

const contentTypes: Partial<Record<TileArchive['type'], string>> = {
  mvt: 'application/x-protobuf',
  webp: 'image/webp',
};

/** Loads the archives (about 2.5 MB together) into memory. */
export function openBasemap(folder: string): Basemap {
  const hash = createHash('sha256');
  const archives = new Map<string, { bytes: Buffer; archive: TileArchive }>();
  for (const layer of layers) {
    const bytes = readFileSync(join(folder, `${layer}.pmtiles`));
    hash.update(bytes);
    archives.set(layer, { bytes, archive: readTileArchive(bytes, gunzipSync) });
  }
  return {
    tilesUrl: `/basemap/${hash.digest('hex').slice(0, 8)}`,
    tile(layer, z, x, y) {
      const found = archives.get(layer);
      const place = found?.archive.find(z, x, y);
      if (!found || !place) return null;
      return {
        bytes: found.bytes.subarray(place.start, place.start + place.length),
        type: contentTypes[found.archive.type] ?? 'application/octet-stream',
        encoding: found.archive.compression === 'gzip' ? 'gzip' : null,
      };
    },
  };
}

let opened: Basemap | null = null;

/** The committed basemap, read once per process. */
export function basemap(): Basemap {
  opened ??= openBasemap(committed);
  return opened;
}
