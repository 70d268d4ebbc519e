/** Signs what webhooks send, as the Standard Webhooks specification says. */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const newWebhookSecret = (): string => `${prefix}${randomBytes(24).toString('base64')}`;

/**
 * The headers by which a receiver knows who sent it and when.
 * @param id of the delivery, the same with every try @param at when this try is made
 */
export function signedHeaders(secret: string, id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
