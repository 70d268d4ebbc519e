/** Creates and changes wishes of owners, who give their own published listings. */
import { inCommand } from '../../../../platform/database.server/command.ts';
import type { Sql } from '../../../../platform/database.server/sql.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import { isRefusal } from '../../../../platform/refusal.ts';
import { today } from '../../../../platform/time/time-zone.ts';
import { normaliseExchangePreferences, waysAvailable } from '../../../listings/exchange-preference.ts';
import { isOwner, type Actor } from '../../../members/actor.ts';
import { notFound, signInNeeded } from '../../../members/member-refusals.ts';
import { askToMatch } from '../matcher/match-now.server.ts';
import { areasOf, wishProblem, type WishInput } from './wish-input.ts';
import { wishLifecycle, removedWishes } from './wish-lifecycle.ts';
import { mostWishes, wishRefusals, type WishRefusal } from './wish-refusals.ts';
import { insertWish, lockWish, saveWish, type WishWords } from './wish-store.server.ts';

type Kept = { id: string } | WishRefusal | typeof notFound | typeof signInNeeded;

/** Makes a wish, or changes the one with this id. */
export const keepWish = (
  deps: Deps,
  actor: Actor,
  { id, wish }: { id: string | null; wish: WishInput },
): Promise<Kept> => inCommand(deps, ({ sql }) => keep(sql, deps.now(), actor, id, wish));

async function keep(sql: Sql, now: Date, actor: Actor, id: string | null, wish: WishInput): Promise<Kept> {
  if (actor.kind === 'visitor') return signInNeeded;
  if (!isOwner(actor)) return id === null ? wishRefusals.ownersOnly : notFound;
  const me = actor.accountId;
  const problem = wishProblem(wish, today('America/Edmonton', now));
  if (problem) return problem;
  const areas = areasOf(wish) ?? [];
  const gifts = await ownGifts(sql, me, wish.gives);
  if (isRefusal(gifts)) return gifts;
  const categories = [...new Set(wish.categories)];
  const known = await sql`select id from category where id = any(${categories}::text[])`;
  if (known.length !== categories.length) return wishRefusals.noSuchCategory;
  const words: WishWords = { ...wish, categories, areas };
  if (id === null) return make(sql, me, words, gifts, now);
  const kept = await lockWish(sql, id);
  if (kept?.memberId !== me) return notFound;
  if (kept.state === 'proposed') return wishRefusals.isProposed;
  const step = wishLifecycle.nextState(kept.state, 'change', 'member');
  if (!step) return wishRefusals.notNow;
  await saveWish(sql, { id: kept.id, state: step.to }, words, gifts, now);
  await askToMatch(sql, now);
  return { id: kept.id };
}

async function make(
  sql: Sql,
  me: string,
  words: WishWords,
  gifts: readonly number[],
  now: Date,
): Promise<Kept> {
  // Two simultaneous new wishes queue here.
  await sql`select from member where id = ${me} for no key update`;
  const [counted] = await sql<{ count: number }[]>`
    select count(*)::integer as count from wish where member_id = ${me} and state <> all(${removedWishes})`;
  if ((counted?.count ?? 0) >= mostWishes) return wishRefusals.tooMany;
  await askToMatch(sql, now);
  return { id: await insertWish(sql, me, words, gifts, now) };
}

/** The numbers of one owner's published listings offered for direct swaps; a refusal if some are not. */
async function ownGifts(sql: Sql, me: string, slugs: readonly string[]): Promise<number[] | WishRefusal> {
  const wanted = [...new Set(slugs)];
  const rows = await sql<{ id: number; preferences: unknown }[]>`
    select id, exchange_preferences as preferences from listing
     where owner_id = ${me} and state = 'published' and slug = any(${wanted}::text[]) order by id`;
  const offered = rows.filter(({ preferences }) =>
    waysAvailable(normaliseExchangePreferences(preferences)).includes('directSwap'),
  );
  return offered.length === wanted.length ? offered.map(({ id }) => id) : wishRefusals.notYours;
}
