/** Defines the port for sending emails, and its failures. */

export type OutgoingMail = {
  /** `<…@…>`: the same for every try of one email, so that a receiver recognizes a duplicate. */
  messageId: string;
  from: string;
  to: string;
  subject: string;
  body: string;
  /** The HTML version; null for plain text only. */
  html: string | null;
  headers: Record<string, string>;
};

export type Mailer = {
  /**
   * Sends an email. Returns once it was accepted.
   * @throws MailNotTaken when it was certainly not accepted, temporarily or for good
   * @throws anything else when the outcome is unknown: then it is not tried again, because nobody wants the same email twice
   */
  send: (mail: OutgoingMail) => Promise<void>;
  close: () => Promise<void>;
};

export class MailNotTaken extends Error {
  override name = 'MailNotTaken';
  /** The receiver will never accept it. */
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean, cause: unknown) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}

/** The embedded mailer: emails stay in the table `mail`, and /dev/mailbox shows them. */
export const keepingMailer: Mailer = { send: () => Promise.resolve(), close: () => Promise.resolve() };
