import { expect, test } from 'vitest';
import { evidenceText, type Agreed, type HandoverRecord } from './evidence-text.ts';

const agreed: Agreed = {
  title: 'Canoe',
  owner: 'Ann',
  renter: 'Ben',
  fromDay: '2027-06-04',
  toDay: '2027-06-06',
  acceptedAt: '2027-06-01T10:00:00.000Z',
  handedOffAt: '2027-06-04T16:00:00.000Z',
  returnedAt: null,
  paidCents: 12_345,
  refundedCents: 0,
};
const nothing = {
  closedAt: null,
  setSha256: 'cafe',
  confirmations: [],
  readings: [],
  pictures: [],
};
const recordOf = (more: object): HandoverRecord =>
  ({ party: [], departure: nothing, return: nothing, checks: { files: true }, ...more }) as never;

test('a bank reads what was agreed and paid, in dollars, and only what has happened', () => {
  expect(evidenceText(agreed, null).split('\n')).toEqual([
    'Ben rented “Canoe” from Ann, 2027-06-04 to 2027-06-06.',
    'The owner accepted at 2027-06-01T10:00:00.000Z.',
    'Handed over at 2027-06-04T16:00:00.000Z.',
    'Charged $123.45 CAD; refunded $0.00 CAD.',
    'No hand-over was recorded.',
  ]);
});

test('it reads who signed, who confirmed, each meter and each photo by its hash', () => {
  const departure = {
    closedAt: '2027-06-04T16:00:00Z',
    setSha256: 'beef',
    confirmations: [{ side: 'owner', at: '15:59' }],
    readings: [{ meter: 'km', tenths: 12_345 }],
    pictures: [{ shot: 'bow', takenAt: '15:50', sentSha256: 'f00d' }],
  };
  const party = [
    { name: 'Ben', signature: { at: '15:40', name: 'Ben B.' } },
    { name: 'Cy', signature: null },
  ];
  expect(evidenceText(agreed, recordOf({ party, departure })).split('\n').slice(4)).toEqual([
    'Ben signed the waiver at 15:40, as “Ben B.”.',
    'Hand-over: confirmed by both sides at 2027-06-04T16:00:00Z.',
    'SHA-256 of the whole record: beef',
    'Confirmed by the owner at 15:59',
    'Meter reading: km 1234.5',
    'Photo “bow” taken 15:50, SHA-256 f00d',
    'Return: nothing was recorded.',
    'We checked all hashes and signatures, and they match.',
  ]);
});

test('lists a stage that only one side confirmed, or that only has photos', () => {
  const oneSide = { ...nothing, confirmations: [{ side: 'owner', at: '15:59' }] };
  const photos = { ...nothing, pictures: [{ shot: 'bow', takenAt: '15:50', sentSha256: 'f00d' }] };
  const text = evidenceText(
    agreed,
    recordOf({ departure: oneSide, return: photos, checks: { files: false } }),
  );
  expect(text).toContain('Hand-over: not confirmed by both sides.');
  expect(text).toContain('Return: not confirmed by both sides.');
  expect(text).toContain('Some files are no longer kept.');
});
