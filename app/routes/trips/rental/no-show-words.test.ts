import { expect, test } from 'vitest';
import type { NoShowReport } from '../../../../features/no-shows/no-show-view.ts';
import { absenceMeans, noShowCost, noShowWords } from './no-show-words.ts';

const other = 'Ann L.';
const booking = (side: 'renter' | 'owner') => ({ kind: 'booking', side, other }) as const;
const leg = (side: 'renter' | 'owner') => ({ kind: 'leg', side, other }) as const;
const report = (more: Partial<NoShowReport>) =>
  ({ state: 'reported', absent: 'renter', verdict: null, decision: null, ...more }) as NoShowReport;

test('silence costs a renter and an owner as much as cancelling, and the text addresses its reader', () => {
  expect(noShowCost('renter', booking('renter'))).toBe('it counts as your cancellation at pick-up');
  expect(noShowCost('renter', booking('owner'))).toBe('it counts as a cancellation by Ann L. at pick-up');
  expect(noShowCost('owner', booking('renter'))).toContain('you get everything back');
  expect(noShowCost('owner', booking('owner'))).toContain('Ann L. gets everything back');
});

test('never calls a swap a booking, or its members renter and owner', () => {
  for (const side of ['renter', 'owner'] as const)
    for (const absent of ['renter', 'owner'] as const)
      for (const words of [
        absenceMeans(leg(side)),
        ...(['reported', 'contested', 'withdrawn'] as const).map(
          (state) => noShowWords(report({ state, absent }), leg(side)).detail,
        ),
        noShowWords(report({ state: 'settled', absent, verdict: absent }), leg(side)).detail,
      ])
        expect(words).not.toMatch(/booking|renter|owner/);
});

test('says whether our team decided it', () => {
  const settled = report({ state: 'settled', verdict: 'owner' });
  expect(noShowWords(settled, booking('owner'))).toMatchObject({
    title: 'It counts as your no-show',
    detail: 'It counts as a cancellation by the owner.',
  });
  expect(noShowWords({ ...settled, decision: 'Because' }, booking('renter'))).toMatchObject({
    title: 'It counts as Ann L.’s no-show',
    detail: 'It counts as a cancellation by the owner. Our team made the decision. See the reasons below.',
  });
});
