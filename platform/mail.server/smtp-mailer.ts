/** Sends emails through an SMTP server over a few reused connections, and says of each failure whether the email was accepted. */
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { assertOutsideTransaction } from '../database.server/outside-transactions.ts';
import { MailNotTaken, type Mailer, type OutgoingMail } from './mailer.ts';

/** Time limits for lookup and connection, greeting, and each command. A healthy server takes milliseconds. */
const patience = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 15_000,
};
/** How long an idle connection is kept; servers dislike idle ones. */
const keptMilliseconds = 10_000;
const mostKept = 2;

const textOf = (error: unknown, name: string): string => {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** What went wrong, without the server's own text: it often repeats the recipient's address. */
function sentenceOf(error: unknown): string {
  const answer = textOf(error, 'responseCode');
  const command = textOf(error, 'command').split(' ')[0];
  if (answer !== '') return `The mail server answered ${answer} to ${command}.`;
  const code = textOf(error, 'originalCode') || textOf(error, 'code') || 'no code';
  return `The mail server couldn’t be reached or stopped answering (${code}).`;
}

type Callback = (error: Error | null) => unknown;

/** Waits for one of the library's callbacks. A broken connection calls none, and also counts as a failure. */
function done(line: SMTPConnection, ask: (callback: Callback) => void): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const broke = (error?: Error) =>
      settle(error ?? Object.assign(new Error('The connection closed.'), { code: 'ECONNECTION' }));
    const settle = (error: Error | null) => {
      line.off('error', broke);
      line.off('end', broke);
      if (error) reject(error);
      else resolve();
    };
    line.once('error', broke);
    line.once('end', broke);
    ask(settle);
  });
}

/** A connection after the greeting and, if the address has a user, signed in. */
async function connect(url: string): Promise<SMTPConnection> {
  const { auth, ...place } = parseConnectionUrl(url);
  const line = new SMTPConnection({ ...place, ...patience });
  try {
    // The next email finds out if a waiting connection broke.
    line.on('error', () => undefined);
    await done(line, (callback) => line.connect((error) => callback(error ?? null)));
    const { user, pass } = auth ?? {};
    if (user !== undefined) await done(line, (callback) => line.login({ user, pass: pass ?? '' }, callback));
    return line;
  } catch (error) {
    line.close();
    throw error;
  }
}

/** Sends one email. @throws MailNotTaken, or an Error when the line broke after the email's first byte was sent */
async function hand(line: SMTPConnection, mail: OutgoingMail): Promise<void> {
  const { messageId, from, to, subject, body, html, headers } = mail;
  const words = { text: body, ...(html === null ? {} : { html }) };
  const composed = new MailComposer({
    messageId,
    from,
    to,
    subject,
    headers,
    ...words,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const bytes = await composed.build();
  let hasBegun = false;
  // Read only once the server asks for the email itself: until then it certainly has no part of it.
  const content = new Readable({
    read() {
      hasBegun = true;
      this.push(bytes);
      this.push(null);
    },
  });
  try {
    await done(line, (callback) => line.send(composed.getEnvelope(), content, callback));
  } catch (error) {
    const answer = Number(textOf(error, 'responseCode'));
    if (hasBegun && !answer) throw new Error(sentenceOf(error), { cause: error });
    throw new MailNotTaken(sentenceOf(error), answer >= 500, error);
  }
}

/** @param url `smtp://user:password@host:587` or `smtps://…:465` */
export function smtpMailer(url: string): Mailer {
  const kept: { line: SMTPConnection; timer: NodeJS.Timeout }[] = [];
  let isClosed = false;

  const keep = (line: SMTPConnection) => {
    if (isClosed || kept.length >= mostKept) return line.quit();
    const timer = setTimeout(() => {
      kept.splice(
        kept.findIndex((each) => each.line === line),
        1,
      );
      line.quit();
    }, keptMilliseconds).unref();
    kept.push({ line, timer });
    return undefined;
  };

  /** An idle connection that still answers, or a new one. */
  const take = async (): Promise<SMTPConnection> => {
    for (let waiting = kept.pop(); waiting; waiting = kept.pop()) {
      const { line, timer } = waiting;
      clearTimeout(timer);
      const isAlive = await done(line, (callback) => line.reset(callback)).then(
        () => true,
        () => false,
      );
      if (isAlive) return line;
      line.close();
    }
    return connect(url);
  };

  return {
    async send(mail) {
      assertOutsideTransaction('mail server');
      const line = await take().catch((error: unknown) => {
        throw new MailNotTaken(sentenceOf(error), false, error);
      });
      try {
        await hand(line, mail);
      } catch (error) {
        line.close();
        throw error;
      }
      keep(line);
    },
    async close() {
      isClosed = true;
      for (const { line, timer } of kept.splice(0)) {
        clearTimeout(timer);
        line.close();
      }
    },
  };
}
