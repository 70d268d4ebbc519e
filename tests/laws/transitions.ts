/** Notes every change of a state while a database is lived in, and says which of them no row of the lifecycles allows. */
import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Lifecycle, Row } from '../../platform/lifecycle.ts';

/** Where the states of each lifecycle are kept; the column is `state` everywhere. */
export const tableOf: Readonly<Record<string, string>> = {
  application: 'application_review',
  dispute: 'dispute',
  exchange: 'exchange',
  extension: 'leg_extension',
  'identity check': 'identity_check',
  'interrupted trip': 'leg_interruption',
  leg: 'leg',
  listing: 'hosted_listing',
  membership: 'membership',
  'no-show report': 'no_show_report',
  payment: 'payment',
  'points correction': 'points_correction',
  relief: 'leg_relief',
  'waiting request': 'waiting_request',
  wish: 'wish',
};

type Table = Lifecycle<Row, string>;

/** Every lifecycle there is. */
export async function allLifecycles(): Promise<Table[]> {
  const found: Table[] = [];
  for await (const file of glob('features/**/*-lifecycle.ts'))
    for (const value of Object.values((await import(resolve(file))) as Record<string, unknown>))
      if (typeof value === 'object' && value !== null && 'nextState' in value) found.push(value as Table);
  return found;
}

/** From now on every change of a state is noted. @param sql the owner of the tables */
export async function watchStates(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create table seen_step (lifecycle text, state_before text, state_after text);
    grant insert on seen_step to public;
    create function note_step() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or old.state is distinct from new.state then
        insert into seen_step values (tg_argv[0], case when tg_op = 'UPDATE' then old.state end, new.state);
      end if;
      return null;
    end $$`);
  for (const [name, table] of Object.entries(tableOf))
    await sql.unsafe(
      `create trigger note_step after insert or update on ${table} for each row execute function note_step('${name}')`,
    );
}

export type SeenStep = { lifecycle: string; before: string | null; after: string; times: number };

export const seenSteps = (sql: Sql): Promise<SeenStep[]> => sql<SeenStep[]>`
  select lifecycle, state_before as before, state_after as after, count(*)::int as times from seen_step group by 1, 2, 3 order by 1, 2, 3`;

/** A decision takes an application up in the same step; the samples' owners are there with their identity verified. */
const shortened = new Set([
  'application: submitted to approved',
  'application: submitted to declined',
  'application: submitted to waitlisted',
  'identity check: null to verified',
]);

/** Whether a row leads from one state to the other. */
export const isAllowed = ({ rows }: Pick<Table, 'rows'>, { lifecycle, before, after }: SeenStep): boolean =>
  shortened.has(`${lifecycle}: ${before} to ${after}`) ||
  rows.some((row) => row.to === after && [row.from].flat().includes(before));
