/** What operators and members see of chargebacks. Instants are ISO text, amounts CAD cents. */
import { z } from 'zod';
import { cents } from '../../../platform/sent-values.ts';
import type { Chargeback } from '../../../platform/card-processor.server/card-processor.ts';

export type ChargebackState = Chargeback['state'];

/** What a bank has taken back of an exchange, or is deciding about. */
export const takenBackShape = z.strictObject({
  cents,
  ownersCents: cents.describe('the payee’s share of what is lost'),
  isDecided: z.boolean().describe('false while the bank decides'),
});
export type TakenBack = z.infer<typeof takenBackShape>;

export type ChargebackLine = {
  id: string;
  /** What the payment was for, and its page; null for a membership. */
  title: string;
  /** Of the hand-over's record; null for a membership. */
  exchange: { kind: string; id: string } | null;
  payer: string;
  /** Null if no owner has a share. */
  owner: string | null;
  cents: number;
  reason: string;
  state: ChargebackState;
  dueAt: string | null;
  openedAt: string;
  closedAt: string | null;
  /** The owner's share of the loss, and how much nobody has repaid yet. */
  ownerCents: number;
  openCents: number;
};
