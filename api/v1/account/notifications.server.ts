/** Serves a member's notifications, their settings, and the browsers that receive them. */
import { Hono } from 'hono';
import { z } from 'zod';
import {
  chooseTopic,
  notificationChoices,
  saveQuietSettings,
} from '../../../features/notifications/change-choices.server.ts';
import { markRead } from '../../../features/notifications/mark-read.server.ts';
import { noticesOf, unreadOf } from '../../../features/notifications/notification-queries.server.ts';
import { addBrowser, removeBrowser } from '../../../features/notifications/send/push-subscriptions.server.ts';
import { clockTimePattern } from '../../../features/notifications/send/quiet-hours.ts';
import { hasAccount } from '../../../features/members/actor.ts';
import { notAllowed, signInNeeded } from '../../../features/members/member-refusals.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../http.server/answers.ts';

const number = z.int().positive().max(Number.MAX_SAFE_INTEGER);
export const listQuery = z.object({
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  unread: z.enum(['true', 'false']).optional(),
  most: z.coerce.number().int().min(1).max(50).default(20),
});
export const readNotices = z.union([
  z.strictObject({ ids: z.array(number).max(200) }),
  z.strictObject({ upTo: number }),
]);
export const topicChoice = z.strictObject({
  isEmailed: z.boolean().optional(),
  isPushed: z.boolean().optional(),
});
const clockTime = z.string().regex(clockTimePattern, 'a time of day, as 22:00');
export const quietSettings = z.strictObject({
  timeZone: z.string().min(1).max(64),
  isQuietAtNight: z.boolean(),
  quietFrom: clockTime,
  quietTo: clockTime,
  dailyAt: clockTime,
});
const base64url = /^[\w-]+$/;
export const browser = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  p256dh: z.string().min(80).max(100).regex(base64url, 'base64url'),
  auth: z.string().min(20).max(30).regex(base64url, 'base64url'),
});
export const browserEndpoint = browser.pick({ endpoint: true });

/** `/api/v1/notifications`, its `count`, `read`, `choices`, `settings` and `browsers`. Always one's own. */
export function notificationsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(async (c, next) => {
    const actor = c.get('actor');
    if (actor.kind === 'visitor') return refusalResponse(signInNeeded);
    return hasAccount(actor) ? next() : refusalResponse(notAllowed);
  });
  app.get('/', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const asked = readQuery(c, listQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    const { before = null, unread, most } = asked;
    return privateJson(c, await noticesOf(deps, actor, { before, most, onlyUnread: unread === 'true' }));
  });
  app.get('/count', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    return privateJson(c, { unread: await unreadOf(deps, actor) });
  });
  app.put('/read', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const body = await readBody(c, readNotices);
    if (isRefusal(body)) return refusalResponse(body);
    return privateJson(c, { unread: await markRead(deps, actor, body) });
  });
  addChoices(app, deps);
  addBrowsers(app, deps);
  return app;
}

function addChoices(app: Hono<ActorEnvironment>, deps: Deps): void {
  app.get('/choices', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    return privateJson(c, await notificationChoices(deps, actor));
  });
  app.put('/choices/:topic', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const body = await readBody(c, topicChoice);
    if (isRefusal(body)) return refusalResponse(body);
    const choice = await chooseTopic(deps, actor, c.req.param('topic'), body);
    return isRefusal(choice) ? refusalResponse(choice) : privateJson(c, choice);
  });
  app.put('/settings', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const body = await readBody(c, quietSettings);
    if (isRefusal(body)) return refusalResponse(body);
    const settings = await saveQuietSettings(deps, actor, body);
    return isRefusal(settings) ? refusalResponse(settings) : privateJson(c, settings);
  });
}

function addBrowsers(app: Hono<ActorEnvironment>, deps: Deps): void {
  app.post('/browsers', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const body = await readBody(c, browser);
    if (isRefusal(body)) return refusalResponse(body);
    const kept = await addBrowser(deps, actor, body);
    return isRefusal(kept) ? refusalResponse(kept) : c.body(null, 204, { 'cache-control': 'no-store' });
  });
  app.delete('/browsers', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const body = await readBody(c, browserEndpoint);
    if (isRefusal(body)) return refusalResponse(body);
    await removeBrowser(deps, actor, body.endpoint);
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
}
