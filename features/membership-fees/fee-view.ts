/** Defines how a yearly fee is shown. Amounts in CAD cents, instants as ISO text. */
import type { BillKind, BillState } from './membership-bill.ts';

export type BillView = {
  id: string;
  kind: BillKind;
  /** `being_paid`: a card is being charged. */
  state: BillState | 'being_paid';
  from: string;
  to: string;
  listings: number;
  feeCents: number;
  creditCents: number;
  /** 'GST 5%'; '' without tax. */
  taxName: string;
  taxCents: number;
  totalCents: number;
  creditedCents: number;
  points: number;
  dueAt: string;
  /** When the card on file is tried again; null if it is not. */
  nextTryAt: string | null;
  problem: string | null;
  paidAt: string | null;
  /** Its receipt; null if nothing was charged. */
  receiptId: number | null;
};

/** `GET /api/v1/membership/fees`. */
export type OwnFees = {
  /** Before launch nothing is charged. */
  isCharging: boolean;
  card: { brand: string; lastFour: string } | null;
  /** Unused credit from changes to a lower tier. */
  creditCents: number;
  bills: BillView[];
};

/** `GET /api/v1/operator/membership-fees`. */
export type DeskBills = {
  planned: number;
  due: number;
  overdue: number;
  paidCents: number;
  open: {
    id: string;
    state: BillState;
    totalCents: number;
    dueAt: string;
    problem: string | null;
    tries: number;
    name: string;
    membershipId: string | null;
  }[];
};
