import type { CheckIn } from '../../../features/exchange/handover/check-in.ts';
import { atText } from '../when-words.ts';
import type { FoldItem } from './folds.tsx';
import styles from './folds.module.css';

/**
 * Check-in instructions, as a fold of a trip page: open for the guest once they may read them.
 * @param guest the reader's name; '' for the guest themselves
 */
export function checkInFold(checkIn: CheckIn | null, guest: string, isOpen: boolean): FoldItem | null {
  if (checkIn === null) return null;
  const { words, from } = checkIn;
  return {
    // A swap has both: the reader's as a guest, and their own.
    id: guest === '' ? 'check-in' : 'own-check-in',
    title: guest === '' ? 'Check-in instructions' : 'Your check-in instructions',
    note: words === null ? `From ${atText(from)}` : undefined,
    isOpen: isOpen && words !== null && guest === '',
    body: (
      <>
        {words !== null && <p className={styles.said}>{words}</p>}
        {guest !== '' && (
          <p className="text-muted">
            {guest} sees this from {atText(from)} on. Change it in your listing, under Place.
          </p>
        )}
        {words === null && <p className="text-muted">You can read them here from {atText(from)} on.</p>}
      </>
    ),
  };
}
