/** Stores an account's saved searches; a link in their emails turns them off. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isUuid } from '../../../platform/ids.ts';
import { refusal, type Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/time/time-zone.ts';
import type { AccountActor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { nameOfSearch, readSavedQuery, type SavedSearch } from './saved-search.ts';

/** Each may send an email a day. */
export const mostSavedSearches = 20;

const tooMany = refusal(
  'too-many-searches',
  `You have ${mostSavedSearches} saved searches, which is the maximum. Remove one first.`,
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

/** Latest first. */
export const savedSearchesOf = (deps: Deps, actor: AccountActor): Promise<SavedSearch[]> =>
  asThemselves(deps, actor, read);

/**
 * Saves a search. Saving it again only turns its emails on.
 * @param query as in the address of /listings
 * @returns all of them; `invalid` with a sentence for a query the page would refuse
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

/** Turns a saved search's emails on or off. */
export const tellOfSearch = (
  deps: Deps,
  actor: AccountActor,
  { id, isTold }: { id: string; isTold: boolean },
): Promise<SavedSearch[] | typeof notFound> =>
  asThemselves(deps, actor, async (sql) => {
    // What was published while emails were off is not reported later.
    const changed = await sql`
      update saved_search set is_told = ${isTold}, told_until = case when is_told then told_until else ${deps.now()} end
       where id = ${id} returning id`;
    return changed.length === 0 ? notFound : read(sql);
  });

/** Removes a saved search. @returns the remaining ones */
export const removeSearch = (deps: Deps, actor: AccountActor, id: string): Promise<SavedSearch[]> =>
  asThemselves(deps, actor, async (sql) => {
    await sql`delete from saved_search where id = ${id}`;
    return read(sql);
  });

/** Turns off a saved search's emails, for anyone with the email's link. @returns whether the search exists */
export async function endSearchEmails(deps: Pick<Deps, 'sql'>, key: string): Promise<boolean> {
  if (!isUuid(key)) return false;
  const ended = await deps.sql`update saved_search set is_told = false where off_key = ${key} returning id`;
  return ended.length > 0;
}
