import type { MeterKind } from '../listings/meter-terms.ts';
import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checklistOf, requiredShots, videoShot } from './evidence/checklists.ts';
import { isSameName, missingFrom, setText, type HandoverSet } from './handover-set.ts';
import { missingLines, missingSentence } from './missing-words.ts';
import { ageOfMajority, waiverBytes, waiverOf } from './waiver-text.ts';
import { isOutside, isSkewed, returnWindow, skewSeconds } from './windows.ts';

const list = checklistOf('rv');
const renterId = '00000000-0000-4000-8000-000000000001';
const empty: HandoverSet = {
  exchange: { kind: 'booking', id: '00000000-0000-4000-8000-00000000000b' },
  stage: 'departure',
  waiverHash: 'a'.repeat(64),
  persons: [],
  shots: [],
  readings: [],
};
const needs = {
  checklist: list,
  meterTerms: [],
  renterId,
  readBefore: new Set<MeterKind>(),
};
const allShots = list.shots.map(({ id }) => ({
  shot: id,
  hash: createHash('sha256').update(id).digest('hex'),
}));

describe('the set that both confirm', () => {
  test('is the same in any order, and however often its parts arrive', () => {
    const shot = fc.record({
      shot: fc.constantFrom(...list.shots.map(({ id }) => id)),
      hash: fc.constantFrom('1'.repeat(64), '2'.repeat(64), '3'.repeat(64)),
    });
    const reading = fc.record({
      id: fc.uuid(),
      meter: fc.constantFrom<MeterKind>('km', 'generator_hours'),
      tenths: fc.nat(99_999),
      // Two at the same instant are not rare.
      takenAt: fc.nat(3).map((second) => new Date(1_800_000_000_000 + second * 1000).toISOString()),
    });
    const person = fc.record({
      id: fc.uuid(),
      name: fc.string(),
      isMinor: fc.boolean(),
      isSigned: fc.boolean(),
    });
    const shuffledTwice = <T>(all: readonly T[]) =>
      fc
        .tuple(fc.shuffledSubarray([...all], { minLength: all.length }), fc.subarray([...all]))
        .map(([once, again]) => [...once, ...again]);
    const parts = fc
      .tuple(
        fc.array(shot, { maxLength: 8 }),
        fc.uniqueArray(reading, { maxLength: 6, selector: ({ id }) => id }),
        fc.uniqueArray(person, { maxLength: 4, selector: ({ id }) => id }),
      )
      .chain(([shots, readings, persons]) =>
        fc.tuple(
          fc.constant({ ...empty, shots, readings, persons }),
          fc.record({
            shots: shuffledTwice(shots),
            readings: shuffledTwice(readings),
            persons: shuffledTwice(persons),
          }),
        ),
      );
    fc.assert(
      fc.property(parts, ([set, otherOrder]) => {
        expect(setText({ ...set, ...otherOrder })).toBe(setText(set));
      }),
    );
  });

  test('changes with any picture, reading, name or signature', () => {
    const person = { id: renterId, name: 'Ann Field', isMinor: false, isSigned: false };
    const reading = { id: renterId, meter: 'km', tenths: 10, takenAt: '2027-06-04T16:00:00Z' } as const;
    const sets: HandoverSet[] = [
      empty,
      { ...empty, stage: 'return' },
      { ...empty, waiverHash: 'b'.repeat(64) },
      { ...empty, shots: [{ shot: 'front', hash: '1'.repeat(64) }] },
      { ...empty, shots: [{ shot: 'rear', hash: '1'.repeat(64) }] },
      { ...empty, readings: [reading] },
      { ...empty, readings: [{ ...reading, tenths: 11 }] },
      { ...empty, persons: [person] },
      { ...empty, persons: [{ ...person, isSigned: true }] },
      { ...empty, persons: [{ ...person, name: 'Ann Fields' }] },
    ];
    expect(new Set(sets.map(setText)).size).toBe(sets.length);
  });
});

