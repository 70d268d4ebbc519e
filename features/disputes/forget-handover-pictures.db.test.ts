import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { claimOf, disputeStories } from '../../tests/builders/disputes.ts';
import { pretendShots } from '../../tests/builders/handovers.ts';
import { deleteLetGoFiles } from '../../tests/builders/jobs.ts';
import { keptFor } from '../handover/handover-queries.server.ts';
import { evidenceFor } from '../handover/evidence/evidence.server.ts';
import { shotFile } from '../handover/evidence/shot-files.server.ts';
import { keepPrivatePicture } from '../hosting/photos/private-pictures.server.ts';
import { claimDamage } from './claim/claim-damage.server.ts';
import { forgetHandoverPicturesJob } from './forget-handover-pictures.server.ts';
import { moveRental } from '../../tests/builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const { later, story } = disputeStories(db);
const day = 24;

/** The daily job, this many hours after the return. @param isKilled dies before its writes commit */
const forget = (hours: number, isKilled = false) =>
  inTransaction(later(hours), {}, async ({ sql }) => {
    const job = { id: 0, kind: '', body: {}, tries: 1, mostTries: 1 };
    await forgetHandoverPicturesJob({ job, sql, now: later(hours).now });
    if (isKilled) throw new Error('killed');
  });

/** A returned exchange with departure photos and their files. */
async function photographed() {
  const { owner, exchange } = await story();
  const look = () => keptFor(later(0), owner, exchange);
  const id = (await look())?.handover.id ?? '';
  await pretendShots(db.ownerSql, exchange, 'departure', '2027-06-04T16:00:00Z');
  const shots = (await look())?.shots ?? [];
  for (const { hash } of shots)
    await keepPrivatePicture(later(0), `handovers/${id}/${hash}`, [
      { path: '', bytes: Buffer.from('kept'), contentType: 'image/webp' },
    ]);
  const files = async () => {
    const found = await Promise.all(shots.map(({ hash }) => shotFile(later(0), id, hash, 'whole')));
    return found.filter(Boolean).length;
  };
  return { owner, exchange, shots, files, look };
}

/** The same run, but something else happens after the job has read which photos exist. */
const forgetWhile = (hours: number, happens: () => Promise<void>) =>
  inTransaction(later(hours), {}, async ({ sql }) => {
    const job = { id: 0, kind: '', body: {}, tries: 1, mostTries: 1 };
    const watched = new Proxy(sql, {
      apply(target, self, [text, ...values]: [TemplateStringsArray, ...never[]]): unknown {
        const query: unknown = Reflect.apply(target, self, [text, ...values]);
        // Anything else may be a part of a statement, which must not be sent.
        if (!text.join('').includes('content_hash as hash')) return query;
        return (async () => {
          const rows = await (query as Promise<unknown>);
          await happens();
          return rows;
        })();
      },
    });
    await forgetHandoverPicturesJob({
      job,
      sql: watched,
      now: later(hours).now,
    });
  });

const end = (id: string, hours: number) =>
  moveRental(db.ownerSql, id, {
    state: 'completed',
    claim_until: null,
    disputed_at: null,
    ended_at: later(hours).now(),
  });

test('deletes hand-over photos half a year after the end but keeps their hashes; if killed halfway, the next run finishes', async () => {
  const { owner, exchange, shots, files, look } = await photographed();
  expect(shots.length).toBeGreaterThan(2);
  await forget(400 * day);
  expect(await files(), 'it is not over').toBe(shots.length);
  await end(exchange.id, 48);
  await forget(48 + 180 * day);
  expect(await files(), 'to the day').toBe(shots.length);
  await expect(forget(49 + 180 * day, true)).rejects.toThrow('killed');
  expect(await files(), 'what was not recorded is not deleted').toBe(shots.length);
  await forget(50 + 180 * day);
  await deleteLetGoFiles(later(50 + 180 * day));
  expect(await files()).toBe(0);
  const gone = (await look())?.shots ?? [];
  expect(gone.map(({ hash }) => hash)).toEqual(shots.map(({ hash }) => hash));
  expect(
    gone.every(
      ({ goneAt }) =>
        goneAt?.getTime() ===
        later(50 + 180 * day)
          .now()
          .getTime(),
    ),
  ).toBe(true);
  // Another run changes nothing, and the record says so and is still consistent.
  await forget(60 + 180 * day);
  const record = (await evidenceFor(later(0), owner, exchange))?.evidence;
  expect(record?.checks).toMatchObject({ files: true, sets: true });
  expect(record?.departure.pictures[0]).toMatchObject({
    sentSha256: shots[0]?.hash,
    goneAt: later(50 + 180 * day)
      .now()
      .toISOString(),
  });
  await expect(db.sql`update handover_shot set gone_at = now()`).rejects.toThrow('what is gone stays gone');
});

test('leaves a photo that arrives during the run for the next run, instead of marking it deleted', async () => {
  const { exchange, shots, look } = await photographed();
  await end(exchange.id, 48);
  await forgetWhile(49 + 180 * day, () =>
    pretendShots(db.ownerSql, exchange, 'return', '2027-06-06T22:00:00Z'),
  );
  const gone = async () => {
    const now = (await look())?.shots ?? [];
    return [now.length, now.filter(({ goneAt }) => goneAt !== null).length];
  };
  expect(await gone()).toEqual([shots.length * 2, shots.length]);
  await forget(50 + 180 * day);
  expect(await gone()).toEqual([shots.length * 2, shots.length * 2]);
});

test('waits for the claim, its decision and its appeal', async () => {
  const { owner, exchange, files, shots } = await photographed();
  await claimDamage(later(1), owner, exchange, claimOf(5_000));
  await end(exchange.id, 48);
  await forget(300 * day);
  expect(await files(), 'the claim is open').toBe(shots.length);
  await db.ownerSql`
    update dispute set state = 'withdrawn', ended_at = ${later(100 * day).now()}, ended_by = 'withdraw', awarded_cents = 0, held_cents = 0,
           captured_cents = 0, released_cents = 0, owed_cents = 0 where leg_id = ${exchange.id}`;
  await forget(279 * day);
  expect(await files()).toBe(shots.length);
  await forget(281 * day);
  await deleteLetGoFiles(later(281 * day));
  expect(await files()).toBe(0);
});
