import { useEffect, useState } from 'react';
import type { PriceGuide as Guide } from '../../../../features/hosting/price-guide.server.ts';
import type { PriceUnit } from '../../../../features/listings/listing-card.ts';
import { formatCents } from '../../../../platform/money/money.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { weekAfterFees } from './week-after-fees.ts';
import styles from './wizard.module.css';

type PriceGuideProps = {
  categoryId: string;
  province: string;
  unit: PriceUnit;
  price: { priceCents: number | null; weeklyDiscountPercent: number };
};

/** What similar listings charge, and what a week earns after our fee. Hidden until loaded. */
export function PriceGuide({ categoryId, province, unit, price }: PriceGuideProps) {
  const [guide, setGuide] = useState<Guide | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const query = new URLSearchParams({ categoryId, province });
    askApi<Guide>(`/hosting/price-guide?${query}`, { signal: asking.signal }).then(setGuide, () => undefined);
    return () => asking.abort();
  }, [categoryId, province]);
  if (guide === null) return null;
  const { similar, feePercent } = guide;
  return (
    <>
      {similar && (
        <p className={styles.example}>
          {similar.count} similar listings{similar.isBeyondProvince && ' in BC and Alberta'} charge{' '}
          {formatCents(similar.lowCents)} to {formatCents(similar.highCents)} a {unit}. Half of them charge{' '}
          <b className="num">{formatCents(similar.medianCents)}</b> or less.
        </p>
      )}
      {price.priceCents !== null && price.priceCents > 0 && (
        <p className={styles.example}>
          A week earns you <b className="num">{formatCents(weekAfterFees(price, feePercent))}</b>
          {feePercent > 0 ? `, after our ${feePercent}% fee.` : '. You pay no fee.'}
        </p>
      )}
    </>
  );
}
