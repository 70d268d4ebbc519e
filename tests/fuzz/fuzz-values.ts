/** Generates values a JSON schema allows, and breaks them. */
import type { JsonSchema } from '../../platform/open-api.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** An integer below the limit, the same for the same seed. */
export type Chance = (limit: number) => number;

export const pick = <T>(from: readonly T[], chance: Chance): T => from[chance(from.length)] as T;

/** Texts that break programs: SQL, markup, templates, paths, formats, control characters, disguised numbers, prototype names. */
export const naughtyTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\ud83d',
  '\ufeff',
  '\u202e\u2066abc',
  '\u0007\u001b[31m',
  'İıſß',
  'ﷺ'.repeat(30),
  '😀'.repeat(60),
  'e\u0301\u0302\u0303'.repeat(40),
  "'; drop table listing; --",
  "1' or '1'='1",
  '") union select 1 --',
  '%27%20or%201=1',
  "admin'--",
  "' union select null, version(), null --",
  "'||(select password_hash from auth_user limit 1)||'",
  "1' and 1=cast((select version()) as int) --",
  '1; select pg_sleep(5)',
  "' or exists(select pg_sleep(5)) --",
  '$1, $2) returning *; --',
  "\\'; vacuum; --",
  '1)) order by 99 --',
  "x' at time zone 'UTC",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '$(id) `id` | id',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://127.0.0.1:5432/',
  '\r\nSet-Cookie: a=b\r\n\r\n',
  '%n%s%x%p',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-0',
  '1e999',
  '0x7fffffff',
  '9007199254740993',
  '2027-02-30',
  '0000-00-00',
  '+275760-09-13',
  '2027-06-18T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'a'.repeat(300),
  'a'.repeat(10_001),
  `${'('.repeat(200)}${'a?'.repeat(200)}`,
  'a@b.example, c@d.example',
  'x@y.example\nBcc: z@example.com',
  '=cmd|calc!A1',
];

const naughtyNumbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.5,
  99.995,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 63),
  1e21,
  1e300,
  5e-324,
];
const otherTypes: readonly Json[] = [
  null,
  true,
  0,
  '',
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  { length: { toString: 1 } },
  '0',
  { toString: 1 },
];

/** What a field with this name usually contains; `ids` are real ones. */
function usual(name: string, ids: readonly string[], chance: Chance): string {
  const day = (from: number) => new Date(Date.now() + (from + chance(60)) * 86_400_000).toISOString();
  if (/email/i.test(name)) return `someone-${chance(50)}@example.com`;
  if (/at$|instant|since|until/i.test(name) && chance(2) === 0) return day(-30);
  if (/from|day|start|date/i.test(name)) return day(3).slice(0, 10);
  if (/^to$|end/i.test(name)) return day(63).slice(0, 10);
  if (/id$|slug|listing|member|thread|give|leg|claim/i.test(name) && ids.length > 0) return pick(ids, chance);
  return pick(['Two nights by the lake, please.', 'Ann', '12', 'Kelowna', 'BC', 'other', '10:30'], chance);
}

function textOf(schema: JsonSchema, name: string, ids: readonly string[], chance: Chance): string {
  if (schema.format === 'uuid')
    return pick(ids.filter((id) => id.length === 36).concat(crypto.randomUUID()), chance);
  if (schema.format === 'date-time') return new Date(Date.now() + chance(1e9)).toISOString();
  const shortest = schema.minLength ?? 0;
  const text = usual(name, ids, chance);
  return text.padEnd(shortest, 'x').slice(0, schema.maxLength ?? 10_000);
}

