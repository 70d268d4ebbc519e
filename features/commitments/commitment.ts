/** Lists what keeps an account from being deleted: anything agreed, out, owed, claimed or disputed. From rules.md, "Account deletion". */
import { refusal } from '../../platform/refusal.ts';

/**
 * What is still open, and so how it ends. Of a booking or a swap: `agreed` can be cancelled, `out` waits for the return, `returned` for the end of
 * the time to claim. `claim`: damage is claimed or disputed. `debt`: the member owes it; `owed`: another member owes it to them. `payout`: on its way.
 */
export type CommitmentKind =
  | 'booking_agreed'
  | 'booking_out'
  | 'booking_returned'
  | 'swap_agreed'
  | 'swap_out'
  | 'swap_returned'
  | 'claim'
  | 'debt'
  | 'owed'
  | 'payout';

export type Commitment = {
  kind: CommitmentKind;
  /** What it is about: the listing's title. */
  title: string;
  /** The public name of the other member; null where there is none, or several. */
  otherName: string | null;
  /** CAD cents; null where it is not about an amount. */
  cents: number | null;
  /** The page on which it is ended. */
  path: string;
};

/** The answer to a deletion while something is open. */
export const stillCommitted = refusal(
  'still-committed',
  'You can’t delete your account yet. Some trips, swaps or payments are still open. Your account page lists them.',
);
