import { expect, test } from 'vitest';
import { maskedAddress } from './masked-address.ts';

test.each([
  ['ann.smith@example.com', 'a•••@e•••.com'],
  ['b@localhost', 'b•••@l•••'],
  ['"odd@name"@example.org', '"•••@e•••.org'],
  ['not an address', '•••'],
])('shows %s as %s', (address, masked) => {
  expect(maskedAddress(address)).toBe(masked);
});
