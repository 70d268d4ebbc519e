/** Connects to the right one of several hosts in an address (`postgres://login@first,second/name`), as libpq does: the primary. */
import { callbackify } from 'node:util';
import pg from 'pg';
import { assert } from '../assert.ts';
import { isDatabaseAway, namedError } from './database-error.ts';

/** What the host must be. `any` accepts every host. */
type Wanted = 'primary' | 'standby' | 'any';

export type Hosts = {
  count: number;
  wanted: Wanted;
  /** The address of the host to try next, with this host alone. */
  current: () => string;
  /** Goes on to the next host, unless another connection has moved on already. */
  leave: (address: string) => void;
};

const wantedBy: Readonly<Record<string, Wanted>> = {
  any: 'any',
  'read-write': 'primary',
  primary: 'primary',
  'read-only': 'standby',
  standby: 'standby',
};

/** One address for each host, which is in the authority or, for sockets, in `?host=`. */
function addressesOf(url: string): string[] {
  const [, login = '', authority = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  if (authority.includes(',')) return authority.split(',').map((host) => login + host + rest);
  const parsed = new URL(url);
  const hosts = parsed.searchParams.get('host')?.split(',') ?? [];
  if (hosts.length < 2) return [url];
  const ports = parsed.searchParams.get('port')?.split(',') ?? [];
  return hosts.map((host, index) => {
    const one = new URL(url);
    one.searchParams.set('host', host);
    const port = ports[index] ?? ports[0];
    if (port !== undefined) one.searchParams.set('port', port);
    return one.href;
  });
}

/** One entry for each address, shared so that a connection starts with the host that the one before it found. */
const known = new Map<string, { hosts: Hosts; ownOptions: string }>();

/**
 * The hosts of an address, for the driver. `sslmode` means what it does in libpq, and a Unix socket can be given the same way:
 * `postgres://user@localhost/name?host=/path/of/the/directory`. With several hosts, a connection must reach the primary unless `target_session_attrs` says `standby` or `any`.
 * @throws Error with a sentence for the operator when `target_session_attrs` is something else
 */
export function hostsOf(url: string): { hosts: Hosts; ownOptions: string } {
  const found = known.get(url) ?? readHosts(url);
  known.set(url, found);
  return found;
}

function readHosts(url: string): { hosts: Hosts; ownOptions: string } {
  const addresses = addressesOf(url);
  const { searchParams } = new URL(addresses[0] ?? url);
  const named = searchParams.get('target_session_attrs') ?? 'primary';
  const wanted = addresses.length < 2 ? 'any' : wantedBy[named];
  if (wanted === undefined)
    throw new Error(
      `The database's address says target_session_attrs=${named}: choose ${Object.keys(wantedBy).join(', ')}.`,
    );
  const plain = addresses.map((address) => {
    const one = new URL(address);
    for (const ours of ['options', 'target_session_attrs']) one.searchParams.delete(ours);
    if (one.searchParams.has('sslmode')) one.searchParams.set('uselibpqcompat', 'true');
    return one.href;
  });
  let index = 0;
  const current = () => {
    const address = plain[index];
    assert(address !== undefined, 'an address has a host');
    return address;
  };
  const hosts: Hosts = {
    count: plain.length,
    wanted,
    current,
    leave(address) {
      if (address === current()) index = (index + 1) % plain.length;
    },
  };
  return { hosts, ownOptions: searchParams.get('options') ?? '' };
}

export type HostedConfig = pg.ClientConfig & { hosts: Hosts };

/** A client for the host being tried. Its `connect` fails when the host isn't of the wanted kind. */
export class HostedClient extends pg.Client {
  readonly #hosts: Hosts;
  readonly #address: string;

  constructor({ hosts, ...config }: HostedConfig) {
    const address = hosts.current();
    super({ ...config, connectionString: address });
    this.#hosts = hosts;
    this.#address = address;
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    const isOnly = this.#hosts.count === 1;
    if (callback === undefined) return (isOnly ? super.connect() : this.#connectToWanted()).then(() => this);
    if (isOnly) super.connect(callback);
    else callbackify(() => this.#connectToWanted())(callback);
  }

  async #connectToWanted(): Promise<void> {
    const { wanted } = this.#hosts;
    try {
      await super.connect();
      if (wanted === 'any') return;
      const { rows } = await this.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
      if (rows[0]?.isStandby === (wanted === 'standby')) return;
      // The code of a write that reached a standby: the database is away until there is a primary again.
      throw Object.assign(new Error(`This host is not a ${wanted}.`), { code: '25006' });
    } catch (error) {
      this.#hosts.leave(this.#address);
      await this.end().catch(() => {});
      throw error;
    }
  }
}

/** Connects to the first host of the wanted kind, trying each once. @param connect makes a new connection to the current host */
export async function atOneHost<T>(hosts: Hosts, connect: () => Promise<T>): Promise<T> {
  for (let left = hosts.count - 1; ; left -= 1)
    try {
      return await connect();
    } catch (error) {
      if (left <= 0 || !isDatabaseAway(namedError(error))) throw error;
    }
}
