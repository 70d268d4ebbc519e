/** Defines what members see of the programs that act for them. */
import { z } from 'zod';
import { scopes } from './scopes.ts';

const instant = z.iso.datetime();

export const tokenShape = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
});
export type OwnToken = z.infer<typeof tokenShape>;

/** With the token itself, once. */
export const newTokenShape = tokenShape.extend({ token: z.string() });
export type NewToken = z.infer<typeof newTokenShape>;

const deliveryShape = z.strictObject({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  createdAt: instant,
  tries: z.int(),
  lastStatus: z.int().nullable().describe('The status of the last answer; null when there was none.'),
  lastFault: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliveryShape>;

export const webhookShape = z.strictObject({
  id: z.uuid(),
  url: z.string(),
  topics: z.array(z.string()),
  createdAt: instant,
  deliveries: z.array(deliveryShape).describe('The latest, newest first.'),
});
export type OwnWebhook = z.infer<typeof webhookShape>;

/** With the secret that signs, once. */
export const newWebhookShape = webhookShape.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof newWebhookShape>;

/** Rows as the database has them, with the instants of their view as dates. */
export type RowOf<T> = { [K in keyof T]: K extends `${string}At` ? Date | Extract<T[K], null> : T[K] };
