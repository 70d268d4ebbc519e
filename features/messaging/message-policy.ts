/** Decides whether someone may write here, and how much. Pure, so that pages use it too. */
import { hasAccount, type AccountActor, type Actor } from '../members/actor.ts';
import { notAllowed, signInNeeded } from '../members/member-refusals.ts';
import { messageLimits } from './message-limits.ts';
import { messageRefusals, type MessageRefusal } from './message-refusals.ts';

/** Whether a signed-in person may ask at all: anyone with a confirmed address (marketplace.md, roles). */
export function accountRefusal(actor: Actor): typeof signInNeeded | typeof notAllowed | null {
  if (actor.kind === 'visitor') return signInNeeded;
  return hasAccount(actor) ? null : notAllowed;
}

/** Why this person may not ask about this listing; null when they may. */
export const questionRefusal = (
  actor: AccountActor,
  { ownerId }: { ownerId: string },
  askedToday: number,
): MessageRefusal | null => {
  if (actor.accountId === ownerId) return messageRefusals.ownListing;
  return askedToday >= messageLimits.questionsADay ? messageRefusals.tooManyQuestions : null;
};

export type Saying = {
  body: string;
  pictures: number;
  isOpen: boolean;
  isBlocked: boolean;
  sentThisMinute: number;
};

/** Why this cannot be sent; null when it can. */
export function sayingRefusal({
  body,
  pictures,
  isOpen,
  isBlocked,
  sentThisMinute,
}: Saying): MessageRefusal | null {
  if (isBlocked) return messageRefusals.blocked;
  if (body.trim() === '' && pictures === 0) return messageRefusals.nothingSaid;
  if (pictures > 0 && !isOpen) return messageRefusals.picturesLater;
  if (pictures > messageLimits.picturesInOne) return messageRefusals.tooManyPictures;
  return sentThisMinute >= messageLimits.aMinute ? messageRefusals.tooFast : null;
}

const emailMinutes = 5;
/** Until the reader opens the thread, the next email waits. */
const emailPauseHours = 12;

/**
 * When an email about unread messages is due; null while one is scheduled, or a recent one was not opened. One email covers a thread, not
 * each message.
 */
export function emailDueAt(
  party: { emailDueAt: Date | null; readNumber: number; toldNumber: number; toldAt: Date | null },
  now: Date,
): Date | null {
  if (party.emailDueAt !== null) return null;
  const hasFollowed = party.readNumber >= party.toldNumber;
  const isYoung =
    party.toldAt !== null && now.getTime() - party.toldAt.getTime() < emailPauseHours * 3_600_000;
  return hasFollowed || !isYoung ? new Date(now.getTime() + emailMinutes * 60_000) : null;
}
