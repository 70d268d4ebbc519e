import { expect, test } from 'vitest';
import { heldAmounts } from './held-amounts.tsx';

const boat = { title: 'Malibu boat', fromDay: '2027-07-02', toDay: '2027-07-04', depositCents: 250_000 };
const van = { title: 'Campervan', fromDay: '2027-08-10' };

test('shows a bond and a deposit with their amounts, and until when they are held', () => {
  expect(heldAmounts(45_000, [boat], [van])).toEqual([
    {
      name: 'Bond',
      cents: 45_000,
      until:
        'Held from Wed, Jun 30, 2027, because you receive first. Released when you hand over Campervan on Tue, Aug 10, 2027.',
    },
    {
      name: 'Deposit for Malibu boat',
      cents: 250_000,
      until: 'Held from Wed, Jun 30, 2027 until Tue, Jul 6, 2027.',
    },
  ]);
});

test('shows nothing when nothing is held', () => {
  expect(heldAmounts(0, [{ ...boat, depositCents: 0 }], [van])).toEqual([]);
});
