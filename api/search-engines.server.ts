/** Serves robots.txt and the sitemap. */
import { Hono, type Context } from 'hono';
import { categoryIds } from '../features/browse/filter/browse-address.ts';
import {
  listPublishedAddresses,
  publishedAddressParts,
} from '../features/listings/listing-queries.server.ts';
import type { Deps } from '../platform/deps.server.ts';
import type { ApiEnvironment } from './environment.server.ts';

/** Public pages, without the application's steps and pages reached by a personal link. */
const pages = [
  '/',
  '/listings',
  '/original',
  '/founders-club',
  '/hosting',
  '/renting',
  '/swapping',
  '/adventure-points',
  '/apply',
  '/feedback',
  '/openai-demo',
  '/privacy',
  '/terms',
  ...categoryIds.map((id) => `/listings?category=${id}`),
];
/** The sitemap protocol allows 50,000 addresses per file. */
const addressesPerFile = 40_000;
const sitemaps = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const query = (after: string | null) => (after === null ? '' : `?after=${encodeURIComponent(after)}`);

function entry(origin: string, path: string, changedOn?: string): string {
  return `<url><loc>${escaped(origin + path)}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ''}</url>`;
}

/**
 * `/robots.txt`, and `/sitemap.xml`: an index of one part with pages and as many parts with listings as needed. Each part is named by the
 * slug before its first, so that newly published listings don't shift others between parts.
 * @param perFile addresses in a part
 */
export function searchEnginesApi(deps: Deps, perFile = addressesPerFile): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  const originOf = (c: Context<ApiEnvironment>) => {
    const host = new URL(c.req.url).host;
    return deps.config.publicUrl ?? `${c.env.client.secure ? 'https' : 'http'}://${host}`;
  };
  const xml = (body: string) =>
    new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    });

  app.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /functions/',
        'Disallow: /dev/',
        '',
        `Sitemap: ${originOf(c)}/sitemap.xml`,
        '',
      ].join('\n'),
      200,
      { 'cache-control': 'public, max-age=3600' },
    ),
  );

  app.get('/sitemap.xml', async (c) => {
    const origin = originOf(c);
    const parts = await publishedAddressParts(deps, perFile);
    const names = ['/sitemap-pages.xml', ...parts.map((after) => `/sitemap-listings.xml${query(after)}`)];
    const entries = names.map((name) => `<sitemap><loc>${escaped(origin + name)}</loc></sitemap>`);
    return xml(`<sitemapindex ${sitemaps}>${entries.join('')}</sitemapindex>`);
  });

  app.get('/sitemap-pages.xml', (c) => {
    const origin = originOf(c);
    return xml(`<urlset ${sitemaps}>${pages.map((path) => entry(origin, path)).join('')}</urlset>`);
  });

  app.get('/sitemap-listings.xml', async (c) => {
    const origin = originOf(c);
    const after = c.req.query('after') ?? null;
    if (after !== null && !/^[a-z0-9-]{1,200}$/.test(after))
      return c.text('There is no such part of the sitemap.', 404);
    const listings = await listPublishedAddresses(deps, after, perFile);
    const urls = listings.map(({ slug, updatedOn }) => entry(origin, `/listing/${slug}`, updatedOn));
    return xml(`<urlset ${sitemaps}>${urls.join('')}</urlset>`);
  });
  return app;
}
