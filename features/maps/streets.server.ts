/** Reads the operator's street file (`MAP_TILES`): a PMTiles file in the Protomaps schema, on disk or at an https address, piece by piece. */
import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Config } from '../../platform/config/config.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { PMTiles, TileType, type RangeResponse, type Source } from 'pmtiles';

const gzipped = promisify(gzip);

/** No tile of two provinces is near this; a larger one is no tile. */
const largestTileBytes = 4_000_000;
const patienceMs = 10_000;

export type Streets = {
  /** '/streets/<version>': under it, tiles never change. */
  streetsUrl: string;
  /** The closest zoom that the file has tiles for. */
  deepestZoom: number;
  /** A gzipped vector tile; null where the file has none. */
  tile: (z: number, x: number, y: number) => Promise<Buffer | null>;
};

const bytesOf = (data: Uint8Array): ArrayBuffer =>
  data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer;

async function fileSource(path: string): Promise<Source & { version: string }> {
  const [file, { size, mtimeMs }] = [await open(path), await stat(path)];
  return {
    version: `${size} ${mtimeMs}`,
    getKey: () => path,
    async getBytes(offset, length): Promise<RangeResponse> {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return { data: bytesOf(buffer.subarray(0, bytesRead)) };
    },
  };
}

async function addressSource(address: string): Promise<Source & { version: string }> {
  const range = async (offset: number, length: number) => {
    const response = await fetch(address, {
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      signal: AbortSignal.timeout(patienceMs),
    });
    // A server that ignores the range would send the whole file, which may be gigabytes.
    if (response.status !== 206) {
      await response.body?.cancel();
      throw new Error(`The street file’s server answers ${response.status} to a range request.`);
    }
    return { data: await response.arrayBuffer(), etag: response.headers.get('etag') ?? '' };
  };
  const { etag } = await range(0, 127);
  return {
    version: `${address} ${etag}`,
    getKey: () => address,
    getBytes: async (offset, length): Promise<RangeResponse> => ({
      data: (await range(offset, length)).data,
    }),
  };
}

/** @throws Error when it cannot be read, or isn't a PMTiles file of vector tiles */
export async function openStreets(location: string): Promise<Streets> {
  const source = await (/^https?:/.test(location) ? addressSource(location) : fileSource(location));
  const archive = new PMTiles(source);
  const { tileType, maxZoom } = await archive.getHeader();
  if (tileType !== TileType.Mvt) throw new Error('The street file has no vector tiles.');
  const version = createHash('sha256').update(source.version).digest('hex').slice(0, 8);
  return {
    streetsUrl: `/streets/${version}`,
    deepestZoom: maxZoom,
    async tile(z, x, y) {
      if (z > maxZoom) return null;
      const found = await archive.getZxy(z, x, y);
      if (!found || found.data.byteLength > largestTileBytes) return null;
      return gzipped(Buffer.from(found.data), { level: 1 });
    },
  };
}

let opening: { location: string; streets: Promise<Streets | null> } | null = null;

/** The configured street file, opened once; null without one, and when it can't be read: then the built-in map is drawn, and the next visitor's map tries again. */
export function configuredStreets({
  config,
  log,
}: {
  config: Pick<Config, 'map'>;
  log: Pick<Deps['log'], 'warn'>;
}): Promise<Streets | null> {
  const location = config.map.tiles;
  if (location === null) return Promise.resolve(null);
  if (opening?.location !== location)
    opening = {
      location,
      streets: openStreets(location).catch((error: unknown) => {
        opening = null;
        log.warn('the street file of MAP_TILES can’t be read', { why: String(error) });
        return null;
      }),
    };
  return opening.streets;
}
