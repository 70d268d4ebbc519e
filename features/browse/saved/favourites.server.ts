/** Stores an account's favourites, so that all its browsers show the same. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { refusal } from '../../../platform/refusal.ts';
import type { AccountActor } from '../../members/actor.ts';

/** More would not fit on a page anyone still reads. */
export const mostFavourites = 500;

export const tooManyFavourites = refusal(
  'too-many-favourites',
  `You have ${mostFavourites} favourites, which is the maximum. Remove one first.`,
);

const asThemselves = <T>(
  deps: Deps,
  { accountId }: AccountActor,
  work: (sql: Sql) => Promise<T>,
): Promise<T> =>
  inTransaction(deps, { role: 'signed_in', claims: { sub: accountId } }, ({ sql }) => work(sql));

const read = async (sql: Sql): Promise<string[]> => {
  const rows = await sql<{ slug: string }[]>`
    select l.slug from favourite f join listing l on l.id = f.listing_id
     where l.state = 'published' order by f.added_at desc, f.listing_id`;
  return rows.map(({ slug }) => slug);
};

/** Slugs of currently available favourites, latest first. */
export const favouritesOf = (deps: Deps, actor: AccountActor): Promise<string[]> =>
  asThemselves(deps, actor, read);

/**
 * Adds favourites; existing ones and unknown names change nothing. Favourites kept by a browser before sign-in are added the same way.
 * @returns all of them, or a refusal when there would be too many: then none was added
 */
export const addFavourites = (
  deps: Deps,
  actor: AccountActor,
  slugs: readonly string[],
): Promise<string[] | typeof tooManyFavourites> =>
  asThemselves(deps, actor, async (sql) => {
    const [row] = await sql<{ would: number }[]>`
      select count(*)::int as would from (
        select listing_id from favourite
        union select id from listing where slug = any(${[...slugs]}) and state = 'published') each`;
    if ((row?.would ?? 0) > mostFavourites) return tooManyFavourites;
    await sql`
      insert into favourite (account_id, listing_id, added_at)
      select ${actor.accountId}, id, ${deps.now()} from listing where slug = any(${[...slugs]}) and state = 'published'
      on conflict do nothing`;
    return read(sql);
  });

/** Removes a favourite. @returns the remaining ones */
export const removeFavourite = (deps: Deps, actor: AccountActor, slug: string): Promise<string[]> =>
  asThemselves(deps, actor, async (sql) => {
    await sql`delete from favourite f using listing l where l.id = f.listing_id and l.slug = ${slug}`;
    return read(sql);
  });
