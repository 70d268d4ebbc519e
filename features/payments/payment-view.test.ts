import { expect, test } from 'vitest';
import { sentenceOfDecline } from './payment-view.ts';

test('a bank’s no is a sentence for the cardholder, also where the bank gives no reason that we know', () => {
  expect(sentenceOfDecline('expired_card')).toBe('This card has expired.');
  expect(sentenceOfDecline('a_new_code')).toBe('Your bank declined the card.');
  expect(sentenceOfDecline(null)).toBeNull();
});
