/** Is this the service itself, which may look after accounts? Only with the secret that the operator set; no account ever is. */
import { jwtVerify } from 'jose';
import type { AuthDeps } from './auth-deps.server.ts';
import { isSame } from './secrets.server.ts';

const roles = new Set(['service_role', 'supabase_admin']);

/** Whether the bearer is the service's secret, or a token signed with it (HS256) for the role of the service. */
export async function isServiceRole(
  deps: Pick<AuthDeps, 'config' | 'now'>,
  bearer: string,
): Promise<boolean> {
  const secret = deps.config.auth.serviceSecret;
  if (secret === null) return false;
  if (isSame(bearer, secret)) return true;
  try {
    const { payload } = await jwtVerify(bearer, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      currentDate: deps.now(),
    });
    return typeof payload.role === 'string' && roles.has(payload.role);
  } catch {
    return false;
  }
}
