import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { present } from '../../platform/assert.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import type { AccountActor } from '../members/actor.ts';
import { operator } from '../../tests/builders/actors.ts';
import { addAccount } from '../../tests/builders/accounts.ts';
import { clubMember } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { confirmNow, hashOf, pretendShots, renterSigns, viewFor } from '../../tests/builders/handovers.ts';
import { photoBytes } from '../../tests/builders/hosting.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { asking, rentals, start, type Rental } from '../../tests/builders/rentals.ts';
import { missBooking } from '../../tests/builders/no-shows.ts';
import { rentalFor } from '../../tests/builders/views.ts';
import { addReading } from './evidence/add-reading.server.ts';
import { addShot } from './evidence/add-shot.server.ts';
import { confirmSet } from './confirm-set.server.ts';
import { evidencePdf, writable } from './evidence/evidence-pdf.server.ts';
import { evidenceFor, evidenceForDesk } from './evidence/evidence.server.ts';
import { countPresumedReturn, countPresumedReturnKind } from './evidence/overage-at-return.server.ts';
import { exportHandovers } from './export-handovers.server.ts';
import { handoverFor, keptFor } from './handover-queries.server.ts';
import type { ExchangeRef } from './handover-set.ts';
import { openHandoverJob, openHandoverKind } from './open-handover.server.ts';
import { addPerson, removePerson } from './party.server.ts';
import { shotFile } from './evidence/shot-files.server.ts';
import { moveRental, rentalRows } from '../../tests/builders/rental-rows.ts';
import { exchangeClock } from '../exchange/lifecycle/exchange-jobs.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const at = (instant: string): Deps => db.deps(instant);
const story = rentals(db);
const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);
const sideBySide = { outcome: 'waiting' };

let rental: Rental;
let ref: ExchangeRef;
beforeEach(async () => {
  rental = await story();
  ref = { kind: 'booking', id: await rental.agreed() };
});

const stateOf = async () =>
  (await db.sql`select state from ${rentalRows(db.sql)} rental where id = ${ref.id}`)[0]?.state as string;
const bytesOf = async (shade: number) => {
  const bytes = await photoBytes({ width: 900, height: 600 }, shade);
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
};
const reading = (more: object = {}) => ({
  id: randomUUID(),
  stage: 'departure' as const,
  meter: 'engine_hours' as const,
  tenths: 1_204,
  takenAt: new Date(start),
  sentAt: new Date(start),
  ...more,
});

/** Signed, photographed, confirmed by both: the boat is out. */
async function departed(): Promise<void> {
  await renterSigns(at(start), rental.renter, ref);
  await pretendShots(db.ownerSql, ref, 'departure', start);
  expect(await confirmNow(at(start), rental.owner, ref, 'departure')).toEqual(sideBySide);
  expect(await confirmNow(at(start), rental.renter, ref, 'departure')).toEqual({ outcome: 'done' });
}

