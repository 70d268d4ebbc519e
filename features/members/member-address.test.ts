import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idsInAddress, memberAddress } from './member-address.ts';

test('the address uses the letters of a name', () => {
  const id = '6f1d2c10-0001-4a7e-9b10-000000000001';
  expect(memberAddress({ id, name: 'Zoë  O’Brien' })).toBe('/members/zoe-o-brien-6f1d2c100001');
  expect(memberAddress({ id, name: '雪' })).toBe('/members/6f1d2c100001');
});

test('law: the address leads to the member’s id, whatever their name', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string(), (id, name) => {
      const handle = memberAddress({ id, name }).slice('/members/'.length);
      const ids = idsInAddress(handle);
      expect(ids && ids.first <= id && id <= ids.last).toBe(true);
      expect(idsInAddress(id)).toEqual({ first: id, last: id });
    }),
  );
});

test.each(['', 'ann', 'ann-6f1d', '6f1d2c10000', 'ann6f1d2c100001', '6f1d2c100001-ann', "a'-6f1d2c10000g"])(
  '%j leads to no one',
  (handle) => {
    expect(idsInAddress(handle)).toBeNull();
  },
);
