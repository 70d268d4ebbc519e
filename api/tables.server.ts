/** Accepts writes to three tables in the PostgREST format, so that the standard client works unchanged. */
import { Hono, type Context } from 'hono';
import { feedbackTable, giveFeedback } from '../features/feedback/give-feedback.server.ts';
import { visitor, type Actor } from '../features/members/actor.ts';
import {
  applicationsTable,
  submitApplication,
} from '../features/membership/application/submit-application.server.ts';
import { subscribe, subscribersTable } from '../features/newsletter/subscribe.server.ts';
import { isDatabaseAway } from '../platform/database.server/database-error.ts';
import {
  changeAsStranger,
  readAsStranger,
  type PublicRow,
  type PublicTable,
} from '../platform/database.server/public-table.ts';
import type { Deps } from '../platform/deps.server.ts';
import type { ApiEnvironment } from './environment.server.ts';
import type { ActorOfToken } from './http.server/actor.ts';
import {
  assertSingle,
  errorOfDatabase,
  errorResponse,
  readColumnList,
  readPreferences,
  readRows,
  rowsResponse,
  StoreRefusal,
} from './http.server/postgrest.ts';

type Door = {
  table: PublicTable;
  insert: (
    deps: Deps,
    insert: { rows: readonly PublicRow[]; columns: readonly string[]; readBack: boolean },
    actor: Actor,
  ) => Promise<PublicRow[]>;
};

const doors: Door[] = [
  { table: subscribersTable, insert: subscribe },
  { table: applicationsTable, insert: submitApplication },
  { table: feedbackTable, insert: giveFeedback },
];

/** Each newsletter row sends an email; nobody fills in a form this often. */
const mostRows = 20;
/** Query parameters that are not columns. */
const wordsOfQuery = new Set(['select', 'columns', 'order', 'limit', 'offset', 'on_conflict']);

function doorOf(name: string): Door {
  const door = doors.find(({ table }) => table.name === name);
  if (!door)
    throw new StoreRefusal('PGRST205', `Could not find the table 'public.${name}' in the schema cache`);
  return door;
}

const columnsOf = ({ columns, ownColumns }: PublicTable) => [...ownColumns, ...columns];

function selected(table: PublicTable, asked: string | null): (row: PublicRow) => PublicRow {
  const names = readColumnList(asked);
  if (names === 'all') return (row) => row;
  const unknown = names.find((name) => !columnsOf(table).includes(name));
  if (unknown) throw new StoreRefusal('42703', `column ${table.name}.${unknown} does not exist`);
  return (row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

/** The columns an insert sets: those named in the address, else all keys of the rows. */
function insertedColumns(table: PublicTable, rows: PublicRow[], asked: string | null): string[] {
  const named = readColumnList(asked);
  const columns = named === 'all' ? [...new Set(rows.flatMap((row) => Object.keys(row)))] : named;
  for (const column of columns) {
    if (table.columns.includes(column)) continue;
    if (table.ownColumns.includes(column))
      throw new StoreRefusal('42501', `permission denied for table ${table.name}`);
    throw new StoreRefusal(
      'PGRST204',
      `Could not find the '${column}' column of '${table.name}' in the schema cache`,
    );
  }
  return columns;
}

function conditions(table: PublicTable, query: URLSearchParams): { column: string; value: string }[] {
  return [...query].flatMap(([column, text]) => {
    if (wordsOfQuery.has(column)) return [];
    if (!columnsOf(table).includes(column))
      throw new StoreRefusal('42703', `column ${table.name}.${column} does not exist`);
    if (!text.startsWith('eq.'))
      throw new StoreRefusal(
        'PGRST100',
        `"failed to parse filter (${text})"`,
        'Only the operator eq is supported here.',
      );
    return [{ column, value: text.slice(3) }];
  });
}

function tokenOf(c: Context<ApiEnvironment>): string | null {
  const token = /^bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return token === undefined || token === c.req.header('apikey') ? null : token;
}

/**
 * The account behind the request. The standard client sends its `apikey` as bearer token while nobody is signed in; that counts as nobody.
 * @throws StoreRefusal PGRST301 for an invalid token: its sender expects to be signed in
 */
async function actorOf(c: Context<ApiEnvironment>, resolve: ActorOfToken): Promise<Actor> {
  const token = tokenOf(c);
  if (token === null) return visitor;
  const actor = await resolve(token);
  if (actor === null) throw new StoreRefusal('PGRST301', 'JWT expired or invalid');
  if (actor.awaitsCode) throw new StoreRefusal('42501', 'the second factor of this account is missing');
  return actor;
}

async function insertInto(deps: Deps, c: Context<ApiEnvironment>, resolve: ActorOfToken): Promise<Response> {
  const actor = await actorOf(c, resolve);
  const { table, insert } = doorOf(c.req.param('table') ?? '');
  const query = new URL(c.req.url).searchParams;
  const preferences = readPreferences(c.req.raw.headers);
  const rows = readRows(await c.req.text());
  if (rows.length > mostRows)
    throw new StoreRefusal('PGRST102', `At most ${mostRows} rows at a time`, `There are ${rows.length}.`);
  const columns = insertedColumns(table, rows, query.get('columns'));
  const select = selected(table, query.get('select'));
  if (preferences.representation && preferences.single) assertSingle(rows.length);
  // Merging with an existing row is an update, so the database checks that right too.
  if (preferences.merges) await changeAsStranger(deps, table, 'update');
  const back = await insert(deps, { rows, columns, readBack: preferences.representation }, actor);
  if (!preferences.representation)
    return new Response(null, { status: 201, headers: { 'content-range': '*/*' } });
  return rowsResponse(201, back.map(select), preferences, back.length);
}

async function readFrom(deps: Deps, c: Context<ApiEnvironment>): Promise<Response> {
  const { table } = doorOf(c.req.param('table') ?? '');
  const query = new URL(c.req.url).searchParams;
  const asked = query.get('select');
  // Programs call `select('count')` to find out whether a table exists: the answer is one row with the number of rows.
  const select = asked === 'count' ? null : selected(table, asked);
  const rows = await readAsStranger(deps, table, conditions(table, query));
  const shown = select ? rows.map(select) : [{ count: rows.length }];
  return rowsResponse(200, shown, readPreferences(c.req.raw.headers), rows.length);
}

/**
 * `/rest/v1/<table>`. The standard client's `apikey` is not needed. An application belongs to the account that sends it; newsletter and
 * feedback rows are always anonymous.
 */
export function tablesApi(deps: Deps, resolve: ActorOfToken): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.post('/:table', (c) => insertInto(deps, c, resolve));
  app.get('/:table', (c) => readFrom(deps, c));
  for (const [method, verb] of [
    ['PATCH', 'update'],
    ['PUT', 'update'],
    ['DELETE', 'delete'],
  ] as const)
    app.on(method, '/:table', async (c) => {
      await changeAsStranger(deps, doorOf(c.req.param('table')).table, verb);
      return new Response(null, { status: 204 });
    });
  app.onError((error, c) => {
    const isKnown = tokenOf(c) !== null;
    if (error instanceof StoreRefusal) return errorResponse(error.error, isKnown);
    const said = isDatabaseAway(error)
      ? {
          code: '57P01',
          message: 'The database is unavailable right now. Please try again.',
          details: null,
          hint: null,
        }
      : errorOfDatabase(error);
    if (!said) throw error;
    return errorResponse(said, isKnown);
  });
  return app;
}
