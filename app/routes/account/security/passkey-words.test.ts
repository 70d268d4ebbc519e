import { expect, test } from 'vitest';
import { passkeyFault } from './passkey-words.ts';

const fault = (name: string, message: string, more: { code?: string; status?: number } = {}) =>
  passkeyFault(Object.assign(new Error(message), { name, ...more }));

test('says what to do after a cancelled passkey', () => {
  expect(fault('NotAllowedError', 'The operation either timed out or was not allowed.')).toBe(
    'No passkey was used. Try again, or use your password.',
  );
  expect(fault('WebAuthnError', 'aborted', { code: 'ERROR_CEREMONY_ABORTED' })).toMatch(
    /^Nothing was changed/,
  );
});

test('shows the server’s refusal as it is, but no server error', () => {
  const refused = { code: 'webauthn_challenge_expired', status: 400 };
  expect(fault('AuthApiError', 'This took too long. Please try again.', refused)).toBe(
    'This took too long. Please try again.',
  );
  expect(fault('AuthRetryableFetchError', 'Bad gateway', { status: 502 })).toMatch(/^An unexpected error/);
});
