import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BackAmount } from './back-amount.tsx';

const drawn = (cents: number, points: number) =>
  renderToStaticMarkup(
    createElement(BackAmount, {
      lead: 'You get back',
      to: 'you',
      cents,
      points,
      note: '0% of the rental',
    }),
  );

test('shows a refund in money, points or both, and a sentence instead of zero', () => {
  expect(drawn(12_000, 0)).toContain('$120');
  expect(drawn(0, 40)).toContain('>40 AP<');
  expect(drawn(0, 40)).not.toContain('$');
  expect(drawn(12_000, 40)).toContain('$120 + 40 AP');
  expect(drawn(0, 0)).toContain('No refund for you: 0% of the rental.');
  expect(drawn(0, 0)).not.toMatch(/\$|You get back/);
});
