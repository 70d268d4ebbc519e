/** Defines the response schemas of API tokens and webhooks. The compiler checks them against the views' types, a test against real answers. */
import { z } from 'zod';
import { topics } from '../../../features/notifications/notification-kind.ts';
import type { Delivery, NewToken, NewWebhook } from '../../../features/programs/program-view.ts';
import { scopes } from '../../../features/programs/scopes.ts';
import { shape } from '../endpoint.ts';

const instant = z.iso.datetime();
const token = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
});
const delivery: z.ZodType<Delivery> = z.strictObject({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  createdAt: instant,
  tries: z.int(),
  lastStatus: z.int().nullable().describe('The status of the last answer; null when there was none.'),
  lastFault: z.string().nullable(),
});
const webhook = z.strictObject({
  id: z.uuid(),
  url: z.string(),
  topics: z.array(z.string()),
  createdAt: instant,
  deliveries: z.array(delivery).describe('The latest, newest first.'),
});
const newToken: z.ZodType<NewToken> = token.extend({ token: z.string() });
const newWebhook: z.ZodType<NewWebhook> = webhook.extend({ secret: z.string() });

export const tokensShape = shape('Tokens', z.strictObject({ tokens: z.array(token) }));
export const newTokenShape = shape('NewToken', newToken);
export const newWebhookShape = shape('NewWebhook', newWebhook);
export const webhooksShape = shape(
  'Webhooks',
  z.strictObject({
    webhooks: z.array(webhook),
    topics: z.array(z.strictObject({ name: z.enum(topics), label: z.string() })),
  }),
);
