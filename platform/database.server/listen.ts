/** Listens for PostgreSQL's notifications, over one connection for each address. Callers poll as well, so a missed notification costs time and nothing else. */
import { setTimeout as sleep } from 'node:timers/promises';
import { listeningClient } from './connect.ts';

export type Listening = {
  /** Whether hints arrive now: false while the connection is lost. */
  isOpen: () => boolean;
  /** Waits until the hints of everything committed before the call have been heard; not at all while the connection is lost. */
  caughtUp: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Called with each payload, and with null whenever listening (re)began, because hints may have been missed before. */
type OnHint = (payload: string | null) => void;
type Client = ReturnType<typeof listeningClient>;

const firstWait = 50;
const longestWait = 5_000;
/** A database that doesn't answer must not hold up a request that only wants fresh data. */
const longestCatchingUp = 500;
const quoted = (channel: string): string => `"${channel.replaceAll('"', '""')}"`;

/** The one connection of this process to an address, which comes back whenever it was lost, however long the database is away. */
class SharedConnection {
  readonly #url: string;
  readonly #hears = new Map<symbol, { channel: string; onHint: OnHint }>();
  #client: Client | null = null;
  #isOpen = false;
  #wait = firstWait;
  #timer: NodeJS.Timeout | undefined;
  #asking: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(url: string) {
    this.#url = url;
    this.#connect();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get isUnused(): boolean {
    return this.#hears.size === 0;
  }

  add(channel: string, onHint: OnHint): symbol {
    const key = Symbol(channel);
    this.#hears.set(key, { channel, onHint });
    const client = this.#client;
    if (client && this.#isOpen)
      void client.query(`listen ${quoted(channel)}`).then(
        () => this.#hears.has(key) && onHint(null),
        // The connection is lost: the next one listens to this channel as well.
        () => {},
      );
    return key;
  }

  remove(key: symbol): void {
    this.#hears.delete(key);
  }

  /** Calls made while a question is being answered share the next one. */
  caughtUp(): Promise<void> {
    this.#next ??= this.#asking.then(() => {
      this.#next = null;
      return (this.#asking = this.#ask());
    });
    return this.#next;
  }

  /** The database sends this connection's notifications before it answers a statement that came after them. */
  async #ask(): Promise<void> {
    const client = this.#client;
    const [any] = this.#hears.values();
    if (!client || !any || !this.#isOpen) return;
    // Listening again changes nothing.
    const answered = client.query(`listen ${quoted(any.channel)}`).then(
      () => {},
      () => {},
    );
    await Promise.race([answered, sleep(longestCatchingUp, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }

  #connect(): void {
    const own = listeningClient(this.#url);
    this.#client = own;
    const again = () => {
      // It was closed, or this end was handled before.
      if (this.#client !== own) return;
      this.#client = null;
      this.#isOpen = false;
      void own.end().catch(() => {});
      if (this.isUnused) return;
      this.#timer = setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, longestWait);
    };
    own.on('notification', ({ channel, payload }) => {
      for (const hears of this.#hears.values()) if (hears.channel === channel) hears.onHint(payload ?? '');
    });
    own.on('error', again);
    own.on('end', again);
    void this.#begin(own).catch(again);
  }

  async #begin(own: Client): Promise<void> {
    await own.connect();
    const begun = new Map(this.#hears);
    // Later callers listen to their own channel, after these.
    this.#isOpen = this.#client === own;
    for (const { channel } of begun.values()) await own.query(`listen ${quoted(channel)}`);
    this.#wait = firstWait;
    for (const [key, { onHint }] of begun) if (this.#hears.has(key)) onHint(null);
  }
}

/** By address. A process has one database, and one connection that listens to it. */
const connections = new Map<string, SharedConnection>();

/**
 * Listens on a channel, and again whenever the connection was lost.
 * @param url a direct address (LISTEN cannot use a transaction pooler): DATABASE_DIRECT_URL where it is set.
 */
export function listen(url: string, channel: string, onHint: OnHint): Listening {
  const shared = connections.get(url) ?? new SharedConnection(url);
  connections.set(url, shared);
  const key = shared.add(channel, onHint);
  return {
    isOpen: () => shared.isOpen,
    caughtUp: () => shared.caughtUp(),
    async stop() {
      shared.remove(key);
      if (!shared.isUnused || connections.get(url) !== shared) return;
      connections.delete(url);
      await shared.close();
    },
  };
}
