/** Emails people about new listings for their saved searches: at most once a day, each listing once. */
import type { TransactionSql } from '../../../platform/database.server/sql.ts';
import { z } from 'zod';
import { ownOrigin } from '../../../platform/config/config.server.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { writeMail } from '../../../platform/mail.server/write-mail.ts';
import { today } from '../../../platform/time/time-zone.ts';
import { addressOfAccount } from '../../auth/account/address-of-account.server.ts';
import type { ListingCard } from '../../listings/listing-card.ts';
import { readSavedQuery } from './saved-search.ts';
import { searchEmail } from './search-email.ts';
import { findListings } from '../find-listings.server.ts';

export const tellOfNewListingsKind = 'tell-of-new-listings';
export const tellOfSearchKind = 'tell-of-search';

/** The daily round: one job per search with something new, so that a failing one delays no other. */
export const tellOfNewListings: JobHandler = async ({ sql, now }) => {
  const at = now();
  const due = await sql<{ id: string }[]>`
    select s.id from saved_search s
     where s.is_told and s.told_until < (select max(published_at) from listing where state = 'published')`;
  const day = at.toISOString().slice(0, 10);
  for (const { id } of due)
    await enqueue(sql, { kind: tellOfSearchKind, body: { id }, key: `${id} ${day}` }, at);
};

type Row = {
  accountId: string;
  query: string;
  name: string;
  toldUntil: Date;
  offKey: string;
};

/** Maximum number of matches checked for new ones. */
const mostLookedAt = 1_000;

async function newFor(deps: Pick<Deps, 'sql' | 'now'>, { query, toldUntil }: Row): Promise<ListingCard[]> {
  const wish = readSavedQuery(query, today('America/Vancouver', deps.now()));
  // A search for past days finds nothing new.
  if ('sentence' in wish || wish.isOver) return [];
  const [{ cards }, fresh] = await Promise.all([
    findListings(deps, wish.filter, null, mostLookedAt),
    deps.sql<{ slug: string }[]>`
      select slug from listing where state = 'published' and published_at > ${toldUntil} and published_at <= ${deps.now()}`,
  ]);
  const slugs = new Set(fresh.map(({ slug }) => slug));
  return cards.filter(({ slug }) => slugs.has(slug));
}

/** Emails about one search. The email and the record of it are in one transaction. */
export const tellOfSearchJob =
  (deps: Pick<Deps, 'sql' | 'config'>): JobHandler =>
  async ({ job, sql, now }) => {
    const { id } = z.object({ id: z.uuid() }).parse(job.body);
    const row = await lockSearch(sql, id);
    if (!row) return;
    const at = now();
    const cards = await newFor({ sql: deps.sql, now: () => at }, row);
    const to = cards.length === 0 ? null : await addressOfAccount(sql, row.accountId);
    await sql`update saved_search set told_until = ${at} where id = ${id}`;
    if (to === null) return;
    const house = { brandName: deps.config.brand.name, origin: ownOrigin(deps.config) };
    await writeMail(sql, { to, ...searchEmail({ ...house, search: row, cards }) }, at);
  };

async function lockSearch(sql: TransactionSql, id: string): Promise<Row | null> {
  const [row] = await sql<Row[]>`
    select account_id as "accountId", query, name, told_until as "toldUntil", off_key as "offKey"
      from saved_search where id = ${id} and is_told for update`;
  return row ?? null;
}
