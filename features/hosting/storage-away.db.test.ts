import { readdir } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { apiApp } from '../../api/app.server.ts';
import { testAuth } from '../../tests/builders/auth.ts';
import { testBucket } from '../../tests/builders/bucket.ts';
import { clubMember } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { draftOf, photoBytes } from '../../tests/builders/hosting.ts';
import { StorageAway } from '../../platform/storage.server/bucket.ts';
import { accepted } from '../../platform/refusal.ts';
import { addPhoto } from './photos/change-photos.server.ts';
import { hostedFor } from './hosting-queries.server.ts';
import { signedPicture } from './photos/photo-keys.server.ts';

const db = await testDatabase();
const server = await testBucket();
afterAll(() => db.drop());
const auth = testAuth(db);
const deps = { ...auth, config: { ...auth.config, storage: server.newBucket() } };
const app = apiApp(deps);
const owner = await clubMember(db.ownerSql, 'owner');

test('answers 503 with a sentence while the bucket is away; leaves nothing half done, and finds stored files again later', async () => {
  const id = await draftOf(deps, owner, { photos: 0 });
  const { picture } = accepted(await addPhoto(deps, owner, { id, bytes: await photoBytes() }));
  const [path = ''] = Object.values(signedPicture(deps, picture).webp);
  const stored = await (await app.request(path)).arrayBuffer();
  expect(stored.byteLength).toBeGreaterThan(100);
  expect(await readdir(db.dataDir), 'nothing is on the disk').not.toContain('files');

  await server.stop();
  const away = await app.request(path);
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await away.json()).toMatchObject({
    detail: 'Photos and documents are unavailable right now. Please try again.',
  });
  const bytes = await photoBytes();
  await expect(addPhoto(deps, owner, { id, bytes })).rejects.toThrow(StorageAway);
  expect((await hostedFor(deps, owner, id))?.photos).toHaveLength(1);

  await server.start();
  expect(Buffer.from(await (await app.request(path)).arrayBuffer()).equals(Buffer.from(stored))).toBe(true);
  accepted(await addPhoto(deps, owner, { id, bytes }));
  expect((await hostedFor(deps, owner, id))?.photos).toHaveLength(2);
});
