/** Confirms or ends a subscription by the link in a newsletter email. */
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';

const keyShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Confirms, even after unsubscribing. Repeating it changes nothing. @returns whether the key exists */
export function confirmSubscription(deps: Deps, key: string): Promise<boolean> {
  if (!keyShape.test(key)) return Promise.resolve(false);
  return inTransaction(deps, {}, async ({ sql }) => {
    const [row] = await sql<{ subscriber_id: string; was_on: boolean }[]>`
      with before as (select subscriber_id, confirmed_at is not null and unsubscribed_at is null as was_on
                        from newsletter_consent where confirm_key = ${key} for update)
      update newsletter_consent c
         set confirmed_at = case when was_on then confirmed_at else ${deps.now()}::timestamptz end, unsubscribed_at = null
        from before where c.subscriber_id = before.subscriber_id
      returning c.subscriber_id, was_on`;
    if (row && !row.was_on) await append(deps, sql, 'newsletter.confirmed', row.subscriber_id);
    return row !== undefined;
  });
}

/** Ends the subscription, confirmed or not. Repeating it changes nothing. @returns whether the key exists */
export function endSubscription(deps: Deps, key: string): Promise<boolean> {
  if (!keyShape.test(key)) return Promise.resolve(false);
  return inTransaction(deps, {}, async ({ sql }) => {
    const [row] = await sql<{ subscriber_id: string; was_off: boolean }[]>`
      with before as (select subscriber_id, unsubscribed_at is not null as was_off
                        from newsletter_consent where unsubscribe_key = ${key} for update)
      update newsletter_consent c set unsubscribed_at = coalesce(unsubscribed_at, ${deps.now()}::timestamptz)
        from before where c.subscriber_id = before.subscriber_id
      returning c.subscriber_id, was_off`;
    if (row && !row.was_off) await append(deps, sql, 'newsletter.ended', row.subscriber_id);
    return row !== undefined;
  });
}

const append = (deps: Deps, sql: Parameters<typeof appendEvent>[0], name: string, id: string) =>
  appendEvent(sql, { name, subject: { kind: 'newsletter_subscriber', id } }, deps.now());
