import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../platform/time/date-range.ts';
import { today } from '../../platform/time/time-zone.ts';
import type { Requirement } from './requirement-laws.ts';
import { missingSentence, requirementText } from './requirement-words.ts';
import {
  checkRequirements,
  isOfAge,
  isReadyBefore,
  linesFor,
  missingLines,
  missingRequirements,
  plainTerms,
  requirementsOf,
  shownNothing,
  takesChecklist,
  type RequirementFacts,
  type RequirementTerms,
} from './requirements.ts';

const when = { from: '2027-06-04', units: 3 };
const listing = (categoryId: string, province = 'BC', terms: Partial<RequirementTerms> = {}) => ({
  categoryId,
  province,
  requirementTerms: { ...plainTerms, ...terms },
});
const kindsOf = (...of: Parameters<typeof listing>) =>
  requirementsOf(listing(...of), when).map(({ kind }) => kind);
const facts = (more: Partial<RequirementFacts> = {}): RequirementFacts => ({
  shown: shownNothing,
  isRegistered: false,
  isChecklistDone: false,
  from: '2027-06-04',
  to: '2027-06-06',
  ...more,
});
const ann = {
  isIdentified: true,
  birthDate: '1990-05-17',
  licence: { classes: ['5'] as ('5' | '6')[], until: '2031-05-17' },
  hasOperatorCard: true,
  waiting: [],
};

test('each kind of listing requires what the law and the club require, and nothing else', () => {
  expect(kindsOf('lite')).toEqual(['identity', 'age']);
  expect(kindsOf('rv')).toEqual(['identity', 'age', 'licence']);
  expect(requirementsOf(listing('motorcycle'), when)).toContainEqual({ kind: 'licence', licence: '6' });
  expect(kindsOf('water', 'AB', { kind: 'Wake boat' })).toContain('operator_card');
  expect(kindsOf('water', 'AB', { kind: 'Canoe or kayak' })).toEqual(['identity', 'age']);
  expect(kindsOf('water'), 'a boat that does not say its kind').toContain('operator_card');
  expect(requirementsOf(listing('atv'), when)).toContainEqual({ kind: 'supervision', under: 16, byAge: 19 });
  expect(requirementsOf(listing('atv', 'AB'), when)).toContainEqual({
    kind: 'supervision',
    under: 14,
    byAge: 18,
  });
  expect(kindsOf('snow', 'BC', { kind: 'Skis' })).toEqual(['identity', 'age']);
  expect(kindsOf('cabins')).toContain('registration');
  expect(kindsOf('cabins', 'AB')).not.toContain('registration');
});

test('a law applies from its first day, and a stay of three months needs no registration', () => {
  const cabin = listing('cabins');
  const has = (from: string, units: number) =>
    requirementsOf(cabin, { from, units }).some(({ kind }) => kind === 'registration');
  expect([has('2025-04-30', 2), has('2025-05-01', 2)]).toEqual([false, true]);
  expect([has('2027-06-04', 89), has('2027-06-04', 90)]).toEqual([true, false]);
});

test('an owner can require more, never less', () => {
  expect(requirementsOf(listing('lite', 'BC', { minimumAge: 25 }), when)[1]).toEqual({
    kind: 'age',
    years: 25,
  });
  expect(requirementsOf(listing('lite', 'BC', { minimumAge: 16 }), when)[1]).toEqual({
    kind: 'age',
    years: 18,
  });
  expect(requirementsOf(listing('water', 'BC', { isCardNeeded: true }), when)).toContainEqual({
    kind: 'operator_card',
    orChecklist: false,
  });
});

test('an age is reached on the birthday, in the listing’s calendar', () => {
  expect(isOfAge('2009-06-04', 18, '2027-06-03')).toBe(false);
  expect(isOfAge('2009-06-04', 18, '2027-06-04')).toBe(true);
  // A minute before midnight in Summerland it is already the next day further east: the listing’s own calendar counts.
  const instant = new Date('2027-06-04T06:30:00Z');
  const on = (zone: string) => isOfAge('2009-06-04', 18, today(zone, instant));
  expect([on('America/Vancouver'), on('America/Edmonton')]).toEqual([false, true]);
});

test('someone born on February 29 is older on March 1 in ordinary years, and on the day in leap years', () => {
  expect([isOfAge('2008-02-29', 19, '2027-02-28'), isOfAge('2008-02-29', 19, '2027-03-01')]).toEqual([
    false,
    true,
  ]);
  expect([isOfAge('2008-02-29', 20, '2028-02-28'), isOfAge('2008-02-29', 20, '2028-02-29')]).toEqual([
    false,
    true,
  ]);
});

test('law: for any birthday, the day before is too early and every later day fine', () => {
  const day = fc.integer({ min: 0, max: 36_524 }).map((days) => addDays('1930-01-01', days));
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 80 }),
      fc.integer({ min: 0, max: 40_000 }),
      (born, years, later) => {
        const first = Array.from({ length: 2 }, (_, extra) =>
          addDays(`${String(Number(born.slice(0, 4)) + years).padStart(4, '0')}-02-28`, extra + 1),
        );
        const birthday = born.endsWith('-02-29')
          ? (first.find((each) => each.endsWith('-02-29')) ?? first.find((each) => each.endsWith('-03-01')))
          : `${Number(born.slice(0, 4)) + years}${born.slice(4)}`;
        const on = birthday ?? '';
        expect(isOfAge(born, years, on)).toBe(true);
        expect(isOfAge(born, years, addDays(on, -1))).toBe(false);
        expect(isOfAge(born, years, addDays(on, later))).toBe(true);
      },
    ),
  );
});

