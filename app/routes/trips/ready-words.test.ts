import { expect, test } from 'vitest';
import type { RequirementLine } from '../../../features/requirements/requirements.ts';
import { readyText } from './ready-words.ts';

const registration = (state: RequirementLine['state']): RequirementLine => ({
  requirement: { kind: 'registration' },
  side: 'owner',
  state,
});
const identity = (state: RequirementLine['state']): RequirementLine => ({
  requirement: { kind: 'identity' },
  side: 'renter',
  state,
});
const told = (lines: RequirementLine[], isOthersLeftOut = false) =>
  readyText({ lines, isOthersLeftOut }, 'owner', 'Dale');

test('says what is still to be done, and by whom', () => {
  expect(told([registration('missing'), identity('missing')])).toBe(
    'It cannot be handed over before this is done.',
  );
  expect(told([registration('shown'), identity('missing')])).toBe(
    'It cannot be handed over before Dale has done this.',
  );
  expect(told([registration('shown'), identity('atPickUp')])).toBe('The rest is done at the pick-up.');
  expect(told([registration('shown'), identity('shown')])).toBe('Everything is there.');
});

test('tells whoever is too young that there is nothing to be done', () => {
  const age = { requirement: { kind: 'age', years: 18 }, side: 'owner', state: 'tooYoung' } as const;
  expect(told([age, identity('missing')])).toBe('It cannot be handed over to you on these days.');
});

test('does not say that everything is there where it does not say what the other side has to show', () => {
  expect(told([registration('shown')], true)).toBe(
    'What Dale has to show is said here once they have answered.',
  );
  expect(told([registration('missing')], true)).toBe('It cannot be handed over before this is done.');
});
