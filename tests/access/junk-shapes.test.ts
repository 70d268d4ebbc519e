import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpointTable } from '../../api/open-api/document.ts';
import { junkFor } from './junk.ts';

/** Checks that schemas survive any input: one that throws would be a 500. */
function whatThrows(schema: z.ZodType): string[] {
  return junkFor(schema).flatMap((value) => {
    try {
      schema.safeParse(value);
      return [];
    } catch (error) {
      return [`${String(error)} for ${JSON.stringify(value).slice(0, 200)}`];
    }
  });
}

const read = Object.values(endpointTable).flatMap(({ endpoints }) =>
  Object.entries(endpoints).flatMap(([name, { body, query }]) => [
    ...(body ? [{ name, schema: body.schema }] : []),
    ...(query ? [{ name: `${name} (query)`, schema: query }] : []),
  ]),
);

test('finds all schemas of the API', () => {
  expect(read.length).toBeGreaterThan(100);
});

test.each(read)('$name answers junk without throwing', ({ schema }) => {
  expect(whatThrows(schema)).toEqual([]);
});

test('finds a check that throws', () => {
  const day = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
  const throwing = z.object({ at: day }).refine(({ at }) => new Date(at).toISOString() !== '');
  expect(whatThrows(throwing)).not.toEqual([]);
});