describe('nothing is handed over', () => {
  test('while a signature, a picture or a reading is missing', async () => {
    const [listing] = await db.sql<
      { id: number }[]
    >`select listing_id as id from ${rentalRows(db.sql)} rental where id = ${ref.id}`;
    await db.sql`insert into listing_meter values (${listing?.id ?? 0}, 'engine_hours', 80, 4000)`;
    const { renter, owner } = rental;
    const refusedWith = async () => {
      const outcome = await confirmNow(at(start), owner, ref, 'departure');
      return isRefusal(outcome) ? outcome.sentence : outcome;
    };
    expect(await refusedWith()).toContain('a signature: the renter; a photo: Bow');
    await renterSigns(at(start), renter, ref);
    expect(await refusedWith()).toContain('a photo: Bow');
    await pretendShots(db.ownerSql, ref, 'departure', start);
    expect(await refusedWith()).toBe('Something is still missing: a reading: Engine hours.');
    accepted(await addReading(at(start), owner, ref, reading()));
    const person = { id: randomUUID(), name: 'Bo Field', isMinor: false };
    accepted(await addPerson(at(start), renter, ref, person));
    expect(await refusedWith()).toContain('a signature: Bo Field');
    accepted(await removePerson(at(start), renter, ref, person.id));
    expect(await stateOf()).toBe('accepted');
    expect(await refusedWith()).toEqual(sideBySide);
    expect(await stateOf()).toBe('accepted');
    expect(await confirmNow(at(start), renter, ref, 'departure')).toEqual({ outcome: 'done' });
    expect(await stateOf()).toBe('handed_off');
  });

  test('more than a day early, or without the deposit', async () => {
    await moveRental(db.sql, ref.id, { deposit_cents: 50_000 });
    await renterSigns(at(asking), rental.renter, ref);
    await pretendShots(db.ownerSql, ref, 'departure', asking);
    expect(codeOf(await confirmNow(at(asking), rental.owner, ref, 'departure'))).toBe('too-early');
    expect(codeOf(await confirmNow(at(start), rental.owner, ref, 'departure'))).toBe('deposit-needed');
    expect((await viewFor(at(start), rental.renter, ref)).needsDeposit).toBe(true);
    // A refusal leaves nothing behind.
    expect((await viewFor(at(start), rental.owner, ref)).stages.departure.confirmations).toEqual([]);
  });

  test('when both confirmed different sets: both have to look at what was added', async () => {
    const { renter, owner } = rental;
    await renterSigns(at(start), renter, ref);
    await pretendShots(db.ownerSql, ref, 'departure', start);
    const old = (await viewFor(at(start), owner, ref)).stages.departure.setHash;
    expect(await confirmNow(at(start), owner, ref, 'departure')).toEqual(sideBySide);
    accepted(await addReading(at(start), renter, ref, reading()));
    const stale = { stage: 'departure', setHash: old, deviceAt: new Date(start) } as const;
    expect(codeOf(await confirmSet(at(start), renter, ref, stale))).toBe('set-changed');
    // The renter confirms the current set; the owner had confirmed less.
    expect(await confirmNow(at(start), renter, ref, 'departure')).toEqual(sideBySide);
    expect(await stateOf()).toBe('accepted');
    // Both came, so neither can report a no-show; and the owner is asked to confirm again.
    const waited = at('2027-06-04T19:00:00Z');
    for (const side of [owner, renter])
      expect(codeOf(await missBooking(waited, side, { id: ref.id, reason: 'x' }))).toBe('not-now');
    expect((await rentalFor(at(start), owner, ref.id))?.legs[0].actions).toContain('hand_off');
    expect(await confirmNow(at(start), owner, ref, 'departure')).toEqual({ outcome: 'done' });
    expect(await stateOf()).toBe('handed_off');
    const { closedAt, confirmations, setHash } = (await viewFor(at(start), owner, ref)).stages.departure;
    expect(closedAt).toBe('2027-06-04T16:00:00.000Z');
    expect(confirmations.filter((each) => each.setHash === setHash).map(({ side }) => side)).toEqual(
      expect.arrayContaining(['owner', 'renter']),
    );
  });

  test('when both confirmed different sets and nothing more happens: both came, and no one is blamed', async () => {
    const { renter, owner } = rental;
    await renterSigns(at(start), renter, ref);
    await pretendShots(db.ownerSql, ref, 'departure', start);
    expect(await confirmNow(at(start), owner, ref, 'departure')).toEqual(sideBySide);
    accepted(await addReading(at(start), renter, ref, reading()));
    expect(await confirmNow(at(start), renter, ref, 'departure')).toEqual(sideBySide);
    for (const instant of ['2027-06-05T16:00:00Z', '2027-06-09T01:00:00Z'])
      await doDueJobs(at(instant), exchangeClock);
    expect(
      await db.sql`select name from event where subject_id = ${ref.id} and name = 'booking.not_begun'`,
    ).toHaveLength(1);
    expect(
      await db.sql`select cancelled_by as by, refund_percent as percent from ${rentalRows(db.sql)} rental where id = ${ref.id}`,
    ).toEqual([{ by: 'silence', percent: 100 }]);
  });

  test('in the database on one side’s confirmation alone, whatever the code does', async () => {
    await renterSigns(at(start), rental.renter, ref);
    await pretendShots(db.ownerSql, ref, 'departure', start);
    await confirmNow(at(start), rental.owner, ref, 'departure');
    const [said] = await db.sql<{ set_hash: string }[]>`select set_hash from handover_confirmation`;
    const hash = said?.set_hash ?? '';
    await expect(
      db.sql`update handover set departure_closed_at = now(), departure_hash = ${hash} where leg_id = ${ref.id}`,
    ).rejects.toMatchObject({ constraint: 'both_sides_confirm_the_same_set' });
  });
});

