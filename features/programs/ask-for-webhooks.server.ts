/** Adds webhook deliveries in the transaction of the notification that they send. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { enqueue, type Body } from '../../platform/jobs.server/outbox.ts';
import { deliverWebhookKind } from './webhook-jobs.ts';

/** About four hours: 10 s, 20 s … then an hour between tries. */
const mostTries = 12;

/** Asks for one delivery: a new one, or one that is sent again. */
export async function askForDelivery(
  sql: Sql,
  asked: { webhookId: string; kind: string; body: Body } | { deliveryId: string },
  now: Date,
): Promise<void> {
  const id = 'deliveryId' in asked ? asked.deliveryId : await keepDelivery(sql, asked, now);
  await enqueue(sql, { kind: deliverWebhookKind, body: { delivery: id }, mostTries }, now);
}

async function keepDelivery(
  sql: Sql,
  { webhookId, kind, body }: { webhookId: string; kind: string; body: Body },
  now: Date,
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into webhook_delivery (webhook_id, kind, body, created_at)
    values (${webhookId}, ${kind}, ${sql.json(body)}, ${now}) returning id`;
  return row?.id ?? '';
}

/**
 * Adds a delivery for each of an account's webhooks with this topic.
 * @param dataOf makes its content; called only when there is such a webhook
 */
export async function askForWebhooks(
  sql: Sql,
  told: { accountId: string; topic: string; kind: string; happenedAt: Date },
  dataOf: () => Body | null,
  now: Date,
): Promise<void> {
  const { accountId, topic, kind, happenedAt } = told;
  const rows = await sql<{ id: string }[]>`
    select id from webhook where account_id = ${accountId} and topics @> array[${topic}]`;
  const data = rows.length > 0 ? dataOf() : null;
  if (data === null) return;
  const body = { type: kind, timestamp: happenedAt.toISOString(), data };
  for (const { id } of rows) await askForDelivery(sql, { webhookId: id, kind, body }, now);
}
