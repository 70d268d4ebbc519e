import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';
import { createPages, uncachedHeader } from './pages.ts';

function pagesOf(render: (request: Request) => Promise<Response>) {
  const cache = createPageCache(1024 * 1024, () => 0);
  return {
    cache,
    pages: createPages({ render, cache, sources: { img: [], connect: [] }, trueUntil: () => 1000 }),
  };
}
const html = (text: string, init: ResponseInit = {}) =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' }, ...init });
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

test('many who ask for the same page at once wait for one rendering', async () => {
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
  const { pages } = pagesOf(() => Promise.resolve(new Response(null, { status: 204 })));
  const answer = await pages.answer(ask(), 'key', 'GET');
  expect([answer.status, answer.body]).toEqual([204, null]);
});

test('a kept page is served with its policy, its encoding and the request’s own headers', async () => {
  const { pages } = pagesOf(() => Promise.resolve(html('<script>let a = 1</script>')));
  expect(serve(pages)).toBeNull();
  await pages.answer(ask(), 'key', 'GET');
  const seen = serve(pages, { 'accept-encoding': 'gzip, deflate, br' });
  expect(seen?.status).toBe(200);
  expect(seen?.headers.get('content-encoding')).toBe('br');
  expect(seen?.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
  expect(seen?.headers.get('x-request-id')).toBe('1');
  expect(serve(pages, {}, 'HEAD')?.body).toBeUndefined();
  const unchanged = serve(pages, { 'if-none-match': seen?.headers.get('etag') ?? '' });
  expect(unchanged?.status).toBe(304);
  expect(unchanged?.body).toBeUndefined();
  expect([...(unchanged?.headers.keys() ?? [])].filter((name) => name.startsWith('content-'))).toEqual([
    'content-security-policy',
  ]);
});

test('a page made again is “unchanged” for anyone who has it as it is, and sent to anyone who has another', async () => {
  let text = 'one';
  const { cache, pages } = pagesOf(() => Promise.resolve(html(`<p>${text}</p>`)));
  const asking = (etag: string) =>
    pages.answer(new Request('http://localhost/', { headers: { 'if-none-match': etag } }), 'key', 'GET');
  const etag = (await pages.answer(ask(), 'key', 'GET')).headers.get('etag') ?? '';
  cache.clear();
  const same = await asking(etag);
  expect([same.status, same.body, same.headers.get('content-type')]).toEqual([304, null, null]);
  expect(same.headers.get('etag')).toBe(etag);
  cache.clear();
  text = 'two';
  const other = await asking(etag);
  expect([other.status, await other.text()]).toEqual([200, '<p>two</p>']);
});

test.each([
  ['an error', () => html('away', { status: 503 })],
  ['what is not found', () => html('no', { status: 404 })],
  [
    'a page that says so',
    () => html('mine', { headers: { 'content-type': 'text/html', [uncachedHeader]: '1' } }),
  ],
])('%s is not kept', async (_, answer) => {
  const { pages, cache } = pagesOf(() => Promise.resolve(answer()));
  const sent = await pages.answer(ask(), 'key', 'GET');
  expect(sent.headers.has(uncachedHeader)).toBe(false);
  expect(cache.size).toBe(0);
});

test('a failure of the server is never stored anywhere', async () => {
  const { pages } = pagesOf(() => Promise.resolve(html('away', { status: 503 })));
  expect((await pages.answer(ask(), 'key', 'GET')).headers.get('cache-control')).toBe('no-store');
});

test('a page that must not be kept says so to everyone on the way', async () => {
  const headers = { 'content-type': 'text/html', [uncachedHeader]: '1' };
  const { pages } = pagesOf(() => Promise.resolve(html('mine', { headers })));
  expect((await pages.answer(ask(), 'key', 'GET')).headers.get('cache-control')).toBe('no-store');
  const others = pagesOf(() => Promise.resolve(html('everybody’s')));
  expect((await others.pages.answer(ask(), 'key', 'GET')).headers.get('cache-control')).toContain('public');
});

test('a rendering that failed is tried again by the next', async () => {
  let renderings = 0;
  const { pages } = pagesOf(() => {
    renderings += 1;
    return renderings === 1 ? Promise.reject(new Error('no')) : Promise.resolve(html('now'));
  });
  await expect(pages.answer(ask(), 'key', 'GET')).rejects.toThrow('no');
  expect(await (await pages.answer(ask(), 'key', 'GET')).text()).toBe('now');
});
