/** What is a report, for whoever writes it and for the desk? Instants are ISO text. */
import type { Reminder } from '../membership/membership-terms.ts';

export const reportReasons = [
  'scam',
  'harassment',
  'unsafe',
  'off_club',
  'not_as_described',
  'something_else',
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reasonWords: Record<ReportReason, string> = {
  scam: 'It looks like a scam',
  harassment: 'Harassment or insults',
  unsafe: 'Someone or something is unsafe',
  off_club: 'Wants to deal or pay outside the site',
  not_as_described: 'Not who or what they say',
  something_else: 'Something else',
};

export const reportSources = ['profile', 'thread', 'review'] as const;
export type ReportSource = (typeof reportSources)[number];

export const sourceWords: Record<ReportSource, string> = {
  profile: 'Their page',
  thread: 'A conversation',
  review: 'A review',
};

export const reportOutcomes = ['nothing_to_do', 'talked_to', 'taken_care_of'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const outcomeWords: Record<ReportOutcome, string> = {
  nothing_to_do: 'Nothing to do',
  talked_to: 'Talked to them',
  taken_care_of: 'Taken care of',
};

/** One message as the reporter could read it. */
export type ShownMessage = {
  by: 'reporter' | 'reported' | 'another';
  text: string;
  pictures: number;
  at: string;
};

export const reportShelves = ['waiting', 'closed'] as const;
export type ReportShelf = (typeof reportShelves)[number];

/** One of the two, for operators alone. */
export type ReportPerson = {
  id: string;
  name: string;
  /** Null once the account is deleted. */
  /** Masked. */
  email: string | null;
  /** Of the latest one; null for a guest. */
  membershipId: string | null;
};

/** One report on the desk. */
export type ReportFile = {
  id: string;
  reporter: ReportPerson;
  reported: ReportPerson;
  reason: ReportReason;
  words: string;
  source: ReportSource;
  /** The thread's or the review's; null where nothing was named. */
  sourceId: string | null;
  /** What the review says now; null where it is none of theirs. */
  reviewed: string | null;
  shown: ShownMessage[];
  reportedAt: string;
  /** Until when an operator closes it. */
  dueAt: string;
  /** How much of that time is over; null once it is closed. */
  urgency: 'early' | Reminder | null;
  closedAt: string | null;
  outcome: ReportOutcome | null;
  /** Of all reports about the same person, this one included. */
  aboutThem: number;
  /** An operator who is one of the two does not close it. */
  isMine: boolean;
};
