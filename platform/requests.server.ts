/** How does a command that is sent twice, or sixty-four times at once, happen once and answer everybody the same? By a key, in its own transaction. */
import { createHash } from 'node:crypto';
import type { JsonValue, TransactionSql } from './database.server/sql.ts';
import { nestedIn } from './database.server/nested.ts';
import { inTransaction } from './database.server/transaction.ts';
import type { Deps } from './deps.server.ts';

/** What an endpoint answered: kept under the key and given again. */
export type KeptAnswer = { status: number; body: JsonValue };

export type KeyedRequest = {
  actorId: string;
  /** Chosen by the client, 1 to 200 printable characters. */
  key: string;
  /** Method, address and body: the same key with other words is a mistake of the client. */
  words: string;
};

/** Whether a client may use this text as its key. */
export const isRequestKey = (key: string): boolean => /^[!-~]{1,200}$/.test(key);

/** How long a key is remembered. */
export const keyHours = 24;

const fingerprintOf = (words: string): string => createHash('sha256').update(words).digest('hex');

/**
 * Does the work once for a key. Whoever comes with the same key while it is being done waits for its answer. An answer of 500 and more,
 * or a throw, is not kept: nothing has happened then, and the next try is a new one.
 * @param work everything it writes through the deps it is handed is kept together with its answer, or not at all; it must not call out
 * @returns the answer, old or new; 'other-words' when the key was used for something else
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
    // Two of the same key meet at this row: the second waits here until the first has committed, or takes over when it was rolled back.
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
    // Read back, so that the first answer is the later ones to the letter.
    const [kept] = await sql<{ body: JsonValue }[]>`
      update request_key set status = ${answer.status}, body = ${sql.json(answer.body)}
       where actor_id = ${actorId} and key = ${key} returning body`;
    return { status: answer.status, body: kept?.body ?? null };
  });
}

/** A job: forgets keys after 24 hours. */
export const forgetRequestKeys = async ({ sql, now }: { sql: TransactionSql; now: () => Date }) => {
  await sql`delete from request_key where answered_at <= ${now()}::timestamptz - make_interval(hours => ${keyHours})`;
};
