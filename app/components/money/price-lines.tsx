import type { Quote } from '../../../features/exchange/price/quote.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { classNames } from '../../ui/class-names.ts';
import { PointsMark } from '../listing/points-mark.tsx';
import { pointsText, unitsText } from '../listing/price-text.ts';
import styles from './price-lines.module.css';

type PriceLinesProps = {
  /** For a stay, with its points and deposit; for anything else its lines and their sum. */
  price: Partial<Pick<Quote, 'points' | 'depositCents' | 'units' | 'unit' | 'way'>> & {
    lines: readonly { kind: string; label: string; amountCents: number }[];
    totalCents: number;
  };
  /** What its last line is called. */
  total?: string;
  className?: string;
};

/** A whole price: lines that sum exactly to the total, the points, and the deposit separately, because it is released. */
export function PriceLines({ price, total = 'Total', className }: PriceLinesProps) {
  const { lines, totalCents, points = 0, depositCents = 0, units = 1, unit = 'day', way } = price;
  return (
    <div className={classNames(styles.price, className)}>
      <dl className={styles.lines}>
        {way === 'adventurePoints' && (
          <div className={styles.points}>
            <dt>
              <PointsMark /> {unitsText(units, unit)} in points
            </dt>
            <dd>{pointsText(points)}</dd>
          </div>
        )}
        {lines.map(({ kind, label, amountCents }) => (
          <div
            key={`${kind} ${label}`}
            className={classNames(amountCents < 0 && styles.less, kind === 'points' && styles.points)}
          >
            <dt>{kind === 'points' ? `Paid with ${label}` : label}</dt>
            <dd>{formatCents(amountCents)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{total}</dt>
          <dd>
            {points > 0 && `${pointsText(points)} + `}
            {formatCents(totalCents)} <small>CAD</small>
          </dd>
        </div>
      </dl>
      {depositCents > 0 && (
        <p className={styles.deposit}>
          <span>Damage deposit, held and then released</span>
          <span>{formatCents(depositCents)}</span>
        </p>
      )}
    </div>
  );
}
