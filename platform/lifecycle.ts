/** Runs state machines from one table of rows that say who may do what when; everything else is derived from it. */

/** `clock` is an actor: what happens automatically at a deadline. */
export type Row = {
  event: string;
  /** One state or several; `null` for the first step: it did not exist before. */
  from: string | readonly string[] | null;
  to: string;
  who: readonly string[];
  /** For rows of the clock: the deadline that must have passed, by the feature's name for it. */
  deadline?: string;
  /** Effects in the same transaction, in this order: names of functions. */
  effects?: readonly string[];
  /** The event the step appends, in the past tense: 'accepted'. */
  fact?: string;
  /** Who is notified of what: 'owner: a request came in'. */
  notice?: readonly string[];
};

type FromOf<R extends Row> = R['from'] extends infer F ? (F extends readonly (infer S)[] ? S : F) : never;

export type StateOf<L> =
  L extends Lifecycle<infer R, infer Final> ? Exclude<FromOf<R>, null> | R['to'] | Final : never;
export type EventOf<L> = L extends Lifecycle<infer R, string> ? R['event'] : never;
/** The names of effects and deadlines in a table's rows. */
export type EffectOf<R extends Row> = R extends { effects: readonly (infer E extends string)[] } ? E : never;
export type DeadlineOf<R extends Row> = R extends { deadline: infer D extends string } ? D : never;
export type ActorOf<L> = L extends Lifecycle<infer R, string> ? R['who'][number] : never;

/** The next step, or null when the table has no such row. */
export type Step<R extends Row> = {
  to: R['to'];
  effects: readonly string[];
  notice: readonly string[];
  fact: string | null;
  deadline: string | null;
};

export type Lifecycle<R extends Row, Final extends string> = {
  name: string;
  rows: readonly R[];
  states: readonly string[];
  final: readonly Final[];
  /** The step an actor's event causes in a state (`null`: it does not exist yet); null when not allowed, or not now. */
  nextState: (state: string | null, event: R['event'], actor: R['who'][number]) => Step<R> | null;
  /** The events an actor may cause now: the buttons to show. */
  allowedEvents: (state: string | null, actor: R['who'][number]) => R['event'][];
  /** The states in which some actor may cause this event: 'open' is any state with 'accept'. For queries: `state = any(…)`. */
  statesWith: (event: R['event']) => string[];
  /** The states an event leads to. */
  statesAfter: (event: R['event']) => R['to'][];
  /** A state's clock rows: which event each deadline causes. */
  deadlines: (state: string) => { event: R['event']; deadline: string }[];
  /** For migrations: `state in ('requested', …)`. */
  sqlCheck: (column: string) => string;
  /** A Mermaid state diagram, for the documentation. */
  diagram: () => string;
};

/** Thrown on load: the table contradicts itself. */
export class LifecycleError extends Error {
  override name = 'LifecycleError';
}

const clock = 'clock';

function origins(row: Row): readonly (string | null)[] {
  return Array.isArray(row.from) ? row.from : [row.from as string | null];
}

/**
 * Reads and checks the table.
 * @param final states in which nothing more happens.
 * @throws LifecycleError for an unreachable state, two rows with the same event and actor in one state, a dead end not declared final (or a
 * final state with a way out), and a clock row without a deadline.
 */
export function lifecycle<const R extends Row, const Final extends string>(
  name: string,
  table: { rows: readonly R[]; final: readonly Final[] },
): Lifecycle<R, Final> {
  const { rows, final } = table;
  const states = [
    ...new Set(rows.flatMap((row) => [...origins(row).filter((state) => state !== null), row.to])),
  ];
  checkTable(name, rows, states, final);
  const rowsFrom = (state: string | null) => rows.filter((row) => origins(row).includes(state));
  return {
    name,
    rows,
    states,
    final,
    nextState(state, event, actor) {
      const row = rowsFrom(state).find(
        (candidate) => candidate.event === event && candidate.who.includes(actor),
      );
      return row
        ? {
            to: row.to,
            effects: row.effects ?? [],
            notice: row.notice ?? [],
            fact: row.fact ?? null,
            deadline: row.deadline ?? null,
          }
        : null;
    },
    allowedEvents: (state, actor) =>
      rowsFrom(state).flatMap((row): R['event'][] => (row.who.includes(actor) ? [row.event] : [])),
    statesWith: (event) => [
      ...new Set(
        rows.flatMap((row) => (row.event === event ? origins(row).filter((state) => state !== null) : [])),
      ),
    ],
    statesAfter: (event) => [...new Set(rows.filter((row) => row.event === event).map(({ to }) => to))],
    deadlines: (state) =>
      rowsFrom(state).flatMap((row) =>
        row.deadline !== undefined && row.who.includes(clock)
          ? [{ event: row.event, deadline: row.deadline }]
          : [],
      ),
    sqlCheck: (column) => `${column} in (${states.map((state) => `'${state}'`).join(', ')})`,
    diagram: () => diagramOf(rows, final),
  };
}

function checkTable(
  name: string,
  rows: readonly Row[],
  states: readonly string[],
  final: readonly string[],
): void {
  const fail = (sentence: string): never => {
    throw new LifecycleError(`The lifecycle "${name}" ${sentence}.`);
  };
  const odd = [...states, ...rows.map((row) => row.event)].find((word) => !/^[a-z]+(_[a-z]+)*$/.test(word));
  if (odd !== undefined) fail(`has the name "${odd}"; names are lower-case words joined by underscores`);
  const seen = new Set<string>();
  for (const row of rows) {
    if (row.who.length === 0) fail(`has nobody who may ${row.event}`);
    if (row.who.includes(clock) !== (row.deadline !== undefined))
      fail(`must name a deadline for "${row.event}" exactly when the clock does it`);
    for (const state of origins(row)) {
      for (const actor of row.who) {
        const key = `${state ?? 'nothing'} + ${row.event} by ${actor}`;
        if (seen.has(key)) fail(`has two rows for ${key}`);
        seen.add(key);
      }
    }
  }
  const reached = reachable(rows);
  const lost = states.find((state) => !reached.has(state));
  if (lost !== undefined) fail(`never reaches the state "${lost}"`);
  for (const state of final) if (!states.includes(state)) fail(`declares the unknown state "${state}" final`);
  for (const state of states) {
    const hasWayOut = rows.some((row) => origins(row).includes(state) && row.to !== state);
    if (!hasWayOut && !final.includes(state))
      fail(`has no way out of "${state}", which is not declared final`);
    if (rows.some((row) => origins(row).includes(state)) && final.includes(state))
      fail(`declares "${state}" final, but something happens there`);
  }
}

function reachable(rows: readonly Row[]): Set<string> {
  const reached = new Set(rows.filter((row) => origins(row).includes(null)).map((row) => row.to));
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const row of rows)
      if (origins(row).some((state) => state !== null && reached.has(state))) reached.add(row.to);
  }
  return reached;
}

function diagramOf(rows: readonly Row[], final: readonly string[]): string {
  const arrows = rows.flatMap((row) =>
    origins(row).map((from) => {
      const when = row.deadline === undefined ? '' : ` (${row.deadline})`;
      return `  ${from ?? '[*]'} --> ${row.to}: ${row.event}, ${row.who.join(' or ')}${when}`;
    }),
  );
  return ['stateDiagram-v2', ...arrows, ...final.map((state) => `  ${state} --> [*]`)].join('\n');
}
