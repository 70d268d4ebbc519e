/** What does /login show while demo data is in use? The people of the village with their passwords, to whoever sits nearby. */
import type { Config } from '../../platform/config.server.ts';
import { isNearbyAddress, isNearbyHost } from '../../platform/nearby.ts';
import { readDemoKeys } from './demo-keys.server.ts';
import { demoPeople, type DemoRole } from './demo-people.ts';

export type DemoSignIn = {
  role: DemoRole;
  name: string;
  email: string;
  password: string;
  hint: string;
  /** Base32, for an authenticator app: who has one needs its code after the password. Null for everybody else. */
  totpSecret: string | null;
};

export type Asking = {
  /** Of the client, as far as proxies are believed. */
  address: string;
  /** The `Host` of the request, without its port. */
  host: string;
  /** Whether some proxy passed it on that is not one of ours: then the address is the proxy's. */
  isPassedOn: boolean;
};

/** Somebody on this machine or in its network, who asked for it by such a name: a public site in front of us would tell by its own. */
export const isNearby = ({ address, host, isPassedOn }: Asking): boolean =>
  !isPassedOn && isNearbyAddress(address) && isNearbyHost(host);

/** The people to sign in as; none where the public may come. */
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
