import type { LegView } from '../../../features/exchange/views/leg-view.ts';
import { atText } from '../when-words.ts';
import type { FoldItem } from './folds.tsx';
import styles from './folds.module.css';

/** A leg's check-in instructions, as a fold of a trip page: open for the guest once they may read them. */
export function checkInFold(leg: LegView | undefined): FoldItem | null {
  if (!leg?.checkIn) return null;
  const { words, from } = leg.checkIn;
  const guest = leg.side === 'giver' ? leg.receiver : '';
  return {
    // A swap has both: the reader's as a guest, and their own.
    id: guest === '' ? 'check-in' : 'own-check-in',
    title: guest === '' ? 'Check-in instructions' : 'Your check-in instructions',
    note: words === null ? `From ${atText(from)}` : undefined,
    isOpen: leg.stage === 'agreed' && words !== null && guest === '',
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
