/** Serves messages: the inbox, a thread, and every action in it. */
import { Hono } from 'hono';
import { z } from 'zod';
import { specialOfferInput, specialOfferPriceInput } from '../../../features/exchange/offer/booking-input.ts';
import { addMessagePicture, messagePictureFor } from '../../../features/messaging/add-picture.server.ts';
import { pictureSizes } from '../../../features/hosting/photos/private-pictures.server.ts';
import { blockThread, markRead } from '../../../features/messaging/mark-read.server.ts';
import { messageLimits } from '../../../features/messaging/message-limits.ts';
import {
  inboxOf,
  threadAbout,
  threadFor,
  unreadThreadsOf,
} from '../../../features/messaging/message-queries.server.ts';
import { offerInThread, priceOfferInThread } from '../../../features/messaging/offer-in-thread.server.ts';
import { sendMessage } from '../../../features/messaging/send-message.server.ts';
import { startThread } from '../../../features/messaging/start-thread.server.ts';
import { hasAccount } from '../../../features/members/actor.ts';
import { notAllowed, notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isUuid } from '../../../platform/ids.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../http.server/answers.ts';
import { keyed } from '../../http.server/keyed.ts';
import { privatePicture } from '../../http.server/private-picture.ts';

const body = z.string().max(messageLimits.words);
const slug = z.string().max(80);
export const inboxQuery = z.object({ after: z.uuid().optional() });
export const threadQuery = z.object({ before: z.coerce.number().int().min(1).optional() });
export const messagePictureQuery = z.object({ size: z.enum(pictureSizes).default('small') });
export const aboutQuery = z
  .object({ listing: slug.optional(), booking: z.uuid().optional(), swap: z.uuid().optional() })
  .refine(({ listing, booking, swap }) => [listing, booking, swap].filter(Boolean).length === 1, {
    message: 'name one: listing, booking or swap',
  });
const about = z.union([
  z.strictObject({ listing: slug.min(1) }),
  z.strictObject({ booking: z.uuid() }),
  z.strictObject({ swap: z.uuid() }),
]);
export const firstWords = z.strictObject({ about, body: body.trim().min(1, 'write something first') });
export const words = z.strictObject({
  body: body.default(''),
  pictureIds: z.array(z.uuid()).max(messageLimits.picturesInOne).default([]),
});
export const readUpTo = z.strictObject({ upTo: z.int().min(0).max(2_000_000_000) });
export const blocking = z.strictObject({ isBlocked: z.boolean() });

/** `/api/v1/messages`. Any account with a confirmed address may ask an owner; other people's threads don't exist for it. */
export function messagesApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(async (c, next) => {
    const actor = c.get('actor');
    if (actor.kind === 'visitor') return refusalResponse(signInNeeded);
    return hasAccount(actor) ? next() : refusalResponse(notAllowed);
  });
  reading(app, deps);
  saying(app, deps);
  return app;
}

function reading(app: Hono<ActorEnvironment>, deps: Deps): void {
  app.get('/', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const asked = readQuery(c, inboxQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    return privateJson(c, await inboxOf(deps, actor, asked.after ?? null));
  });
  app.get('/unread', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    return privateJson(c, { unreadThreads: await unreadThreadsOf(deps, actor) });
  });
  app.get('/about', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const asked = readQuery(c, aboutQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    const { listing, booking, swap = '' } = asked;
    const about = listing !== undefined ? { listing } : booking !== undefined ? { booking } : { swap };
    return privateJson(c, { threadId: await threadAbout(deps, actor, about) });
  });
  app.get('/:id', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const asked = readQuery(c, threadQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    const id = c.req.param('id');
    const thread = isUuid(id) ? await threadFor(deps, actor, id, asked.before ?? null) : null;
    return thread ? privateJson(c, thread) : refusalResponse(notFound);
  });
  app.get('/:id/pictures/:picture', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const asked = readQuery(c, messagePictureQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    const { id, picture } = c.req.param();
    const content =
      isUuid(id) && isUuid(picture) ? await messagePictureFor(deps, actor, id, picture, asked.size) : null;
    return content ? privatePicture(content) : refusalResponse(notFound);
  });
}

function saying(app: Hono<ActorEnvironment>, deps: Deps): void {
  app.post('/', async (c) => {
    const input = await readBody(c, firstWords);
    if (isRefusal(input)) return refusalResponse(input);
    return keyed(deps, c, (inner, actor) => startThread(inner, actor, input.about, input.body), 201);
  });
  app.post('/:id', async (c) => {
    const id = c.req.param('id');
    if (!isUuid(id)) return refusalResponse(notFound);
    const input = await readBody(c, words);
    if (isRefusal(input)) return refusalResponse(input);
    return keyed(deps, c, (inner, actor) => sendMessage(inner, actor, id, input), 201);
  });
  app.post('/:id/offer', async (c) => {
    const id = c.req.param('id');
    if (!isUuid(id)) return refusalResponse(notFound);
    const input = await readBody(c, specialOfferInput);
    if (isRefusal(input)) return refusalResponse(input);
    return keyed(deps, c, (inner, actor) => offerInThread(inner, actor, id, input), 201);
  });
  app.post('/:id/offer-price', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const id = c.req.param('id');
    if (!isUuid(id)) return refusalResponse(notFound);
    const input = await readBody(c, specialOfferPriceInput);
    if (isRefusal(input)) return refusalResponse(input);
    const priced = await priceOfferInThread(deps, actor, id, input);
    return isRefusal(priced) ? refusalResponse(priced) : privateJson(c, priced);
  });
  app.post('/:id/pictures', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const id = c.req.param('id');
    if (!isUuid(id)) return refusalResponse(notFound);
    const bytes = Buffer.from(await c.req.arrayBuffer());
    const sent = await addMessagePicture(deps, actor, id, bytes);
    return isRefusal(sent) ? refusalResponse(sent) : privateJson(c, sent, 201);
  });
  // Repeating either changes nothing, so they need no key.
  app.put('/:id/read', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const id = c.req.param('id');
    if (!isUuid(id)) return refusalResponse(notFound);
    const input = await readBody(c, readUpTo);
    if (isRefusal(input)) return refusalResponse(input);
    const outcome = await markRead(deps, actor, id, input.upTo);
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, outcome);
  });
  app.put('/:id/block', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const id = c.req.param('id');
    if (!isUuid(id)) return refusalResponse(notFound);
    const input = await readBody(c, blocking);
    if (isRefusal(input)) return refusalResponse(input);
    const outcome = await blockThread(deps, actor, id, input.isBlocked);
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, outcome);
  });
}
