import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StayQuote } from './booking-choice.ts';
import { BookingPrice } from './booking-price.tsx';

const quoteFor = (isInsured: boolean): StayQuote => ({
  kind: 'swap',
  isInsured,
  price: {
    units: 2,
    lines: [{ kind: 'swap', label: 'Swap fee', amountCents: 4_900 }],
    totalCents: 4_900,
    points: 0,
    depositCents: 0,
  } as unknown as Extract<StayQuote, { kind: 'swap' }>['price'],
});
const shown = (isInsured: boolean) =>
  renderToStaticMarkup(<BookingPrice quote={quoteFor(isInsured)} unit="day" pricePoints={100} />);

test('says that the swap fee includes insurance only where a policy covers these days', () => {
  expect(shown(true)).toContain('Swap fee, insurance included');
  expect(shown(false)).not.toContain('insurance');
});
