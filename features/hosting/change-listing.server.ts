/** Takes a listing's lifecycle steps for its owner: submit, take back, publish changes, pause, resume, archive. */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { hasAddress, problemsOf } from './draft-problems.ts';
import { contactProblems } from './listing-contacts.ts';
import { hostingLifecycle, type HostingEvent, type HostingState } from './hosting-lifecycle.ts';
import { mayEdit, mayTakeOff } from './hosting-policy.ts';
import { hostingRefusals } from './hosting-refusals.ts';
import {
  countPhotos,
  hasBookingsAhead,
  lockHosted,
  publishDraft,
  saveState,
  type LockedHosted,
} from './hosting-store.server.ts';

export const ownersEvents = [
  'submit',
  'take_back',
  'publish_changes',
  'pause',
  'resume',
  'archive',
] as const satisfies readonly HostingEvent[];
export type OwnersEvent = (typeof ownersEvents)[number];

type ChangeRefusal = Refusal<
  'not-found' | 'not-possible-now' | 'not-ready' | 'still-booked' | 'nothing-to-publish'
>;

const facts: Record<OwnersEvent, string> = {
  submit: 'listing.submitted',
  take_back: 'listing.taken_back',
  publish_changes: 'listing.changed',
  pause: 'listing.paused',
  resume: 'listing.resumed',
  archive: 'listing.archived',
};
const takesOff = new Set<OwnersEvent>(['take_back', 'pause', 'archive']);

/** Takes one lifecycle step as the owner. If pressed twice, the second press learns that it is done. */
export const changeListing = (
  deps: Deps,
  actor: Actor,
  { id, event }: { id: string; event: OwnersEvent },
): Promise<{ state: HostingState } | ChangeRefusal> =>
  inCommand<{ state: HostingState } | ChangeRefusal>(deps, async (transaction) => {
    const { sql } = transaction;
    const hosted = await lockHosted(sql, id);
    const may = takesOff.has(event) ? mayTakeOff : mayEdit;
    if (!hosted || !may(actor, hosted)) return notFound;
    const step = hostingLifecycle.nextState(hosted.state, event, 'owner');
    if (!step) return hostingRefusals.notPossibleNow;
    const refused = await conditionOf(transaction, hosted, event);
    if (refused) return refused;
    const now = deps.now();
    if (event === 'publish_changes') await publishDraft(sql, hosted, now);
    await saveState(sql, hosted, { to: step.to, ...(event === 'submit' && { submittedAt: now }) }, now);
    const subject =
      hosted.listingId === null ? { kind: 'hosted_listing', id } : { kind: 'listing', id: hosted.listingId };
    await appendEvent(sql, { name: facts[event], subject }, now);
    return { state: step.to };
  });

async function conditionOf(
  { sql }: Transaction,
  hosted: LockedHosted,
  event: OwnersEvent,
): Promise<ChangeRefusal | null> {
  if (event === 'submit' || event === 'publish_changes') {
    const missing = problemsOf(hosted.draft, await countPhotos(sql, hosted.id));
    const [problem] = [...missing, ...contactProblems(hosted.draft)];
    if (problem) return hostingRefusals.notReady(problem.sentence);
  }
  if (event === 'resume' && !hasAddress(hosted.publishedDraft ?? hosted.draft))
    return hostingRefusals.notReady(
      'Add the exact address and publish your changes before you resume this listing.',
    );
  if (event === 'publish_changes' && hosted.publishedEdition === hosted.edition)
    return hostingRefusals.nothingToPublish;
  if (event === 'archive' && hosted.listingId !== null && (await hasBookingsAhead(sql, hosted.listingId)))
    return hostingRefusals.stillBooked;
  return null;
}
