/** Lists the auth server's refusals with the codes, statuses and messages the standard auth client knows. */
import type { Refusal } from '../../platform/refusal.ts';

/** The client's `error_code`, its status, and the default message. */
const table = {
  validation_failed: [400, 'The request could not be read.'],
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  user_not_found: [404, 'User not found'],
  conflict: [409, 'The request conflicts with the current data'],
  user_banned: [400, 'User is banned'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  email_exists: [422, 'A user with this email address has already been registered'],
  user_already_exists: [422, 'User already registered'],
  invalid_credentials: [400, 'Invalid login credentials'],
  email_not_confirmed: [400, 'Email not confirmed'],
  weak_password: [422, 'Password is too weak'],
  same_password: [422, 'New password should be different from the old password.'],
  otp_expired: [403, 'Token has expired or is invalid'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_email_send_rate_limit: [429, 'Email rate limit exceeded'],
  reauthentication_not_valid: [422, 'Verification code is invalid'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  insufficient_aal: [401, 'AAL2 session is required to update email or password when MFA is enabled.'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name already exists'],
  mfa_challenge_expired: [422, 'MFA challenge has expired, verify against another challenge.'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_recovery_codes_sole_factor: [
    422,
    'Set up another second step first. Recovery codes are only a backup.',
  ],
  mfa_verified_factor_exists: [422, 'You have recovery codes already. Make new ones instead.'],
  mfa_recovery_codes_locked: [429, 'Too many wrong codes. Wait a minute, or use another second step.'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  phone_provider_disabled: [400, 'Unsupported phone provider'],
  provider_disabled: [400, 'Unsupported provider: provider is not enabled'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  oauth_provider_not_supported: [400, 'Unsupported provider: provider could not be found'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  passkey_not_found: [404, 'Passkey not found'],
  too_many_passkeys: [422, 'You have 10 passkeys. Remove one before you add another.'],
  webauthn_challenge_not_found: [400, 'This request was already used. Please try again.'],
  webauthn_challenge_expired: [400, 'This took too long. Please try again.'],
  webauthn_verification_failed: [
    400,
    'This passkey does not work here. Try another one, or use your password.',
  ],
  webauthn_credential_exists: [422, 'This passkey is already in use.'],
  oauth_server_disabled: [404, 'OAuth server is disabled'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  unexpected_failure: [500, 'Something went wrong on our side. Please try again.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type AuthCode = keyof typeof table;

export type AuthRefusal = Refusal<AuthCode> & {
  status: number;
  /** For a weak password: 'length', 'pwned'. */
  reasons?: readonly string[];
  /** When another try is worthwhile. */
  retryAfterSeconds?: number;
};

/** Makes a refusal from a code, with its usual status and message unless the caller has better ones. */
export function refuse(
  code: AuthCode,
  sentence?: string,
  more: { status?: number; reasons?: readonly string[]; retryAfterSeconds?: number } = {},
): AuthRefusal {
  const [status, usual] = table[code];
  return { refusal: code, sentence: sentence ?? usual, status, ...more };
}

/** The client's messages for "wait". */
export const waitFor = (seconds: number): AuthRefusal =>
  refuse(
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  );
