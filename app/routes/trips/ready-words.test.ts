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

test('says what is still to do, and who has to do it', () => {
  expect(told([registration('missing'), identity('missing')])).toBe('You need to do this before pick-up.');
  expect(told([registration('shown'), identity('missing')])).toBe('Dale needs to do this before pick-up.');
  expect(told([registration('shown'), identity('atPickUp')])).toBe('The rest happens at pick-up.');
  expect(told([registration('shown'), identity('shown')])).toBe('You’re all set.');
});

test('tells someone who is too young that they can’t do anything about it', () => {
  const age = { requirement: { kind: 'age', years: 18 }, side: 'owner', state: 'tooYoung' } as const;
  expect(told([age, identity('missing')])).toBe('You can’t rent this on these dates.');
});

test('doesn’t say that everything is ready when it doesn’t know what the other side has to show', () => {
  expect(told([registration('shown')], true)).toBe('You’ll see what Dale still needs once they answer.');
  expect(told([registration('missing')], true)).toBe('You need to do this before pick-up.');
});
