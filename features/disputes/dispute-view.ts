/** What do the two sides, and operators, see of a claim? Instants are ISO text, amounts CAD cents. */
import type { DisputeEvent, DisputeState } from './dispute-lifecycle.ts';
import type { Reminder } from '../membership/membership-terms.ts';
import type { LineKind } from './claim-lines.ts';
import type { Settlement } from './dispute-rules.ts';

export type ClaimLine = {
  kind: LineKind;
  label: string;
  claimedCents: number;
  /** Null while nothing is decided. */
  awardedCents: number | null;
};

export type Statement = { by: 'renter' | 'owner'; words: string; at: string };

export type DisputePicture = { id: string; by: 'renter' | 'owner'; at: string };

export type Decision = { words: string; at: string };

export type DisputeView = {
  id: string;
  exchange: { kind: string; id: string };
  title: string;
  state: DisputeState;
  lines: ClaimLine[];
  claimedCents: number;
  words: string;
  claimedAt: string;
  answerUntil: string;
  evidenceUntil: string | null;
  decideUntil: string | null;
  appealUntil: string | null;
  statements: Statement[];
  pictures: DisputePicture[];
  /** The latest offer to settle. */
  offer: { by: 'renter' | 'owner'; cents: number; at: string } | null;
  decision: Decision | null;
  appeal: (Decision & { by: 'renter' | 'owner' }) | null;
  secondDecision: Decision | null;
  endedBy: DisputeEvent | null;
  endedAt: string | null;
  money: Settlement | null;
};

/** All about damage, lateness and breakdown in one exchange, for one of its sides. */
export type ClaimDesk = {
  side: 'renter' | 'owner';
  mayClaim: boolean;
  /** Until when an owner can claim; null before the return and afterwards. */
  claimUntil: string | null;
  depositCents: number;
  /** What the bank holds of it at this moment, and nothing is decided about. */
  heldCents: number;
  /** What lateness may cost at most; null while it is out, and where it came back in time. */
  late: { hours: number; cents: number } | null;
  mayReportBreakdown: boolean;
  breakdown: { byMe: boolean; at: string; words: string } | null;
  dispute: DisputeView | null;
  /** Exactly the steps of the dispute that the reader may take now. */
  actions: DisputeEvent[];
  /** Whether the reader may offer an amount to settle. */
  mayOffer: boolean;
  /** Whether the reader may add words and pictures. */
  mayAddEvidence: boolean;
};

/** One line of the operators' queue. */
export type DisputeLine = {
  id: string;
  title: string;
  state: DisputeState;
  owner: string;
  renter: string;
  claimedCents: number;
  claimedAt: string;
  /** By when the next step is due, whoever takes it; null when it has ended. */
  dueAt: string | null;
  /** How much of the time to decide has gone; null where nothing is to be decided. */
  urgency: 'early' | Reminder | null;
};

/** A dispute as operators read it. */
export type DisputeFile = DisputeView & {
  owner: string;
  renter: string;
  /** The operator who decided first: the appeal is somebody else's. */
  isDecidedByMe: boolean;
  /** As it was agreed. */
  depositCents: number;
  /** What the bank holds of it while the claim is open; afterwards, what it held at the end. */
  heldCents: number;
};
