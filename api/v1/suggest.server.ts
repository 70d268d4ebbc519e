/** Completes a typed search. */
import { Hono } from 'hono';
import { longestSearch } from '../../features/browse/filter/browse-address.ts';
import { suggest } from '../../features/browse/text/suggest-listings.server.ts';
import { searching } from '../../platform/deps.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { problemResponse } from '../../platform/http.server/plain-answer.ts';
import type { ApiEnvironment } from '../environment.server.ts';

/** `/api/v1/search/suggest`: places, categories and listings for the text so far. */
export function suggestApi(deps: Deps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.get('/', async (c) => {
    const asked = new URL(c.req.url).searchParams;
    const [text = null, second] = asked.getAll('q');
    if (text === null || second !== undefined || [...asked.keys()].some((name) => name !== 'q'))
      return problemResponse(400, 'Send only q, the text to complete, exactly once.');
    if (!text.isWellFormed() || /\p{Cc}/u.test(text))
      return problemResponse(400, 'Remove characters that can’t be searched for from q.');
    if ([...text].length > longestSearch)
      return problemResponse(400, `Shorten q to ${longestSearch} characters or fewer.`);
    return c.json(await suggest(searching(deps), text), 200, { 'cache-control': 'public, max-age=60' });
  });
  return app;
}