test('a licence is valid until the end of its last day, and no longer', () => {
  const rv = requirementsOf(listing('rv'), when);
  const until = (last: string) =>
    missingRequirements(rv, facts({ shown: { ...ann, licence: { classes: ['5'], until: last } } }));
  expect(until('2027-06-06')).toEqual([]);
  expect(until('2027-06-05')).toEqual([{ kind: 'licence', licence: '5' }]);
  const ofMotorcycles = { ...ann, licence: { classes: ['6'] as ('5' | '6')[], until: '2031-01-01' } };
  expect(missingRequirements(rv, facts({ shown: ofMotorcycles }))).toHaveLength(1);
});

test('says what an operator is checking, and that no document can change an age that is too low', () => {
  const rv = requirementsOf(listing('rv'), when);
  const states = (shown: RequirementFacts['shown']) =>
    checkRequirements(rv, facts({ shown })).map(({ state }) => state);
  expect(states(shownNothing)).toEqual(['missing', 'missing', 'missing']);
  expect(states({ ...shownNothing, waiting: ['identity'] })).toEqual(['withUs', 'withUs', 'withUs']);
  expect(states({ ...ann, birthDate: '2010-01-01', licence: null, waiting: ['identity'] })).toEqual([
    'shown',
    'tooYoung',
    'withUs',
  ]);
  expect(states(ann)).toEqual(['shown', 'shown', 'shown']);
});

test('without the card a boat goes out once both have done the checklist, unless the owner requires the card', () => {
  const boat = requirementsOf(listing('water'), when);
  const shown = { ...ann, hasOperatorCard: false };
  const lines = checkRequirements(boat, facts({ shown }));
  expect(lines.at(-1)?.state).toBe('atPickUp');
  expect([isReadyBefore(lines), takesChecklist(lines)]).toEqual([true, true]);
  expect(missingRequirements(boat, facts({ shown }))).toHaveLength(1);
  expect(missingRequirements(boat, facts({ shown, isChecklistDone: true }))).toEqual([]);
  const strict = requirementsOf(listing('water', 'BC', { isCardNeeded: true }), when);
  expect(missingRequirements(strict, facts({ shown, isChecklistDone: true }))).toHaveLength(1);
  expect(takesChecklist(checkRequirements(strict, facts({ shown })))).toBe(false);
  // A card under review does not matter for a boat that accepts the checklist.
  const sent: RequirementFacts['shown'] = { ...shown, waiting: ['operator_card'] };
  const waiting = checkRequirements(boat, facts({ shown: sent }));
  expect(waiting.at(-1)?.state).toBe('atPickUp');
  expect(isReadyBefore(waiting)).toBe(true);
  expect(checkRequirements(strict, facts({ shown: sent })).at(-1)?.state).toBe('withUs');
});

test('only the young member’s own list says that they are too young', () => {
  const lines = checkRequirements(
    requirementsOf(listing('rv'), when),
    facts({ shown: { ...ann, birthDate: '2010-01-01' } }),
  );
  const statesFor = (reader: 'renter' | 'owner') => linesFor(reader, lines).map(({ state }) => state);
  expect(statesFor('renter')).toEqual(['shown', 'tooYoung', 'shown']);
  expect(statesFor('owner')).toEqual(['shown', 'missing', 'shown']);
  expect([missingLines(lines, 'now').length, isReadyBefore(lines)]).toEqual([1, false]);
});

test('an adult for young riders shows no document: the waiver asks for one, and nothing waits for it', () => {
  const lines = checkRequirements(requirementsOf(listing('atv'), when), facts({ shown: ann }));
  expect(lines.find(({ requirement }) => requirement.kind === 'supervision')?.state).toBe('waiver');
  expect(missingLines(lines, 'now').map(({ requirement }) => requirement.kind)).not.toContain('supervision');
});

test('the owner provides the registration number, and its absence doesn’t stop instant booking', () => {
  const lines = checkRequirements(requirementsOf(listing('cabins'), when), facts({ shown: ann }));
  expect(lines.at(-1)).toMatchObject({ side: 'owner', state: 'missing' });
  expect(isReadyBefore(lines)).toBe(true);
});

test('says what is missing in one sentence for each side', () => {
  const asked: Requirement[] = [{ kind: 'identity' }, { kind: 'age', years: 21 }, { kind: 'registration' }];
  expect(missingSentence(checkRequirements(asked, facts()))).toBe(
    'It’s not ready to hand over. The renter still has to show: who they are; that they are 21 on the first day. ' +
      'The owner still has to enter: the listing’s provincial registration number.',
  );
  expect(asked.map(requirementText)).toEqual([
    'A verified identity',
    '21 or older on the first day',
    'The listing’s provincial registration number',
  ]);
});
