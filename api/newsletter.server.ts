/** Handles the links in newsletter emails. Pages at the same addresses show the button. */
import { Hono } from 'hono';
import { endSearchEmails } from '../features/browse/saved/saved-searches.server.ts';
import { confirmSubscription, endSubscription } from '../features/newsletter/answer-by-key.server.ts';
import { endEmails } from '../features/notifications/change-choices.server.ts';
import type { Deps } from '../platform/deps.server.ts';
import type { ApiEnvironment } from './environment.server.ts';

const seeOther = (path: string) => new Response(null, { status: 303, headers: { location: path } });

/** The body a mail program posts for a one-click unsubscribe (RFC 8058). */
const isOneClickOf = (body: string): boolean =>
  /(^|[\r\n&"])List-Unsubscribe=One-Click|name="List-Unsubscribe"/.test(body);

/** `POST /saved-searches/off/{key}`: the same for emails about a saved search. */
export function searchEmailsApi(deps: Deps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.post('/off/:key', async (c) => {
    const isOneClick = isOneClickOf(await c.req.text());
    const isKnown = await endSearchEmails(deps, c.req.param('key'));
    if (isOneClick)
      return c.text(isKnown ? 'You won’t get emails about this search anymore.' : 'There is no such search.');
    return seeOther(isKnown ? '/newsletter/search-off' : '/newsletter/unknown');
  });
  return app;
}

/** `POST /notifications/off/{key}/{topic}`: the same for emails about one topic, or `all`. */
export function noticeEmailsApi(deps: Deps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.post('/off/:key/:topic', async (c) => {
    const isOneClick = isOneClickOf(await c.req.text());
    const isKnown = await endEmails(deps, c.req.param('key'), c.req.param('topic'));
    if (isOneClick)
      return c.text(isKnown ? 'You won’t get these emails anymore.' : 'This link doesn’t match any emails.');
    return seeOther(isKnown ? '/newsletter/notices-off' : '/newsletter/unknown');
  });
  return app;
}

/**
 * `POST /newsletter/confirm/{key}` and `POST /newsletter/unsubscribe/{key}`. A form is redirected to a page with the result; a mail
 * program's one click (RFC 8058) is answered directly, because it follows no redirect. A GET changes nothing: mail scanners open every
 * link.
 */
export function newsletterApi(deps: Deps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.post('/confirm/:key', async (c) => {
    const isKnown = await confirmSubscription(deps, c.req.param('key'));
    return seeOther(isKnown ? '/newsletter/confirmed' : '/newsletter/unknown');
  });
  app.post('/unsubscribe/:key', async (c) => {
    const isOneClick = isOneClickOf(await c.req.text());
    const isKnown = await endSubscription(deps, c.req.param('key'));
    if (isOneClick)
      return c.text(isKnown ? 'You’ve been unsubscribed.' : 'There is no such subscription.', 200);
    return seeOther(isKnown ? '/newsletter/unsubscribed' : '/newsletter/unknown');
  });
  return app;
}
