/** Defines a report for its author and for the desk. Instants are ISO text. */
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

/** A message as its reporter could read it. */
export type ShownMessage = {
  by: 'reporter' | 'reported' | 'another';
  text: string;
  pictures: number;
  at: string;
};

export const reportShelves = ['waiting', 'closed'] as const;
export type ReportShelf = (typeof reportShelves)[number];

/** One of the two, for operators only. */
export type ReportPerson = {
  id: string;
  name: string;
  /** Null once the account is deleted. */
  /** Masked. */
  email: string | null;
  /** Of the latest; null for a guest. */
  membershipId: string | null;
};

/** A report on the desk. */
export type ReportFile = {
  id: string;
  reporter: ReportPerson;
  reported: ReportPerson;
  reason: ReportReason;
  words: string;
  source: ReportSource;
  /** The thread's or review's id; null if none was named. */
  sourceId: string | null;
  /** The review's current text; null if it is not theirs. */
  reviewed: string | null;
  shown: ShownMessage[];
  reportedAt: string;
  /** The operator's deadline. */
  dueAt: string;
  /** How much of that time has passed; null once closed. */
  urgency: 'early' | Reminder | null;
  closedAt: string | null;
  outcome: ReportOutcome | null;
  /** All reports about the same person, including this one. */
  aboutThem: number;
  /** An operator who is one of the two cannot close it. */
  isMine: boolean;
};
