/** Defines what the two sides see of a hand-over. Instants are ISO text. */
import type { MeterTerms } from '../listings/meter-terms.ts';
import type { Side } from '../exchange/lifecycle/booking-policy.ts';
import type { Picture } from '../listings/listing-card.ts';
import type { Checklist } from './evidence/checklists.ts';
import type { ExchangeRef, Missing, SetPerson, SetReading, SetShot, Stage } from './handover-set.ts';
import type { Overage } from './evidence/overage.ts';

export type PersonView = SetPerson & {
  signature: {
    /** As typed; for a minor, by the adult. */
    name: string;
    /** By the phone's clock, and by ours. */
    deviceAt: string;
    at: string;
    on: 'renter' | 'link';
    acknowledgedBy: string | null;
  } | null;
};

export type ShotView = SetShot & {
  id: string;
  takenAt: string;
  receivedAt: string;
  /** How far the phone's clock was behind ours. */
  skewSeconds: number;
  isSkewed: boolean;
  isOutsideWindow: boolean;
  /** Came after both had confirmed: kept, but not part of the set. */
  isLate: boolean;
  by: Side;
};

export type ReadingView = SetReading & {
  receivedAt: string;
  skewSeconds: number;
  isSkewed: boolean;
  by: Side;
};

export type ConfirmationView = {
  side: Side;
  setHash: string;
  deviceAt: string;
  at: string;
};

export type StageView = {
  shots: ShotView[];
  readings: ReadingView[];
  confirmations: ConfirmationView[];
  /** SHA-256 of the current set. */
  setHash: string;
  missing: Missing[];
  /** When both had confirmed the same set. */
  closedAt: string | null;
  window: { from: string; until: string };
};

/** The exchange's state: agreed, out with the renter, back; or ended without a hand-over. */
export type ExchangeStanding = 'coming' | 'out' | 'back' | 'ended';

export type HandoverView = {
  exchange: ExchangeRef;
  /** The page of the exchange, and the paths of its hand-over and return pages. */
  path: string;
  pagePath: string;
  side: Side;
  accountId: string;
  renterId: string;
  names: Record<Side, string>;
  title: string;
  picture: Picture | null;
  /** The listing's wall time. */
  pickUp: string;
  returnBy: string;
  /** 'Kelowna, BC': these times are local there. */
  location: string;
  standing: ExchangeStanding;
  adultFrom: 18 | 19;
  /** Whether the renter must hold the deposit now, on the exchange's page, before the hand-over. */
  needsDeposit: boolean;
  /** When we place the hold automatically: a future instant as ISO text; null without a deposit, or after that time. */
  depositFrom: string | null;
  /** Whether a requirement of the listing is still unmet before the hand-over. */
  needsShowing: boolean;
  waiver: { version: string; hash: string; title: string; paragraphs: readonly string[] };
  persons: PersonView[];
  checklist: Checklist;
  meterTerms: MeterTerms[];
  days: number;
  stages: Record<Stage, StageView>;
  overages: Overage[];
};
