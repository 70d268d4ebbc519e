import { expect, test } from 'vitest';
import { isRefusal } from '../../platform/refusal.ts';
import { replyRefusal, writeRefusal } from './review-rules.ts';

const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);
const at = new Date('2027-06-01T12:00:00Z');
const after = (days: number, milliseconds = 0) => new Date(at.getTime() + days * 86_400_000 + milliseconds);

test('a review can be written from the return until fourteen days later, while it is hidden', () => {
  const write = (returnedAt: Date | null, isSeen: boolean, now: Date) =>
    codeOf(writeRefusal({ returnedAt }, isSeen, now));
  expect(write(null, false, at)).toBe('too-early');
  expect(write(at, false, after(14, -1))).toBeNull();
  expect(write(at, false, after(14))).toBe('review-is-over');
  expect(write(at, true, at)).toBe('review-is-seen');
});

test('a review can be answered once, within thirty days of being published', () => {
  const reply = (seenAt: Date | null, said: string | null, now: Date) =>
    codeOf(replyRefusal({ seenAt, reply: said }, now));
  expect(codeOf(replyRefusal(null, at))).toBe('not-possible');
  expect(reply(null, null, at)).toBe('not-possible');
  expect(reply(at, null, after(30, -1))).toBeNull();
  expect(reply(at, null, after(30))).toBe('reply-is-over');
  expect(reply(at, 'Thanks', at)).toBe('already-answered');
});
