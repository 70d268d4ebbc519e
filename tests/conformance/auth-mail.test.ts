import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../builders/built-server.ts';
import { got, startAuthServer, type AuthServer } from './auth-server.ts';

const received: { to: string; text: string }[] = [];
/** Answers to give before accepting anything. */
const refusals: number[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo(_address, _session, done) {
    const responseCode = refusals.shift();
    done(responseCode === undefined ? null : Object.assign(new Error('not now'), { responseCode }));
  },
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo[0]?.address ?? '', text });
      done();
    });
  },
});
let server: AuthServer;

beforeAll(async () => {
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has such an address.
  const { port } = smtp.server.address() as AddressInfo;
  server = await startAuthServer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Wildloop <hello@wildloop.example>',
  });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const password = 'seven Sleds uphill';
/** A decoded part of an email: quoted-printable undone. */
const plain = (text: string) =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const to = (email: string) => received.filter((one) => one.to === email);

test('sends a sign-up’s email through a mail server once, as text and HTML, and its link confirms', async () => {
  const email = server.newEmail();
  expect((await server.client().signUp({ email, password })).error).toBeNull();
  await until('the email is there', () => to(email).length > 0, 60_000);
  const text = plain(got(to(email)[0]).text);
  expect(text).toMatch(/^From: Wildloop <hello@wildloop\.example>/m);
  expect(text).toMatch(/^Subject: Confirm your email for Wildloop/m);
  expect(text).toMatch(/Content-Type: text\/plain/);
  expect(text).toMatch(/Content-Type: text\/html/);
  const link = new URL(got(/http:\/\/localhost:\d+\/auth\/v1\/verify\S+/.exec(text)?.[0]));
  const answer = await fetch(`${new URL(server.url).origin}${link.pathname}${link.search}`, {
    redirect: 'manual',
  });
  expect(answer.headers.get('location')).toContain('#access_token=');
  expect((await server.client().signInWithPassword({ email, password })).error).toBeNull();
  await until('the email is noted as sent', async () => {
    const rows = await server.sql`select from mail where recipient = ${email} and state = 'sent'`;
    return rows.length === 1;
  });
  expect(to(email)).toHaveLength(1);
});

test('retries an email that the server refused, and the sign-up doesn’t wait for it', async () => {
  refusals.push(451);
  const email = server.newEmail();
  expect((await server.client().signUp({ email, password })).error).toBeNull();
  await until('it was turned away', async () => {
    const rows = await server.sql`select from job where kind = 'send-mail' and last_error is not null`;
    return rows.length === 1;
  });
  // The next try is due in ten seconds; no test waits for it.
  await server.sql`update job set due_at = now() where kind = 'send-mail' and state = 'waiting'`;
  await server.sql`select pg_notify('job', 'send-mail')`;
  await until('the email is there', () => to(email).length > 0, 60_000);
  expect(to(email)).toHaveLength(1);
});
