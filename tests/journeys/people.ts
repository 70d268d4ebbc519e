// Whom the journeys meet: accounts of their own, the letters that were written to them, the codes of their apps.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { createAccount } from '../../features/auth/create-account.server.ts';
import { createPasswordHasher } from '../../features/auth/password-hasher.server.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { databaseNote } from './database-note.ts';
import { hydrated } from './page-health.ts';

const port = Number(process.env.JOURNEYS_PORT ?? 41_871);
export const password = 'Four wild horses 7';

/** The owner's own connection to the journeys' database, for as long as the work takes. */
async function withDatabase<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const url = await readFile(databaseNote(port), 'utf8');
  const database = openDatabase({ directUrl: null, poolSize: 1 }, url, { role: null });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** An address that nobody else in the journeys has. */
export const newEmail = (name = 'ann'): string => `${name}-${randomUUID().slice(0, 8)}@example.com`;

/** Somebody whose address is confirmed already. */
export async function someoneConfirmed(): Promise<{ email: string; password: string; id: string }> {
  const email = newEmail();
  const hasher = createPasswordHasher();
  const now = () => new Date();
  const id = await withDatabase(({ sql }) => createAccount({ sql, now, hasher }, { email, password }));
  return { email, password, id };
}

/** The newest letter to an address whose subject fits; waits until it is written. */
export async function letterTo(email: string, subject: RegExp): Promise<{ subject: string; link: string }> {
  let found: { subject: string; body: string } | undefined;
  await expect
    .poll(
      async () => {
        const letters = await withDatabase(
          ({ sql }) => sql<{ subject: string; body: string }[]>`
            select subject, body from mail where recipient = ${email} order by id desc`,
        );
        found = letters.find((letter) => subject.test(letter.subject));
        return found?.subject ?? '';
      },
      { message: `a letter to ${email} about ${subject.source}`, timeout: 15_000 },
    )
    .toMatch(subject);
  const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(found?.body ?? '')?.[0] ?? '';
  return { subject: found?.subject ?? '', link };
}

/** What an authenticator app with this secret shows. @param later steps of 30 seconds from now: a code is good once, and the next one is good a little early */
export const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret, period: 30, digits: 6 }).generate({ timestamp: Date.now() + later * 30_000 });

/** Opens a page and waits until a press is not lost. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Signs in through the form. */
export async function signIn(
  page: Page,
  who: { email: string; password: string },
  { isRemembered = false } = {},
): Promise<void> {
  await open(page, '/login');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  if (isRemembered) await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign In' }).click();
}
