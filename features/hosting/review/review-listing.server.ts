/**
 * Records an operator's decision about a listing: approve, send back, take down or look over, once, with a reason in the audit log and an
 * email to its owner.
 */
import { actAsOperator, type ActRefusal } from '../../members/act-as-operator.server.ts';
import type { Actor } from '../../members/actor.ts';
import { notAllowed, notFound } from '../../members/member-refusals.ts';
import type { Transaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal, refusal, type Refusal } from '../../../platform/refusal.ts';
import { problemsOf } from '../draft-problems.ts';
import { contactProblems } from '../listing-contacts.ts';
import { hostingLifecycle, type HostingEvent, type HostingState } from '../hosting-lifecycle.ts';
import { mayReview } from '../hosting-policy.ts';
import { hostingRefusals } from '../hosting-refusals.ts';
import {
  countPhotos,
  hasShownIdentity,
  lockHosted,
  publishDraft,
  saveState,
  type LockedHosted,
} from '../hosting-store.server.ts';
import { tellOwner } from './tell-owner.server.ts';

export const reviewEvents = [
  'approve',
  'send_back',
  'take_down',
  'look_over',
] as const satisfies readonly HostingEvent[];
export type ReviewEvent = (typeof reviewEvents)[number];

export type ReviewInput = {
  id: string;
  event: ReviewEvent;
  /** The edition the operator reviewed. */
  edition: number;
  /** For the audit log; a routine approval needs none. */
  reason: string;
  /** For the owner. Required when a change is needed. */
  note: string;
};
type Reviewed = { state: HostingState; listingId: number | null };
export type ReviewRefusal =
  | ActRefusal
  | Refusal<'not-found' | 'not-possible-now' | 'stale-review' | 'not-ready' | 'note-missing'>;

const noteMissing = refusal('note-missing', 'Tell the owner what to change.', 'note');
const longestNote = 2_000;

/** The log's reasons for decisions that need no typed one. */
const routine: Partial<Record<ReviewEvent, string>> = {
  approve: 'Approved',
  look_over: 'Changes reviewed',
};

/** Decides about the reviewed edition. */
export async function reviewListing(
  deps: Deps,
  actor: Actor,
  input: ReviewInput,
): Promise<Reviewed | ReviewRefusal> {
  const note = input.note.trim();
  if (note === '' && (input.event === 'send_back' || input.event === 'take_down')) return noteMissing;
  if (note.length > longestNote) return refusal('invalid', `Use ${longestNote} characters or fewer.`, 'note');
  // Carries our refusal past the lifecycle step, which knows only its own.
  let refused: ReviewRefusal | null = null;
  const done = await actAsOperator<Reviewed>(
    deps,
    actor,
    {
      act: `listing.${input.event}`,
      subject: { kind: 'hosted_listing', id: input.id },
      reason: input.reason,
      ...(routine[input.event] && { routineReason: routine[input.event] }),
    },
    async (transaction, { now }) => {
      const outcome = await review(deps, transaction, actor, { ...input, note }, now);
      if (isRefusal(outcome)) {
        refused = outcome;
        return notAllowed;
      }
      return { outcome, details: { edition: input.edition, state: outcome.state } };
    },
  );
  return refused ?? done;
}

async function review(
  deps: Deps,
  { sql }: Transaction,
  actor: Actor,
  input: ReviewInput,
  now: Date,
): Promise<Reviewed | ReviewRefusal> {
  const hosted = await lockHosted(sql, input.id);
  if (!hosted) return notFound;
  if (!mayReview(actor, hosted)) return notAllowed;
  const step = hostingLifecycle.nextState(hosted.state, input.event, 'operator');
  if (!step) return hostingRefusals.notPossibleNow;
  if (hosted.edition !== input.edition) return hostingRefusals.staleReview;
  let { listingId } = hosted;
  if (input.event === 'approve') {
    const missing = problemsOf(hosted.draft, await countPhotos(sql, hosted.id));
    const [problem] = [...missing, ...contactProblems(hosted.draft)];
    if (problem) return hostingRefusals.notReady(problem.sentence);
    // Review never waits for the identity; publication always does.
    if (!(await hasShownIdentity(sql, hosted.ownerId))) return approveAhead(deps, sql, hosted, input, now);
    listingId = (await publishDraft(sql, hosted, now)).listingId;
  }
  await saveState(
    sql,
    { ...hosted, listingId },
    { to: step.to, decided: { at: now, note: input.note }, reviewedEdition: hosted.edition },
    now,
  );
  await tellOwner(deps, sql, { ...hosted, listingId }, input, now);
  return { state: step.to, listingId };
}

/** Keeps an approval until the owner's identity is verified; the job that reads 'identity.verified' then publishes. */
async function approveAhead(
  deps: Deps,
  sql: Transaction['sql'],
  hosted: LockedHosted,
  { note }: ReviewInput,
  now: Date,
): Promise<Reviewed | ReviewRefusal> {
  const step = hostingLifecycle.nextState(hosted.state, 'approve_ahead', 'operator');
  if (!step || hosted.isApproved) return hostingRefusals.notPossibleNow;
  await saveState(sql, hosted, { to: step.to, decided: { at: now, note }, approvedAt: now }, now);
  await tellOwner(deps, sql, hosted, { event: 'approve_ahead', note }, now);
  return { state: step.to, listingId: hosted.listingId };
}
