import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../platform/refusal.ts';
import { readMessages, readPrompt, truncate } from './text-request.ts';

test('cuts text at 4000 characters, and never in the middle of one', () => {
  expect(truncate('x'.repeat(4001))).toHaveLength(4000);
  expect(truncate(`${'x'.repeat(3999)}🛶`)).toBe('x'.repeat(3999));
  fc.assert(
    fc.property(
      fc.integer({ min: 3990, max: 4010 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      (before, rest) => {
        const text = `${'a'.repeat(before)}${rest}`;
        const cut = truncate(text);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, 3999));
        expect(cut.length).toBeLessThanOrEqual(4000);
        expect(cut.isWellFormed()).toBe(true);
      },
    ),
  );
});

describe('a prompt', () => {
  test('becomes one message', () => {
    expect(readPrompt({ prompt: 'Name my boat', maxTokens: 500 })).toEqual({
      messages: [{ role: 'user', content: 'Name my boat' }],
      maxTokens: 500,
    });
  });

  test.each([
    undefined,
    null,
    'prompt',
    {},
    { prompt: '' },
    { prompt: ' \n' },
    { prompt: 4 },
    { prompt: ['x'] },
  ])('is refused when it is %j', (params) => {
    expect(readPrompt(params)).toMatchObject({ refusal: 'no-prompt', sentence: 'Please enter a prompt' });
  });

  test.each([
    [undefined, 500],
    ['9', 500],
    [Number.NaN, 500],
    [0, 1],
    [-3, 1],
    [12.9, 12],
    [1e9, 1000],
  ])('%j tokens are %i', (asked, granted) => {
    expect(readPrompt({ prompt: 'x', maxTokens: asked })).toMatchObject({ maxTokens: granted });
  });
});

describe('messages', () => {
  test('keep their order, each cut to its length, without other fields', () => {
    const messages = [
      { role: 'system', content: 'Be short.', name: 'x' },
      { role: 'user', content: 'y'.repeat(5000) },
    ];
    expect(readMessages({ messages })).toEqual({
      messages: [
        { role: 'system', content: 'Be short.' },
        { role: 'user', content: 'y'.repeat(4000) },
      ],
      maxTokens: 500,
    });
  });

  test.each([
    undefined,
    {},
    { messages: [] },
    { messages: 'hello' },
    { messages: [null] },
    { messages: [{ role: 'user' }] },
    { messages: [{ role: 'tool', content: 'x' }] },
    { messages: [{ role: 'user', content: 'x' }, 'y'] },
    { messages: Array.from({ length: 51 }, () => ({ role: 'user', content: 'x' })) },
  ])('are refused when they are %j', (params) => {
    expect(isRefusal(readMessages(params))).toBe(true);
  });
});
