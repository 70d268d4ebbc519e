/** Lists what prevents an account's deletion: anything agreed, out, owed, claimed or disputed. From rules.md, "Account deletion". */
import { refusal } from '../../platform/refusal.ts';

/**
 * What is still open, which decides how it can end. For a booking or swap: `agreed` can be cancelled, `out` waits for the return,
 * `returned` for the end of the claim period. `claim`: damage is claimed or disputed. `debt`: the member owes; `owed`: another member owes
 * them. `payout`: under way.
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
  /** The listing's title. */
  title: string;
  /** The other member's public name; null if there is none, or several. */
  otherName: string | null;
  /** CAD cents; null if no amount is involved. */
  cents: number | null;
  /** The page where it can be ended. */
  path: string;
};

/** The answer to a deletion while something is open. */
export const stillCommitted = refusal(
  'still-committed',
  'You can’t delete your account yet. Some trips, swaps or payments are still open. Your account page lists them.',
);
