/** Reads an owner's listings, and everything the wizard shows of one, under the owner's own rights. */
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { verifiedIdentity } from '../members/verified-identity.ts';
import type { PriceUnit, Picture } from '../listings/listing-card.ts';
import type { AccountActor } from '../members/actor.ts';
import { readDraft, steps } from './draft.ts';
import { hasAddress, problemsOf } from './draft-problems.ts';
import { contactProblems } from './listing-contacts.ts';
import { hostingLifecycle, type HostingEvent, type HostingState } from './hosting-lifecycle.ts';
import { mayHost } from './hosting-policy.ts';
import type { HostedPhoto, HostedView, ShelfLine } from './hosting-view.ts';
import { unitOf } from './public-listing.ts';

const asOwner = <T>(deps: Deps, actor: AccountActor, read: (sql: Sql) => Promise<T>): Promise<T> =>
  inTransaction(deps, { role: 'signed_in', claims: { sub: actor.accountId } }, ({ sql }) => read(sql));

type Row = {
  id: string;
  ownerId: string;
  state: HostingState;
  edition: number;
  draft: unknown;
  saves: HostedView['saves'];
  slug: string | null;
  hasChanges: boolean;
  needsIdentity: boolean;
  isApproved: boolean;
  reviewNote: string;
  submittedAt: Date | null;
  decidedAt: Date | null;
  updatedAt: Date;
  photos: HostedPhoto[];
};
export type HostedRow = Row;

/** Of `hosted_listing h`. */
export const hostedRows = (sql: Sql, where: ReturnType<Sql>) => sql<Row[]>`
  select h.id, h.owner_id as "ownerId", h.state, h.edition, h.draft, h.saves, l.slug,
         h.published_edition is not null and h.published_edition < h.edition as "hasChanges",
         not ${verifiedIdentity} = any(m.verifications) as "needsIdentity", h.approved_at is not null as "isApproved", h.review_note as "reviewNote", h.submitted_at as "submittedAt", h.decided_at as "decidedAt", h.updated_at as "updatedAt",
         coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'picture', p.picture) order by p.position)
                     from hosted_photo p where p.hosted_id = h.id), '[]') as photos
    from hosted_listing h join member m on m.id = h.owner_id left join listing l on l.id = h.listing_id ${where}`;

export function viewOf(row: Row, actions: HostingEvent[]): HostedView {
  const { ownerId: _, updatedAt: __, ...rest } = row;
  const draft = readDraft(row.draft);
  return {
    ...rest,
    draft,
    problems: [...problemsOf(draft, row.photos.length), ...contactProblems(draft)],
    actions,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

const wizardSteps = [...steps, 'photos'] as const;

function shelfLineOf(row: Row): ShelfLine {
  const draft = readDraft(row.draft);
  const open = new Set(problemsOf(draft, row.photos.length).map(({ step }) => step));
  return {
    id: row.id,
    state: row.state,
    title: draft.about.title.trim(),
    categoryId: draft.about.categoryId,
    location: draft.place.location,
    priceCents: draft.price.priceCents,
    priceUnit: unitOf(draft),
    picture: row.photos[0]?.picture ?? null,
    slug: row.slug,
    hasChanges: row.hasChanges,
    needsAddress: (row.state === 'published' || row.state === 'paused') && !hasAddress(draft),
    stepsDone: wizardSteps.filter((step) => !open.has(step)).length,
    stepsOfAll: wizardSteps.length,
    reviewNote: row.reviewNote,
    updatedAt: row.updatedAt.toISOString(),
    isSample: false,
  };
}

type PublicRow = {
  state: 'published' | 'paused';
  title: string;
  categoryId: string;
  location: string;
  priceCents: number;
  priceUnit: PriceUnit;
  picture: Picture | null;
  slug: string;
  updatedAt: Date;
  isSample: boolean;
};

/** All of one's own listings, last changed first; sample listings, which have no draft, at the end. */
export function shelfOf(deps: Deps, actor: AccountActor): Promise<ShelfLine[]> {
  const me = actor.accountId;
  return asOwner(deps, actor, async (sql) => {
    const own = await hostedRows(sql, sql`where h.owner_id = ${me} order by h.updated_at desc, h.id`);
    const others = await sql<PublicRow[]>`
      select l.state, l.title, l.category_id as "categoryId", l.location, l.price_cents as "priceCents", l.price_unit as "priceUnit",
             l.slug, l.updated_at as "updatedAt", l.is_sample as "isSample",
             (select p.picture from listing_photo p where p.listing_id = l.id order by p.position limit 1) as picture
        from listing l
       where l.owner_id = ${me} and l.state in ('published', 'paused')
         and not exists (select from hosted_listing h where h.listing_id = l.id)
       order by l.title`;
    return [
      ...own.map(shelfLineOf),
      ...others.map((row) => ({
        ...row,
        id: null,
        hasChanges: false,
        needsAddress: false,
        stepsDone: wizardSteps.length,
        stepsOfAll: wizardSteps.length,
        reviewNote: '',
        updatedAt: row.updatedAt.toISOString(),
      })),
    ];
  });
}

/** The lifecycle steps the owner may take now. Former members may only take listings off. */
function actionsOf(actor: AccountActor, row: Row): HostingEvent[] {
  const allowed = hostingLifecycle
    .allowedEvents(row.state, 'owner')
    .filter((event) => event !== 'publish_changes' || row.hasChanges);
  return mayHost(actor)
    ? allowed
    : allowed.filter((event) => ['take_back', 'pause', 'archive'].includes(event));
}

/** One listing for its owner; null for anyone else. */
export async function hostedFor(deps: Deps, actor: AccountActor, id: string): Promise<HostedView | null> {
  if (!isUuid(id)) return null;
  return asOwner(deps, actor, async (sql) => {
    const [row] = await hostedRows(sql, sql`where h.id = ${id} and h.owner_id = ${actor.accountId}`);
    return row ? viewOf(row, actionsOf(actor, row)) : null;
  });
}