describe('what is missing', () => {
  const signed = [{ id: renterId, name: 'Ann Field', isMinor: false, isSigned: true }];
  test('is everything at first, and nothing at the end', () => {
    expect(missingFrom(empty, needs)).toHaveLength(9);
    expect(missingFrom({ ...empty, shots: allShots, persons: signed }, needs)).toEqual([]);
  });

  test('includes everyone’s signature; at the return no one signs', () => {
    const persons = [...signed, { id: 'b', name: 'Bo', isMinor: true, isSigned: false }];
    const set = { ...empty, shots: allShots, persons };
    expect(missingFrom(set, needs)).toEqual([{ kind: 'signature', personId: 'b', name: 'Bo' }]);
    expect(missingFrom({ ...set, stage: 'return' }, needs)).toEqual([]);
  });

  test('includes a separate picture for each shot: one picture can’t stand for two', () => {
    const shots = allShots.map((each) => ({ ...each, hash: allShots[0]?.hash ?? '' }));
    expect(missingFrom({ ...empty, shots, persons: signed }, needs)).toHaveLength(7);
  });

  test('includes no optional photo, and no photo at all when there is a video', () => {
    const set = { ...empty, persons: signed };
    const required = allShots.filter(({ shot }) => requiredShots(list).some(({ id }) => id === shot));
    expect(missingFrom({ ...set, shots: required }, needs)).toEqual([]);
    expect(missingFrom({ ...set, shots: required.slice(1) }, needs)).toHaveLength(1);
    const video = allShots.filter(({ shot }) => shot === videoShot);
    expect(missingFrom({ ...set, shots: video }, needs)).toEqual([]);
    expect(missingFrom({ ...set, stage: 'return', shots: video }, needs)).toEqual([]);
  });

  test('includes a reading where excess use is charged, or where one was taken before', () => {
    const set = { ...empty, shots: allShots, persons: signed };
    const terms = [{ meter: 'km', includedTenths: 1_000, rateCents: 40 }] as const;
    expect(missingFrom(set, { ...needs, meterTerms: terms })).toEqual([{ kind: 'meter', meter: 'km' }]);
    expect(
      missingFrom({ ...set, stage: 'return' }, { ...needs, readBefore: new Set(['generator_hours']) }),
    ).toEqual([{ kind: 'meter', meter: 'generator_hours' }]);
  });
});

test('is summed up in a few lines', () => {
  expect(
    missingLines(
      missingFrom({ ...empty, shots: allShots.slice(2).filter(({ shot }) => shot !== videoShot) }, needs),
    ),
  ).toEqual(['1 signature: the renter', '2 photos: Front, Back']);
  expect(missingSentence(missingFrom(empty, needs))).toContain('; and 6 more.');
});

test('a signed waiver keeps its bytes forever', () => {
  const hash = createHash('sha256')
    .update(waiverBytes(waiverOf('2026-11')))
    .digest('hex');
  expect(hash).toBe('50ab898afe65009c8718d1f91463abf625b72f738b402b5ed3d5cff54eef8fd7');
  expect([ageOfMajority('BC'), ageOfMajority('AB')]).toEqual([19, 18]);
});

test('a signature matches the name except for capitals and spaces', () => {
  expect(isSameName(' ann  FIELD ', 'Ann Field')).toBe(true);
  expect(isSameName('Anne Field', 'Ann Field')).toBe(false);
});

test('each list has few required photos with unique ids, and offers a video', () => {
  for (const category of [
    'rv',
    'water',
    'atv',
    'motorcycle',
    'specialty',
    'cabins',
    'snow',
    'glamping',
    'unique',
    'lite',
  ]) {
    const { shots } = checklistOf(category);
    expect(new Set(shots.map(({ id }) => id)).size, category).toBe(shots.length);
    const required = requiredShots(checklistOf(category)).length;
    expect(required, category).toBeGreaterThanOrEqual(2);
    expect(required, category).toBeLessThanOrEqual(8);
    expect(shots.at(-1)?.id).toBe(videoShot);
  }
  expect(requiredShots(list)).toHaveLength(8);
  expect(requiredShots(checklistOf('lite'))).toHaveLength(2);
});

test('flags a clock that is two minutes off, and measures deadlines by ours', () => {
  const at = (text: string) => new Date(text);
  expect(skewSeconds(at('2027-06-04T15:57:00Z'), at('2027-06-04T16:00:00Z'))).toBe(180);
  expect([isSkewed(120), isSkewed(-121)]).toEqual([false, true]);
  const [pickUp, back] = [at('2027-06-04T16:00:00Z'), at('2027-06-06T16:00:00Z')];
  expect(returnWindow(pickUp, back, null).until).toEqual(at('2027-06-07T16:00:00Z'));
  const window = returnWindow(pickUp, back, at('2027-06-06T20:00:00Z'));
  expect(window.until).toEqual(at('2027-06-06T20:00:00Z'));
  // A phone an hour behind shows 19:30 and means 20:30.
  expect(isOutside(at('2027-06-06T19:30:00Z'), 0, window)).toBe(false);
  expect(isOutside(at('2027-06-06T19:30:00Z'), 3_600, window)).toBe(true);
});
