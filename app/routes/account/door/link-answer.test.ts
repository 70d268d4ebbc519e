import { expect, test } from 'vitest';
import { handedOver, readLinkAnswer } from './link-answer.ts';

test('a link returns a token, a session, a refusal, a message, or nothing', () => {
  expect(readLinkAnswer({ search: '?token_hash=abc&type=recovery', hash: '' })).toEqual({
    kind: 'token',
    tokenHash: 'abc',
    type: 'recovery',
  });
  expect(
    readLinkAnswer({ search: '', hash: '#access_token=a&refresh_token=r&expires_in=3600&type=signup' }),
  ).toEqual({ kind: 'session', accessToken: 'a', refreshToken: 'r', type: 'signup' });
  expect(
    readLinkAnswer({
      search: '?error=access_denied',
      hash: '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    }),
  ).toEqual({ kind: 'refused', code: 'otp_expired', sentence: 'Email link is invalid or has expired' });
  expect(readLinkAnswer({ search: '', hash: '#message=Please+proceed' })).toEqual({
    kind: 'message',
    sentence: 'Please proceed',
  });
  expect(readLinkAnswer({ search: '', hash: '' })).toEqual({ kind: 'nothing' });
});

test('reads a session only from the fragment, which no server ever sees', () => {
  expect(readLinkAnswer({ search: '?access_token=a&refresh_token=r', hash: '' })).toEqual({
    kind: 'nothing',
  });
});

test('reads an unknown kind of link as a plain email link', () => {
  expect(readLinkAnswer({ search: '?token_hash=abc&type=admin', hash: '' })).toHaveProperty('type', 'email');
});

test('passes on only a message', () => {
  expect(handedOver({ email: 'ann@example.com' }, 'email')).toBe('ann@example.com');
  for (const state of [null, undefined, 'email', { email: 7 }, { email: '' }, {}])
    expect(handedOver(state, 'email')).toBeNull();
});