describe('a picture', () => {
  const send = async (who: 'owner' | 'renter', shade: number, more: object = {}) => {
    const { bytes, hash } = await bytesOf(shade);
    const times = { takenAt: new Date(start), sentAt: new Date(start) };
    const input = { stage: 'departure', shot: 'bow', hash, bytes, ...times, ...more } as const;
    return codeOf(await addShot(at(start), rental[who], ref, input));
  };

  test('sent twice is stored once, re-encoded, with both hashes; a wrong clock is flagged', async () => {
    const times = { takenAt: new Date('2027-06-04T15:00:00Z'), sentAt: new Date('2027-06-04T15:10:00Z') };
    expect(await send('owner', 0x336699, times)).toBe('kept');
    expect(await send('renter', 0x336699)).toBe('kept');
    const kept = await keptFor(at(start), rental.renter, ref);
    expect(kept?.shots).toHaveLength(1);
    const shot = kept?.shots[0];
    const file = await shotFile(at(start), kept?.handover.id ?? '', shot?.hash ?? '', 'whole');
    expect(
      createHash('sha256')
        .update(file ?? '')
        .digest('hex'),
    ).toBe(shot?.storedHash);
    expect((await sharp(file ?? undefined).metadata()).format).toBe('webp');
    expect((await viewFor(at(start), rental.renter, ref)).stages.departure.shots[0]).toMatchObject({
      skewSeconds: 3_000,
      isSkewed: true,
      isOutsideWindow: false,
      by: 'owner',
      isLate: false,
    });
  });

  test('is refused when it isn’t one, changed on its way, or wasn’t asked for', async () => {
    expect(await send('owner', 1, { shot: 'roof' })).toBe('invalid');
    expect(await send('owner', 1, { hash: 'f'.repeat(64) })).toBe('invalid');
    const bytes = Buffer.from('no picture');
    const hash = hashOf('no picture');
    expect(await send('owner', 1, { bytes, hash })).toBe('not-a-photo');
    expect(await send('owner', 1, { stage: 'return' })).toBe('not-yet');
  });

  test('that arrives after both have confirmed is kept beside the set', async () => {
    await departed();
    const before = (await viewFor(at(start), rental.owner, ref)).stages.departure.setHash;
    expect(await send('renter', 0x112233)).toBe('kept');
    const { shots, setHash } = (await viewFor(at(start), rental.owner, ref)).stages.departure;
    expect(shots.filter(({ isLate }) => isLate)).toHaveLength(1);
    expect(setHash).toBe(before);
  });
});

test('the return repeats it, and shows the meter charges', async () => {
  const [listing] = await db.sql<
    { id: number }[]
  >`select listing_id as id from ${rentalRows(db.sql)} rental where id = ${ref.id}`;
  await db.sql`insert into listing_meter values (${listing?.id ?? 0}, 'engine_hours', 20, 4000)`;
  // The allowance is the one agreed.
  await doDueJobs(at(asking), { [openHandoverKind]: openHandoverJob });
  await db.sql`update listing_meter set rate_cents = 9000`;
  accepted(await addReading(at(start), rental.owner, ref, reading()));
  await departed();
  const back = '2027-06-06T20:00:00Z';
  expect(
    codeOf(await addReading(at(back), rental.owner, ref, reading({ stage: 'return', tenths: 1_203 }))),
  ).toBe('less-than-before');
  await pretendShots(db.ownerSql, ref, 'return', back);
  expect(codeOf(await confirmNow(at(back), rental.renter, ref, 'return'))).toBe('something-missing');
  accepted(await addReading(at(back), rental.renter, ref, reading({ stage: 'return', tenths: 1_279 })));
  expect(await confirmNow(at(back), rental.renter, ref, 'return')).toEqual(sideBySide);
  expect(await confirmNow(at(back), rental.owner, ref, 'return')).toEqual({ outcome: 'done' });
  expect(await stateOf()).toBe('returned');
  // 7.5 hours in three days of 2 hours each: 1.5 extra at $40.
  expect((await viewFor(at(back), rental.renter, ref)).overages).toEqual([
    { meter: 'engine_hours', usedTenths: 75, includedTenths: 60, overCents: 6_000 },
  ]);
  expect(await db.sql`select body from job where kind = 'claim-overage'`).toEqual([{ body: { id: ref.id } }]);
});

