import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { present } from '../../platform/assert.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { deleteFilesLater } from '../../platform/storage.server/delete-files.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { renterSigns, viewFor } from '../../tests/builders/handovers.ts';
import { deleteLetGoFiles } from '../../tests/builders/jobs.ts';
import { rentals, start } from '../../tests/builders/rentals.ts';
import { addShot } from './evidence/add-shot.server.ts';
import { videoShot } from './evidence/checklists.ts';
import { evidencePdf } from './evidence/evidence-pdf.server.ts';
import { evidenceFor } from './evidence/evidence.server.ts';
import type { ExchangeRef } from './handover-set.ts';
import { shotFile, shotFileKeys } from './evidence/shot-files.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const deps = db.deps(start);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('accepts one video instead of all photos, unchanged, and accepts nothing else as a video', async () => {
  const rental = await rentals(db)();
  const ref: ExchangeRef = { kind: 'booking', id: await rental.agreed() };
  await renterSigns(deps, rental.renter, ref);
  const send = async (bytes: Buffer) => {
    const times = { takenAt: new Date(start), sentAt: new Date(start) };
    const input = { stage: 'departure', shot: videoShot, hash: hashOf(bytes), bytes, ...times } as const;
    const outcome = await addShot(deps, rental.owner, ref, input);
    return isRefusal(outcome) ? outcome.refusal : outcome;
  };
  expect(await send(Buffer.from('no video'))).toBe('invalid');
  const bytes = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('a walk around it')]);
  expect(await send(bytes)).toBe('kept');
  expect(await send(bytes)).toBe('kept');
  expect((await viewFor(deps, rental.owner, ref)).stages.departure.missing).toEqual([]);
  const record = present(await evidenceFor(deps, rental.renter, ref), 'record');
  const fileNow = () => shotFile(deps, record.handoverId, hashOf(bytes), 'whole');
  expect(Buffer.from((await fileNow()) ?? []).equals(bytes)).toBe(true);
  expect(record.evidence.checks.files).toBe(true);
  expect((await evidencePdf(deps, record)).subarray(0, 4).toString()).toBe('%PDF');
  await inTransaction(deps, {}, ({ sql }) =>
    deleteFilesLater(sql, shotFileKeys(record.handoverId, hashOf(bytes)), deps.now()),
  );
  await deleteLetGoFiles(deps);
  expect(await fileNow()).toBeNull();
});
