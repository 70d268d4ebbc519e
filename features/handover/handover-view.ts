/** What do the two sides see of a hand-over? Instants are ISO text. */
import type { MeterTerms } from '../listings/meter-terms.ts';
import type { Side } from '../exchange/lifecycle/booking-policy.ts';
import type { Picture } from '../listings/listing-card.ts';
import type { Checklist } from './checklists.ts';
import type { ExchangeRef, Missing, SetPerson, SetReading, SetShot, Stage } from './handover-set.ts';
import type { Overage } from './overage.ts';

export type PersonView = SetPerson & {
  signature: {
    /** As it was typed; of a minor, the adult's. */
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
  /** Came after both had confirmed: kept, and no part of the set. */
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
  /** On the other side's phone, with this side's code. */
  isByCode: boolean;
};

export type StageView = {
  shots: ShotView[];
  readings: ReadingView[];
  confirmations: ConfirmationView[];
  /** SHA-256 of the set as it is now. */
  setHash: string;
  missing: Missing[];
  /** When both had confirmed the same set. */
  closedAt: string | null;
  window: { from: string; until: string };
};

/** Where the exchange stands: agreed, out with the renter, back; or ended without a hand-over. */
export type ExchangeStanding = 'coming' | 'out' | 'back' | 'ended';

export type HandoverView = {
  exchange: ExchangeRef;
  /** Where the page of the exchange is, and where those of its hand-over and return begin. */
  path: string;
  pagePath: string;
  side: Side;
  accountId: string;
  renterId: string;
  names: Record<Side, string>;
  title: string;
  picture: Picture | null;
  /** Wall time at the listing. */
  pickUp: string;
  returnBy: string;
  /** 'Kelowna, BC': whose clock these times are by. */
  location: string;
  standing: ExchangeStanding;
  adultFrom: 18 | 19;
  /** Whether the renter has to set the deposit aside now, on the page of the exchange, before anything is handed off. */
  needsDeposit: boolean;
  /** When we set it aside by ourselves: an instant that is still to come, as ISO text; null where there is no deposit, or that time has come. */
  depositFrom: string | null;
  /** Whether something that the listing asks for has still to be shown, or gone through, before anything is handed off. */
  needsShowing: boolean;
  waiver: { version: string; hash: string; title: string; paragraphs: readonly string[] };
  persons: PersonView[];
  checklist: Checklist;
  meterTerms: MeterTerms[];
  days: number;
  stages: Record<Stage, StageView>;
  /** The viewer's own six digits for confirming on the other side's phone. */
  codes: Record<Stage, string>;
  overages: Overage[];
};
