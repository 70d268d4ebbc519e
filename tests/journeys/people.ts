// Creates people for journeys: accounts, their emails, and authenticator codes.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { Secret } from 'otpauth';
import sharp from 'sharp';
import { createAccount } from '../../features/auth/account/create-account.server.ts';
import { noteVerification } from '../../features/members/note-verification.server.ts';
import { verifiedIdentity } from '../../features/members/verified-identity.ts';
import { createPasswordHasher } from '../../features/auth/passwords/password-hasher.server.ts';
import { grantOperator } from '../../features/members/operators.server.ts';
import { joinMembership } from '../../features/membership/application/join-applicant.server.ts';
import { insertReserved } from '../../features/membership/membership-store.server.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { showLicence } from '../builders/bookings.ts';
import { databaseNote } from './database-note.ts';
import { codeOf, keyOf, signInByPassword } from './desk.ts';

import { heading } from './pages.ts';

const port = Number(process.env.JOURNEYS_PORT ?? 41_871);
export const password = 'Four wild horses 7';
const now = () => new Date();

export type Person = { email: string; password: string; id: string };

/** An owner connection to the journeys' database, for the duration of the work. */
export async function withDatabase<T>(
  work: (database: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const url = await readFile(databaseNote(port), 'utf8');
  const database = openDatabase({ directUrl: null, poolSize: 2 }, url, { role: null });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** An address no other journey uses. */
export const newEmail = (name = 'ann'): string => `${name}-${randomUUID().slice(0, 8)}@example.com`;

/** Someone with a confirmed address. */
export async function someoneConfirmed(totpSecret?: string): Promise<Person> {
  const email = newEmail();
  const account = { email, password, ...(totpSecret === undefined ? {} : { totpSecret }) };
  const id = await withDatabase(({ sql }) =>
    createAccount({ sql, now, hasher: createPasswordHasher() }, account),
  );
  return { email, password, id };
}

/** An owner without a seat, who has just joined. */
export async function someOwner(name: string): Promise<Person> {
  const who = await someoneConfirmed();
  await withDatabase((database) =>
    inTransaction(database, {}, async ({ sql }) => {
      const given = {
        applicationId: randomUUID(),
        kind: 'owner',
        state: 'reserved',
        founderSeat: null,
        founderFree: null,
      } as const;
      const id = await insertReserved(sql, { ...given, email: who.email, approvedAt: now() });
      await joinMembership(sql, { id, ...given }, { accountId: who.id, name }, now());
    }),
  );
  return who;
}

/** Adds what listings require: an identity, a birth date in 1990, a licence. For journeys about something else. */
export async function hasShownAll({ id }: Person): Promise<void> {
  await withDatabase(async ({ sql }) => {
    await noteVerification(sql, id, verifiedIdentity);
    await showLicence(sql, id);
  });
}

/** An operator for this journey only, with their authenticator's secret, because a code works once. */
export async function someOperator(): Promise<Person & { totpSecret: string }> {
  const totpSecret = new Secret({ size: 20 }).base32;
  const who = await someoneConfirmed(totpSecret);
  await withDatabase(({ sql }) =>
    grantOperator({ sql, now } as never, {
      actor: { kind: 'command_line' },
      accountId: who.id,
      reason: 'Looks after a journey',
    }),
  );
  return { ...who, totpSecret };
}

/** The newest email to an address with a matching subject, and its link of a kind; waits until it is written. */
export async function emailTo(
  email: string,
  subject: RegExp,
  which = /https?:\/\/\S+\/auth\/v1\/verify\S+/,
): Promise<{ subject: string; link: string }> {
  let found: { subject: string; body: string } | undefined;
  await expect
    .poll(
      async () => {
        const emails = await withDatabase(
          ({ sql }) => sql<{ subject: string; body: string }[]>`
            select subject, body from mail where recipient = ${email} order by id desc`,
        );
        found = emails.find((mail) => subject.test(mail.subject));
        return found?.subject ?? '';
      },
      { message: `an email to ${email} about ${subject.source}`, timeout: 60_000 },
    )
    .toMatch(subject);
  const link = which.exec(found?.body ?? '')?.[0] ?? '';
  return { subject: found?.subject ?? '', link };
}

/** Opens a page without waiting for its scripts: pages accept early presses. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
}

/** Fills in and sends the visible form. */
export async function fillIn(
  page: Page,
  who: { email: string; password: string },
  { isRemembered = false } = {},
): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  if (isRemembered) await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in through the form. */
export async function signIn(
  page: Page,
  who: { email: string; password: string },
  how: { isRemembered?: boolean } = {},
): Promise<void> {
  await open(page, '/login');
  await fillIn(page, who, how);
}

/**
 * Gives a page's browser the session of someone who signed in before, for journeys about something else. Given once: later changes by the
 * pages stay.
 */
export async function arriveAs(
  page: Page,
  request: APIRequestContext,
  who: { email: string; password: string },
): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  const session = await signInByPassword(request, url, who);
  await page.addInitScript(
    ([key, text]) => {
      if (sessionStorage.getItem('has-arrived') !== null) return;
      sessionStorage.setItem('has-arrived', 'yes');
      localStorage.setItem(key, text);
    },
    [keyOf(url), JSON.stringify(session)] as const,
  );
}

/** Signs a member out by the account menu, on desktop or phone. */
export async function logOutByMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^You(r menu)?$/ }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
}

/** Opens a fold of a trip's page, unless open. */
export async function openFold(page: Page, title: string): Promise<void> {
  const heading = page.locator('summary').getByRole('heading', { name: title, exact: true });
  const fold = page.locator('details').filter({ has: heading });
  if ((await fold.getAttribute('open')) === null) await heading.click();
}

/** Opens a section of the desk as an operator with both factors. */
export async function enterDesk(page: Page, section: string): Promise<void> {
  const olive = await someOperator();
  await open(page, `/login?next=${encodeURIComponent(`/operator/${section.toLowerCase()}`)}`);
  await fillIn(page, olive);
  await expect(heading(page)).toHaveText('One more step');
  await page.getByLabel('6-digit code').fill(codeOf(olive.totpSecret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page)).toHaveText(section);
}

/** A single-colour picture file to upload. */
export const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1000, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
