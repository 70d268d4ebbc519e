/** Parses what PostgreSQL sends into JavaScript values; types not listed stay text. */
import { types } from 'pg';

type Parser = (text: string) => unknown;

/** int8 as a number while exact; beyond that a bigint, which cannot be mixed with numbers: an error instead of a wrong value. */
export function parseInt8(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

const asText: Parser = (text) => text;
// The driver's parser of text[] (1009), a number its types omit.
const textsOf = types.getTypeParser(1009 as never, 'text') as (text: string) => unknown;

/** An array's elements, parsed one by one; nested arrays likewise. */
function arrayOf(parse: Parser): Parser {
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read);
    return typeof value === 'string' ? parse(value) : null;
  };
  return (text) => read(textsOf(text));
}

const asJson: Parser = (text) => JSON.parse(text) as unknown;

// PostgreSQL's type numbers never change: each type's, its array's, and its parser. Calendar days and wall times are not instants, so
// `date` (1082) and `timestamp` (1114) stay text, as do ranges, `numeric`, `uuid` and `interval`.
const known: readonly [oid: number, arrayOid: number, parse: Parser][] = [
  [16, 1000, (text) => text === 't'],
  [17, 1001, (text) => Buffer.from(text.slice(2), 'hex')],
  [20, 1016, parseInt8],
  [21, 1005, Number],
  [23, 1007, Number],
  [26, 1028, Number],
  [700, 1021, Number],
  [701, 1022, Number],
  [114, 199, asJson],
  [3802, 3807, asJson],
  [1184, 1185, (text) => new Date(text)],
  // name, text, char, varchar, date, timestamp, interval, numeric, uuid, tsrange, tstzrange, daterange, int4range
  ...[
    [19, 1003],
    [25, 1009],
    [1042, 1014],
    [1043, 1015],
    [1082, 1182],
    [1114, 1115],
    [1186, 1187],
    [1700, 1231],
    [2950, 2951],
    [3908, 3909],
    [3910, 3911],
    [3912, 3913],
    [3904, 3905],
  ].map(([oid = 0, arrayOid = 0]): [number, number, Parser] => [oid, arrayOid, asText]),
];

const parsers = new Map<number, Parser>(
  known.flatMap(([oid, arrayOid, parse]): [number, Parser][] => [
    [oid, parse],
    [arrayOid, arrayOf(parse)],
  ]),
);

/** The parsers of every connection, in the driver's format. */
export const typeParsers = {
  getTypeParser: (oid: number): Parser => parsers.get(oid) ?? asText,
};
