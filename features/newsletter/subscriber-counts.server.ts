/** Counts the newsletter's subscribers and where they came from. Numbers only; addresses leave only by the logged export. */
import { asOperator } from '../members/as-operator.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';

export type SubscriberCounts = {
  /** Asked to confirm, without an answer yet. */
  waiting: number;
  confirmed: number;
  unsubscribed: number;
  sources: { source: string; confirmed: number; waiting: number; unsubscribed: number }[];
  /** The last twelve weeks, oldest first: by the Monday on which each started, in UTC. */
  weeks: { week: string; asked: number; confirmed: number; unsubscribed: number }[];
};

type Standing = Pick<SubscriberCounts, 'waiting' | 'confirmed' | 'unsubscribed'>;

/** The current numbers, and those of the last twelve weeks. */
export function subscriberCounts(
  deps: Deps,
  reader: Pick<AccountActor, 'accountId'>,
): Promise<SubscriberCounts> {
  return inTransaction(deps, asOperator(reader), async ({ sql }) => {
    const sources = await sql<({ source: string } & Standing)[]>`
      select s.source,
             count(*) filter (where c.unsubscribed_at is not null)::int as unsubscribed,
             count(*) filter (where c.unsubscribed_at is null and c.confirmed_at is not null)::int as confirmed,
             count(*) filter (where c.unsubscribed_at is null and c.confirmed_at is null)::int as waiting
        from newsletter_subscribers s left join newsletter_consent c on c.subscriber_id = s.id
       group by s.source order by count(*) desc, s.source`;
    const weeks = await sql<SubscriberCounts['weeks']>`
      with week as (
        select date_trunc('week', ${deps.now()}::timestamptz at time zone 'utc') - make_interval(weeks => n) as start
          from generate_series(0, 11) n),
      happened as (
        select date_trunc('week', at.at at time zone 'utc') as week, at.what
          from newsletter_subscribers s left join newsletter_consent c on c.subscriber_id = s.id
          cross join lateral (values (s.created_at, 'asked'), (c.confirmed_at, 'confirmed'), (c.unsubscribed_at, 'unsubscribed')) as at (at, what)
         where at.at is not null and at.at > ${deps.now()}::timestamptz - interval '13 weeks')
      select to_char(w.start, 'YYYY-MM-DD') as week,
             count(*) filter (where h.what = 'asked')::int as asked,
             count(*) filter (where h.what = 'confirmed')::int as confirmed,
             count(*) filter (where h.what = 'unsubscribed')::int as unsubscribed
        from week w left join happened h on h.week = w.start group by w.start order by w.start`;
    const all = (name: keyof Standing) => sources.reduce((sum, source) => sum + source[name], 0);
    return {
      waiting: all('waiting'),
      confirmed: all('confirmed'),
      unsubscribed: all('unsubscribed'),
      sources: [...sources],
      weeks: [...weeks],
    };
  });
}
