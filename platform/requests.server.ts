/** Makes a command that is sent twice, or sixty-four times at once, happen once with one answer, by a key stored in its own transaction. */
import { createHash } from 'node:crypto';
import type { JsonValue, TransactionSql } from './database.server/sql.ts';
import { nestedIn } from './database.server/nested.ts';
import { inTransaction } from './database.server/transaction.ts';
import type { Deps } from './deps.server.ts';

/** An endpoint's answer: kept under the key and repeated. */
export type KeptAnswer = { status: number; body: JsonValue };

export type KeyedRequest = {
  actorId: string;
  /** Chosen by the client, 1 to 200 printable characters. */
  key: string;
  /** Method, address and body: the same key with another request is the client's mistake. */
  words: string;
};

/** Whether a client may use this text as its key. */
export const isRequestKey = (key: string): boolean => /^[!-~]{1,200}$/.test(key);

/** How long a key is remembered. */
export const keyHours = 24;

const fingerprintOf = (words: string): string => createHash('sha256').update(words).digest('hex');

/**
 * Does the work once per key. Concurrent calls with the same key wait for its answer. An answer of 500 or more, or a throw, is not kept:
 * nothing happened, and the next try starts over.
 * @param work its writes through the deps are stored together with its answer, or not at all; it must not call out
 * @returns the answer, old or new; 'other-words' when the key was used for another request
 */
export function oncePerKey<D extends Deps>(
  deps: D,
  request: KeyedRequest,
  work: (deps: D) => Promise<KeptAnswer>,
): Promise<KeptAnswer | 'other-words'> {
  const { actorId, key } = request;
  const fingerprint = fingerprintOf(request.words);
  return inTransaction<KeptAnswer | 'other-words'>(deps, {}, async (transaction) => {
    const { sql } = transaction;
    const now = deps.now();
    // Two calls with the same key meet at this row: the second waits until the first commits, or takes over if it rolled back.
    const [own] = await sql`
      insert into request_key (actor_id, key, fingerprint, status, answered_at)
      values (${actorId}, ${key}, ${fingerprint}, 0, ${now})
      on conflict (actor_id, key) do update set fingerprint = excluded.fingerprint, answered_at = excluded.answered_at, status = 0, body = null
        where request_key.answered_at <= ${now}::timestamptz - make_interval(hours => ${keyHours})
      returning key`;
    if (!own) {
      const [kept] = await sql<{ fingerprint: string; status: number; body: JsonValue }[]>`
        select fingerprint, status, body from request_key where actor_id = ${actorId} and key = ${key}`;
      if (kept?.fingerprint !== fingerprint) return 'other-words';
      return { status: kept.status, body: kept.body };
    }
    const answer = await work(nestedIn(transaction, deps));
    if (answer.status >= 500) {
      await sql`delete from request_key where actor_id = ${actorId} and key = ${key}`;
      return answer;
    }
    // Read back, so that the first answer is identical to later ones.
    const [kept] = await sql<{ body: JsonValue }[]>`
      update request_key set status = ${answer.status}, body = ${sql.json(answer.body)}
       where actor_id = ${actorId} and key = ${key} returning body`;
    return { status: answer.status, body: kept?.body ?? null };
  });
}

/** A job: deletes keys after 24 hours. */
export const forgetRequestKeys = async ({ sql, now }: { sql: TransactionSql; now: () => Date }) => {
  await sql`delete from request_key where answered_at <= ${now()}::timestamptz - make_interval(hours => ${keyHours})`;
};