test.each([
  ['what was confirmed', false, 1],
  ['what was added to since', true, 0],
] as const)(
  'when only the owner confirms the return, the clock charges the meters of %s',
  async (_, isAddedTo, claims) => {
    const { owner, renter } = rental;
    const [listing] = await db.sql<
      { id: number }[]
    >`select listing_id as id from ${rentalRows(db.sql)} rental where id = ${ref.id}`;
    await db.sql`insert into listing_meter values (${listing?.id ?? 0}, 'engine_hours', 20, 4000)`;
    await doDueJobs(at(asking), { [openHandoverKind]: openHandoverJob });
    accepted(await addReading(at(start), owner, ref, reading()));
    await departed();
    const back = '2027-06-07T20:00:00Z';
    await pretendShots(db.ownerSql, ref, 'return', back);
    accepted(await addReading(at(back), owner, ref, reading({ stage: 'return', tenths: 1_279 })));
    expect(await confirmNow(at(back), owner, ref, 'return')).toEqual(sideBySide);
    if (isAddedTo)
      accepted(
        await addReading(
          at(back),
          renter,
          ref,
          reading({ stage: 'return', tenths: 1_280, takenAt: new Date('2027-06-07T20:01:00Z') }),
        ),
      );
    const later = at('2027-06-09T20:00:00Z');
    const jobs = { ...exchangeClock, [countPresumedReturnKind]: countPresumedReturn };
    await doDueJobs(at(back), jobs);
    await doDueJobs(later, jobs);
    expect(await stateOf()).toBe('returned');
    const asked =
      await db.sql`select body from job where kind = 'claim-overage' and body ->> 'id' = ${ref.id}`;
    expect(asked).toHaveLength(claims);
    const [kept] =
      await db.sql`select disputed_at is not null as "isOpen" from ${rentalRows(db.sql)} rental where id = ${ref.id}`;
    expect(kept).toEqual({ isOpen: claims === 1 });
  },
);

test('two phones that send in different order, and twice, end up with the same set', async () => {
  const words = [reading({ tenths: 10 }), reading({ tenths: 20, takenAt: new Date('2027-06-04T16:01:00Z') })];
  const persons = [randomUUID(), randomUUID()].map((id, index) => ({
    id,
    name: `Child ${index}`,
    isMinor: true,
  }));
  const sendAll = async (order: readonly number[]) => {
    for (const index of [...order, ...order]) {
      const one = words[index];
      if (one) accepted(await addReading(at(start), rental.owner, ref, one));
      const person = persons[index];
      if (person) accepted(await addPerson(at(start), rental.renter, ref, person));
    }
    return (await viewFor(at(start), rental.owner, ref)).stages.departure;
  };
  const first = await sendAll([0, 1]);
  ref = { kind: 'booking', id: await (rental = await story()).agreed() };
  const second = await sendAll([1, 0]);
  const partsOf = ({ readings, missing }: typeof first) => ({
    readings: readings.map(({ id, tenths }) => `${id} ${tenths}`).toSorted(),
    signatures: missing.filter(({ kind }) => kind === 'signature').length,
  });
  expect(partsOf(second)).toEqual(partsOf(first));
  expect(second.readings).toHaveLength(2);
});

