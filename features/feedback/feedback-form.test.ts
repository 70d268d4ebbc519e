import { describe, expect, test } from 'vitest';
import { feedbackRow, followUps, missingAnswers, newsletterFault, noAnswers } from './feedback-form.ts';

const whole = {
  ...noAnswers,
  firstImpression: 'curious',
  clearSense: 'yes',
  nextAction: ' Look around ',
  explanation: 'A swap shop',
  hasGearListed: 'yes',
  wouldList: 'yes',
  excitingPart: 'Swaps',
  unclearPart: 'Points',
  knowAnyone: 'No',
  makeItTen: 'An app',
};

describe('what is missing', () => {
  test('in an empty form: ten questions in page order; the rating starts at 5', () => {
    expect(missingAnswers(noAnswers)).toHaveLength(10);
    expect(missingAnswers(noAnswers)[0]).toBe('firstImpression');
    expect(noAnswers.rating).toBe(5);
  });
  test('blanks are no answer, and follow-up questions may stay empty', () => {
    expect(missingAnswers(whole)).toEqual([]);
    expect(missingAnswers({ ...whole, explanation: ' \n', makeItTen: '' })).toEqual([
      'explanation',
      'makeItTen',
    ]);
    expect(
      missingAnswers({ ...whole, firstImpression: 'other', hasGearListed: 'no', wouldList: 'maybe' }),
    ).toEqual([]);
  });
});

test.each([
  [{ firstImpression: 'other' }, { firstImpressionOther: true }],
  [{ hasGearListed: 'no' }, { hesitationReason: true }],
  [{ wouldList: 'yes' }, { applyButton: true }],
  [{ wouldList: 'maybe' }, { maybeHesitation: true }],
  [{ wouldList: 'no', hasGearListed: 'yes', firstImpression: 'excited' }, {}],
])('with %j, shows %j', (answers, expected) => {
  const none = {
    firstImpressionOther: false,
    hesitationReason: false,
    applyButton: false,
    maybeHesitation: false,
  };
  expect(followUps({ ...noAnswers, ...answers })).toEqual({ ...none, ...expected });
});

describe('what is sent', () => {
  test('is trimmed, and optional answers are null when empty', () => {
    expect(feedbackRow(whole)).toEqual({
      first_impression: 'curious',
      first_impression_other: null,
      clear_sense: 'yes',
      next_action: 'Look around',
      explanation: 'A swap shop',
      has_gear_listed: 'yes',
      hesitation_reason: null,
      would_list: 'yes',
      maybe_hesitation: null,
      exciting_part: 'Swaps',
      unclear_part: 'Points',
      know_anyone: 'No',
      rating: 5,
      make_it_ten: 'An app',
    });
  });
  test('includes a follow-up only with the answer that led to it', () => {
    const changed = { ...whole, firstImpressionOther: 'x', hesitationReason: 'y', maybeHesitation: 'z' };
    expect(feedbackRow(changed)).toMatchObject({
      first_impression_other: null,
      hesitation_reason: null,
      maybe_hesitation: null,
    });
    const asked = { ...changed, firstImpression: 'other', hasGearListed: 'no', wouldList: 'maybe' };
    expect(feedbackRow(asked)).toMatchObject({
      first_impression_other: 'x',
      hesitation_reason: 'y',
      maybe_hesitation: 'z',
    });
  });
});

test.each([
  ['', 'Email required'],
  ['ann', 'Invalid email'],
  ['ann@', null],
])('with %j, the newsletter box says %j', (email, title) => {
  expect(newsletterFault(email)?.title ?? null).toBe(title);
});
