import { pagesPrefix } from '../../offline/cache-names.ts';
import { offlinePath } from '../../offline/kept-requests.ts';

export type KeptPage = { path: string; title: string };

/** How many are offered. */
const most = 8;
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** A document's own title without the brand; read as text, because Trusted Types block every parser. */
export function titleOf(html: string): string {
  const title = /<title[^>]*>([^<]*)/.exec(html)?.[1] ?? '';
  return (title.split(' · ')[0] ?? '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => signs[name] ?? whole)
    .trim();
}

/** Pages the service worker has kept, latest first. None without a cache. */
export async function keptPages(): Promise<KeptPage[]> {
  if (!('caches' in globalThis)) return [];
  const name = (await caches.keys()).find((each) => each.startsWith(pagesPrefix));
  if (name === undefined) return [];
  const cache = await caches.open(name);
  const requests = (await cache.keys())
    .filter(({ url }) => new URL(url).pathname !== offlinePath)
    .toReversed()
    .slice(0, most);
  return Promise.all(
    requests.map(async (request) => {
      const response = await cache.match(request);
      const { pathname, search } = new URL(request.url);
      return { path: pathname + search, title: (response && titleOf(await response.text())) || pathname };
    }),
  );
}
