import { createServer, type AddressInfo, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { doJob, takeJobs } from '../jobs.server/take-jobs.ts';
import { keepingMailer, type Mailer } from './mailer.ts';
import { readMailbox } from './mailbox.ts';
import { domainOf, forgetOldMailJob, sendMailJob } from './send-mail.ts';
import { smtpMailer } from './smtp-mailer.ts';
import { sendMailKind, writeMail } from './write-mail.ts';

const db = await testDatabase();
afterAll(() => db.drop());
let clock = Date.parse('2026-12-01T12:00:00Z');
const deps = { ...db.deps(), now: () => new Date(clock) };
const from = 'Wildloop <hello@wildloop.example>';
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  clock = Date.parse('2026-12-01T12:00:00Z');
  await db.ownerSql`truncate mail, job restart identity`;
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A real SMTP server on its own port that keeps what it receives. */
async function receiver(options: SMTPServerOptions = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // A closing server would wait half a minute for open connections.
    closeTimeout: 100,
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  const hangUp = () => sockets.forEach((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server listening on a port has such an address.
  const { port } = server.server.address() as AddressInfo;
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`);
  const close = async () => {
    await mailer.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  closing.push(close);
  return { received, mailer, close, hangUp };
}

const write = () =>
  writeMail(
    db.sql,
    {
      to: 'ann@example.com',
      subject: 'Grüße from Kelowna',
      body: 'Hello Ann',
      headers: { 'List-Unsubscribe': '<https://x.example/1>' },
    },
    deps.now(),
  );

/** One poll of a worker: does what is due; the next is due a second later at the earliest. */
async function work(mailer: Mailer): Promise<string[]> {
  const jobs = await takeJobs(deps, [sendMailKind], 10, () => 1);
  const handler = sendMailJob({ ...deps, mailer, from });
  const outcomes: string[] = [];
  for (const job of jobs) outcomes.push((await doJob(deps, job, handler)).outcome);
  clock += 2_000;
  return outcomes;
}
const states = async () =>
  (await db.sql<{ state: string }[]>`select state from mail order by id`).map(({ state }) => state);

test('arrives at a real SMTP server, once, with its subject, sender and header lines', async () => {
  const { received, mailer } = await receiver();
  await write();
  expect(await work(mailer)).toEqual(['done']);
  expect(await work(mailer)).toEqual([]);
  expect(received).toHaveLength(1);
  const [text = ''] = received;
  const [row] = await db.sql<{ message_id: string }[]>`select message_id from mail`;
  expect(text).toMatch(/^From: Wildloop <hello@wildloop\.example>/m);
  expect(text).toMatch(/^To: ann@example\.com/m);
  expect(text).toMatch(/^Subject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe_from_Kelowna\?=/m);
  expect(text).toMatch(/^List-Unsubscribe: <https:\/\/x\.example\/1>/m);
  expect(text).toContain(`Message-ID: <${row?.message_id}@wildloop.example>`);
  expect(text).toContain('Hello Ann');
  expect(await states()).toEqual(['sent']);
});

test('an email with HTML is sent as text and HTML', async () => {
  const { received, mailer } = await receiver();
  const email = { to: 'ann@example.com', subject: 'x', body: 'Plain words', html: '<p>Dressed words</p>' };
  await writeMail(db.sql, email, deps.now());
  expect(await work(mailer)).toEqual(['done']);
  const [text = ''] = received;
  expect(text).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(text.indexOf('Plain words')).toBeGreaterThan(0);
  expect(text.indexOf('<p>Dressed words</p>'), 'the last one is what programs prefer').toBeGreaterThan(
    text.indexOf('Plain words'),
  );
  expect((await readMailbox(db))[0]).toMatchObject({ html: email.html });
});

test('waits while the server doesn’t answer, and is sent when it is back', async () => {
  const gone = await receiver();
  await gone.close();
  await write();
  expect(await work(gone.mailer)).toEqual(['failed']);
  expect(await states()).toEqual(['waiting']);
  const back = await receiver();
  expect(await work(back.mailer)).toEqual(['done']);
  expect(back.received).toHaveLength(1);
});

test('is retried after “later”, but not after “never”', async () => {
  const answers = [451, 550];
  const busy = await receiver({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('not now'), { responseCode: answers.shift() ?? 550 })),
  });
  await write();
  expect(await work(busy.mailer)).toEqual(['failed']);
  expect(await states()).toEqual(['waiting']);
  expect(await work(busy.mailer)).toEqual(['done']);
  expect(await states()).toEqual(['refused']);
  expect(await work(busy.mailer)).toEqual([]);
});

test('isn’t sent again when the connection broke while it was sent', async () => {
  const broken = await receiver({
    onData(stream, session) {
      stream.resume();
      stream.on('end', () => void session);
      stream.once('data', () => breakLine());
    },
  });
  const breakLine = () => broken.hangUp();
  await write();
  expect(await work(broken.mailer)).toEqual(['done']);
  expect(await states()).toEqual(['unclear']);
  const back = await receiver();
  expect(await work(back.mailer)).toEqual([]);
  expect(back.received).toEqual([]);
});

test('several emails use one connection, and nothing is asked of the server before each', async () => {
  let connections = 0;
  const { received, mailer } = await receiver({
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
  });
  for (let count = 0; count < 3; count += 1) await write();
  expect(await work(mailer)).toEqual(['done', 'done', 'done']);
  expect([connections, received.length]).toEqual([1, 3]);
});

test('uses a new connection after the server closed the kept one', async () => {
  const first = await receiver();
  await write();
  expect(await work(first.mailer)).toEqual(['done']);
  first.hangUp();
  await write();
  expect(await work(first.mailer)).toEqual(['done']);
  expect(first.received).toHaveLength(2);
  expect(await states()).toEqual(['sent', 'sent']);
});

test('drops a server that says nothing after seconds, and the email waits', { timeout: 30_000 }, async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`);
  closing.push(async () => {
    await mailer.close();
    silent.close();
  });
  await write();
  const startedAt = performance.now();
  expect(await work(mailer)).toEqual(['failed']);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(await states()).toEqual(['waiting']);
});

test('saves none of the server\u2019s words about a failure, because they name the recipient', async () => {
  const strict = await receiver({
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}> is unknown`), { responseCode: 451 })),
  });
  await write();
  expect(await work(strict.mailer)).toEqual(['failed']);
  const [job] = await db.sql<{ last_error: string }[]>`select last_error from job`;
  expect(job?.last_error).toBe('MailNotTaken: The mail server answered 451 to RCPT.');
});

test('isn’t sent again when its worker died during sending', async () => {
  const { received, mailer } = await receiver();
  await write();
  await db.sql`update mail set state = 'sending'`;
  expect(await work(mailer)).toEqual(['done']);
  expect(received).toEqual([]);
  expect(await states()).toEqual(['unclear']);
});

test('leaves neither a row nor a job when its transaction is rolled back', async () => {
  await expect(
    db.sql.begin(async (sql) => {
      await writeMail(sql, { to: 'ann@example.com', subject: 'x', body: 'x' }, deps.now());
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await states()).toEqual([]);
  expect(await work(keepingMailer)).toEqual([]);
});

test('is kept without a mail server, shown, and deleted after a month', async () => {
  await write();
  await work(keepingMailer);
  expect(await readMailbox(db)).toMatchObject([
    { to: 'ann@example.com', subject: 'Grüße from Kelowna', state: 'sent' },
  ]);
  const forget = async () =>
    db.sql.begin((sql) =>
      forgetOldMailJob(30)({
        sql,
        now: deps.now,
        job: { id: 1, kind: 'x', body: {}, tries: 1, mostTries: 1 },
      }),
    );
  clock += 29 * 86_400_000;
  await forget();
  expect(await readMailbox(db)).toHaveLength(1);
  clock += 86_400_000;
  await forget();
  expect(await readMailbox(db)).toEqual([]);
});

test.each([
  ['Wildloop <hello@wildloop.example>', 'wildloop.example'],
  ['hello@wildloop.example', 'wildloop.example'],
  ['Wildloop', 'localhost'],
])('the domain of %s is %s', (sender, domain) => {
  expect(domainOf(sender)).toBe(domain);
});
