/** Lists the changes of every lifecycle's rows: another target, another actor, one actor more, another deadline. */
import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { lifecycle, LifecycleError, type Lifecycle, type Row } from '../../platform/lifecycle.ts';

export type LifecycleMutant = {
  id: string;
  kind: 'lifecycle';
  file: string;
  /** What a test comes across that may notice. */
  touches: string;
  what: string;
  row: Row;
  changed: Row;
};

type Table = Lifecycle<Row, string>;

/** Who can request a step. Other actors stand for the product itself, and no request can pretend to be one of them. */
const people = new Set(
  'account applicant giver member newcomer operator owner payer receiver renter'.split(' '),
);

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'nextState' in value && 'rows' in value;

/** Whether the table still loads with this row: a row that it refuses needs no test. */
function loads(table: Table, index: number, row: Row): boolean {
  try {
    const rows = table.rows.map((each, place) => (place === index ? row : each));
    lifecycle(table.name, { rows, final: table.final });
    return true;
  } catch (error) {
    if (error instanceof LifecycleError) return false;
    throw error;
  }
}

function mutantsOf(file: string, table: Table): LifecycleMutant[] {
  const actors = [...new Set(table.rows.flatMap(({ who }) => who))].filter((who) => who !== 'clock');
  const deadlines = [...new Set(table.rows.flatMap(({ deadline }) => deadline ?? []))];
  return table.rows.flatMap((row, index) => {
    const others = actors.filter((who) => !row.who.includes(who));
    const touches = `lifecycle:${table.name}:${index}`;
    const ways: [change: string, value: string, changed: Row][][] = [
      table.states.filter((to) => to !== row.to).map((to) => ['to', to, { ...row, to }]),
      deadlines
        .filter((each) => row.deadline && each !== row.deadline)
        .map((deadline) => ['deadline', deadline, { ...row, deadline }]),
      others.filter(() => !row.deadline).map((who) => ['who', who, { ...row, who: [who] }]),
      others
        .filter((who) => people.has(who) && row.who.some((each) => people.has(each)))
        .map((who) => ['also', who, { ...row, who: [...row.who, who] }]),
    ];
    return ways.flatMap((some) => {
      const found = some.find(([, , changed]) => loads(table, index, changed));
      if (found === undefined) return [];
      const [change, value, changed] = found;
      const what = `${table.name}, ${row.event} from ${[row.from]
        .flat()
        .map((from) => from ?? 'nothing')
        .join(', ')}: ${change} ${value}`;
      const id = `${touches}:${change}:${value}`;
      return [{ id, kind: 'lifecycle' as const, file, touches, what, row, changed }];
    });
  });
}

/** Reads the tables themselves, so that new rows are included automatically. */
export async function lifecycleMutants(): Promise<LifecycleMutant[]> {
  const all: LifecycleMutant[] = [];
  for await (const file of glob('features/**/*-lifecycle.ts')) {
    const tables = Object.values((await import(resolve(file))) as Record<string, unknown>).filter(isTable);
    all.push(...tables.flatMap((table) => mutantsOf(file, table)));
  }
  return all;
}
