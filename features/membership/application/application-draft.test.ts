import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applicantErrors,
  applicationRow,
  applicationSteps,
  firstOpenStep,
  gearInventory,
  mayContinue,
  readDraft,
  type ApplicationDraft,
  type ApplicationStep,
} from './application-draft.ts';
import { sentenceOfStoreError, sentenceOfThrown } from './application-refusals.ts';

const gear = {
  motorhomes: 'none',
  watercraft: 'a canoe',
  atvs: 'none',
  usageFrequency: 'weekly',
  dreamSwap: 'a sled',
};
const whole: ApplicationDraft = {
  attention: 'both',
  incomeImportance: 'middle',
  desiredExperiences: ["RV'ing"],
  ...gear,
  location: 'Kelowna, BC',
  commitment: 'yes',
};

describe('Continue appears', () => {
  test.each<[ApplicationStep, ApplicationDraft, boolean]>([
    ['intent', {}, false],
    ['intent', { attention: 'swapping' }, false],
    ['intent', { incomeImportance: 'priority' }, false],
    ['intent', { attention: 'swapping', incomeImportance: 'priority' }, true],
    ['intent', { attention: 'other', incomeImportance: 'priority' }, false],
    ['intent', { attention: 'other', attentionOther: '  \n', incomeImportance: 'priority' }, false],
    ['intent', { attention: 'other', attentionOther: 'The name', incomeImportance: 'priority' }, true],
    ['interests', {}, false],
    ['interests', { desiredExperiences: [] }, false],
    ['interests', { desiredExperiences: ['Motorbikes'] }, true],
    ['gear', gear, true],
    ['gear', { ...gear, dreamSwap: ' ' }, false],
    ['gear', { ...gear, atvs: undefined }, false],
    ['location', { location: ' ' }, false],
    ['location', { location: 'Vernon, BC' }, true],
    ['services', {}, true],
    ['questions', {}, true],
    ['commitment', {}, false],
    ['commitment', { commitment: 'waitlist' }, true],
  ])('%s with %j: %s', (step, draft, expected) => {
    expect(mayContinue(step, draft)).toBe(expected);
  });

  test('one answer less, and it disappears', () => {
    for (const box of Object.keys(gear)) expect(mayContinue('gear', { ...gear, [box]: '' }), box).toBe(false);
  });
});

test('a returning applicant continues at the first unanswered question', () => {
  expect(firstOpenStep({})).toBe('intent');
  expect(firstOpenStep({ ...whole, location: '' })).toBe('location');
  expect(firstOpenStep(whole)).toBe('info');
  expect(applicationSteps).toHaveLength(8);
});

describe('the draft', () => {
  test('comes back as it was saved', () => {
    expect(readDraft(JSON.stringify(whole))).toEqual(whole);
  });

  test('is empty when the saved data makes no sense, and ignores answers to other kinds of questions', () => {
    for (const kept of [null, '', '{', 'null', '7', '[]', '"x"'])
      expect(readDraft(kept), String(kept)).toEqual({});
    expect(
      readDraft(
        '{"attention":7,"location":"Vernon","desiredExperiences":["a",1],"bonusServices":"x","more":1}',
      ),
    ).toEqual({
      location: 'Vernon',
      desiredExperiences: ['a'],
    });
  });

  test('law: never throws, whatever the storage contains', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (kept) => typeof readDraft(kept) === 'object'));
  });
});

describe('the submission', () => {
  const applicant = { firstName: ' Ann ', lastName: '', email: ' ann@example.com ', phone: '' };

  test('has every answer of a complete draft', () => {
    expect(
      applicationRow({ ...whole, bonusServices: ['Storage'], userQuestions: 'Why?' }, applicant),
    ).toEqual({
      user_id: null,
      attention: 'both',
      attention_other: null,
      income_importance: 'middle',
      desired_experiences: ["RV'ing"],
      gear_inventory: 'Motorhomes: none\nWatercraft: a canoe\nATVs: none',
      usage_frequency: 'weekly',
      dream_swap: 'a sled',
      location: 'Kelowna, BC',
      bonus_services: ['Storage'],
      user_questions: 'Why?',
      commitment: 'yes',
      first_name: 'Ann',
      last_name: null,
      email: 'ann@example.com',
      phone: null,
    });
  });

  test('has text for “other” only when “other” is chosen', () => {
    expect(applicationRow({ attention: 'both', attentionOther: 'x' }, applicant).attention_other).toBeNull();
    expect(applicationRow({ attention: 'other', attentionOther: 'x' }, applicant).attention_other).toBe('x');
  });

  test('loses no answer about gear', () => {
    const box = fc.stringMatching(/^\S.{0,40}\S$/);
    fc.assert(
      fc.property(box, box, box, (motorhomes, watercraft, atvs) => {
        const text = gearInventory({ motorhomes, watercraft, atvs }) ?? '';
        return [motorhomes, watercraft, atvs].every((answer) => text.includes(answer.trim()));
      }),
    );
    expect(gearInventory({})).toBeNull();
  });
});

test.each([
  [
    { firstName: '', email: '' },
    { firstName: 'First name is required', email: 'Please enter a valid email address' },
  ],
  [{ firstName: 'Ann', email: 'ann@example' }, { email: 'Please enter a valid email address' }],
  [{ firstName: ' ', email: 'ann@example.com' }, { firstName: 'First name is required' }],
  [{ firstName: 'Ann', email: ' ann@example.com ' }, {}],
])('the last page with %j says %j', (fields, errors) => {
  expect(applicantErrors({ lastName: '', phone: '', ...fields })).toEqual(errors);
});

test.each([
  [
    'new row violates row-level security policy for table "x"',
    'Permission error occurred. Please try again or contact support.',
  ],
  [
    'new row for relation "x" violates check constraint "y"',
    'Some required information is missing or invalid. Please check your form.',
  ],
  ['duplicate key value violates unique constraint "y"', 'An application with this email already exists.'],
  ['canceling statement due to statement timeout', 'There was an error submitting your application.'],
])('the store says %j, the applicant reads %j', (message, sentence) => {
  expect(sentenceOfStoreError(message)).toBe(sentence);
});

test('an error shows its own message', () => {
  expect(sentenceOfThrown(new Error('Connection failed: Bad Gateway'))).toBe(
    'Connection failed: Bad Gateway',
  );
  for (const thrown of [new Error(''), 'x', null])
    expect(sentenceOfThrown(thrown)).toBe('There was an unexpected error. Please try again.');
});
