/** Provides the PostgreSQL of a test run: embedded by default, or the one in TEST_DATABASE_URL, with a migrated template to copy. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../../platform/database.server/embedded.ts';
import { prepareSchema } from '../../schema.server.ts';
import { scratchDirectory } from './scratch-directory.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    templateName: string;
  }
}

type Server = { url: string; template: string; stop: () => Promise<void> };

/** The same server with another database's name in the path. */
export function urlOfDatabase(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
}

const settings = { directUrl: null, poolSize: 1 };

async function start(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = given ? null : await scratchDirectory('tests-');
  const embedded = dataDir
    ? await startEmbeddedPostgres({
        dataDir,
        log: () => {},
        settings: { fsync: 'off', max_connections: '300' },
      })
    : null;
  const url = given ?? embedded?.url ?? '';
  const template = `template_${randomBytes(6).toString('hex')}`;
  const admin = openDatabase(settings, url, { role: null });
  await admin.sql.unsafe(`create database ${template}`);
  const owner = openDatabase(settings, urlOfDatabase(url, template), { role: null });
  await prepareSchema(owner.sql);
  await owner.close();
  return {
    url,
    template,
    async stop() {
      await admin.sql.unsafe(`drop database if exists ${template}`);
      await admin.close();
      await embedded?.stop();
      if (dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

// Each project of a run loads this file; the server is shared, so it is stored on the process.
const running = globalThis as typeof globalThis & {
  testDatabase?: { server: Promise<Server>; users: number };
};

/** Vitest's global set-up: once per project, one server for all. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  running.testDatabase ??= { server: start(), users: 0 };
  const mine = running.testDatabase;
  mine.users += 1;
  const server = await mine.server;
  project.provide('databaseUrl', server.url);
  project.provide('templateName', server.template);
  return async () => {
    mine.users -= 1;
    if (mine.users > 0) return;
    delete running.testDatabase;
    await server.stop();
  };
}
