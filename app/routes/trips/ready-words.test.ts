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
  expect(told([registration('missing'), identity('missing')])).toBe('This must be done before pick-up.');
  expect(told([registration('shown'), identity('missing')])).toBe('Dale must do this before pick-up.');
  expect(told([registration('shown'), identity('atPickUp')])).toBe('The rest happens at pick-up.');
  expect(told([registration('shown'), identity('shown')])).toBe('You’re all set.');
});

test('tells whoever is too young that there is nothing to be done', () => {
  const age = { requirement: { kind: 'age', years: 18 }, side: 'owner', state: 'tooYoung' } as const;
  expect(told([age, identity('missing')])).toBe('You can’t rent this on these dates.');
});

test('does not say that everything is there where it does not say what the other side has to show', () => {
  expect(told([registration('shown')], true)).toBe('You’ll see what Dale still needs once they answer.');
  expect(told([registration('missing')], true)).toBe('This must be done before pick-up.');
});
