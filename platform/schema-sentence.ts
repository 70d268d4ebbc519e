/** Parses a value by a schema, and says in one plain sentence what is wrong. */
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
export type Misfit = { field: string; sentence: string };

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
};
const formats: Record<string, string> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'an id (a UUID)',
  guid: 'an id (a UUID)',
  date: 'a day such as 2027-06-04',
  datetime: 'a time such as 2027-06-04T16:00:00Z',
};
const units: Record<string, string> = { string: 'character', array: 'entry', set: 'entry', file: 'byte' };

/** `least` or `most` of something: "at least 3 characters". A whole phrase, because a limit of 1 reads "1 character". */
function amount(words: string, limit: number | bigint, origin: string): string {
  const unit = units[origin];
  if (unit === undefined) return `be ${words} ${limit}`;
  const many = unit === 'entry' ? 'entries' : `${unit}s`;
  return `have ${words} ${limit} ${Number(limit) === 1 ? unit : many}`;
}

/** What is wrong, following the field's name. For schemas without their own message. */
function complaint(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? 'of another kind'}`;
    case 'invalid_format':
      return formats[issue.format] ? `must be ${formats[issue.format]}` : 'is not written as it should be';
    case 'too_small':
      return `must ${amount(issue.inclusive === false ? 'more than' : 'at least', issue.minimum, issue.origin)}`;
    case 'too_big':
      return `must ${amount(issue.inclusive === false ? 'less than' : 'at most', issue.maximum, issue.origin)}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map((value) => (value === '' ? '""' : String(value))).join(', ')}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    default:
      return 'is not valid';
  }
}

/** For a union of objects, reports on the closest variant: the one with the fewest issues. */
function plainest(issue: z.core.$ZodIssue | undefined): z.core.$ZodIssue | undefined {
  if (issue?.code !== 'invalid_union') return issue;
  const [first] = issue.errors.toSorted((one, other) => one.length - other.length).at(0) ?? [];
  const isOfField = first !== undefined && (first.path.length > 0 || first.code === 'unrecognized_keys');
  return isOfField ? plainest({ ...first, path: [...issue.path, ...first.path] }) : issue;
}

/** The field's path, and the sentence about it. A schema's own message follows a colon. */
function misfitOf({ issues: [found] }: z.ZodError, noun = 'field'): Misfit {
  const issue = plainest(found);
  const path = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const field = [...issue.path, issue.keys[0] ?? ''].join('.').slice(0, 100);
    return { field, sentence: `Unknown ${noun}: ${field}. Remove it and try again.` };
  }
  const message = (issue?.message ?? 'is not valid').replace(/\.$/, '');
  if (/^(is|must) /.test(message))
    return { field: path, sentence: `${path === '' ? 'The body' : `\`${path}\``} ${message}.` };
  return {
    field: path,
    sentence: path === '' ? `The body doesn't fit: ${message}.` : `${path}: ${message}.`,
  };
}

/** Passed to `safeParse`: sentences for schemas without their own. */
const plainly: z.core.ParseContext<z.core.$ZodIssue> = { error: complaint };

/** Where in a value something claims a length that is not a number; null if nowhere. */
function placeOfFalseLength(value: unknown): string | null {
  const waiting: [path: string, value: unknown][] = [['', value]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, each] = next;
    if (typeof each !== 'object' || each === null) continue;
    if ('length' in each && typeof each.length === 'object') return path;
    for (const [name, inner] of Object.entries(each))
      waiting.push([path === '' ? name : `${path}.${name}`, inner]);
  }
  return null;
}

/**
 * Parses a value that a stranger sent. The library compares the length of whatever has one, also of an object where text belongs, and
 * throws where that length cannot be compared: `{"length": {"toString": 1}}`.
 */
export function parseBy<T>(
  schema: z.ZodType<T>,
  value: unknown,
  noun?: string,
): { data: T } | { misfit: Misfit } {
  try {
    const parsed = schema.safeParse(value, plainly);
    return parsed.success ? { data: parsed.data } : { misfit: misfitOf(parsed.error, noun) };
  } catch (error) {
    const field = placeOfFalseLength(value);
    if (field === null) throw error;
    const what = field === '' ? 'The body' : `\`${field.slice(0, 100)}\``;
    return { misfit: { field: field.slice(0, 100), sentence: `${what} must be text or a list.` } };
  }
}
