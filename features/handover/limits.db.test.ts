import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { present } from '../../platform/assert.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { hashOf, renterSigns } from '../../tests/builders/handovers.ts';
import { photoBytes } from '../../tests/builders/hosting.ts';
import { rentals, start, type Rental } from '../../tests/builders/rentals.ts';
import { addReading } from './evidence/add-reading.server.ts';
import { addShot } from './evidence/add-shot.server.ts';
import { readingInput } from './handover-input.ts';
import { keptFor } from './handover-queries.server.ts';
import { mostPersons, mostPictures, mostReadings } from './handover-refusals.ts';
import type { ExchangeRef } from './handover-set.ts';
import { addPerson } from './party.server.ts';
import { rentalRows } from '../../tests/builders/rental-rows.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const at = (instant: string): Deps => db.deps(instant);
const story = rentals(db);
const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);
const times = { takenAt: new Date(start), sentAt: new Date(start) };
const reading = () => ({
  id: randomUUID(),
  stage: 'departure' as const,
  meter: 'engine_hours' as const,
  tenths: 1_204,
  ...times,
});

let rental: Rental;
let ref: ExchangeRef;
beforeEach(async () => {
  rental = await story();
  ref = { kind: 'booking', id: await rental.agreed() };
});

const send = async (who: 'owner' | 'renter', shade: number) => {
  const bytes = await photoBytes({ width: 900, height: 600 }, shade);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const input = { stage: 'departure', shot: 'bow', hash, bytes, ...times } as const;
  return codeOf(await addShot(at(start), rental[who], ref, input));
};

test('each side has room for its pictures, however many the other has sent', async () => {
  await renterSigns(at(start), rental.renter, ref);
  const { id } = present(await keptFor(at(start), rental.owner, ref), 'hand-over').handover;
  const pretend = async (count: number) => {
    await db.ownerSql`
      insert into handover_shot (handover_id, stage, shot, content_hash, stored_hash, width, height, taken_at, skew_seconds, received_at, taken_by, is_late)
      select ${id}, 'departure', 'bow', encode(sha256((${randomUUID()} || n)::bytea), 'hex'), ${hashOf('kept')}, 1600, 1200, ${start}, 0, ${start}, 'renter', false
        from generate_series(1, ${count}::int) n`;
  };
  await pretend(mostPictures);
  expect(await send('renter', 0x445566)).toBe('too-many-pictures');
  expect(await send('owner', 0x445566)).toBe('kept');
  // A known photo does not count again, even from the other side.
  expect(await send('renter', 0x445566)).toBe('kept');
});

test('limits readings per side and stage, and accepts none from the future', async () => {
  const [listing] = await db.sql<
    { id: number }[]
  >`select listing_id as id from ${rentalRows(db.sql)} rental where id = ${ref.id}`;
  await db.sql`insert into listing_meter values (${listing?.id ?? 0}, 'engine_hours', 80, 4000)`;
  const { owner, renter } = rental;
  const first = reading();
  accepted(await addReading(at(start), owner, ref, first));
  for (let count = 1; count < mostReadings; count += 1)
    accepted(await addReading(at(start), owner, ref, reading()));
  expect(codeOf(await addReading(at(start), owner, ref, reading()))).toBe('too-many-readings');
  expect(await addReading(at(start), owner, ref, first)).toBe('kept');
  expect(await addReading(at(start), renter, ref, reading())).toBe('kept');

  const sent = { ...reading(), takenAt: '2027-06-04T16:00:00Z', sentAt: '2027-06-04T16:00:00Z' };
  expect(readingInput.safeParse(sent).success).toBe(true);
  expect(readingInput.safeParse({ ...sent, takenAt: '2027-06-04T16:00:01Z' }).success).toBe(false);
});

test('limits how often the list of people can be written and emptied', async () => {
  const { renter } = rental;
  const add = () => addPerson(at(start), renter, ref, { id: randomUUID(), name: 'Bo Field', isMinor: false });
  accepted(await add());
  const { id } = present(await keptFor(at(start), renter, ref), 'hand-over').handover;
  await db.ownerSql`
    insert into handover_person (handover_id, id, name, is_minor, added_at, removed_at)
    select ${id}, gen_random_uuid(), 'Bo Field', false, ${start}, ${start} from generate_series(1, ${mostPersons * 2 - 2}::int)`;
  accepted(await add());
  expect(codeOf(await add())).toBe('too-many-persons');
});
