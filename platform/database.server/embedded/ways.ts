/** Chooses the user that runs PostgreSQL, which refuses root: as root, an unprivileged user, by the first way this machine allows. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chown, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type WayName = 'plain' | 'numeric-user' | 'user-namespace' | 'kept-capability';

export type Way = {
  name: WayName;
  /** The required owner of the data directory, as this process sees it; null: the current owner, ourselves. */
  owner: number | null;
  /** Printed once at start. */
  sentence: string;
  command(program: string, args: string[]): { file: string; args: string[]; uid?: number; gid?: number };
};

/** The user "nobody". */
const nobody = 65_534;

/** An unprivileged user listed in /etc/passwd, because initdb fails without a name. "nobody" if listed, else the first that is not root. */
export function listedUser(passwd: string): number {
  const ids = passwd.split('\n').flatMap((line) => {
    const id = Number(line.split(':')[2] || Number.NaN);
    return Number.isInteger(id) && id > 0 ? [id] : [];
  });
  return ids.includes(nobody) ? nobody : (ids[0] ?? nobody);
}

function readListedUser(): number {
  try {
    return listedUser(readFileSync('/etc/passwd', 'utf8'));
  } catch {
    return nobody;
  }
}

const plain: Way = {
  name: 'plain',
  owner: null,
  sentence: 'PostgreSQL runs as the same user as this process',
  command: (file, args) => ({ file, args }),
};

const numericUser = (id: number): Way => ({
  name: 'numeric-user',
  owner: id,
  sentence: `PostgreSQL refuses root, so it runs as user ${id}`,
  command: (file, args) => ({ file, args, uid: id, gid: id }),
});

const userNamespace = (isRoot: boolean, id: number): Way => ({
  name: 'user-namespace',
  owner: isRoot ? 0 : null,
  sentence: isRoot
    ? `PostgreSQL refuses root, so it runs in its own user namespace, in which it is user ${id}`
    : `PostgreSQL runs in its own user namespace, because this process's user has no name`,
  command: (program, args) => ({
    file: 'unshare',
    args: ['--user', `--map-user=${id}`, `--map-group=${id}`, program, ...args],
  }),
});

/** Allows entering root-only directories; without the securebit PostgreSQL could not find its own program. */
const keptCapability = (id: number): Way => ({
  name: 'kept-capability',
  owner: id,
  sentence: `PostgreSQL refuses root, so it runs as user ${id} with root's right to enter directories`,
  command: (program, args) => ({
    file: 'setpriv',
    args: [
      '--securebits=+no_setuid_fixup',
      `--reuid=${id}`,
      `--regid=${id}`,
      '--clear-groups',
      '--inh-caps=-all,+dac_override',
      '--ambient-caps=-all,+dac_override',
      program,
      ...args,
    ],
  }),
});

/**
 * The ways to try, in order; the one that last worked for this data directory comes first.
 * @param ownerNow the user id that owns an existing cluster, null without one.
 */
export function waysToTry(
  uid: number,
  ownerNow: number | null,
  before: string | null,
  listed = readListedUser(),
): Way[] {
  // A user's cluster runs as that user, so that they can still run it themselves.
  const id = ownerNow === null || ownerNow === 0 ? listed : ownerNow;
  const ways =
    uid === 0
      ? [numericUser(id), userNamespace(true, listed), keptCapability(id)]
      : [plain, userNamespace(false, listed)];
  return [...ways.filter((way) => way.name === before), ...ways.filter((way) => way.name !== before)];
}

/** Gives a directory and its content to the user the way needs; does nothing if it is theirs. */
export async function handOver(path: string, way: Way): Promise<void> {
  if (way.owner === null || (await stat(path)).uid === way.owner) return;
  for (const entry of await readdir(path, { recursive: true }))
    await lchown(join(path, entry), way.owner, way.owner);
  await chown(path, way.owner, way.owner);
}

/** Runs one of PostgreSQL's programs to its end. @throws its error, or the error of starting it, with its output. */
export async function runTo(
  way: Way,
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const { file, args: all, ...ids } = way.command(program, args);
  // The other user may not be able to enter our working directory.
  const { stdout } = await run(file, all, { ...ids, cwd: '/', env });
  return stdout.trim();
}