test('only its two sides see it; an operator downloads the record with a reason', async () => {
  await renterSigns(at(start), rental.renter, ref);
  const stranger = await clubMember(db.ownerSql, 'owner');
  expect(await handoverFor(at(start), stranger, ref)).toBeNull();
  expect(await exportHandovers(at(start), stranger)).toEqual([]);
  expect(await exportHandovers(at(start), rental.owner)).toMatchObject([
    { exchange: ref, party: [{ name: 'Ann Field', signedName: 'Ann Field' }] },
  ]);
  expect(await keptFor(at(start), stranger, ref)).toBeNull();
  expect(codeOf(await confirmNow(at(start), rental.owner, ref, 'departure'))).toBe('something-missing');
  expect(
    codeOf(
      await confirmSet(at(start), stranger, ref, {
        stage: 'departure',
        setHash: 'a'.repeat(64),
        deviceAt: new Date(start),
      }),
    ),
  ).toBe('not-found');
  const seenBy = (sub: string) =>
    inTransaction(
      db,
      { role: 'signed_in', claims: { sub } },
      ({ sql }) => sql`select id from handover_person`,
    );
  expect(await seenBy(rental.owner.accountId)).toHaveLength(1);
  expect(await seenBy(stranger.accountId)).toHaveLength(0);
  await expect(db.sql`delete from handover_shot`).rejects.toThrow('permission denied');
  await addAccount(db.ownerSql, { accountId: operator.accountId, email: 'desk@example.com' });
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
  expect(await keptFor(at(start), operator, ref)).toBeNull();
  expect(await evidenceFor(at(start), operator, ref)).toBeNull();
  const take = (reason: string, who: AccountActor = operator) =>
    evidenceForDesk(at(start), who, ref, { reason, format: 'pdf' });
  const entries = () => db.ownerSql`
    select actor_id, reason, details from audit_entry where act = 'handover.export' and subject_kind = 'booking' and subject_id = ${ref.id}`;
  for (const who of [rental.owner, stranger, { ...operator, assurance: 'aal1' as const }])
    expect(codeOf(await take('I want it', who))).toBe('not-allowed');
  expect(codeOf(await take(' '))).toBe('reason-missing');
  expect(await entries()).toEqual([]);
  expect(accepted(await take('A claim about the bow')).evidence.party).toHaveLength(1);
  expect(await entries()).toEqual([
    {
      actor_id: operator.accountId,
      reason: 'A claim about the bow',
      details: { format: 'pdf', pictures: 0 },
    },
  ]);
  ref = { kind: 'booking', id: randomUUID() };
  expect(codeOf(await take('There is none'))).toBe('not-found');
});

test('the record has everything, says whether it is unchanged, and is also a PDF', async () => {
  const bytes = await photoBytes({ width: 900, height: 600 }, 0x224466);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const times = { takenAt: new Date(start), sentAt: new Date(start) };
  await renterSigns(at(start), rental.renter, ref, 'Łucja Žemaitė');
  accepted(
    await addShot(at(start), rental.owner, ref, { stage: 'departure', shot: 'bow', hash, bytes, ...times }),
  );
  const found = await evidenceFor(at(start), rental.owner, ref);
  const { evidence, handoverId } = present(found, 'record');
  expect(evidence.checks).toEqual({ waiverText: true, signatures: true, files: true, sets: true });
  expect(hashOf(evidence.departure.set)).toBe(evidence.departure.setSha256);
  expect(evidence.departure.pictures[0]).toMatchObject({ shot: 'bow', sentSha256: hash });
  expect(evidence.party[0]?.signature).toMatchObject({ kind: 'Signature', name: 'Łucja Žemaitė' });
  const pdf = await evidencePdf(at(start), { evidence, handoverId });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(writable('Łucja Žemaitė')).toBe('?ucja Žemaite'.replace('Ž', 'Z'));
  expect(await evidenceFor(at(start), await clubMember(db.ownerSql, 'owner'), ref)).toBeNull();
  // A file changed on disk is detected.
  await writeFile(
    join(db.dataDir, 'files/handovers', handoverId, `${hash}-whole.webp~`),
    'stored-1\timage/webp\t2027-06-04T16:00:00.000Z\t3\nabc',
  );
  expect((await evidenceFor(at(start), rental.owner, ref))?.evidence.checks.files).toBe(false);
});
