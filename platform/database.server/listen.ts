/** How does a process hear that another one changed something? PostgreSQL's NOTIFY, heard over a connection of its own. */
import { openDatabase, type DatabaseSettings } from './connect.ts';

export type Listening = { close(): Promise<void> };

/**
 * Calls back on each notice of a channel, and once after every new connection, because what was said in between is lost.
 * @param url a direct address: a transaction pooler cannot LISTEN
 */
export async function listen(settings: DatabaseSettings, url: string, channel: string, onNotice: () => void): Promise<Listening> {
  const { sql, close } = openDatabase(settings, url, { role: null, poolSize: 1 });
  await sql.listen(channel, onNotice, onNotice);
  return { close };
}
