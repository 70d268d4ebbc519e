/** Takes the steps of a lifecycle. Nothing else writes a state: the table's row gives the new state, effects, deadlines and fact. */
import { z } from 'zod';
import { present } from './assert.ts';
import type { Sql } from './database.server/sql.ts';
import { together } from './database.server/together.ts';
import { appendEvent, enqueue, type Fact } from './jobs.server/outbox.ts';
import type { JobHandler } from './jobs.server/take-jobs.ts';
import type { DeadlineOf, EffectOf, Lifecycle, Row } from './lifecycle.ts';
import type { Refusal } from './refusal.ts';

/** A transaction and its time. */
export type Work = { sql: Sql; now: Date };

/** One step, as effects see it. `thing` is as it was before; its row is locked and already has the state `to`. */
export type Step<Thing, Input> = Work & {
  thing: Thing;
  event: string;
  by: string;
  to: string;
  input: Input;
};

/** What a feature supplies to run its table. */
export type Running<R extends Row, Thing, Input, No extends Refusal> = {
  /** Locks the row, after the rows that everyone locks first. Null when it does not exist. */
  lock: (sql: Sql, id: string) => Promise<Thing | null>;
  read: (sql: Sql, id: string) => Promise<Thing | null>;
  /** Writes the state and its columns if the state is still the one that was read. */
  save: (step: Step<Thing, Input>) => Promise<void>;
  /** A refusal undoes the whole step: the command's transaction rolls back. */
  effects: Record<EffectOf<R>, (step: Step<Thing, Input>) => Promise<No | void>>;
  /** The deadline of an item in its current state; null when it has none. */
  deadlines: Record<DeadlineOf<R>, (work: Work, thing: Thing) => Promise<Date | null>>;
  /** Null where something else records the step. */
  fact: (name: string, step: Step<Thing, Input>) => Fact | null;
  /** The dependencies of scheduled steps, besides the row. */
  clockInput: (work: Work, thing: Thing) => Promise<Input>;
};

export type Steps<R extends Row, Thing, Input, No extends Refusal> = {
  /** Takes a step of a thing whose row is locked. @throws BrokenAssertion when the table has no such row: check the policy first. */
  apply: (
    work: Work,
    thing: Thing,
    event: R['event'],
    by: R['who'][number],
    input: Input,
  ) => Promise<No | null>;
  /** Takes the first step of a thing. @param insert writes it in this state; null when it was there before, then nothing happens */
  begin: (
    work: Work,
    event: R['event'],
    by: R['who'][number],
    insert: (state: R['to']) => Promise<Thing | null>,
    input: Input,
  ) => Promise<No | null>;
  /** Adds the jobs for a thing's current deadlines. Call it when a deadline moved closer; the job itself notices a later one. */
  startClocks: (work: Work, id: string) => Promise<void>;
  /** The jobs that run at deadlines, by kind. @param whenDue runs at a deadline instead of the step, where more is needed */
  clockJobs: (whenDue?: WhenDue<R, Thing>) => Record<string, JobHandler>;
};

/** Runs at the deadline of an event instead of the plain step. The thing is locked and its deadline has passed. */
export type WhenDue<R extends Row, Thing> = Partial<
  Record<R['event'], (work: Work, thing: Thing) => Promise<void>>
>;

/** The kind of the job at a deadline: 'leg-complete'. */
export const clockKind = (name: string, event: string): string =>
  `${name}-${event}`.toLowerCase().replaceAll(/[^a-z]+/g, '-');

const body = z.object({ id: z.uuid() });

/** Runs a lifecycle table. */
export function stepsOf<
  const R extends Row,
  Final extends string,
  Thing extends { id: string; state: string },
  Input,
  No extends Refusal,
>(table: Lifecycle<R, Final>, running: Running<R, Thing, Input, No>): Steps<R, Thing, Input, No> {
  const dueAt = (work: Work, thing: Thing, deadline: string) =>
    running.deadlines[deadline as DeadlineOf<R>](work, thing);

  async function startClock(work: Work, id: string, event: string, deadline: Date): Promise<void> {
    // A passed deadline is checked again whenever asked; a future one is scheduled once.
    const once = deadline > work.now ? { key: `${id} ${deadline.toISOString()}`, dueAt: deadline } : {};
    await enqueue(work.sql, { kind: clockKind(table.name, event), body: { id }, ...once }, work.now);
  }

  async function startClocks(work: Work, id: string): Promise<void> {
    const thing = present(await running.read(work.sql, id), `${table.name} whose clocks start`);
    const due = table.deadlines(thing.state);
    const times = await together(
      ...due.map(
        ({ deadline }) =>
          () =>
            dueAt(work, thing, deadline),
      ),
    );
    for (const [index, { event }] of due.entries()) {
      const at = times[index] ?? null;
      if (at !== null) await startClock(work, id, event, at);
    }
  }

  /** The fact comes first: the effects' facts follow from it. */
  async function tell(step: Step<Thing, Input>, name: string | null): Promise<void> {
    const fact = name === null ? null : running.fact(name, step);
    if (fact) await appendEvent(step.sql, fact, step.now);
  }

  async function finish(step: Step<Thing, Input>, row: { effects: readonly string[] }): Promise<No | null> {
    for (const name of row.effects) {
      const refused = await running.effects[name as EffectOf<R>](step);
      if (refused) return refused;
    }
    if (table.deadlines(step.to).length > 0) await startClocks(step, step.thing.id);
    return null;
  }

  const rowOf = (state: string | null, event: R['event'], by: R['who'][number]) =>
    present(
      table.nextState(state, event, by),
      `step "${event}" of the ${table.name} from ${state ?? 'nothing'} by ${by}`,
    );

  async function apply(
    work: Work,
    thing: Thing,
    event: R['event'],
    by: R['who'][number],
    input: Input,
  ): Promise<No | null> {
    const row = rowOf(thing.state, event, by);
    const step = { sql: work.sql, now: work.now, thing, event, by, to: row.to, input };
    await together(
      () => running.save(step),
      () => tell(step, row.fact),
    );
    return finish(step, row);
  }

  const clockJob =
    (event: R['event'], more: ((work: Work, thing: Thing) => Promise<void>) | undefined): JobHandler =>
    async ({ job, sql, now: clock }) => {
      const work = { sql, now: clock() };
      const { id } = body.parse(job.body);
      const thing = await running.lock(sql, id);
      const due = thing && table.deadlines(thing.state).find((each) => each.event === event);
      const at = due ? await dueAt(work, thing, due.deadline) : null;
      if (!thing || at === null) return;
      if (at > work.now) await startClock(work, id, event, at);
      else if (more) await more(work, thing);
      else await apply(work, thing, event, 'clock', await running.clockInput(work, thing));
    };

  return {
    apply,
    async begin(work, event, by, insert, input) {
      const row = rowOf(null, event, by);
      const thing = await insert(row.to);
      if (thing === null) return null;
      const step = { sql: work.sql, now: work.now, thing, event, by, to: row.to, input };
      await tell(step, row.fact);
      return finish(step, row);
    },
    startClocks,
    clockJobs: (whenDue = {}) =>
      Object.fromEntries(
        table.rows.flatMap(({ event, deadline }) =>
          deadline === undefined
            ? []
            : [[clockKind(table.name, event), clockJob(event, whenDue[event as R['event']])]],
        ),
      ),
  };
}
