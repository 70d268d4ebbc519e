/** Runs auth commands in tests: real keys, a clock the test moves, and a hasher that only counts. */
import { readConfig } from '../../platform/config/config.server.ts';
import { createAuthLimits, type AuthDeps } from '../../features/auth/auth-deps.server.ts';
import { createPasswordHasher } from '../../features/auth/passwords/password-hasher.server.ts';
import { newSigningKeys, readSigningKeys } from '../../features/auth/tokens/signing-keys.server.ts';
import { writeAuthMailJob, authMailKind } from '../../features/auth/request-mail.server.ts';
import { doJob, takeJobs } from '../../platform/jobs.server/take-jobs.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import type { TestDatabase } from './database.ts';

export type TestAuth = AuthDeps & {
  /** Moves the clock forward. */
  pass: (milliseconds: number) => void;
  /** What the hasher did since the last call: 'hash' and 'verify' in order. */
  work: () => string[];
  /** Runs the jobs that write emails. */
  writeMails: () => Promise<void>;
};

const keys = await readSigningKeys(await newSigningKeys());
const sealed = (password: string) =>
  `$argon2id$v=19$m=19456,t=2,p=1$test$${Buffer.from(password).toString('base64url')}`;

/** @param settings of the environment, besides NODE_ENV */
export function testAuth(db: TestDatabase, settings: Record<string, string> = {}): TestAuth {
  let at = Date.parse('2026-12-01T12:00:00Z');
  let done: string[] = [];
  const now = () => new Date(at);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: db.dataDir, ...settings });
  const deps: AuthDeps = {
    ...db.deps(),
    config,
    now,
    keys,
    hasher: createPasswordHasher(
      {
        hash: async (password) => {
          done.push('hash');
          return sealed(password);
        },
        verify: async (kept, password) => {
          done.push('verify');
          return kept === sealed(password);
        },
      },
      2,
    ),
    limits: createAuthLimits({ config, now }),
  };
  return {
    ...deps,
    pass: (milliseconds) => {
      at += milliseconds;
    },
    work: () => {
      const seen = done;
      done = [];
      return seen;
    },
    async writeMails() {
      for (const job of await takeJobs(deps, [authMailKind], 100, () => 1)) {
        const { outcome, error } = await doJob(deps, job, writeAuthMailJob(deps));
        if (outcome !== 'done') throw error;
      }
    },
  };
}

/** The tests' default client address. */
export const someone = {
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
};

/** The last email to an address. */
export async function lastEmail(
  { sql }: Pick<TestDatabase, 'sql'>,
  to: string,
): Promise<{ subject: string; body: string; html: string; link: URL; token: string; code: string }> {
  const [row] = await sql<{ subject: string; body: string; html: string }[]>`
    select subject, body, html from mail where recipient = ${to} order by id desc limit 1`;
  if (!row) throw new Error(`Nobody wrote to ${to}.`);
  const link = new URL(/https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(row.body)?.[0] ?? 'http://none.example/');
  return {
    ...row,
    link,
    token: link.searchParams.get('token') ?? '',
    code: /\b(\d{6})\b/.exec(row.body)?.[1] ?? '',
  };
}

/** A refusal's code, or 'fine'. */
export const codeOf = (outcome: object | null): string =>
  outcome !== null && isRefusal<object | Refusal>(outcome) ? outcome.refusal : 'fine';
