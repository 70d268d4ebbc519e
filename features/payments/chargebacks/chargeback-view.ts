/** What operators see of chargebacks. Instants are ISO text, amounts CAD cents. */
import type { Chargeback } from '../../../platform/card-processor.server/card-processor.ts';

export type ChargebackState = Chargeback['state'];

export type ChargebackLine = {
  id: string;
  /** What was paid for, and its page; null for a membership. */
  title: string;
  /** Of the hand-over's record; null for a membership. */
  exchange: { kind: string; id: string } | null;
  payer: string;
  /** Null where no owner has a part of it. */
  owner: string | null;
  cents: number;
  reason: string;
  state: ChargebackState;
  dueAt: string | null;
  openedAt: string;
  closedAt: string | null;
  /** Of what is lost: the owner's part, and what nobody has made good yet. */
  ownerCents: number;
  openCents: number;
};
