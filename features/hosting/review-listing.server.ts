/** How does an operator answer for a listing? Approve, send back, take down or look over: once, with a reason in the audit log and a letter to its owner. */
import { actAsOperator, type ActRefusal } from '../members/act-as-operator.server.ts';
import type { Actor } from '../members/actor.ts';
import { notAllowed, notFound } from '../members/member-refusals.ts';
import { addressOfAccount } from '../auth/address-of-account.server.ts';
import { ownOrigin } from '../../platform/config.server.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { isRefusal, refusal, type Refusal } from '../../platform/refusal.ts';
import { problemsOf } from './draft-problems.ts';
import { contactProblems } from './listing-contacts.ts';
import { reviewLetter } from './hosting-letters.ts';
import { hostingLifecycle, type HostingEvent, type HostingState } from './hosting-lifecycle.ts';
import { mayReview } from './hosting-policy.ts';
import { hostingRefusals } from './hosting-refusals.ts';
import {
  countPhotos,
  lockHosted,
  publishDraft,
  saveState,
  type LockedHosted,
} from './hosting-store.server.ts';

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
  /** The edition that the operator has read. */
  edition: number;
  /** For the audit log. */
  reason: string;
  /** For the owner. Needed where something is to be changed. */
  note: string;
};
type Reviewed = { state: HostingState; listingId: number | null };
export type ReviewRefusal =
  | ActRefusal
  | Refusal<'not-found' | 'not-possible-now' | 'stale-review' | 'not-ready' | 'note-missing'>;

const noteMissing = refusal('note-missing', 'Tell the owner what to change.', 'note');
const longestNote = 2_000;

/** Decides about the edition that was read. */
export async function reviewListing(
  deps: Deps,
  actor: Actor,
  input: ReviewInput,
): Promise<Reviewed | ReviewRefusal> {
  const note = input.note.trim();
  if (note === '' && (input.event === 'send_back' || input.event === 'take_down')) return noteMissing;
  if (note.length > longestNote)
    return refusal('invalid', `Please say it in ${longestNote} characters.`, 'note');
  // A refusal of ours is carried past the act, which knows only its own.
  let refused: ReviewRefusal | null = null;
  const done = await actAsOperator<Reviewed>(
    deps,
    actor,
    {
      act: `listing.${input.event}`,
      subject: { kind: 'hosted_listing', id: input.id },
      reason: input.reason,
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
    listingId = (await publishDraft(sql, hosted, now)).listingId;
  }
  await saveState(
    sql,
    { ...hosted, listingId },
    { to: step.to, decided: { at: now, note: input.note }, reviewedEdition: hosted.edition },
    now,
  );
  await tell(deps, sql, { ...hosted, listingId }, input, now);
  return { state: step.to, listingId };
}

const facts: Record<ReviewEvent, string> = {
  // Read by features/points: the founder's bonus comes with the first one.
  approve: 'listing.published',
  send_back: 'listing.sent_back',
  take_down: 'listing.taken_down',
  look_over: 'listing.looked_over',
};

async function tell(
  deps: Deps,
  sql: Transaction['sql'],
  hosted: LockedHosted,
  { event, note }: ReviewInput,
  now: Date,
): Promise<void> {
  const subject =
    hosted.listingId === null
      ? { kind: 'hosted_listing', id: hosted.id }
      : { kind: 'listing', id: hosted.listingId };
  await appendEvent(sql, { name: facts[event], subject }, now);
  if (event === 'look_over') return;
  const to = await addressOfAccount(sql, hosted.ownerId);
  if (to === null) return;
  const [row] = await sql<{ slug: string }[]>`select slug from listing where id = ${hosted.listingId}`;
  const frame = { brandName: deps.config.brand.name, origin: ownOrigin(deps.config) };
  const { title } = hosted.draft.about;
  await writeMail(
    sql,
    { to, ...reviewLetter(frame, { event, title, note, hostedId: hosted.id, slug: row?.slug ?? null }) },
    now,
  );
}
