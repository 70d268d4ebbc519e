/** Reads what PostgreSQL sends into the values that the code works with; a type that is not listed stays text. */
import { types } from 'pg';

type Parser = (text: string) => unknown;

/** int8 as a number while that is exact; beyond, a bigint, which refuses to be mixed with numbers: loud instead of wrong. */
export function parseInt8(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

const asText: Parser = (text) => text;
// The driver's own reader of text[] (1009), a number that its types leave out.
const textsOf = types.getTypeParser(1009 as never, 'text') as (text: string) => unknown;

/** An array's elements, read one by one; an array within an array likewise. */
function arrayOf(parse: Parser): Parser {
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read);
    return typeof value === 'string' ? parse(value) : null;
  };
  return (text) => read(textsOf(text));
}

const asJson: Parser = (text) => JSON.parse(text) as unknown;

// PostgreSQL's own type numbers never change: each type's, its array's, and how one value is read. A calendar day and a wall time are no
// instants, so `date` (1082) and `timestamp` (1114) stay text, as do ranges, `numeric`, `uuid` and `interval`.
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

/** The types of every connection, as the driver asks for them. */
export const typeParsers = {
  getTypeParser: (oid: number): Parser => parsers.get(oid) ?? asText,
};
