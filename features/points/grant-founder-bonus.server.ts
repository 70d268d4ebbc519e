/** Grants a founder's bonus once, when both have happened in any order: joined, and a first listing published. */
import { z } from 'zod';
import { isUuid } from '../../platform/ids.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { givePoints } from './give-points.server.ts';

/** Scheduled by the events `membership.founder_joined` (subject: the member) and `listing.published` (subject: the listing). */
export const grantFounderBonusKind = 'grant-founder-bonus';

const eventBody = z.object({ subject_kind: z.string(), subject_id: z.string() });

/** The member of an event: itself, or the listing's owner. */
async function memberOf(sql: Sql, { subject_kind, subject_id }: z.infer<typeof eventBody>) {
  if (subject_kind === 'member') return isUuid(subject_id) ? subject_id : null;
  const [listing] = await sql<{ owner_id: string }[]>`
    select owner_id from listing where id::text = ${subject_id}`;
  return subject_kind === 'listing' ? (listing?.owner_id ?? null) : null;
}

/** Both have happened. Each event adds a job after its own commit, so the later of the two jobs sees both events. */
async function hasJoinedAndListed(sql: Sql, memberId: string): Promise<boolean> {
  const [row] = await sql<{ has_both: boolean }[]>`
    select exists (select from event
                    where subject_kind = 'member' and subject_id = ${memberId} and name = 'membership.founder_joined')
       and exists (select from listing l join event e on e.subject_kind = 'listing' and e.subject_id = l.id::text
                    where l.owner_id = ${memberId} and e.name = 'listing.published') as has_both`;
  return row?.has_both ?? false;
}

/** Grants the bonus when due; its key ensures it is granted once. */
export const grantFounderBonusJob: JobHandler = async ({ job, sql, now }) => {
  const memberId = await memberOf(sql, eventBody.parse(job.body));
  if (memberId === null || !(await hasJoinedAndListed(sql, memberId))) return;
  const points = (await readSettings(sql))['founder-bonus-points'];
  if (points === 0) return;
  const gift = {
    memberId,
    points,
    reason: 'founder_bonus',
    key: `founder_bonus/${memberId}`,
    madeBy: null,
  } as const;
  if (await givePoints({ sql, now: now() }, gift))
    await appendEvent(
      sql,
      { name: 'points.founder_bonus_given', subject: { kind: 'member', id: memberId }, body: { points } },
      now(),
    );
};
