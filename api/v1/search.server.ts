/** Answers what a typed search was understood to ask for. */
import { Hono } from 'hono';
import { parseSearch } from '../../features/browse/words/as-answered.ts';
import { isCalendarDay } from '../../platform/time/date-range.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { problemResponse } from '../../platform/http.server/plain-answer.ts';
import { today } from '../../platform/time/time-zone.ts';
import type { ApiEnvironment } from '../environment.server.ts';

/** Longer than the page's field allows. */
export const longestSentence = 300;
const homeZone = 'America/Vancouver';
const parameters = new Set(['q', 'today']);

/** `/api/v1/search`: `parse` reads a sentence and asks the database nothing. */
export function searchApi(deps: Pick<Deps, 'now'>): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.get('/parse', (c) => {
    const asked = new URL(c.req.url).searchParams;
    const unknown = [...asked.keys()].find((name) => !parameters.has(name));
    if (unknown !== undefined) return problemResponse(400, 'Send only q and today.');
    const [text = null, second] = asked.getAll('q');
    if (text === null || second !== undefined)
      return problemResponse(400, 'Send the search text as q, exactly once.');
    if (!text.isWellFormed() || /\p{Cc}/u.test(text)) {
      return problemResponse(400, 'Remove characters that can’t be searched for from q.');
    }
    if ([...text].length > longestSentence) {
      return problemResponse(400, `Shorten q to ${longestSentence} characters or fewer.`);
    }
    const days = asked.getAll('today');
    const day = days[0] ?? today(homeZone, deps.now());
    if (days.length > 1 || !isCalendarDay(day) || day < '2000-01-01' || day > '2100-12-31') {
      return problemResponse(400, 'Write today as a calendar day from 2000 to 2100, like 2027-06-18.');
    }
    return c.json(parseSearch(text, day), 200, { 'cache-control': 'public, max-age=60' });
  });
  return app;
}
