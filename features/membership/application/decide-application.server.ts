/** Decides an application as an operator: approve, waitlist or decline, once, in one transaction with the email to the applicant. */
import { appendAudit } from '../../audit/append-audit.server.ts';
import type { AccountActor, Actor } from '../../members/actor.ts';
import { mayOperate } from '../../members/actor.ts';
import { notAllowed, notFound } from '../../members/member-refusals.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import type { Settings } from '../../settings/settings.ts';
import { present } from '../../../platform/assert.ts';
import { inTransaction, type Transaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isUuid } from '../../../platform/ids.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { writeMail } from '../../../platform/mail.server/write-mail.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import {
  accountOfAddress,
  addressesOf,
  confirmedAccount,
  type ConfirmedAccount,
} from '../accounts.server.ts';
import { applicationLifecycle, membershipLifecycle, type Decision } from './application-lifecycle.ts';
import { decisionEmail, type DecisionFacts, type Words } from './application-emails.ts';
import { joinToAccount, lockReview, saveStep, type LockedReview } from './application-store.server.ts';
import { joinMembership, publicName } from './join-applicant.server.ts';
import { frameOf } from '../email-frame.server.ts';
import { alreadyMember, notPossibleNow, reasonMissing, staleDecision } from '../membership-refusals.ts';
import {
  insertReserved,
  lockAddress,
  lockMembershipOf,
  saveOwner,
  takeSeat,
  type Membership,
} from '../membership-store.server.ts';
import { feeFromOf, kindAskedFor, yearlyCentsOf } from '../membership-terms.ts';

export type DecisionRefusal = Refusal<
  'not-allowed' | 'not-found' | 'reason-missing' | 'stale' | 'not-possible-now' | 'already-member'
>;
export type DecisionInput = {
  applicationId: string;
  decision: Decision;
  /** The version the operator saw. */
  version: number;
  /** For the log. */
  reason: string;
  /** For the applicant; '' for none. */
  note: string;
};
export type Decided = {
  state: string;
  version: number;
  /** Null for an owner or renter without a seat, and without approval. */
  founderSeat: number | null;
  email: Words & { to: string };
};

const eventNames = {
  approve: 'application.approved',
  waitlist: 'application.waitlisted',
  decline: 'application.declined',
} as const;

/** Decides. The email is sent after the transaction; a second press learns that it is decided. */
export function decideApplication(
  deps: Deps,
  actor: Actor,
  input: DecisionInput,
): Promise<Decided | DecisionRefusal> {
  return inTransaction<Decided | DecisionRefusal>(deps, {}, async (transaction) => {
    if (!mayOperate(actor)) return notAllowed;
    if (input.reason.trim() === '' && input.decision !== 'approve') return reasonMissing;
    return decide(deps, transaction, actor, input);
  });
}

class Rehearsed extends Error {
  readonly outcome: Decided | DecisionRefusal;
  constructor(outcome: Decided | DecisionRefusal) {
    super('A preview is always rolled back.');
    this.outcome = outcome;
  }
}

