import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf } from './csv.ts';

/** Reads one row as in RFC 4180, with doubled quotes. */
function cellsOf(row: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (let at = 0; at < row.length; at += 1) {
    const sign = row.charAt(at);
    if (isQuoted && sign === '"' && row.charAt(at + 1) === '"') {
      cells.push(`${cells.pop()}"`);
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ',' && !isQuoted) cells.push('');
    else cells.push(`${cells.pop()}${sign}`);
  }
  return cells;
}

const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n');

describe('a spreadsheet file', () => {
  test('names its columns, quotes where needed, and leaves unknown values empty', () => {
    expect(
      linesOf(
        csvOf(
          ['who', 'how many'],
          [
            ['Ann, of "Kaslo"', 3],
            [null, -2],
          ],
        ),
      ),
    ).toEqual(['who,how many', '"Ann, of ""Kaslo""",3', ',-2', '']);
  });

  test.each(['=1+1', '+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＠SUM(A1)'])(
    'never starts a formula with %j',
    (typed) => {
      expect(csvOf(['x'], [[typed]])).toMatch(/\r\n"?'/);
    },
  );

  test('a semicolon doesn’t split a cell where commas are decimal signs', () => {
    expect(csvOf(['x', 'y'], [['a;=1+1', 'b']])).toContain('\r\n"a;=1+1",b\r\n');
  });

  test('law: whatever someone typed stays in its own cell', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), (cells) => {
        const [, line = ''] = /^\uFEFFa,b\r\n([\s\S]*)\r\n$/.exec(csvOf(['a', 'b'], [cells])) ?? [];
        expect(cellsOf(line)).toEqual(
          cells.map((cell) => (/^[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell)),
        );
      }),
    );
  });
});
