/** Who hears at once that something changed? NOTIFY is a hint over polling: one that is missed costs time, never truth. */
import { openDatabase } from './connect.ts';

export type Listening = { stop: () => Promise<void> };

/**
 * Listens on a channel over a connection of its own, and again whenever the connection was lost, however long the database is away.
 * @param url a direct address (LISTEN does not go through a transaction pooler): DATABASE_DIRECT_URL where it is set.
 * @param onHint called with each payload, and with null whenever listening (re)began, for hints may have been missed before.
 */
export function listen(url: string, channel: string, onHint: (payload: string | null) => void): Listening {
  let isStopped = false;
  let isConnecting = false;
  let wait = 50;
  let timer: NodeJS.Timeout | undefined;

  const { sql, close } = openDatabase({ directUrl: url, poolSize: 1 }, url, {
    role: 'marketplace_web',
    listener: {
      onNotify: (_, payload) => onHint(payload),
      onLost: () => void begin(),
    },
  });

  async function begin(): Promise<void> {
    if (isStopped || isConnecting) return;
    isConnecting = true;
    try {
      await sql.unsafe(`listen "${channel.replaceAll('"', '""')}"`);
      wait = 50;
      if (!isStopped) onHint(null);
    } catch {
      wait = Math.min(wait * 2, 5_000);
      timer = setTimeout(() => void begin(), wait);
    } finally {
      isConnecting = false;
    }
  }

  void begin();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await close();
    },
  };
}
