/** Defines how the desk and the applicant see an application: the shapes of /api/v1/application and /api/v1/operator/applications. */
import type { ApplicationEvent, ApplicationState } from './application-lifecycle.ts';
import type { Fee, FounderFree, MembershipKind, Reminder } from '../membership-terms.ts';

/** The answers; null if unanswered. Instants are ISO text. */
export type ApplicationAnswers = {
  attention: string | null;
  attentionOther: string | null;
  incomeImportance: string | null;
  desiredExperiences: string[];
  gearInventory: string | null;
  usageFrequency: string | null;
  dreamSwap: string | null;
  location: string | null;
  bonusServices: string[];
  userQuestions: string | null;
  commitment: string | null;
  firstName: string;
  lastName: string | null;
  email: string;
  phone: string | null;
};

/** `GET /api/v1/application`: `{ application: OwnApplication | null }`. */
export type OwnApplication = {
  id: string;
  state: ApplicationState;
  submittedAt: string;
  /** The promised time of the answer. */
  dueAt: string;
  decidedAt: string | null;
  /** The operator's note to the applicant; '' for none. */
  note: string;
  answers: ApplicationAnswers;
  /** The buttons to show: 'withdraw', or 'reopen' (by sending the form again). */
  actions: ApplicationEvent[];
  membership: OwnMembership | null;
};

export type OwnMembership = {
  kind: MembershipKind;
  state: 'reserved' | 'active' | 'cancelled';
  /** 1 to 100; null without one, and for a founder who left. */
  founderSeat: number | null;
  founderFree: FounderFree | null;
  approvedAt: string;
  joinedAt: string | null;
  cancelledAt: string | null;
  renterTerms: { acceptedVersion: number | null; acceptedAt: string | null; currentVersion: number };
  publishedListings: number;
  fee: Fee;
  /** 'cancel' or 'rejoin'. */
  actions: string[];
};

/** A row of `GET /api/v1/operator/applications`. */
export type QueueRow = {
  id: string;
  /** Send it back with a decision: a decision about an older version is a 409. */
  version: number;
  state: ApplicationState;
  name: string;
  /** Masked. */
  email: string;
  location: string | null;
  commitment: string | null;
  submittedAt: string;
  dueAt: string;
  /** Negative when overdue; null when decided or withdrawn. */
  minutesLeft: number | null;
  urgency: 'early' | Reminder | null;
  hasAccount: boolean;
  founderSeat: number | null;
};

export type HistoryEntry = {
  at: string;
  /** 'application.submitted', or an action in the audit log: 'application.approve'. */
  what: string;
  /** By whom: an operator's address, 'the applicant', 'the command line', 'the clock'. */
  by: string;
  /** The operator's reason; null for events. */
  reason: string | null;
};

/** `GET /api/v1/operator/applications/{id}`. */
export type ApplicationDetail = QueueRow & {
  /** Their email is masked. */
  answers: ApplicationAnswers;
  note: string;
  decidedAt: string | null;
  decidedBy: string | null;
  reviewStartedAt: string | null;
  reviewStartedBy: string | null;
  accountId: string | null;
  /** What each possible decision would mean now: the buttons to show. */
  actions: ApplicationEvent[];
  membership: OwnMembership | null;
  history: HistoryEntry[];
};

export type QueueSummary = {
  /** How many are in each state. */
  byState: Record<string, number>;
  overdue: number;
  seats: { taken: number; of: number };
};

/** A row of `GET /api/v1/operator/members`. */
export type MemberRow = {
  /** The membership's. */
  id: string;
  /** Null while it is reserved for an address. */
  accountId: string | null;
  applicationId: string | null;
  name: string | null;
  /** Masked. */
  email: string | null;
  isOperator: boolean;
  membership: OwnMembership;
};

/** `GET /api/v1/operator/members/{id}`. */
export type MemberDetail = MemberRow & { history: HistoryEntry[] };

/** A row of `GET /api/v1/operator/operators`. */
export type OperatorRow = {
  accountId: string;
  email: string | null;
  grantedAt: string;
  /** Whether it is the reader. */
  isSelf: boolean;
};
