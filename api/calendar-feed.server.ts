/** Serves a listing's calendar to other platforms, at an address that works as its key. */
import { Hono } from 'hono';
import { calendarFeed } from '../features/hosting/calendar/calendar-queries.server.ts';
import type { Deps } from '../platform/deps.server.ts';
import { problemResponse } from '../platform/http.server/plain-answer.ts';
import type { ApiEnvironment } from './environment.server.ts';

const fileName = /^([\w-]{40,100})\.ics$/;

/** `GET /calendar/{token}.ics`. */
export function calendarFeedApi(deps: Deps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.get('/:file', async (c) => {
    const token = fileName.exec(c.req.param('file'))?.[1];
    const text = token === undefined ? null : await calendarFeed(deps, token);
    if (text === null) return problemResponse(404, 'There is no such calendar.');
    return new Response(text, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="calendar.ics"',
        // Only the two ends may read this, so no proxy keeps it.
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      },
    });
  });
  return app;
}
