/** Runs several servers of one club behind HAProxy and pgbouncer, as an operator of several machines would. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, type OpenDatabase } from '../../platform/database.server/connect.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../platform/database.server/embedded.ts';
import { prepareSchema } from '../../schema.server.ts';
import { freePort, root, startBuiltServer, until, type BuiltServer } from '../builders/built-server.ts';
import { cleanUp, isRoot, temporaryDirectory } from '../durability/processes.ts';

/** The login behind the pooler. */
const login = 'club_web';

export type Cluster = {
  /** The address of the balancer. */
  url: string;
  servers: BuiltServer[];
  owner: OpenDatabase;
  /** Stops one server as a supervisor would, and starts it again on its port. @returns its exit code */
  restart: (index: number) => Promise<number | null>;
  /** Stops PostgreSQL. @returns what starts it again */
  stopPrimary: () => Promise<() => Promise<void>>;
  close: () => Promise<void>;
};

function run(program: string, args: string[]): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore' });
  child.once('error', () => {
    throw new Error(
      `This drill needs ${program}, which this machine lacks: apt-get install haproxy pgbouncer.`,
    );
  });
  process.once('exit', () => child.kill('SIGTERM'));
  return child;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()));

/** Writes a file of `deploy/` with some lines replaced. @param lines the new lines, by how the replaced one begins */
async function adapt(name: string, to: string, lines: Record<string, string>): Promise<void> {
  const left = new Set(Object.keys(lines));
  const text = (await readFile(join(root, 'deploy', name), 'utf8')).split('\n').map((line) => {
    const start = Object.keys(lines).find((each) => line.startsWith(each));
    if (start === undefined) return line;
    left.delete(start);
    return lines[start];
  });
  if (left.size > 0) throw new Error(`deploy/${name} has no line that begins with ${[...left].join(', ')}.`);
  await writeFile(to, text.join('\n'));
}

async function startPooler(folder: string, socket: string, port: number): Promise<ChildProcess> {
  const file = join(folder, 'pgbouncer.ini');
  await adapt('pgbouncer.ini', file, {
    'wildloop =': `marketplace = host=${socket} port=5432 dbname=marketplace user=${login}`,
    listen_addr: 'listen_addr = 127.0.0.1',
    listen_port: `listen_port = ${port}\nunix_socket_dir =`,
    auth_type: 'auth_type = any',
    auth_file: '',
  });
  // It refuses to run as root.
  return run('pgbouncer', ['-q', ...(isRoot ? ['-u', 'nobody'] : []), file]);
}

async function startBalancer(folder: string, port: number, servers: number[]): Promise<ChildProcess> {
  const file = join(folder, 'haproxy.cfg');
  await adapt('haproxy.cfg', file, {
    '  bind': `  bind 127.0.0.1:${port}`,
    '  server one': servers.map((each, index) => `  server s${index} 127.0.0.1:${each} check`).join('\n'),
    '  server two': '',
  });
  return run('haproxy', ['-f', file]);
}

/** @param settings for every server. @param own for the first server, the second … */
export async function startCluster(
  count: number,
  settings: Record<string, string> = {},
  own: Record<string, string>[] = [],
): Promise<Cluster> {
  const folder = await temporaryDirectory('cluster-');
  await chmod(folder, 0o777);
  const dataDir = await temporaryDirectory('cluster-primary-');
  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log: () => {} });
  let primary = await start();
  const owner = openDatabase({ directUrl: null, poolSize: 2 }, primary.url, { role: null });
  await prepareSchema(owner.sql);
  await owner.sql.unsafe(
    `create role ${login} login in role marketplace_web; alter role ${login} set role = 'marketplace_web'`,
  );
  const [poolerPort, balancerPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${balancerPort}`;
  const socket = new URL(primary.url).searchParams.get('host') ?? '';
  const pooler = await startPooler(folder, socket, poolerPort);
  const keys = join(folder, 'auth-keys.json');
  const all = {
    DATABASE_URL: `postgres://${login}@127.0.0.1:${poolerPort}/marketplace`,
    DATABASE_DIRECT_URL: primary.url,
    // Longer than the balancer takes to notice, on a busy machine as well.
    DRAIN_SECONDS: '8',
    TRUSTED_PROXIES: '127.0.0.1',
    // All servers issue tokens under this address.
    PUBLIC_URL: url,
    ...settings,
  };
  const first = await startBuiltServer({ ...all, ...own[0] });
  await copyFile(join(first.dataDir, 'auth-keys.json'), keys);
  const others = { ...all, AUTH_SIGNING_KEYS: keys };
  const servers = [first];
  for (let index = 1; index < count; index += 1)
    servers.push(await startBuiltServer({ ...others, ...own[index] }));
  const balancer = await startBalancer(
    folder,
    balancerPort,
    servers.map(({ port }) => port),
  );
  await until('the balancer answers', () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    url,
    servers,
    owner,
    async restart(index) {
      const server = servers[index];
      const code = (await server?.stop()) ?? null;
      servers[index] = await startBuiltServer({ ...others, ...own[index] }, server?.port);
      return code;
    },
    async stopPrimary() {
      await primary.stop();
      return async () => void (primary = await start());
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      for (const child of [balancer, pooler]) {
        child.kill('SIGTERM');
        await ended(child);
      }
      await owner.close();
      await primary.stop();
      await cleanUp();
    },
  };
}
