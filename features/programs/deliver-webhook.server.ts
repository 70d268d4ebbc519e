/** Sends webhook deliveries, logs the result of each try, and deletes old log lines and expired tokens. */
import { z } from 'zod';
import { keptSince } from '../settings/retention.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { JobHandler, OutsideJob } from '../../platform/jobs.server/take-jobs.ts';
import { FetchRefused } from '../../platform/net/public-fetch.server.ts';
import { postPublic, type PublicPostOptions } from '../../platform/net/public-post.server.ts';
import { signedHeaders } from './webhook-signature.server.ts';

const longestMilliseconds = 10_000;
const jobBody = z.object({ delivery: z.uuid() });

type Row = { id: string; body: unknown; url: string; secret: string };
type Outcome = { status: number | null; fault: string | null };

/** Thrown so that the queue tries again later. */
class NotDelivered extends Error {
  override name = 'NotDelivered';
}

async function send(row: Row, at: Date, options: PublicPostOptions): Promise<Outcome> {
  const body = JSON.stringify(row.body);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'webhooks',
    ...signedHeaders(row.secret, row.id, at, body),
  };
  try {
    const status = await postPublic(
      row.url,
      { body, headers, mostMilliseconds: longestMilliseconds },
      options,
    );
    return { status, fault: null };
  } catch (error) {
    if (error instanceof FetchRefused) return { status: null, fault: error.message };
    throw error;
  }
}

/** The job: one try. If a receiver answers anything but 2xx, it is tried again. */
export const deliverWebhookJob = (
  { sql }: Pick<Deps, 'sql'>,
  options: PublicPostOptions = {},
): OutsideJob => ({
  outside: async ({ job, now }) => {
    const { delivery } = jobBody.parse(job.body);
    const [row] = await sql<Row[]>`
      select d.id, d.body, w.url, w.secret from webhook_delivery d join webhook w on w.id = d.webhook_id
       where d.id = ${delivery} and d.state = 'waiting'`;
    // Deleted, or delivered by a try whose end nobody noted.
    if (!row) return;
    const at = now();
    const { status, fault } = await send(row, at, options);
    const isDelivered = status !== null && status >= 200 && status < 300;
    const ended = isDelivered ? 'delivered' : job.tries >= job.mostTries ? 'failed' : 'waiting';
    await sql`
      update webhook_delivery
         set state = ${ended}, tries = tries + 1, last_tried_at = ${at}, last_status = ${status}, last_fault = ${fault}
       where id = ${delivery}`;
    if (ended === 'waiting') throw new NotDelivered('The receiver did not take the webhook.');
  },
});

/** The daily job. */
export const forgetOldProgramsJob: JobHandler = async ({ sql, now }) => {
  const at = now();
  await sql`delete from webhook_delivery where created_at < ${keptSince('webhookDeliveries', at)}`;
  await sql`delete from api_token where expires_at < ${keptSince('expiredTokens', at)}`;
};
