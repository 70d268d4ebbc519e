import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createPages, type Rendered } from './pages.ts';

function pagesOf(render: () => Promise<Rendered>) {
  const cache = createPageCache(1024 * 1024, () => 0);
  return {
    cache,
    pages: createPages({ render, cache, sources: { img: [], connect: [] }, trueUntil: () => 1000 }),
  };
}
const html = (body: string, rest: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
  body,
  shows: new Set(),
  ...rest,
});
const ask = () => new Request('http://localhost/');

/** What a request would have received, from the response methods the cache uses. */
function serve(pages: ReturnType<typeof createPages>, headers: Record<string, string> = {}, method = 'GET') {
  const seen: { status: number; headers: Map<string, string>; body: unknown } = {
    status: 0,
    headers: new Map(),
    body: null,
  };
  const response = {
    writeHead(status: number, pairs: string[]) {
      seen.status = status;
      for (let index = 0; index < pairs.length; index += 2)
        seen.headers.set(pairs[index] ?? '', pairs[index + 1] ?? '');
      return response;
    },
    end: (body?: unknown) => (seen.body = body),
  };
  const isServed = pages.serveCached(
    { method, headers } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    'key',
    ['x-request-id', '1'],
  );
  return isServed ? seen : null;
}

test('many requests for the same page at once wait for one rendering', async () => {
  let renderings = 0;
  const { pages } = pagesOf(async () => {
    renderings += 1;
    await new Promise((resolve) => setImmediate(resolve));
    return html('<p>page</p>');
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => pages.answer(ask(), 'key', 'GET')));
  expect(renderings).toBe(1);
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
    Array.from({ length: 20 }, () => '<p>page</p>'),
  );
});

test('an answer without a body stays one', async () => {
  const { pages } = pagesOf(() => Promise.resolve(html('', { status: 204 })));
  const answer = await pages.answer(ask(), 'key', 'GET');
  expect([answer.status, answer.body]).toEqual([204, null]);
});

