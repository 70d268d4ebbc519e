import { expect, test } from 'vitest';
import { sentenceOfDecline } from './payment-view.ts';

test('explains a bank’s refusal to the cardholder, even without a reason that we know', () => {
  expect(sentenceOfDecline('expired_card')).toBe('This card has expired.');
  expect(sentenceOfDecline('a_new_code')).toBe('Your bank declined the card.');
  expect(sentenceOfDecline(null)).toBeNull();
});
