import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseBy } from './schema-sentence.ts';

const schema = z.strictObject({
  name: z.string().min(1),
  nights: z.number().int().min(2).max(30),
  kind: z.enum(['rent', 'swap']),
  email: z.email(),
  on: z.iso.date().optional(),
  tags: z.array(z.string().max(3)).max(2).optional(),
  step: z.number().multipleOf(5).optional(),
  way: z.union([z.literal('a'), z.number()]).optional(),
  spoken: z.string().max(3, 'at most 3 characters').optional(),
});
const good = { name: 'Ada', nights: 3, kind: 'rent', email: 'a@b.ca' };

function sentence(value: unknown): string | null {
  const parsed = parseBy(schema, value);
  return 'misfit' in parsed ? parsed.misfit.sentence : null;
}

test.each([
  [good, null],
  [{ ...good, name: undefined }, '`name` is missing.'],
  [{ ...good, name: 7 }, '`name` must be text.'],
  [{ ...good, name: null }, '`name` must be text.'],
  [{ ...good, name: { length: { toString: 1 } } }, '`name` must be text or a list.'],
  [{ ...good, name: { length: [{}] } }, '`name` must be text.'],
  [{ ...good, tags: { length: { valueOf: 1, toString: 1 } } }, '`tags` must be text or a list.'],
  [{ ...good, tags: [{ length: { toString: 1 } }] }, '`tags.0` must be text or a list.'],
  [{ length: { toString: 1 } }, '`name` is missing.'],
  [{ ...good, name: '' }, '`name` must have at least 1 character.'],
  [{ ...good, nights: '3' }, '`nights` must be a number.'],
  [{ ...good, nights: 2.5 }, '`nights` must be a whole number.'],
  [{ ...good, nights: 1 }, '`nights` must be at least 2.'],
  [{ ...good, nights: 31 }, '`nights` must be at most 30.'],
  [{ ...good, kind: undefined }, '`kind` is missing.'],
  [{ ...good, kind: 'lend' }, '`kind` must be one of rent, swap.'],
  [{ ...good, email: 'nobody' }, '`email` must be an email address.'],
  [{ ...good, on: '2026-13-01' }, '`on` must be a day such as 2027-06-04.'],
  [{ ...good, tags: ['a', 'b', 'c'] }, '`tags` must have at most 2 entries.'],
  [{ ...good, tags: ['a', 'abcd'] }, '`tags.1` must have at most 3 characters.'],
  [{ ...good, step: 7 }, '`step` must be a multiple of 5.'],
  [{ ...good, way: 'b' }, '`way` is not valid.'],
  [{ ...good, spoken: 'four' }, 'spoken: at most 3 characters.'],
  [{ ...good, other: 1 }, 'Unknown field: other. Remove it and try again.'],
  [[], 'The body must be an object.'],
])('says in one sentence what is wrong with %j', (value, expected) => {
  expect(sentence(value)).toBe(expected);
});

test('for a union, the best matching shape says what is wrong', () => {
  const either = z.union([
    z.strictObject({ quoteId: z.uuid(), message: z.string() }),
    z.strictObject({ give: z.string(), receive: z.string(), message: z.string() }),
  ]);
  const misfit = (value: unknown) => {
    const read = parseBy(either, value);
    return 'misfit' in read ? read.misfit : null;
  };
  expect(misfit({ quoteId: 'x', message: '' })?.field).toBe('quoteId');
  expect(misfit({ give: 'a', receive: 'b' })).toEqual({
    field: 'message',
    sentence: '`message` is missing.',
  });
});

test('an error of a check of our own is not taken for a bad value', () => {
  const broken = z.string().refine(() => {
    throw new TypeError('A bug.');
  });
  expect(() => parseBy(broken, 'x')).toThrow('A bug.');
});
