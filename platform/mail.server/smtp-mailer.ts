/** How does a mail leave through an SMTP server? And when it fails: was it taken or not? */
import { createTransport } from 'nodemailer';
import { MailNotTaken, type Mailer } from './mailer.ts';

const patienceMilliseconds = 20_000;

/** What nodemailer says of a failure when the server answered: its three digits. */
const answerOf = (error: unknown): number | null =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : null;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @param url `smtp://user:password@host:587` or `smtps://…:465` */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ messageId, from, to, subject, body, html, headers }) {
      // A line that breaks says nothing about how far the letter had come. So the server is asked first whether it is there and lets us in.
      await transport.verify().catch((error: unknown) => {
        throw new MailNotTaken(messageOf(error), false, error);
      });
      await transport
        .sendMail({ messageId, from, to, subject, text: body, ...(html === null ? {} : { html }), headers })
        .catch((error: unknown) => {
          const answer = answerOf(error);
          throw answer === null ? error : new MailNotTaken(messageOf(error), answer >= 500, error);
        });
    },
    async close() {
      transport.close();
    },
  };
}
