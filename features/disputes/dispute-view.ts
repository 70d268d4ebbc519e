/** Defines what the two sides and operators see of a claim. Instants are ISO text, amounts CAD cents. */
import type { DisputeEvent, DisputeState } from './dispute-lifecycle.ts';
import type { Reminder } from '../membership/membership-terms.ts';
import type { LineKind } from './claim/claim-lines.ts';
import type { Settlement } from './dispute-rules.ts';

export type ClaimLine = {
  kind: LineKind;
  label: string;
  claimedCents: number;
  /** Null before a decision. */
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

/** Everything about damage, lateness and breakdown in one exchange, for one side. */
export type ClaimDesk = {
  side: 'renter' | 'owner';
  mayClaim: boolean;
  /** The owner's deadline to claim; null before the return and afterwards. */
  claimUntil: string | null;
  depositCents: number;
  /** The amount held now, before any decision. */
  heldCents: number;
  /** The maximum charge for lateness; null while it is out, and if it came back in time. */
  late: { hours: number; cents: number } | null;
  mayReportBreakdown: boolean;
  breakdown: { byMe: boolean; at: string; words: string } | null;
  dispute: DisputeView | null;
  /** The dispute steps the reader may take now. */
  actions: DisputeEvent[];
  /** Whether the reader may offer an amount to settle. */
  mayOffer: boolean;
  /** Whether the reader may add words and pictures. */
  mayAddEvidence: boolean;
};

/** One row of the operators' queue. */
export type DisputeLine = {
  id: string;
  title: string;
  state: DisputeState;
  owner: string;
  renter: string;
  claimedCents: number;
  claimedAt: string;
  /** The deadline of the next step by anyone; null after the end. */
  dueAt: string | null;
  /** How much of the decision period has passed; null when nothing needs a decision. */
  urgency: 'early' | Reminder | null;
};

/** A dispute as operators read it. */
export type DisputeFile = DisputeView & {
  owner: string;
  renter: string;
  /** The operator who decided first: another one decides the appeal. */
  isDecidedByMe: boolean;
  /** As agreed. */
  depositCents: number;
  /** The amount held while the claim is open; afterwards, the amount held at the end. */
  heldCents: number;
};
