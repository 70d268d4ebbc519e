import type { PriceUnit } from '../../../../../features/listings/listing-card.ts';
import { formatCents } from '../../../../../platform/money/money.ts';
import { PointsMark } from '../../../../components/listing/points-mark.tsx';
import { pointsText, unitsText } from '../../../../components/listing/price-text.ts';
import type { StayQuote } from './booking-choice.ts';
import lines from '../../../../components/money/price-lines.module.css';
import styles from './booking-price.module.css';

type BookingPriceProps = { quote: StayQuote; unit: PriceUnit; pricePoints: number };

/** The price of the chosen days, line by line to the cent; the deposit separately, because it is released. */
export function BookingPrice({ quote, unit, pricePoints }: BookingPriceProps) {
  const { price } = quote;
  const isInsured = quote.kind === 'swap' && quote.isInsured;
  const points = quote.kind === 'swap' ? quote.price.points : 0;
  const isToyForToy = quote.kind === 'swap' && points === 0;
  return (
    <div className={lines.price}>
      <dl className={lines.lines}>
        {isToyForToy && (
          <div>
            <dt>{unitsText(price.units, unit)} in exchange for your toy</dt>
            <dd>No rental price</dd>
          </div>
        )}
        {points > 0 && (
          <div className={lines.points}>
            <dt>
              {unitsText(price.units, unit)} × {pointsText(pricePoints)}
            </dt>
            <dd>{pointsText(points)}</dd>
          </div>
        )}
        {price.lines.map((line) => (
          <div key={`${line.kind} ${line.label}`} className={line.amountCents < 0 ? lines.less : undefined}>
            <dt>
              {line.label}
              {line.kind === 'swap' && isInsured && ', insurance included'}
            </dt>
            <dd>{formatCents(line.amountCents)}</dd>
          </div>
        ))}
        <div className={lines.total}>
          <dt>Total</dt>
          <dd>
            {points > 0 && `${pointsText(points)} + `}
            {formatCents(price.totalCents)} <small>CAD</small>
          </dd>
        </div>
      </dl>
      {quote.kind === 'rental' && quote.points > 0 && (
        <p className={styles.mix}>
          <PointsMark />
          Use up to {pointsText(quote.points)} for the rental.
        </p>
      )}
      {price.depositCents > 0 && (
        <p className={lines.deposit}>
          <span>Damage deposit, held and then released</span>
          <span>{formatCents(price.depositCents)}</span>
        </p>
      )}
    </div>
  );
}
