/** Adds, lists and deletes webhooks, and shows and repeats their deliveries. */
import { hasAccount, type Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import {
  FetchRefused,
  publicAddressOf,
  readPublicUrl,
  type WhereTo,
} from '../../platform/net/public-fetch.server.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { askForDelivery } from './ask-for-webhooks.server.ts';
import { mostWebhooks, programRefusals } from './program-refusals.ts';
import type { Delivery, NewWebhook, OwnWebhook, RowOf } from './program-view.ts';
import { newWebhookSecret } from './webhook-signature.server.ts';

const deliveriesShown = 20;

type WebhookRow = RowOf<Omit<OwnWebhook, 'deliveries'>>;
const columns = (sql: Sql) => sql`id, url, topics, created_at as "createdAt"`;

async function deliveriesOf(sql: Sql, webhookId: string): Promise<Delivery[]> {
  const rows = await sql<RowOf<Delivery>[]>`
    select id, kind, state, created_at as "createdAt", tries, last_status as "lastStatus", last_fault as "lastFault"
      from webhook_delivery where webhook_id = ${webhookId} order by created_at desc, id limit ${deliveriesShown}`;
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The account's webhooks with their latest deliveries, the newest first. */
export async function webhooksOf(sql: Sql, accountId: string): Promise<OwnWebhook[]> {
  const rows = await sql<WebhookRow[]>`
    select ${columns(sql)} from webhook where account_id = ${accountId} order by created_at desc, id`;
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      deliveries: await deliveriesOf(sql, row.id),
    })),
  );
}

/**
 * Adds an address that receives some topics.
 * @returns it with its secret, which nobody can read again
 */
export async function addWebhook(
  deps: Pick<Deps, 'sql' | 'now'>,
  actor: Actor,
  { url, topics }: { url: string; topics: readonly string[] },
  where: WhereTo = {},
): Promise<NewWebhook | Refusal> {
  if (!hasAccount(actor)) return programRefusals.unconfirmed;
  try {
    await publicAddressOf(readPublicUrl(url), where);
  } catch (error) {
    if (error instanceof FetchRefused) return refusal('invalid', error.message, 'url');
    throw error;
  }
  return inTransaction<NewWebhook | Refusal>(deps, {}, async ({ sql }) => {
    await sql`select from auth_user where id = ${actor.accountId} for update`;
    const [counted] = await sql<{ count: number }[]>`
      select count(*)::int as count from webhook where account_id = ${actor.accountId}`;
    if ((counted?.count ?? 0) >= mostWebhooks) return programRefusals.tooManyWebhooks;
    const secret = newWebhookSecret();
    const [row] = await sql<WebhookRow[]>`
      insert into webhook (account_id, url, topics, secret, created_at)
      values (${actor.accountId}, ${new URL(url).href}, ${[...new Set(topics)]}, ${secret}, ${deps.now()})
      returning ${columns(sql)}`;
    if (!row) throw new Error('The new webhook was not returned.');
    return { ...row, createdAt: row.createdAt.toISOString(), deliveries: [], secret };
  });
}

/** @returns whether there was such a webhook; its deliveries are deleted too */
export async function deleteWebhook(sql: Sql, accountId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const gone = await sql`delete from webhook where id = ${id} and account_id = ${accountId} returning id`;
  return gone.length > 0;
}

/** Sends an empty delivery, so that the member can test the receiver. */
export function testWebhook(
  deps: Pick<Deps, 'sql' | 'now'>,
  accountId: string,
  id: string,
): Promise<'asked' | Refusal> {
  return inTransaction<'asked' | Refusal>(deps, {}, async ({ sql }) => {
    const [row] = isUuid(id)
      ? await sql`select from webhook where id = ${id} and account_id = ${accountId}`
      : [];
    if (!row) return notFound;
    const now = deps.now();
    await askForDelivery(
      sql,
      { webhookId: id, kind: 'test', body: { type: 'test', timestamp: now.toISOString(), data: {} } },
      now,
    );
    return 'asked';
  });
}

/** Sends a delivery again that has ended, under the same id. */
export function redeliver(
  deps: Pick<Deps, 'sql' | 'now'>,
  accountId: string,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<'asked' | Refusal> {
  return inTransaction<'asked' | Refusal>(deps, {}, async ({ sql }) => {
    const [row] =
      isUuid(id) && isUuid(deliveryId)
        ? await sql<{ state: string }[]>`
            select d.state from webhook_delivery d join webhook w on w.id = d.webhook_id
             where d.id = ${deliveryId} and w.id = ${id} and w.account_id = ${accountId} for update of d`
        : [];
    if (!row) return notFound;
    if (row.state === 'waiting') return programRefusals.stillWaiting;
    await sql`update webhook_delivery set state = 'waiting', tries = 0 where id = ${deliveryId}`;
    await askForDelivery(sql, { deliveryId }, deps.now());
    return 'asked';
  });
}
