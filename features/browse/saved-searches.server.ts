/** What does somebody look for again and again? Kept with the account; the letters about it end with one press. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/time-zone.ts';
import type { AccountActor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { nameOfSearch, readSavedQuery, type SavedSearch } from './saved-search.ts';

/** Each of them may write a letter a day. */
export const mostSavedSearches = 20;

const tooMany = refusal(
  'too-many-searches',
  `You have ${mostSavedSearches} saved searches, which is as many as there may be. Remove one first.`,
);

const asThemselves = <T>(
  deps: Deps,
  { accountId }: AccountActor,
  work: (sql: Sql) => Promise<T>,
): Promise<T> =>
  inTransaction(deps, { role: 'signed_in', claims: { sub: accountId } }, ({ sql }) => work(sql));

async function read(sql: Sql): Promise<SavedSearch[]> {
  const rows = await sql<(Omit<SavedSearch, 'savedAt'> & { savedAt: Date })[]>`
    select id, query, name, saved_at as "savedAt", is_told as "isTold" from saved_search order by saved_at desc, id`;
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
}

/** The latest first. */
export const savedSearchesOf = (deps: Deps, actor: AccountActor): Promise<SavedSearch[]> =>
  asThemselves(deps, actor, read);

/**
 * Keeps a search. The same again changes nothing but that letters are wanted.
 * @param query as the address of /listings says it
 * @returns all of them; `invalid` with a sentence for a query that the page itself would refuse
 */
export function saveSearch(
  deps: Deps,
  actor: AccountActor,
  query: string,
): Promise<SavedSearch[] | Refusal<'invalid'> | typeof tooMany> {
  const now = deps.now();
  const wish = readSavedQuery(query, today('America/Vancouver', now));
  if ('sentence' in wish) return Promise.resolve(refusal('invalid', wish.sentence, 'query'));
  return asThemselves(deps, actor, async (sql) => {
    const [counted] = await sql<{ others: number; category: string | null }[]>`
      select (select count(*)::int from saved_search where query <> ${wish.query}) as others,
             (select name from category where id = ${wish.filter.category}) as category`;
    if ((counted?.others ?? 0) >= mostSavedSearches) return tooMany;
    const name = nameOfSearch(wish.filter, counted?.category ?? null);
    await sql`
      insert into saved_search (account_id, query, name, saved_at, told_until)
      values (${actor.accountId}, ${wish.query}, ${name}, ${now}, ${now})
      on conflict on constraint a_search_is_saved_once do update set is_told = true`;
    return read(sql);
  });
}

/** Switches the letters about one of somebody's searches. */
export const tellOfSearch = (
  deps: Deps,
  actor: AccountActor,
  { id, isTold }: { id: string; isTold: boolean },
): Promise<SavedSearch[] | typeof notFound> =>
  asThemselves(deps, actor, async (sql) => {
    // What came while nobody wanted to hear of it is not told of afterwards.
    const changed = await sql`
      update saved_search set is_told = ${isTold}, told_until = case when is_told then told_until else ${deps.now()} end
       where id = ${id} returning id`;
    return changed.length === 0 ? notFound : read(sql);
  });

/** Removes one of somebody's searches. @returns those that are left */
export const removeSearch = (deps: Deps, actor: AccountActor, id: string): Promise<SavedSearch[]> =>
  asThemselves(deps, actor, async (sql) => {
    await sql`delete from saved_search where id = ${id}`;
    return read(sql);
  });

/** The link of a letter: ends the letters about this one search, for whoever has it. @returns whether there is such a search */
export async function endSearchLetters(deps: Pick<Deps, 'sql'>, key: string): Promise<boolean> {
  if (!isUuid(key)) return false;
  const ended = await deps.sql`update saved_search set is_told = false where off_key = ${key} returning id`;
  return ended.length > 0;
}
