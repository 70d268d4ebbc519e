/** Defines a step's input besides its row: who takes it, and with what. */
import type { Body } from '../../../platform/jobs.server/outbox.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import type { Step, Work } from '../../../platform/apply-step.server.ts';
import type { BookableListing } from '../price/bookable-listing.server.ts';
import type { PaymentRefusal } from '../../payments/payments-refusals.ts';
import type { PointsRefusal } from '../../points/points-refusals.ts';
import type { ClaimedTime } from '../../availability/claimed-time.ts';
import type { Extension } from '../changes/extension-store.server.ts';
import type { LegEvent } from './leg-lifecycle.ts';
import type { ExchangeEvent } from './exchange-lifecycle.ts';
import type { ExchangeRefusal } from './exchange-refusals.ts';
import type { AnyLeg, CalledOffBy, Exchange, Party } from './exchange-store.server.ts';

/** Why and by whom an agreed booking ends. A no-show counts as a cancellation at the pick-up by the absent side. */
export type Ending = {
  /** `silence`: nobody confirmed, and it never started. */
  by: 'renter' | 'owner' | 'both' | 'operator' | 'clock' | 'silence' | 'emergency';
  reason: string;
  /** Of the rental; extras are always refunded. */
  percent: number;
  /** The total refund, CAD cents. */
  refundCents: number;
  /** The part of the agreed price we keep, CAD cents; without the extension's. */
  keptCents: number;
  /** Points the renter takes instead of cash: no cash is refunded, and we keep it because we owe the points. */
  pointsInstead?: number;
};

/** Each is only used by some rows' effects, which assert that it exists. */
export type ExchangeInput = {
  /** The acting account; null for the clock and the matcher. */
  madeBy: string | null;
  /** The event's facts. */
  body?: Body;
  /** The card the member in `madeBy` authorised for their part; null if an earlier one still covers it. */
  paymentId?: string | null;
  /** Points a newer version returns first: those of members who accepted the previous one. */
  agreedBefore?: { version: number; parties: readonly Pick<Party, 'memberId'>[] };
  /** The legs' locked listings, by id. */
  listings?: ReadonlyMap<number, BookableListing>;
  /** How an agreed rental ends before its hand-over. */
  ending?: Ending;
  /** How an agreed swap does. */
  end?: { reason: string; breakerId: string | null; paysFee: boolean };
  /** Why an open offer ends. */
  reason?: string;
};

export type LegInput = {
  madeBy: string | null;
  body?: Body;
  /** The exchange before the step; its row is locked. */
  exchange: Exchange;
  isCounted?: boolean;
  /** Why a leg is called off, whether its receiver caused it, and whether its days stay closed. */
  off?: { by: CalledOffBy; reason: string; isReceiversDoing: boolean; keepsDays?: boolean };
  /** A rental's extra days, and when it is free again with them. */
  further?: { extension: Extension; time: ClaimedTime };
};

export type ExchangeNo = ExchangeRefusal | PaymentRefusal | PointsRefusal;
export type ExchangeStep = Step<Exchange, ExchangeInput>;
export type LegStep = Step<AnyLeg, LegInput>;

/** Steps that effects take themselves. They are passed in, because the steps are built from the effects. */
export type Take = {
  exchange: (
    work: Work,
    exchange: Exchange,
    event: ExchangeEvent,
    by: string,
    input: ExchangeInput,
  ) => Promise<ExchangeNo | null>;
  leg: (work: Work, leg: AnyLeg, event: LegEvent, by: string, input: LegInput) => Promise<Refusal | null>;
};
