// Makes bodies and queries in a schema's shape with junk in every text, to reach the checks behind the type checks.
import { z } from 'zod';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  const?: Json;
  enum?: Json[];
  type?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  format?: string;
};

export const junkTexts = [
  '',
  ' ',
  'x',
  '-1',
  'null',
  '2027-02-30',
  '2027-13-01',
  '0000-00-00',
  '+002027-06-18',
  '2027-06-18T99:99:99Z',
  '2027-06-18T12:00:00+99:99',
  '9999-12-31',
  '1e999',
  '__proto__',
  '../../etc/passwd',
  'https://',
  '\u202e',
  '😀'.repeat(40),
  '00000000-0000-4000-8000-000000000000',
  "'; drop table listing; --",
  'a'.repeat(5_000),
];
export const junkNumbers = [0, 1, -1, 1.5, 2 ** 31, -(2 ** 53), 1e300];

/** A value of the schema's shape; `choose` picks among its variants. */
function shaped(
  schema: JsonSchema,
  text: string,
  number: number,
  choose: (count: number) => number,
  depth = 0,
): Json {
  const inner = (each: JsonSchema) => shaped(each, text, number, choose, depth + 1);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.length) return inner(choices[choose(choices.length)] ?? {});
  // The tag of a tagged union must be right, or the rest is never checked.
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return schema.enum[choose(schema.enum.length)] ?? null;
  if (depth > 8) return null;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? { [text]: {} }).map(([name, each]) => [name, inner(each)]),
      );
    case 'array':
      return (
        schema.prefixItems ??
        Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => schema.items ?? {})
      ).map(inner);
    case 'integer':
    case 'number':
      return number;
    case 'boolean':
      return choose(2) === 0;
    default:
      // A parameter that must be a UUID gets one, so that later checks are reached.
      return schema.format === 'uuid' && choose(2) === 0 ? '00000000-0000-4000-8000-000000000000' : text;
  }
}

/** Every junk text in the schema's shape, in several variants, with valid and invalid numbers. */
export function junkFor(schema: z.ZodType): Json[] {
  const said = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema;
  let count = 0;
  const choose = (limit: number) => (count += 7) % limit;
  return junkTexts.flatMap((text, index) =>
    [0, 1, 2, 3].map((way) => {
      count = way;
      return shaped(said, text, junkNumbers[(index + way) % junkNumbers.length] ?? 0, choose);
    }),
  );
}
