import { expect, test } from 'vitest';
import { doneWords } from './listing-decision.tsx';

test('says that an approved listing is live only if it is', () => {
  expect(doneWords('approve', { needsIdentity: false })).toBe('Published');
  expect(doneWords('approve', { needsIdentity: true })).toBe(
    'Approved. It goes live once the owner’s ID is verified.',
  );
  expect(doneWords('send_back', { needsIdentity: true })).toBe('Sent back');
});
