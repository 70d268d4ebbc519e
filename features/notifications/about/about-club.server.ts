/** Finds the recipients of events about a listing, membership, identity or points: its owner, that person, or the operators. */
import { z } from 'zod';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { isUuid } from '../../../platform/ids.ts';
import { today } from '../../../platform/time/time-zone.ts';
import { operatorIds } from '../../members/operators.server.ts';
import type { ClubFacts } from '../kinds/club-kinds.ts';
import { notificationKinds, type KindName } from '../notification-kinds.ts';
import type { OpenPromise } from '../readers/promises.server.ts';
import type { ToldEvent } from '../tell-of-event.server.ts';

type ClubListener = { accountId: string; facts: ClubFacts };

const homeZone = 'America/Vancouver';
const said = z.object({
  points: z.number().catch(0),
  cents: z.number().catch(0),
  expiresAt: z.coerce.date().nullable().catch(null),
  /** The person an event is about, who isn't notified of it. */
  of: z.uuid().nullable().catch(null),
});

const dayOf = (instant: Date | null): string => (instant === null ? '' : today(homeZone, instant));

/** The facts of a reminder with a due date. */
export const dueClubFacts = (until: Date): ClubFacts => ({
  title: '',
  id: '',
  points: 0,
  cents: 0,
  day: dayOf(until),
});

type Hosted = { ownerId: string; id: string; title: string };

/** The listing with its draft, by either id. A sample listing has no draft. */
async function hostedOf(sql: Sql, { subject_kind, subject_id }: ToldEvent): Promise<Hosted | null> {
  const isDraft = subject_kind === 'hosted_listing';
  if (!isDraft && subject_kind !== 'listing') return null;
  const [row] = isDraft
    ? await sql<Hosted[]>`
        select owner_id as "ownerId", id::text, coalesce(draft -> 'about' ->> 'title', '') as title
          from hosted_listing where id = ${subject_id}`
    : await sql<Hosted[]>`
        select l.owner_id as "ownerId", coalesce(h.id::text, '') as id, l.title
          from listing l left join hosted_listing h on h.listing_id = l.id where l.id = ${Number(subject_id)}`;
  return row ?? null;
}

/** The account that made an application, or joined it since. */
async function applicantOf(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql<{ id: string | null }[]>`
    select coalesce(a.user_id, m.account_id) as id from founders_club_applications a
      left join membership m on m.application_id = a.id where a.id = ${id}`;
  return row?.id ?? null;
}

/**
 * The recipients and what they may know.
 * @param promise the deadline that the recipient has to meet
 */
export async function clubListeners(
  sql: Sql,
  event: ToldEvent,
  kind: KindName,
  promise: OpenPromise | null,
): Promise<ClubListener[]> {
  const { to } = notificationKinds[kind];
  const { points, cents, expiresAt, of } = said.parse(event.body);
  const hosted = await hostedOf(sql, event);
  const facts: ClubFacts = {
    title: hosted?.title ?? '',
    id: hosted?.id ?? '',
    points,
    cents,
    day: dayOf(expiresAt ?? promise?.until ?? null),
  };
  if (to === 'operators') {
    const operators = (await operatorIds(sql)).filter((accountId) => accountId !== of);
    return operators.map((accountId) => ({ accountId, facts }));
  }
  if (to === 'owner') return hosted === null ? [] : [{ accountId: hosted.ownerId, facts }];
  const accountId =
    event.subject_kind === 'application' ? await applicantOf(sql, event.subject_id) : event.subject_id;
  return accountId !== null && isUuid(accountId) ? [{ accountId, facts }] : [];
}
