import { expect, test } from 'vitest';
import { readKeptRequest } from './kept-request.ts';

const days = { from: '2027-06-04', to: '2027-06-06' };
const kept = {
  ...days,
  way: 'cashAndPoints',
  addOnIds: ['hookup'],
  isDelivered: true,
  points: 40,
  plan: 'Premium',
  isSplit: true,
  message: 'Two adults',
};

test('restores what was typed for the same days, and ignores anything that isn’t a request', () => {
  expect(readKeptRequest(JSON.parse(JSON.stringify(kept)), days)).toEqual(kept);
  expect(readKeptRequest(kept, { ...days, to: '2027-06-07' })).toBeNull();
  for (const other of [null, 'x', [], {}, { ...kept, way: 'directSwap' }, { ...kept, addOnIds: [1] }])
    expect(readKeptRequest(other, days)).toBeNull();
  for (const other of [
    { points: 1.5 },
    { points: '4' },
    { message: 7 },
    { isDelivered: 'yes' },
    { isSplit: 1 },
  ])
    expect(readKeptRequest({ ...kept, ...other }, days)).toBeNull();
});
