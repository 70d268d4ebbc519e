import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../platform/refusal.ts';
import { somebody } from '../../tests/builders/actors.ts';
import { visitor } from '../members/actor.ts';
import { accountRefusal, emailDueAt, questionRefusal, sayingRefusal, type Saying } from './message-policy.ts';

const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);
const ann = somebody();

test('asking needs an account with a confirmed address', () => {
  expect(codeOf(accountRefusal(visitor))).toBe('sign-in-needed');
  expect(codeOf(accountRefusal({ ...ann, isEmailConfirmed: false }))).toBe('not-allowed');
  expect(accountRefusal(ann)).toBeNull();
});

test('no one asks about their own listing, or more than twenty owners a day', () => {
  const other = { ownerId: somebody().accountId };
  expect(codeOf(questionRefusal(ann, { ownerId: ann.accountId }, 0))).toBe('own-listing');
  expect([19, 20, 21].map((asked) => questionRefusal(ann, other, asked) === null)).toEqual([
    true,
    false,
    false,
  ]);
});

test.each<[string, Partial<Saying>, boolean]>([
  ['words', {}, true],
  ['nothing', { body: ' \n' }, false],
  ['pictures without words', { body: '', pictures: 1 }, true],
  ['six pictures', { pictures: 6 }, true],
  ['seven pictures', { pictures: 7 }, false],
  ['a picture before a confirmation', { pictures: 1, isOpen: false }, false],
  ['words before a confirmation', { isOpen: false }, true],
  ['words to somebody who is blocked', { isBlocked: true }, false],
  ['the twentieth message in a minute', { sentThisMinute: 19 }, true],
  ['the twenty-first message in a minute', { sentThisMinute: 20 }, false],
])('%s: follows the rules for sending', (_, more, isSent) => {
  const said = { body: 'Hello', pictures: 0, isOpen: true, isBlocked: false, sentThisMinute: 0, ...more };
  expect(sayingRefusal(said) === null).toBe(isSent);
});

describe('an email about unread messages', () => {
  const now = new Date('2027-06-01T12:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const due = (more: object) =>
    emailDueAt({ emailDueAt: null, readNumber: 3, toldNumber: 3, toldAt: hoursAgo(1), ...more }, now);
  const inFiveMinutes = new Date('2027-06-01T12:05:00Z');

  test('is due five minutes later, if the reader has seen what the last one was about', () => {
    expect(due({})).toEqual(inFiveMinutes);
    expect(due({ readNumber: 0, toldNumber: 0, toldAt: null })).toEqual(inFiveMinutes);
  });

  test('isn’t due again while one is scheduled, or within twelve hours of one that wasn’t opened', () => {
    expect(due({ emailDueAt: inFiveMinutes })).toBeNull();
    expect(due({ readNumber: 2 })).toBeNull();
    expect(due({ readNumber: 2, toldAt: hoursAgo(11.99) })).toBeNull();
    expect(due({ readNumber: 2, toldAt: hoursAgo(12) })).toEqual(inFiveMinutes);
    expect(due({ readNumber: 2, toldAt: null })).toEqual(inFiveMinutes);
  });
});
