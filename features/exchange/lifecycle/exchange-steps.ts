/** Says what the steps of exchanges and legs need beside the row: who takes them, and with what. */
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

/** Why and by whom an agreed booking ends. A no-show counts as a cancellation at the pick-up by the side that did not come. */
export type Ending = {
  /** `silence`: nobody said anything, and it never began. */
  by: 'renter' | 'owner' | 'both' | 'operator' | 'clock' | 'silence' | 'emergency';
  reason: string;
  /** Of the rental; the extras always come back. */
  percent: number;
  /** What goes back in all, CAD cents. */
  refundCents: number;
  /** What stays of the agreed price, CAD cents; what further days cost is apart from it. */
  keptCents: number;
  /** Points that the renter takes in the place of the cash: then no cash goes back, and it stays with the club that owes the points. */
  pointsInstead?: number;
};

/** Only the effects of some rows read each of these; they assert that it is there. */
export type ExchangeInput = {
  /** The account that does it; null for the clock and the matcher. */
  madeBy: string | null;
  /** What the event says beside its name. */
  body?: Body;
  /** The card that the member in `madeBy` has authorised for their part; null where an earlier one still covers it. */
  paymentId?: string | null;
  /** Points that a newer version gives back first: those of members who agreed to the version before. */
  agreedBefore?: { version: number; parties: readonly Pick<Party, 'memberId'>[] };
  /** The locked listings of the legs, by id. */
  listings?: ReadonlyMap<number, BookableListing>;
  /** How an agreed rental ends before it has changed hands. */
  ending?: Ending;
  /** How an agreed swap does. */
  end?: { reason: string; breakerId: string | null; paysFee: boolean };
  /** Why an open offer ends. */
  reason?: string;
};

export type LegInput = {
  madeBy: string | null;
  body?: Body;
  /** The exchange as it was when the step began; its row is locked. */
  exchange: Exchange;
  isCounted?: boolean;
  /** By whose doing a leg does not happen, whether its receiver has brought it about, and whether its days stay blocked. */
  off?: { by: CalledOffBy; reason: string; isReceiversDoing: boolean; keepsDays?: boolean };
  /** Days that a rental gets beside its own, and when it is free again with them. */
  further?: { extension: Extension; time: ClaimedTime };
};

export type ExchangeNo = ExchangeRefusal | PaymentRefusal | PointsRefusal;
export type ExchangeStep = Step<Exchange, ExchangeInput>;
export type LegStep = Step<AnyLeg, LegInput>;

/** The steps that effects take in their turn. They are handed in, because the steps are made of the effects. */
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
