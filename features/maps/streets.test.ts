// A small street file, written here in the format that operators bring, read from disk and from an address.
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeStreetFile } from '../../tests/builders/street-file.ts';
import { configuredStreets, openStreets } from './streets.server.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streets-'));
  path = join(folder, 'bc.pmtiles');
  writeStreetFile(path);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const nameIn = (tile: Buffer | null) => gunzipSync(tile ?? Buffer.alloc(0)).toString('latin1');

describe('a street file', () => {
  test('is read from disk, down to its closest zoom, and returns nothing where it has nothing', async () => {
    const streets = await openStreets(path);
    expect(streets.streetsUrl).toMatch(/^\/streets\/[0-9a-f]{8}$/);
    expect(streets.deepestZoom).toBe(15);
    expect(nameIn(await streets.tile(15, 5507, 11_129))).toContain('Bernard Avenue');
    expect(await streets.tile(15, 1, 1)).toBeNull();
    expect(await streets.tile(16, 11_014, 22_258)).toBeNull();
  });

  test('gets another address when the file changes', async () => {
    const before = await openStreets(path);
    const other = join(folder, 'newer.pmtiles');
    await writeFile(other, Buffer.concat([await readFile(path), Buffer.from(' ')]));
    expect((await openStreets(other)).streetsUrl).not.toBe(before.streetsUrl);
  });

  test('is read from an address piece by piece; a server that would send all of it is refused', async () => {
    const bytes = await readFile(path);
    let sent = 0;
    const server = createServer((request, response) => {
      const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      if (from === undefined || to === undefined || request.url === '/whole.pmtiles') {
        response.end(bytes);
        return;
      }
      const part = bytes.subarray(Number(from), Number(to) + 1);
      sent += part.length;
      response.writeHead(206, { etag: '"one"' }).end(part);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const streets = await openStreets(`${origin}/bc.pmtiles`);
    expect(nameIn(await streets.tile(15, 5507, 11_129))).toContain('Bernard Avenue');
    expect(sent).toBeGreaterThan(0);
    await expect(openStreets(`${origin}/whole.pmtiles`)).rejects.toThrow('answers 200 to a range request');
    server.close();
  });

  test('that can’t be read falls back to the built-in map, and logs why', async () => {
    const said: string[] = [];
    const tiles = join(folder, 'nothing.pmtiles');
    const config = { map: { mapboxPublicToken: null, styleUrl: null, tiles } };
    expect(await configuredStreets({ config, log: { warn: (words) => void said.push(words) } })).toBeNull();
    expect(said).toEqual(['the street file of MAP_TILES can’t be read']);
  });
});
