/** What may search engines visit, and which pages are there? */
import { Hono, type Context } from 'hono';
import { listPublishedAddresses } from '../features/listings/listing-queries.server.ts';
import type { Deps } from '../platform/deps.server.ts';
import type { ApiEnvironment } from './environment.server.ts';

const pages = ['/', '/listings'];
/** The sitemap protocol allows 50,000 addresses a file. */
const addressesPerFile = 40_000;
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function entry(origin: string, path: string, changedOn?: string): string {
  return `<url><loc>${escaped(origin + path)}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ''}</url>`;
}

/** `/robots.txt` and `/sitemap.xml` (its first 40,000 listings). */
export function searchEnginesApi(deps: Deps): Hono<ApiEnvironment> {
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
    const first = await listPublishedAddresses(deps, null, addressesPerFile);
    const urls = [
      ...pages.map((path) => entry(origin, path)),
      ...first.map((listing) => entry(origin, `/listing/${listing.slug}`, listing.updatedOn)),
    ];
    return xml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`);
  });
  return app;
}
