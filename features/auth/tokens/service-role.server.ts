/**
 * Tells whether a request comes from the service itself, which may administer accounts: by the operator's secret or a token signed with one
 * of the server's keys.
 */
import { jwtVerify, errors as joseErrors, type JWTPayload } from 'jose';
import type { AuthDeps } from '../auth-deps.server.ts';
import { isSame } from './secrets.server.ts';
import { algorithms } from './signing-keys.server.ts';

type ServiceDeps = Pick<AuthDeps, 'config' | 'now' | 'keys'>;

/** GoTrue's admin roles. No account can have one: the constraint `account_role_grants_nothing`. */
export const serviceRoles: ReadonlySet<string> = new Set(['service_role', 'supabase_admin']);

/** How far ahead the signer's clock may be. */
const clockSkewSeconds = 60;

/**
 * Whether the bearer is the service: AUTH_SERVICE_SECRET itself, a token signed with it (HS256), or a token signed with one of our signing
 * keys under that key's algorithm. A token must name a service role and be valid now. As in GoTrue, it may omit `exp`, and `iss` and `aud`
 * are not checked.
 */
export async function isServiceRole(deps: ServiceDeps, bearer: string): Promise<boolean> {
  const secret = deps.config.auth.serviceSecret;
  if (secret !== null && isSame(bearer, secret)) return true;
  const claims =
    (secret !== null && (await signedBySecret(deps, bearer, secret))) || (await signedByKey(deps, bearer));
  return claims !== null && speaksForService(claims, deps.now());
}

/** Each check allows only its own algorithms, so our public key never verifies an HS256 token. */
const signedBySecret = (deps: ServiceDeps, bearer: string, secret: string) =>
  payloadOf(
    jwtVerify(bearer, new TextEncoder().encode(secret), { algorithms: ['HS256'], currentDate: deps.now() }),
  );

const signedByKey = (deps: ServiceDeps, bearer: string) =>
  payloadOf(
    jwtVerify(
      bearer,
      ({ kid, alg }) => {
        const key = deps.keys.serviceKey(kid, alg);
        if (key === null) throw new joseErrors.JWKSNoMatchingKey();
        return key;
      },
      { algorithms: [...algorithms], currentDate: deps.now() },
    ),
  );

async function payloadOf(verified: Promise<{ payload: JWTPayload }>): Promise<JWTPayload | null> {
  try {
    return (await verified).payload;
  } catch {
    return null;
  }
}

function speaksForService({ role, iat, session_id: session }: JWTPayload, now: Date): boolean {
  // The same keys sign access tokens. Those name a session and never act for the service, whatever role they name.
  if (session !== undefined) return false;
  if (iat !== undefined && iat > now.getTime() / 1000 + clockSkewSeconds) return false;
  return typeof role === 'string' && serviceRoles.has(role);
}
