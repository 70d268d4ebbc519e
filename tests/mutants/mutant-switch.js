// Runs inside the tests of a mutant run: says which mutant is on, and writes down which test file has come across which.
import { appendFileSync } from 'node:fs';

const { id: on = null, record = null } = globalThis['__vitest_worker__']?.providedContext?.mutant ?? {};
const seen = new Set();

/** Whether this mutant is on; where a run only listens, the test file is noted. */
function isOn(id) {
  if (record === null) return id === on;
  const file = globalThis['__vitest_worker__'].filepath;
  if (!seen.has(id + file)) appendFileSync(record, `${id}\t${file}\n`);
  seen.add(id + file);
  return false;
}

const operators = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
};

globalThis.mutantSwitch = {
  value: (id, mutated, value) => (isOn(id) ? mutated : value),
  operate: (id, operator, other, a, b) => operators[isOn(id) ? other : operator](a, b),
  /** The rows of a lifecycle's table, one of them changed. */
  rows(name, rows) {
    const [, table, row, change, value] = on?.split(':') ?? [];
    if (table !== name) return rows;
    return rows.map((each, index) => {
      if (index !== Number(row)) return each;
      if (change === 'who') return { ...each, who: [value] };
      return change === 'also' ? { ...each, who: [...each.who, value] } : { ...each, [change]: value };
    });
  },
  /** Somebody asks for a step from this state: all rows that could have answered. */
  asked(name, rows, state, event) {
    if (record === null) return;
    rows.forEach((row, index) => {
      if (row.event === event && [row.from].flat().includes(state)) isOn(`lifecycle:${name}:${index}`);
    });
  },
};
