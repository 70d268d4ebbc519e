import type { TakenBack } from '../../../features/payments/chargebacks/chargeback-view.ts';
import { formatCents } from '../../../platform/money/money.ts';

type NoteProps = {
  takenBack: TakenBack | null;
  /** Whose bank; null: the reader's own. */
  by: string | null;
  className?: string | undefined;
};

/** What a bank has taken back, or is deciding about. */
export function TakenBackNote({ takenBack, by, className }: NoteProps) {
  if (takenBack === null) return null;
  const { cents, ownersCents, isDecided } = takenBack;
  const bank = by === null ? 'Your bank' : `${by}’s bank`;
  const amount = formatCents(cents);
  return (
    <p className={className}>
      {!isDecided
        ? `${bank} disputes ${amount}. No payout or refund moves until it decides.`
        : by === null
          ? `${bank} gave you ${amount} back.`
          : `${bank} took ${amount} back. Your share of it was ${formatCents(ownersCents)}.`}
    </p>
  );
}
