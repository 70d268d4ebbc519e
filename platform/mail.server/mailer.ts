/** Who carries the mail? The port that every carrier keeps, and what it says when it fails. */

export type OutgoingMail = {
  /** `<…@…>`: the same for every try of one mail, so that a receiver recognises a repetition. */
  messageId: string;
  from: string;
  to: string;
  subject: string;
  body: string;
  /** The same letter in HTML; null for one in plain text only. */
  html: string | null;
  headers: Record<string, string>;
};

export type Mailer = {
  /**
   * Hands a mail over. Returns when it was taken.
   * @throws MailNotTaken when it was certainly not taken: worth another try, or hopeless
   * @throws anything else when nobody knows: then it is not tried again, because nobody wants the same letter twice
   */
  send: (mail: OutgoingMail) => Promise<void>;
  close: () => Promise<void>;
};

export class MailNotTaken extends Error {
  override name = 'MailNotTaken';
  /** The receiver does not want it and will not want it later. */
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean, cause: unknown) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}

/** The embedded carrier: what is written stays in the table `mail`, where /dev/mailbox shows it. */
export const keepingMailer: Mailer = { send: () => Promise.resolve(), close: () => Promise.resolve() };
