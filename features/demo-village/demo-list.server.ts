/** Lists the demo people and their passwords on /login, for requests from nearby. */
import type { Config } from '../../platform/config/config.server.ts';
import { isNearbyAddress, isNearbyHost } from '../../platform/nearby.ts';
import { readDemoKeys } from './demo-keys.server.ts';
import { demoPeople, type DemoRole } from './demo-people.ts';

export type DemoSignIn = {
  role: DemoRole;
  name: string;
  email: string;
  password: string;
  hint: string;
  /** Base32, for an authenticator app: a person with one needs its code after the password. Null for others. */
  totpSecret: string | null;
};

export type Asking = {
  /** The client's, as far as proxies are trusted. */
  address: string;
  /** The request's `Host`, without its port. */
  host: string;
  /** Whether an unknown proxy forwarded it: then the address is the proxy's. */
  isPassedOn: boolean;
};

/** Someone on this machine or its network who asked for it by a local name: behind a public site the name would differ. */
export const isNearby = ({ address, host, isPassedOn }: Asking): boolean =>
  !isPassedOn && isNearbyAddress(address) && isNearbyHost(host);

/** The people to sign in as; none where the public has access. */
export async function demoSignIns(
  config: Pick<Config, 'isDemo' | 'dataDir'>,
  asking: Asking,
): Promise<DemoSignIn[]> {
  if (!config.isDemo || !isNearby(asking)) return [];
  const keys = await readDemoKeys(config);
  if (!keys) return [];
  return demoPeople.map(({ id, role, firstName, lastName, email, hint }) => ({
    role,
    name: `${firstName} ${lastName}`,
    email,
    password: keys.passwords[id] ?? '',
    hint,
    totpSecret: role === 'operator' ? keys.totpSecret : null,
  }));
}
