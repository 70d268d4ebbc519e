/** Prepares one data directory with tables and samples for all servers of a run, which is most of a server's first start. */
import { rm } from 'node:fs/promises';
import { freePort, runServer, templateVariable, until } from './built-server.ts';
import { scratchDirectory } from './scratch-directory.ts';

/** Vitest's global set-up. */
export async function setup(): Promise<() => Promise<void>> {
  const template = await scratchDirectory('template-');
  const port = await freePort();
  const { child, output, ended } = runServer({ PORT: String(port), DATA_DIR: template });
  await until('the first server is ready', async () => {
    if (child.exitCode !== null) throw new Error(`The server ended while starting:\n${output()}`);
    return fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  child.kill('SIGTERM');
  await ended;
  process.env[templateVariable] = template;
  return () => rm(template, { recursive: true, force: true });
}
