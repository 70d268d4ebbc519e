import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { renterSigns, viewFor } from '../../tests/builders/handovers.ts';
import { rentals, start, type Rental } from '../../tests/builders/rentals.ts';
import type { ExchangeRef } from './handover-set.ts';
import {
  addPerson,
  makeSigningLink,
  readSigningLink,
  removePerson,
  signByLink,
  signWaiver,
} from './party.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const at = (instant: string) => db.deps(instant);
const story = rentals(db);
const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);

let rental: Rental;
let ref: ExchangeRef;
beforeEach(async () => {
  rental = await story();
  ref = { kind: 'booking', id: await rental.agreed() };
});

describe('the waiver', () => {
  const bo = { id: randomUUID(), name: 'Bo Field', isMinor: false };
  const kit = { id: randomUUID(), name: 'Kit Field', isMinor: true };
  const sign = async (
    personId: string,
    name: string,
    byPersonId: string | null = null,
    textHash?: string,
  ) => {
    const { waiver } = await viewFor(at(start), rental.renter, ref);
    const words = {
      personId,
      name,
      byPersonId,
      textHash: textHash ?? waiver.hash,
      deviceAt: new Date(start),
    };
    return codeOf(await signWaiver(at(start), rental.renter, ref, words));
  };

  test('is signed by name, for the text that was read, once', async () => {
    accepted(await addPerson(at(start), rental.renter, ref, bo));
    expect(await sign(bo.id, 'Somebody Else')).toBe('other-name');
    expect(await sign(bo.id, bo.name, null, 'f'.repeat(64))).toBe('other-text');
    expect(await sign(bo.id, 'bo field')).toBe('signed');
    expect(await sign(bo.id, 'bo field')).toBe('signed');
    expect(codeOf(await removePerson(at(start), rental.renter, ref, bo.id))).toBe('signed-already');
    await expect(
      db.ownerSql`update handover_person set signed_name = 'Bob' where id = ${bo.id}`,
    ).rejects.toMatchObject({ constraint: 'signatures_never_change' });
  });

  test('for a minor is acknowledged by an adult', async () => {
    accepted(await addPerson(at(start), rental.renter, ref, kit));
    expect(await sign(kit.id, kit.name)).toBe('no-adult');
    await renterSigns(at(start), rental.renter, ref);
    expect(await sign(kit.id, 'Ann Field', rental.renter.accountId)).toBe('signed');
    const { persons } = await viewFor(at(start), rental.owner, ref);
    expect(persons.find(({ id }) => id === kit.id)?.signature).toMatchObject({
      name: 'Ann Field',
      acknowledgedBy: rental.renter.accountId,
    });
  });

  test('is signed by the renter too, who travels as an adult', async () => {
    expect(codeOf(await addPerson(at(start), rental.owner, ref, bo))).toBe('not-allowed');
    const self = { id: rental.renter.accountId, name: 'Ann', isMinor: true };
    expect(codeOf(await addPerson(at(start), rental.renter, ref, self))).toBe('renter-signs');
  });

  test('can be signed on another phone by a link, once and for three days', async () => {
    accepted(await addPerson(at(start), rental.renter, ref, bo));
    const first = accepted(await makeSigningLink(at(start), rental.renter, ref, bo.id));
    const { path } = accepted(await makeSigningLink(at(start), rental.renter, ref, bo.id));
    const keyOf = (link: string) => link.replace('/waiver/', '');
    expect(codeOf(await readSigningLink(at(start), keyOf(first.path)))).toBe('link-is-over');
    expect(codeOf(await readSigningLink(at('2027-06-07T16:00:00Z'), keyOf(path)))).toBe('link-is-over');
    const { name, waiver, title, location } = accepted(await readSigningLink(at(start), keyOf(path)));
    expect([name, title, location]).toEqual(['Bo Field', 'A boat', 'Summerland, BC']);
    const words = { name, textHash: waiver.hash, deviceAt: new Date(start) };
    expect(await signByLink(at(start), keyOf(path), words)).toBe('signed');
    expect(codeOf(await signByLink(at(start), keyOf(path), words))).toBe('link-is-over');
    expect((await viewFor(at(start), rental.owner, ref)).persons[0]?.signature?.on).toBe('link');
  });
});
