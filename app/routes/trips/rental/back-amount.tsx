import { formatCents } from '../../../../platform/money/money.ts';
import page from '../../../components/exchange/exchange.module.css';
import { pointsText } from '../../../components/listing/price-text.ts';
import styles from './booking.module.css';

type BackAmountProps = {
  /** 'You get back now' */
  lead: string;
  /** The recipient: 'you', or a name. */
  to: string;
  cents: number;
  /** Whole points. */
  points: number;
  /** How that is computed, and what is not included. */
  note: string;
  besides?: string;
};

/** What ending it would refund. Nothing is a plain sentence, not a green zero. */
export function BackAmount({ lead, to, cents, points, note, besides = '' }: BackAmountProps) {
  const amounts = [cents > 0 && formatCents(cents), points > 0 && pointsText(points)].filter(Boolean);
  return amounts.length === 0 ? (
    <p className={page.quiet} aria-live="polite">
      No refund for {to}: {note}.
    </p>
  ) : (
    <p className={styles.back} aria-live="polite">
      <span>{lead}</span>
      <b className="num">{amounts.join(' + ')}</b>
      <span className="num">
        {note}
        {besides}
      </span>
    </p>
  );
}
