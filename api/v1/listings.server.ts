/** Answers questions about listings: search, map and "show more" use it. */
import { Hono, type Context } from 'hono';
import { unavailableDays } from '../../features/availability/availability-queries.server.ts';
import { readBrowseFilter } from '../../features/browse/filter/read-browse-filter.ts';
import { cardsBySlug } from '../../features/browse/cards-by-slug.server.ts';
import { compareListings } from '../../features/browse/compare-listings.server.ts';
import { countFacets } from '../../features/browse/filter/facet-counts.server.ts';
import { findListings, findOnMap } from '../../features/browse/find-listings.server.ts';
import { meaningOf } from '../../features/browse/text/meaning.ts';
import { readMapView } from '../../features/browse/map/map-view.ts';
import { addDays, isCalendarDay } from '../../platform/time/date-range.ts';
import { browsing, searching } from '../../platform/deps.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { problemResponse } from '../../platform/http.server/plain-answer.ts';
import { today } from '../../platform/time/time-zone.ts';
import type { ApiEnvironment } from '../environment.server.ts';

/** Both default zones share the calendar day for all but an hour; the western one is never ahead of the visitor. */
const homeZone = 'America/Vancouver';
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const mostCards = 50;
/** Answers change with every booking; a short browser cache saves a request on Back and Forward. */
const brief = { 'cache-control': 'public, max-age=15' };

const query = (c: Context) => new URL(c.req.url).searchParams;

/** Separates the map's view from the filter, which refuses unknown parameters. */
function split(params: URLSearchParams, own: string[]): { own: URLSearchParams; rest: URLSearchParams } {
  const parts = { own: new URLSearchParams(), rest: new URLSearchParams() };
  for (const [name, value] of params) (own.includes(name) ? parts.own : parts.rest).append(name, value);
  return parts;
}

/** `/api/v1/listings`: search, map, cards and a listing's booked days. */
export function listingsApi(deps: Deps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  const now = () => today(homeZone, deps.now());

  app.get('/', async (c) => {
    const asked = readBrowseFilter(query(c), now());
    if (!asked.ok) return problemResponse(400, asked.sentence);
    return c.json(await findListings(searching(deps), asked.filter, asked.after), 200, brief);
  });

  app.get('/map', async (c) => {
    const { own, rest } = split(query(c), ['viewport', 'zoom']);
    const view = readMapView(own);
    if (!view.ok) return problemResponse(400, view.sentence);
    const asked = readBrowseFilter(rest, now());
    if (!asked.ok) return problemResponse(400, asked.sentence);
    return c.json(await findOnMap(searching(deps), asked.filter, view.viewport, view.zoom), 200, brief);
  });

  app.get('/filters', async (c) => {
    const asked = readBrowseFilter(query(c), now());
    if (!asked.ok) return problemResponse(400, asked.sentence);
    const { category } = meaningOf(asked.filter, now())?.filter ?? asked.filter;
    return c.json(await countFacets(searching(deps), asked.filter, category), 200, brief);
  });

  app.get('/cards', async (c) => {
    const { own, rest } = split(query(c), ['slug']);
    const slugs = own.getAll('slug');
    if (
      slugs.length === 0 ||
      slugs.length > mostCards ||
      slugs.some((slug) => slug.length > 80 || !slugShape.test(slug))
    ) {
      return problemResponse(400, `Send 1 to ${mostCards} listing slugs.`);
    }
    const asked = readBrowseFilter(rest, now());
    if (!asked.ok) return problemResponse(400, asked.sentence);
    return c.json({ cards: await cardsBySlug(browsing(deps), slugs, asked.filter) }, 200, brief);
  });

  app.get('/compare', async (c) => {
    const { own, rest } = split(query(c), ['slug']);
    const slugs = [...new Set(own.getAll('slug'))];
    if (
      slugs.length < 2 ||
      slugs.length > 3 ||
      slugs.some((slug) => slug.length > 80 || !slugShape.test(slug))
    )
      return problemResponse(400, 'Send two or three listing slugs.');
    const asked = readBrowseFilter(rest, now());
    if (!asked.ok) return problemResponse(400, asked.sentence);
    return c.json(await compareListings(browsing(deps), slugs, asked.filter), 200, brief);
  });

  app.get('/:slug/availability', async (c) => {
    const slug = c.req.param('slug');
    const from = c.req.query('from') ?? now();
    const to = c.req.query('to') ?? addDays(isCalendarDay(from) ? from : now(), 183);
    if (!isCalendarDay(from) || !isCalendarDay(to) || from > to || to > addDays(from, 731)) {
      return problemResponse(
        400,
        'from and to must be calendar days (YYYY-MM-DD), in order and at most two years apart.',
      );
    }
    const found =
      slug.length <= 80 && slugShape.test(slug)
        ? await unavailableDays(browsing(deps), slug, from, to)
        : null;
    return found ? c.json(found, 200, brief) : problemResponse(404, 'There is no such listing.');
  });

  return app;
}
