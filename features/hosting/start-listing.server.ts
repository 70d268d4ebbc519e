/** Starts a new listing, optionally with its category. */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Actor } from '../members/actor.ts';
import { notAllowed } from '../members/member-refusals.ts';
import { categoryKindOf } from './category-fields.ts';
import { readDraft } from './draft.ts';
import { mayHost } from './hosting-policy.ts';
import { hostingRefusals } from './hosting-refusals.ts';
import { countOpen, insertHosted } from './hosting-store.server.ts';

const mostOpen = 50;

/** @param categoryId '' if unknown */
export const startListing = (
  deps: Deps,
  actor: Actor,
  { categoryId }: { categoryId: string },
): Promise<{ id: string } | Refusal<'not-allowed' | 'too-many-listings'>> =>
  inCommand<{ id: string } | Refusal<'not-allowed' | 'too-many-listings'>>(deps, async ({ sql }) => {
    if (!mayHost(actor)) return notAllowed;
    if ((await countOpen(sql, actor.accountId)) >= mostOpen) return hostingRefusals.tooMany;
    const now = deps.now();
    const about = categoryKindOf(categoryId) ? { categoryId } : {};
    const id = await insertHosted(sql, actor.accountId, readDraft({ about }), now);
    await appendEvent(sql, { name: 'listing.started', subject: { kind: 'hosted_listing', id } }, now);
    return { id };
  });
