/** Runs the embedded database in a separate process, for tests that kill it. Speaks in lines of JSON. */
import { openDatabase } from '../../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../../platform/database.server/embedded.ts';

const [dataDir = '', task = 'stay'] = process.argv.slice(2);
const said: string[] = [];
const tell = (facts: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(facts)}\n`);

try {
  const server = await startEmbeddedPostgres({ dataDir, log: (sentence) => said.push(sentence) });
  const { sql, close } = openDatabase({ directUrl: null, poolSize: 4 }, server.url, { role: null });
  const stop = async () => {
    await close();
    await server.stop();
  };
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.on(name, () => void stop().then(() => process.exit(0)));
  if (task === 'write')
    await sql`create table if not exists acknowledged (id bigint primary key, filler text not null)`;
  tell({ url: server.url, said });

  if (task === 'leave') process.exit(3);
  if (task === 'write') await write();
  if (task === 'stay') setInterval(() => {}, 1_000);

  async function write(): Promise<void> {
    const [last] = await sql<{ id: number }[]>`select coalesce(max(id), 0) as id from acknowledged`;
    // Several at once, as requests come: each is reported only when its own commit was acknowledged.
    let next = (last?.id ?? 0) + 1;
    const writer = async () => {
      for (;;) {
        const id = next;
        next += 1;
        await sql`insert into acknowledged values (${id}, repeat('x', 200))`;
        tell({ id });
      }
    };
    await Promise.all([writer(), writer(), writer(), writer()]);
  }
} catch (error) {
  tell({ refused: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
