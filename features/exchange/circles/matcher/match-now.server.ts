/** Runs the matcher every night, and within a minute after a wish was made or changed, or someone left a circle. */
import type { Sql } from '../../../../platform/database.server/sql.ts';
import { enqueue } from '../../../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../../../platform/jobs.server/take-jobs.ts';
import { readSettings } from '../../../settings/read-settings.server.ts';
import { matchAside } from './match-aside.server.ts';
import { proposeCircleKind } from '../proposals/propose-circle.server.ts';
import { circleRules, readMarket } from './read-market.server.ts';
import { keptRuns } from './run-queries.server.ts';

export const matchWishesKind = 'match-wishes';

const minute = 60_000;

/** Schedules a run at the end of this minute, shared by all requests until then. */
export async function askToMatch(sql: Sql, now: Date): Promise<void> {
  const dueAt = new Date((Math.floor(now.getTime() / minute) + 1) * minute);
  await enqueue(sql, { kind: matchWishesKind, key: `asked ${dueAt.toISOString()}`, dueAt }, now);
}

/** The run: a job per found circle proposes it, after checking everything again under locks. */
export const matchWishesJob: JobHandler = async ({ sql, now: clock }) => {
  const now = clock();
  const settings = await readSettings(sql);
  // Agreed swaps continue while bookings are paused; nothing new starts.
  if (settings['bookings-paused']) return;
  const market = await readMarket(sql, now, null);
  const matching = await matchAside(market, circleRules(settings));
  const { circles, found, total, bound, isProven } = matching;
  const outcomes = market.wishes.map(({ id }, place) => ({
    wish: id,
    outcome: matching.outcomes[place] ?? '',
  }));
  const [run] = await sql<{ id: number }[]>`
    insert into circle_run (ran_at, wishes, found, chosen, is_proven, total, bound, outcomes)
    values (${now}, ${market.wishes.length}, ${found}, ${circles.length}, ${isProven}, ${total}, ${bound}, ${sql.json(outcomes)}) returning id`;
  const runId = run?.id ?? 0;
  await sql`update circle_run set outcomes = null where id <= ${runId - keptRuns} and outcomes is not null`;
  for (const [number, { legs }] of circles.entries()) {
    const places = legs.map(({ giver, listingId }) => ({
      wishId: market.wishes[giver]?.id ?? '',
      listingId,
    }));
    await enqueue(sql, { kind: proposeCircleKind, body: { runId, places }, key: `${runId} ${number}` }, now);
  }
};