/** A preview of a decision and its email: the same steps, rolled back at the end. */
export async function previewDecision(
  deps: Deps,
  actor: Actor,
  input: Omit<DecisionInput, 'reason'>,
): Promise<Decided | DecisionRefusal> {
  if (!mayOperate(actor)) return notAllowed;
  try {
    return await inTransaction<Decided | DecisionRefusal>(deps, {}, async (transaction) => {
      throw new Rehearsed(await decide(deps, transaction, actor, { ...input, reason: 'Preview' }));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome;
    throw error;
  }
}

async function decide(
  deps: Deps,
  { sql }: Transaction,
  actor: AccountActor,
  input: DecisionInput,
): Promise<Decided | DecisionRefusal> {
  const now = deps.now();
  const review = isUuid(input.applicationId) ? await lockReview(sql, input.applicationId) : null;
  if (!review) return notFound;
  if (review.version !== input.version) return staleOf(sql, review);
  // Deciding an application not under review starts the review.
  const from = applicationLifecycle.nextState(review.state, 'start_review', 'operator')?.to ?? review.state;
  const step = applicationLifecycle.nextState(from, input.decision, 'operator');
  if (!step) return notPossibleNow;
  const settings = await readSettings(sql);
  const approval =
    input.decision === 'approve' ? await approve(sql, review, settings, deps.config.brand.name, now) : null;
  if (isRefusal(approval)) return approval;
  const subject = { kind: 'application', id: review.id };
  if (from !== review.state) await appendEvent(sql, { name: 'application.review_started', subject }, now);
  await saveStep(sql, review, {
    state: step.to,
    ...(from !== review.state && { reviewStarted: { by: actor.accountId, at: now } }),
    decided: { by: actor.accountId, at: now, note: input.note.trim() },
  });
  await appendEvent(sql, { name: eventNames[input.decision], subject }, now);
  await appendAudit(
    sql,
    {
      actor: { kind: 'operator', id: actor.accountId },
      act: `application.${input.decision}`,
      subject,
      reason: input.reason.trim() || 'Approved',
      details: { from: review.state, to: step.to, seat: approval?.seat ?? null },
    },
    now,
  );
  const email = {
    to: review.email,
    ...decisionEmail(frameOf(deps.config), {
      outcome: outcomeOf(input.decision, approval, settings),
      firstName: review.firstName,
      email: review.email,
      note: input.note.trim(),
      hasAccount: approval?.isJoined ?? false,
    }),
  };
  await writeMail(sql, email, now);
  return { state: step.to, version: review.version + 1, founderSeat: approval?.seat ?? null, email };
}

type Approval = { kind: 'owner' | 'renter'; seat: number | null; isJoined: boolean };

/** Reserves a membership for the applicant, with the lowest free seat for an owner, and joins it to the account if there is one. */
async function approve(
  sql: Transaction['sql'],
  review: LockedReview,
  settings: Settings,
  brandName: string,
  now: Date,
): Promise<Approval | typeof alreadyMember> {
  await lockAddress(sql, review.email);
  const account = await accountOfApplicant(sql, review);
  const kind = kindAskedFor(review.commitment);
  const membership = account && (await lockMembershipOf(sql, account.id));
  const isRenting = membership?.kind === 'renter' && membership.state === 'active';
  // Someone who joined to rent needs no second membership: theirs becomes an owner's.
  if (membership && !(isRenting && membership.applicationId === null)) return alreadyMember;
  const seat = kind === 'owner' ? await takeSeat(sql) : null;
  if (account && membership) {
    if (kind === 'owner') await becomeOwner(sql, { review, membership, account }, { seat, settings, now });
    else await joinToAccount(sql, review.id, account.id);
    return { kind, seat, isJoined: true };
  }
  const first = membershipLifecycle.nextState(null, 'reserve', 'operator');
  const { to: state } = present(first, 'first step of a membership');
  const founderFree = seat === null ? null : settings['founder-free'];
  const reserved = { applicationId: review.id, kind, state, founderSeat: seat, founderFree };
  const id = await insertReserved(sql, { ...reserved, email: review.email, approvedAt: now });
  const isJoined =
    account !== null &&
    (await joinMembership(
      sql,
      { id, ...reserved },
      { accountId: account.id, name: publicName(review.firstName, review.lastName, brandName) },
      now,
    ));
  return { kind, seat, isJoined };
}

/** Makes an active renter an owner, with the seat taken for them. Their profile, trips and points stay. */
async function becomeOwner(
  sql: Transaction['sql'],
  {
    review,
    membership,
    account,
  }: { review: LockedReview; membership: Membership; account: ConfirmedAccount },
  { seat, settings, now }: { seat: number | null; settings: Settings; now: Date },
): Promise<void> {
  const step = membershipLifecycle.nextState(membership.state, 'become_owner', 'operator');
  const { to: state } = present(step, 'step of a renter');
  const founderFree = seat === null ? null : settings['founder-free'];
  await saveOwner(sql, membership.id, {
    state,
    applicationId: review.id,
    founderSeat: seat,
    founderFree,
    feeFrom: feeFromOf(now, founderFree),
  });
  await joinToAccount(sql, review.id, account.id);
  const subject = { kind: 'member', id: account.id };
  await appendEvent(sql, { name: 'membership.became_owner', subject }, now);
  if (seat !== null)
    await appendEvent(sql, { name: 'membership.founder_joined', subject, body: { seat } }, now);
}

/** The account that made the application, else the one with its confirmed address. */
const accountOfApplicant = (
  sql: Transaction['sql'],
  { accountId, email }: LockedReview,
): Promise<ConfirmedAccount | null> =>
  accountId === null ? accountOfAddress(sql, email) : confirmedAccount(sql, accountId);

function outcomeOf(
  decision: Decision,
  approval: Approval | null,
  settings: Settings,
): DecisionFacts['outcome'] {
  if (approval === null) return { kind: decision === 'waitlist' ? 'waitlisted' : 'declined' };
  const { kind, seat } = approval;
  if (seat !== null)
    return {
      kind: 'founder',
      seat,
      free: settings['founder-free'],
      bonusPoints: settings['founder-bonus-points'],
    };
  const prices = { tiers: settings['owner-tiers'], renterYearlyCents: settings['renter-yearly-cents'] };
  const yearlyCents = yearlyCentsOf(kind, 1, prices);
  return kind === 'owner' ? { kind, seatsAreTaken: true, yearlyCents } : { kind, yearlyCents };
}

async function staleOf(sql: Transaction['sql'], review: LockedReview): Promise<Refusal<'stale'>> {
  const by = review.decidedBy ?? review.reviewStartedBy;
  const addresses = by === null ? null : await addressesOf(sql, [by]);
  return staleDecision(
    review.state,
    by === null ? null : (addresses?.get(by) ?? null),
    review.decidedAt ?? review.reviewStartedAt,
  );
}
