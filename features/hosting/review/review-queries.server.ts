/** Reads listings for review by operators. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { isUuid } from '../../../platform/ids.ts';
import { readDraft } from '../draft.ts';
import { hostedRows, viewOf, type HostedRow } from '../hosting-queries.server.ts';
import { contactHints } from '../listing-contacts.ts';
import { hostingLifecycle } from '../hosting-lifecycle.ts';
import type { ReviewLine, ReviewView } from '../hosting-view.ts';

export const reviewViews = ['waiting', 'changed', 'sent_back', 'published', 'all'] as const;
export type ReviewShelf = (typeof reviewViews)[number];

const mostLines = 200;

const isChanged = (sql: Sql) =>
  sql`h.state in ('published', 'paused') and h.published_edition > coalesce(h.reviewed_edition, 0)`;

function shelfCondition(sql: Sql, view: ReviewShelf) {
  switch (view) {
    case 'waiting':
      return sql`h.state = 'in_review' and h.approved_at is null`;
    case 'changed':
      return isChanged(sql);
    case 'sent_back':
      return sql`h.state = 'needs_changes'`;
    case 'published':
      return sql`h.state in ('published', 'paused')`;
    case 'all':
      return sql`true`;
  }
}

type Line = {
  id: string;
  state: ReviewLine['state'];
  draft: unknown;
  picture: ReviewLine['picture'];
  ownerName: string;
  ownerIsFounder: boolean;
  submittedAt: Date | null;
  isChanged: boolean;
};

export type ReviewCounts = { waiting: number; changed: number };

/** How many listings wait for review, and how many were changed by their owners since. */
export async function reviewCounts(sql: Sql): Promise<ReviewCounts> {
  const [counts] = await sql<ReviewCounts[]>`
    select count(*) filter (where h.state = 'in_review' and h.approved_at is null)::integer as waiting,
           count(*) filter (where ${isChanged(sql)})::integer as changed
      from hosted_listing h`;
  return counts ?? { waiting: 0, changed: 0 };
}

/** Longest waiting first; at most 200. */
export async function reviewQueue(
  sql: Sql,
  view: ReviewShelf,
): Promise<{ listings: ReviewLine[]; counts: ReviewCounts }> {
  const rows = await sql<Line[]>`
    select h.id, h.state, h.draft, m.display_name as "ownerName", m.is_founder as "ownerIsFounder", h.submitted_at as "submittedAt",
           coalesce(${isChanged(sql)}, false) as "isChanged",
           (select p.picture from hosted_photo p where p.hosted_id = h.id order by p.position limit 1) as picture
      from hosted_listing h join member m on m.id = h.owner_id
     where ${shelfCondition(sql, view)}
     order by h.submitted_at nulls last, h.id limit ${mostLines}`;
  return {
    listings: rows.map(({ draft, submittedAt, ...rest }) => {
      const { about, place } = readDraft(draft);
      return {
        ...rest,
        title: about.title.trim(),
        categoryId: about.categoryId,
        location: place.location,
        submittedAt: submittedAt?.toISOString() ?? null,
      };
    }),
    counts: await reviewCounts(sql),
  };
}

/** One listing as an operator reads it; null when it does not exist. */
export async function listingToReview(sql: Sql, id: string): Promise<ReviewView | null> {
  if (!isUuid(id)) return null;
  const [row] = await hostedRows(sql, sql`where h.id = ${id}`);
  if (!row) return null;
  const [more] = await sql<(ReviewView['owner'] & { isChanged: boolean })[]>`
    select m.id, m.display_name as name, m.is_founder as "isFounder", m.verifications, coalesce(${isChanged(sql)}, false) as "isChanged",
           (select count(*)::integer from listing l where l.owner_id = m.id and l.state = 'published') as published
      from hosted_listing h join member m on m.id = h.owner_id where h.id = ${id}`;
  const { isChanged: changed, ...owner } = more ?? noOwner(row);
  const events = hostingLifecycle.allowedEvents(row.state, 'operator');
  // One button for the operator; the owner's identity decides whether it publishes at once.
  const actions = events.filter((event) => {
    if (event === 'approve') return !row.isApproved;
    return event === 'look_over' ? changed : event !== 'approve_ahead';
  });
  const view = viewOf(row, actions);
  return { ...view, owner, isChanged: changed, hints: contactHints(view.draft) };
}

/** An owner's first listing: the first submitted for review, else any draft; null without one. */
export async function firstListingOf(sql: Sql, ownerId: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select h.id from hosted_listing h where h.owner_id = ${ownerId} and h.state <> 'archived'
     order by h.submitted_at nulls last, h.id limit 1`;
  return row?.id ?? null;
}

// Every draft has its owner's row; this only tells TypeScript.
const noOwner = ({ ownerId }: HostedRow) => ({
  id: ownerId,
  name: '',
  isFounder: false,
  verifications: [],
  published: 0,
  isChanged: false,
});
