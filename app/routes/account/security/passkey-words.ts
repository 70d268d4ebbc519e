/** Turns a passkey error into one sentence for the member. */

const sentences: Record<string, string> = {
  ERROR_CEREMONY_ABORTED: 'Nothing was changed. Try again when you’re ready.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device can’t check your fingerprint, face or PIN. Use another one.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'This device can’t save passkeys. Use another one.',
};

const isBrowserError = (error: Error): boolean =>
  error.name === 'WebAuthnError' || error.name === 'NotAllowedError' || error.name.startsWith('WebAuthn');

/** @param error from the auth client: the server's refusal, or the browser's error */
export function passkeyFault(
  error: Error & { code?: string | undefined; status?: number | undefined },
): string {
  const known = sentences[error.code ?? ''];
  if (known !== undefined) return known;
  if (isBrowserError(error)) return 'No passkey was used. Try again, or use your password.';
  if (error.message === 'Browser does not support WebAuthn')
    return 'This browser can’t use passkeys. Use your password.';
  return (error.status ?? 0) >= 400 && (error.status ?? 0) < 500
    ? error.message
    : 'An unexpected error occurred. Please try again.';
}
