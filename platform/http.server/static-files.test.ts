import fs from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openStaticFiles, readRange } from './static-files.ts';

describe('ranges', () => {
  test.each([
    [undefined, null],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=900-5000', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=9-1', 'unsatisfiable'],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['lines=0-1', null],
  ] as const)('%s of 1000 bytes', (header, range) => {
    expect(readRange(header, 1000)).toEqual(range);
  });
});

describe('a folder', () => {
  let server: Server;
  let folder: string;
  let url: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'secret.txt'), 'beside');
    await mkdir(join(folder, 'public'));
    await mkdir(join(folder, 'public/assets'));
    await writeFile(join(folder, 'public/robots.txt'), 'all');
    await writeFile(join(folder, 'public/assets/app.js'), 'let a = 1;'.repeat(100));
    await writeFile(join(folder, 'public/assets/app.js.br'), brotliCompressSync('made by the build'));
    await writeFile(join(folder, 'public/hero-800.3fa2b1c4.avif'), Buffer.alloc(1000, 7));
    await writeFile(join(folder, 'public/large.3fa2b1c4.avif'), Buffer.alloc(30_000_000, 7));
    const files = await openStaticFiles(join(folder, 'public'));
    server = createServer((request, response) => {
      if (!files.serve(request, response, request.url ?? '', ['x-request-id', '1']))
        response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  test('keeps hashed files forever, and the rest briefly', async () => {
    expect((await fetch(`${url}/hero-800.3fa2b1c4.avif`)).headers.get('cache-control')).toContain(
      'immutable',
    );
    expect((await fetch(`${url}/assets/app.js`)).headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${url}/robots.txt`)).headers.get('cache-control')).toBe('public, max-age=300');
  });

  test('sends what the build compressed as it is, and not under its own name', async () => {
    const answer = await fetch(`${url}/assets/app.js`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toBe('made by the build');
    expect((await fetch(`${url}/assets/app.js.br`)).status).toBe(404);
  });

  test('sends part of a picture, and nothing of a part that doesn’t exist', async () => {
    const part = await fetch(`${url}/hero-800.3fa2b1c4.avif`, { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 10-19/1000');
    expect((await part.arrayBuffer()).byteLength).toBe(10);
    expect((await fetch(`${url}/hero-800.3fa2b1c4.avif`, { headers: { range: 'bytes=5000-' } })).status).toBe(
      416,
    );
  });

  test('lets other sites show pictures, because webmail shows those of emails, and nothing else', async () => {
    const policyOf = async (path: string) =>
      (await fetch(url + path)).headers.get('cross-origin-resource-policy');
    expect(await policyOf('/hero-800.3fa2b1c4.avif')).toBe('cross-origin');
    expect(await policyOf('/assets/app.js')).toBe('same-origin');
  });

  test('answers “unchanged” without a body', async () => {
    const etag = (await fetch(`${url}/robots.txt`)).headers.get('etag') ?? '';
    expect((await fetch(`${url}/robots.txt`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test.each(['/secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets', '/assets/', '/robots.txt/'])(
    'refuses %s',
    async (path) => {
      expect((await fetch(url + path)).status).toBe(404);
    },
  );

  test('reads for two downloads at once, so that a thousand delay nobody', async () => {
    // Which of its signatures is called doesn't matter here.
    const read = fs.read as (...all: unknown[]) => void;
    let running = 0;
    let most = 0;
    const counted = (...args: unknown[]): void => {
      most = Math.max(most, (running += 1));
      const done = args.pop() as (...result: unknown[]) => void;
      read(...args, (...result: unknown[]) => {
        running -= 1;
        done(...result);
      });
    };
    const spy = vi.spyOn(fs, 'read').mockImplementation(counted);
    const sizes = await Promise.all(
      Array.from(
        { length: 4 },
        async () => (await (await fetch(`${url}/large.3fa2b1c4.avif`)).arrayBuffer()).byteLength,
      ),
    );
    spy.mockRestore();
    expect(sizes).toEqual(Array.from({ length: 4 }, () => 30_000_000));
    expect(most).toBe(2);
  });

  test('opens a file once per connection, however many answers are due, and closes it when the client leaves', async () => {
    const [opened, closed] = [vi.spyOn(fs, 'open'), vi.spyOn(fs, 'close')];
    let asked = 0;
    const count = () => (asked += 1);
    server.on('request', count);
    const client = connect(Number(new URL(url).port), '127.0.0.1').pause();
    client.write('GET /large.3fa2b1c4.avif HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(20));
    await vi.waitFor(() => expect(asked).toBe(20));
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
    client.destroy();
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(opened).toHaveBeenCalledTimes(1);
    server.off('request', count);
  });
});
