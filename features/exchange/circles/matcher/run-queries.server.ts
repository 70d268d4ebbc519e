/** Reads the matcher's latest runs: what was examined, found, proposed and agreed, and why other wishes were not matched. */
import type { Sql } from '../../../../platform/database.server/sql.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import type { RunCircle, RunLine, RunView, RunWish } from './run-view.ts';
import { openStates } from '../../lifecycle/exchange-states.ts';

/** The number of runs whose wishes' outcomes are kept. */
export const keptRuns = 30;

type Row = Omit<RunLine, 'ranAt' | 'missingPercent'> & {
  ranAt: Date;
  isProven: boolean;
  total: number;
  bound: number;
};

const runs = (sql: Sql, id: number | null) => sql<Row[]>`
  select r.id, r.ran_at as "ranAt", r.wishes, r.found, r.chosen, r.is_proven as "isProven", r.total, r.bound,
         count(s.id)::int as proposed, count(s.id) filter (where s.state = any(${openStates}))::int as waiting,
         count(s.accepted_at)::int as agreed,
         coalesce((select jsonb_object_agg(outcome, many)
                     from (select each ->> 'outcome' as outcome, count(*) as many from jsonb_array_elements(r.outcomes) each group by 1) counted),
                  '{}') as outcomes
    from circle_run r left join circle c on c.run_id = r.id left join exchange s on s.id = c.exchange_id
   where ${id === null} or r.id = ${id}
   group by r.id order by r.id desc limit ${keptRuns}`;

const lineOf = ({ ranAt, isProven, total, bound, ...row }: Row): RunLine => ({
  ...row,
  ranAt: ranAt.toISOString(),
  missingPercent: isProven || total === 0 ? 0 : Math.ceil(((bound - total) * 1_000) / total) / 10,
});

/** Latest first. */
export const latestRuns = async ({ sql }: Pick<Deps, 'sql'>): Promise<RunLine[]> =>
  (await runs(sql, null)).map(lineOf);

/** One run with its proposals and wishes; null when it does not exist. Wishes without a kept outcome are omitted. */
export async function runOf({ sql }: Pick<Deps, 'sql'>, id: number): Promise<RunView | null> {
  const [row] = await runs(sql, id);
  if (!row) return null;
  const circles = await sql<(Omit<RunCircle, 'chancePercent'> & { chanceMillionths: number })[]>`
    select s.id, s.state, c.reasons, c.chance_millionths as "chanceMillionths",
           array(select m.display_name from exchange_party a join member m on m.id = a.member_id where a.exchange_id = s.id order by a.place) as members
      from circle c join exchange s on s.id = c.exchange_id where c.run_id = ${id} order by s.asked_at, s.id`;
  const wishes = await sql<(Omit<RunWish, 'waitingSince'> & { waitingSince: Date })[]>`
    select w.id, m.display_name as member, w.state, w.waiting_since as "waitingSince", each ->> 'outcome' as outcome
      from circle_run r cross join jsonb_array_elements(r.outcomes) each
      join wish w on w.id = (each ->> 'wish')::uuid join member m on m.id = w.member_id
     where r.id = ${id} order by w.waiting_since, w.id limit 1000`;
  return {
    run: lineOf(row),
    circles: circles.map(({ chanceMillionths, ...circle }) => ({
      ...circle,
      chancePercent: Math.max(1, Math.round(chanceMillionths / 10_000)),
    })),
    wishes: wishes.map(({ waitingSince, ...wish }) => ({
      ...wish,
      waitingSince: waitingSince.toISOString(),
    })),
  };
}
