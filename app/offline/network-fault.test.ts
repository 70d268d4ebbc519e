import { expect, test } from 'vitest';
import { isNetworkFault } from './network-fault.ts';

test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
  '%s means a broken connection',
  (message) => expect(isNetworkFault(new TypeError(message))).toBe(true),
);

test.each([
  new TypeError("Cannot read properties of undefined (reading 'cards')"),
  new DOMException('The user aborted a request.', 'AbortError'),
  new Error('500'),
  { status: 503 },
])('%s doesn’t', (error) => expect(isNetworkFault(error)).toBe(false));