test('serves a cached page with its policy, its encoding and the request’s own headers', async () => {
  const { pages } = pagesOf(() => Promise.resolve(html('<script>let a = 1</script>')));
  expect(serve(pages)).toBeNull();
  const brotli = { headers: { 'accept-encoding': 'gzip, deflate, br' } };
  await pages.answer(new Request('http://localhost/', brotli), 'key', 'GET');
  const seen = serve(pages, brotli.headers);
  expect(seen?.status).toBe(200);
  expect(seen?.headers.get('content-encoding')).toBe('br');
  expect(seen?.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
  expect(seen?.headers.get('x-request-id')).toBe('1');
  expect(serve(pages, brotli.headers, 'HEAD')?.body).toBeUndefined();
  const unchanged = serve(pages, { 'if-none-match': seen?.headers.get('etag') ?? '' });
  expect(unchanged?.status).toBe(304);
  expect(unchanged?.body).toBeUndefined();
  expect([...(unchanged?.headers.keys() ?? [])].filter((name) => name.startsWith('content-'))).toEqual([
    'content-security-policy',
  ]);
});

test('answers “unchanged” to a browser that has the same page, and sends it to one that has another', async () => {
  let text = 'one';
  const { cache, pages } = pagesOf(() => Promise.resolve(html(`<p>${text}</p>`)));
  const asking = (etag: string) =>
    pages.answer(new Request('http://localhost/', { headers: { 'if-none-match': etag } }), 'key', 'GET');
  const etag = (await pages.answer(ask(), 'key', 'GET')).headers.get('etag') ?? '';
  cache.forget(null);
  const same = await asking(etag);
  expect([same.status, same.body, same.headers.get('content-type')]).toEqual([304, null, null]);
  expect(same.headers.get('etag')).toBe(etag);
  cache.forget(null);
  text = 'two';
  const other = await asking(etag);
  expect([other.status, await other.text()]).toEqual([200, '<p>two</p>']);
});

test.each([
  ['an error', () => html('away', { status: 503 })],
  ['what is not found', () => html('no', { status: 404 })],
  ['a page that says so', () => html('mine', { shows: null })],
])('doesn’t cache %s', async (_, answer) => {
  const { pages, cache } = pagesOf(() => Promise.resolve(answer()));
  await pages.answer(ask(), 'key', 'GET');
  expect(cache.size).toBe(0);
});

test('never stores a server failure anywhere', async () => {
  const { pages } = pagesOf(() => Promise.resolve(html('away', { status: 503 })));
  expect((await pages.answer(ask(), 'key', 'GET')).headers.get('cache-control')).toBe('no-store');
});

test('marks a page that must not be cached for everyone on the way', async () => {
  const { pages } = pagesOf(() => Promise.resolve(html('mine', { shows: null })));
  expect((await pages.answer(ask(), 'key', 'GET')).headers.get('cache-control')).toBe('no-store');
  const others = pagesOf(() => Promise.resolve(html('everybody’s')));
  expect((await others.pages.answer(ask(), 'key', 'GET')).headers.get('cache-control')).toContain('public');
});

test('tries a failed rendering again on the next request', async () => {
  let renderings = 0;
  const { pages } = pagesOf(() => {
    renderings += 1;
    return renderings === 1 ? Promise.reject(new Error('no')) : Promise.resolve(html('now'));
  });
  await expect(pages.answer(ask(), 'key', 'GET')).rejects.toThrow('no');
  expect(await (await pages.answer(ask(), 'key', 'GET')).text()).toBe('now');
});

test('encodes a page on demand, and renders it once for all encodings', async () => {
  let renderings = 0;
  const text = '<p>a page</p>'.repeat(50);
  const { pages } = pagesOf(() => {
    renderings += 1;
    return Promise.resolve(html(text));
  });
  const asking = async (accepted: string) => {
    const headers = { 'accept-encoding': accepted };
    expect(serve(pages, headers), 'nobody has asked for this encoding').toBeNull();
    await Promise.all(
      [1, 2].map(() => pages.answer(new Request('http://localhost/', { headers }), 'key', 'GET')),
    );
    const seen = serve(pages, headers);
    const body = seen?.body as Buffer;
    expect(seen?.headers.get('content-length')).toBe(String(body.length));
    return { body, encoding: seen?.headers.get('content-encoding') };
  };
  const [br, plain, gzip] = [await asking('br'), await asking(''), await asking('gzip')];
  expect([br.encoding, plain.encoding, gzip.encoding]).toEqual(['br', undefined, 'gzip']);
  expect(brotliDecompressSync(br.body).toString()).toBe(text);
  expect(plain.body.toString()).toBe(text);
  expect(gunzipSync(gzip.body).toString()).toBe(text);
  expect(renderings).toBe(1);
});

test('sends a page that shows something changed while it was rendered, but doesn’t keep it', async () => {
  let change = (): void => undefined;
  const { cache, pages } = pagesOf(() => {
    change();
    return Promise.resolve(html('one', { shows: new Set(['listing:one']) }));
  });
  change = () => cache.forget(['listing:two']);
  await pages.answer(ask(), 'key', 'GET');
  expect(cache.size).toBe(1);
  cache.forget(null);
  change = () => cache.forget(['listing:one']);
  expect(await (await pages.answer(ask(), 'key', 'GET')).text()).toBe('one');
  expect(cache.size).toBe(0);
});

test('encodes quickly what is asked for once, and smallest what is asked for again', async () => {
  const { pages } = pagesOf(() => Promise.resolve(html('<p>a page</p>'.repeat(50))));
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const asking = async () =>
    (await pages.answer(new Request('http://localhost/', { headers }), 'key', 'GET')).headers.get(
      'content-encoding',
    );
  expect(await asking()).toBe('zstd');
  expect(serve(pages, headers)).toBeNull();
  expect(await asking()).toBe('br');
  expect(serve(pages, headers)?.headers.get('content-encoding')).toBe('br');
});

test('allows the scripts of the part that has them', async () => {
  const scripted = '<script>let a = 1</script>';
  const whole = await pagesOf(() => Promise.resolve(html(scripted))).pages.answer(ask(), 'key', 'GET');
  const { pages } = pagesOf(() => Promise.resolve(html('<p>card</p>', { scripted })));
  const policy = (await pages.answer(ask(), 'key', 'GET')).headers.get('content-security-policy');
  expect(policy).toContain('sha256-');
  expect(policy).toBe(whole.headers.get('content-security-policy'));
});

test.each(['zstd', 'br', 'gzip', ''])(
  'a kept page holds no more memory than its bytes, in %j',
  async (encoding) => {
    const { pages, cache } = pagesOf(() => Promise.resolve(html('<p>a page</p>'.repeat(500))));
    await pages.answer(
      new Request('http://localhost/', { headers: { 'accept-encoding': encoding } }),
      'key',
      'GET',
    );
    const bodies = Object.values(cache.get('key')?.variants ?? {}).map(({ body }) => body);
    expect(bodies).toHaveLength(1);
    for (const body of bodies) expect(body.buffer.byteLength).toBe(body.length);
  },
);