/** A value the schema allows, as far as a schema can say. */
export function allowedValue(
  schema: JsonSchema,
  name: string,
  ids: readonly string[],
  chance: Chance,
  depth = 0,
): Json {
  const inner = (each: JsonSchema, its: string) => allowedValue(each, its, ids, chance, depth + 1);
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways?.length) return inner(pick(ways, chance), name);
  if (schema.const !== undefined) return schema.const as Json;
  if (schema.enum?.length) return pick(schema.enum, chance) as Json;
  if (depth > 8) return null;
  const type = Array.isArray(schema.type) ? pick(schema.type, chance) : schema.type;
  if (type === 'object') {
    const required = new Set(schema.required);
    const kept = Object.entries(schema.properties ?? {}).filter(
      ([key]) => required.has(key) || chance(3) > 0,
    );
    return Object.fromEntries(kept.map(([key, each]) => [key, inner(each, key)]));
  }
  if (type === 'array') {
    const length = Math.max(Number(schema.minItems ?? 0), chance(3));
    return (schema.prefixItems ?? Array.from({ length }, () => schema.items || {})).map((each) =>
      inner(each, name),
    );
  }
  if (type === 'integer' || type === 'number') {
    const least = schema.minimum ?? 0;
    return least + chance(Math.max(1, Math.min(schema.maximum ?? 500, 50_000) - least));
  }
  if (type === 'boolean') return chance(2) === 0;
  return type === 'null' ? null : textOf(schema, name, ids, chance);
}

/** A value the field is not made for. */
export const hostileValue = (chance: Chance): Json =>
  pick(
    [() => pick(naughtyTexts, chance), () => pick(naughtyNumbers, chance), () => pick(otherTypes, chance)],
    chance,
  )();

/** The value with one place changed: a field replaced, dropped, doubled, added or nested. */
export function broken(value: Json, chance: Chance): Json {
  if (Array.isArray(value) && value.length > 0 && chance(4) > 0) {
    const at = chance(value.length);
    return value.map((each, index) => (index === at ? broken(each, chance) : each));
  }
  if (Array.isArray(value))
    return pick(
      [() => [], () => Array.from({ length: 300 }, () => value[0] ?? 'x'), () => hostileValue(chance)],
      chance,
    )();
  if (value === null || typeof value !== 'object') return hostileValue(chance);
  const entries = Object.entries(value);
  const at = entries.length > 0 ? chance(entries.length) : 0;
  switch (chance(8)) {
    case 0:
      return Object.fromEntries(entries.filter((_, index) => index !== at));
    case 1:
      return { ...value, [pick(naughtyTexts, chance).slice(0, 200)]: hostileValue(chance) };
    case 2:
      return {
        ...value,
        [pick(['role', 'id', 'ownerId', 'isOperator', 'amountCents', 'state'], chance)]: hostileValue(chance),
      };
    case 3:
      return hostileValue(chance);
    default:
      return Object.fromEntries(
        entries.map(([key, each], index) => [key, index === at ? broken(each, chance) : each]),
      );
  }
}

/** A body's text: usually JSON, else something similar. */
export function bodyText(value: Json, chance: Chance): Buffer {
  const text = JSON.stringify(value);
  const field = JSON.stringify(Object.keys(value ?? {})[0] ?? 'a');
  switch (chance(40)) {
    case 0:
      return Buffer.from(text.slice(0, chance(text.length + 1)));
    case 1:
      return Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0x7d])]);
    case 2:
      return Buffer.from(`${'['.repeat(20_000)}${text}${']'.repeat(20_000)}`);
    case 3:
      return Buffer.from(text.replace('{', `{${field}:1,${field}:{"a":[]},`));
    case 4:
      return Buffer.from(
        text.replace('{', '{"__proto__":{"isOperator":true},"constructor":{"prototype":{"a":1}},'),
      );
    case 5:
      return Buffer.from(`${text} `.repeat(1 + chance(3)));
    case 6:
      return Buffer.from(`\ufeff${text}`);
    case 7:
      return Buffer.from(text, 'utf16le');
    case 8:
      return Buffer.alloc(1_100_000, text);
    default:
      return Buffer.from(text);
  }
}
