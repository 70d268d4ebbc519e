import { expect, test } from 'vitest';
import { firstPayment } from './use-request.ts';

const wish = { way: 'adventurePoints', fullPoints: 900, takesBoth: true } as const;

test.each([
  ['points that are enough pay for all of it', wish, 900, { way: 'adventurePoints', points: 0 }],
  ['points that fall short go in, and the rest is in cash', wish, 500, { way: 'cashAndPoints', points: 500 }],
  [
    'an owner who does not take both is asked for points',
    { ...wish, takesBoth: false },
    500,
    { way: 'adventurePoints', points: 0 },
  ],
  [
    'cash and points begin with all that the member has',
    { ...wish, way: 'cashAndPoints' },
    500,
    { way: 'cashAndPoints', points: 500 },
  ],
  [
    'and with no more than it costs',
    { ...wish, way: 'cashAndPoints' },
    2_000,
    { way: 'cashAndPoints', points: 900 },
  ],
  ['cash stays cash', { ...wish, way: 'rent' }, 2_000, { way: 'rent', points: 0 }],
] as const)('%s', (_, asked, points, payment) => {
  expect(firstPayment(asked, { points })).toEqual(payment);
});
