/** Starts a built server for the tests of the standard auth client: its clients, its emails, and access to its database. */
import { AuthClient, GoTrueAdminApi, type Session } from '@supabase/auth-js';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { startBuiltServer, until } from '../builders/built-server.ts';

export const serviceSecret = 'a-secret-of-the-service-that-nobody-else-knows';

export type AuthServer = Awaited<ReturnType<typeof startAuthServer>>;

const inMemory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
};

/** @param settings of the environment; limits are off by default */
export async function startAuthServer(settings: Record<string, string> = {}) {
  const server = await startBuiltServer({
    AUTH_SERVICE_SECRET: serviceSecret,
    AUTH_TRIES_PER_ACCOUNT: '0',
    AUTH_STRANGERS_PER_MINUTE: '0',
    AUTH_SECONDS_BETWEEN_MAILS: '0',
    ...settings,
  });
  const database = openDatabase({ directUrl: null, poolSize: 2 }, server.databaseUrl, { role: null });
  const url = `${server.url}/auth/v1`;
  let count = 0;

  const emailsTo = (to: string) => database.sql<{ subject: string; body: string; html: string }[]>`
    select subject, body, html from mail where recipient = ${to} order by id desc`;

  const client = (flowType: 'implicit' | 'pkce' = 'implicit') =>
    new AuthClient({ url, autoRefreshToken: false, storage: inMemory(), storageKey: 'session', flowType });
  const admin = new GoTrueAdminApi({ url, headers: { Authorization: `Bearer ${serviceSecret}` } });
  const newEmail = () => `person${(count += 1)}@example.com`;

  return {
    ...server,
    url,
    sql: database.sql,
    /** An unused address. */
    newEmail,
    /** A client like the pages', with its own storage. */
    client,
    admin,
    /** Someone with a confirmed address, signed in. */
    async somebody(password: string, flow?: 'implicit' | 'pkce') {
      const email = newEmail();
      const { data } = await admin.createUser({ email, password, email_confirm: true });
      const own = client(flow);
      const { error } = await own.signInWithPassword({ email, password });
      if (error) throw error;
      return { email, client: own, id: got(data.user).id };
    },
    emailsTo,
    /** Waits for the next email to an address and reads its link and code. */
    async mail(to: string, number = 1) {
      await until(`an email to ${to}`, async () => (await emailsTo(to)).length >= number, 60_000);
      const [mail] = await emailsTo(to);
      const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(mail?.body ?? '')?.[0] ?? '';
      // Links lead to our public address; here to the test's port.
      const asked = link === '' ? null : new URL(link);
      return {
        subject: mail?.subject ?? '',
        body: mail?.body ?? '',
        html: mail?.html ?? '',
        follow: () => {
          if (!asked) throw new Error('The mail has no link.');
          return fetch(`${server.url}${asked.pathname}${asked.search}`, { redirect: 'manual' });
        },
        token: asked?.searchParams.get('token') ?? '',
        type: asked?.searchParams.get('type') ?? '',
        code: /(?:^|\s)(\d{6})(?:$|\s)/.exec(mail?.body ?? '')?.[1] ?? '',
      };
    },
    async stop() {
      await database.close();
      return server.stop();
    },
    /** A raw request without the client, like an attacker's. */
    ask: (path: string, init: RequestInit & { json?: unknown } = {}) =>
      fetch(`${url}${path}`, {
        ...init,
        ...(init.json === undefined
          ? {}
          : { method: init.method ?? 'POST', body: JSON.stringify(init.json) }),
      }),
  };
}

/** The value, which must exist. */
export function got<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('There is nothing.');
  return value;
}

export const sessionOf = (data: { session: Session | null }): Session => got(data.session);

/** A token's claims, unverified. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** The parameters a link passes in its target's fragment. */
export const hashOf = (response: Response): URLSearchParams =>
  new URLSearchParams(new URL(got(response.headers.get('location'))).hash.slice(1));
