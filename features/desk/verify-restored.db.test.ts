import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config.server.ts';
import { fileStorage } from '../../platform/storage.server/file-storage.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { bookkeeping } from '../../tests/builders/points.ts';
import { verifyRestored } from './verify-restored.server.ts';

const db = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'restored-'));
afterAll(async () => {
  await db.drop();
  await rm(dataDir, { recursive: true });
});
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
const storage = fileStorage(join(dataDir, 'files'), () => new Date());
const check = () => verifyRestored({ sql: db.ownerSql, config }, storage);

test('accepts a copy until a photo, a balance or the keys are wrong', async () => {
  const member = await bookkeeping(db).member({ bonus: 5 });
  const hash = 'ab'.repeat(32);
  await db.ownerSql`insert into kept_photo (content_hash, paths, kept_at) values (${hash}, ${[`/photos/${hash}-480.webp`]}, now())`;
  await storage.put(`photos/ab/${hash}/480.webp`, Buffer.from('picture'), 'image/webp');
  expect(await check()).toEqual({ faults: [], photos: 1, pointsEntries: 2 });

  await storage.delete(`photos/ab/${hash}/480.webp`);
  expect((await check()).faults).toEqual([`The photo photos/ab/${hash}/480.webp is missing.`]);

  await db.ownerSql.unsafe('alter table points_account disable trigger user');
  await db.ownerSql`update points_account set balance_points = balance_points + 1 where member_id = ${member}`;
  await writeFile(join(dataDir, 'auth-keys.json'), '{"keys":[]}');
  const { faults } = await check();
  expect(faults.some((fault) => fault.startsWith('Points: a balance is the sum of its entries'))).toBe(true);
  expect(faults.at(-1)).toMatch(/^The signing keys do not work: /);
});
