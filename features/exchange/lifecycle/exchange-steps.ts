/** What the steps of swaps and their legs need beside the row: who does it, and with what. */
import type { Body } from '../../../platform/jobs.server/outbox.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import type { Step, Work } from '../../../platform/apply-step.server.ts';
import type { BookableListing } from '../../bookings/bookable-listing.server.ts';
import type { PaymentRefusal } from '../../payments/payments-refusals.ts';
import type { PointsRefusal } from '../../points/points-refusals.ts';
import type { LegEvent } from './leg-lifecycle.ts';
import type { SwapEvent } from './exchange-lifecycle.ts';
import type { SwapRefusal } from './exchange-refusals.ts';
import type { Leg, Party, Swap } from './exchange-store.server.ts';

/** Only the effects of some rows read each of these; they assert that it is there. */
export type SwapInput = {
  /** The account that does it; null for the clock and the matcher. */
  madeBy: string | null;
  /** What the event says beside its name. */
  body?: Body;
  /** The card that the member in `madeBy` has authorised for their part; null where an earlier one still covers it. */
  paymentId?: string | null;
  /** Points that a newer version gives back first: those of members who agreed to the version before. */
  agreedBefore?: { version: number; parties: readonly Party[] };
  /** The locked listings of the legs, by id. */
  listings?: ReadonlyMap<number, BookableListing>;
  /** How an agreed swap ends before anything has changed hands. */
  end?: { reason: string; breakerId: string | null; paysFee: boolean };
  /** Why an open offer ends. */
  reason?: string;
};

export type LegInput = {
  madeBy: string | null;
  body?: Body;
  /** The swap as it was when the step began; its row is locked. */
  swap: Swap;
  isCounted?: boolean;
  /** By whose doing a leg does not happen, and whether its receiver has brought it about. */
  off?: { by: NonNullable<Leg['calledOffBy']>; reason: string; isReceiversDoing: boolean };
};

export type SwapNo = SwapRefusal | PaymentRefusal | PointsRefusal;
export type SwapStep = Step<Swap, SwapInput>;
export type LegStep = Step<Leg, LegInput>;

/** The steps that effects take in their turn. They are handed in, because the steps are made of the effects. */
export type Take = {
  swap: (work: Work, swap: Swap, event: SwapEvent, by: string, input: SwapInput) => Promise<SwapNo | null>;
  leg: (work: Work, leg: Leg, event: LegEvent, by: string, input: LegInput) => Promise<Refusal | null>;
};
