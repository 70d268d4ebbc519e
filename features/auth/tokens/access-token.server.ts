/** Signs and verifies access tokens. */
import { jwtVerify, SignJWT, errors as joseErrors } from 'jose';
import { ownOrigin } from '../../../platform/config/config.server.ts';
import type { Account } from '../account/account.ts';
import { deviceTime, type AuthDeps } from '../auth-deps.server.ts';
import { algorithms } from './signing-keys.server.ts';

/** The audience of our tokens; others are refused. */
export const audience = 'authenticated';

export type Method = { method: string; timestamp: number };

type TokenSession = { id: string; assurance: 'aal1' | 'aal2'; methods: Method[] };

/** The issuer: the address of this server's auth endpoints. */
export const issuerOf = (deps: Pick<AuthDeps, 'config'>): string => `${ownOrigin(deps.config)}/auth/v1`;

/** Signs a token for a session. */
export function signAccessToken(
  deps: Pick<AuthDeps, 'config' | 'keys' | 'now' | 'realNow'>,
  account: Account,
  session: TokenSession,
): Promise<{ token: string; expiresIn: number }> {
  const { signing } = deps.keys;
  const expiresIn = deps.config.auth.accessTokenSeconds;
  const issuedAt = Math.floor(deviceTime(deps).getTime() / 1000);
  return new SignJWT({
    email: account.email ?? '',
    phone: '',
    app_metadata: account.raw_app_meta_data,
    user_metadata: account.raw_user_meta_data,
    role: account.role,
    aal: session.assurance,
    amr: session.methods,
    session_id: session.id,
    is_anonymous: account.is_anonymous,
  })
    .setProtectedHeader({ alg: signing.algorithm, kid: signing.kid, typ: 'JWT' })
    .setIssuer(issuerOf(deps))
    .setSubject(account.id)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expiresIn)
    .sign(signing.key)
    .then((token) => ({ token, expiresIn }));
}

/** What a valid token says: its session and account. */
export type TokenClaims = { accountId: string; sessionId: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Verifies a token: signed by one of our keys under that key's own algorithm, not expired, issued by us and for us.
 * @returns its content, or why it is invalid
 */
export async function readAccessToken(
  deps: Pick<AuthDeps, 'config' | 'keys' | 'now' | 'realNow'>,
  token: string,
): Promise<TokenClaims | { fault: string }> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid, alg }) => {
        const key = deps.keys.publicKey(kid, alg);
        if (key === null) throw new joseErrors.JWKSNoMatchingKey('unrecognized JWT kid for the algorithm');
        return key;
      },
      {
        audience,
        issuer: issuerOf(deps),
        algorithms: [...algorithms],
        currentDate: deviceTime(deps),
        requiredClaims: ['sub', 'exp', 'session_id'],
      },
    );
    const { sub = '', session_id: session } = payload;
    if (!uuid.test(sub) || typeof session !== 'string' || !uuid.test(session))
      return { fault: 'token has invalid claims' };
    return { accountId: sub, sessionId: session };
  } catch (error) {
    if (!(error instanceof joseErrors.JOSEError)) return { fault: 'token is malformed' };
    if (error instanceof joseErrors.JWTExpired)
      return { fault: 'token has invalid claims: token is expired' };
    return {
      fault: /^Invalid Compact JWS$/.test(error.message) ? 'token is malformed' : 'token is unverifiable',
    };
  }
}
