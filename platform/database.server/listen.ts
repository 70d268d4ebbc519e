/** Listens for NOTIFY, a hint on top of polling: a missed one costs time, never correctness. */
import { listeningClient } from './connect.ts';

export type Listening = { stop: () => Promise<void> };

const firstWait = 50;
const longestWait = 5_000;

/**
 * Listens on a channel over its own connection, and reconnects whenever it was lost, however long the database is away.
 * @param url a direct address (LISTEN cannot use a transaction pooler): DATABASE_DIRECT_URL where it is set.
 * @param onHint called with each payload, and with null whenever listening (re)started, because hints may have been missed.
 */
export function listen(url: string, channel: string, onHint: (payload: string | null) => void): Listening {
  let isStopped = false;
  let wait = firstWait;
  let timer: NodeJS.Timeout | undefined;
  let client: ReturnType<typeof listeningClient> | null = null;

  function connect(): void {
    const own = listeningClient(url);
    client = own;
    let isOver = false;
    const again = () => {
      if (isOver || isStopped) return;
      isOver = true;
      void own.end().catch(() => {});
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, longestWait);
    };
    own.on('notification', ({ payload }) => onHint(payload ?? ''));
    own.on('error', again);
    own.on('end', again);
    void begin(own).catch(again);
  }

  async function begin(own: ReturnType<typeof listeningClient>): Promise<void> {
    await own.connect();
    await own.query(`listen "${channel.replaceAll('"', '""')}"`);
    wait = firstWait;
    if (!isStopped) onHint(null);
  }

  connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
