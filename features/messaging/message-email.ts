/** Writes the email about unread messages, one per thread. */
import { emailHtml, emailText, type EmailPart } from '../../platform/email-text.ts';

type Frame = {
  brandName: string;
  /** Our own address, without a trailing slash. */
  origin: string;
};

export type UnreadThread = {
  threadId: string;
  /** The listing's title. */
  title: string;
  /** Who wrote last; null without a public name. */
  from: string | null;
  /** How many messages are unread. */
  count: number;
  /** The first of them, as the reader may see them. */
  texts: readonly string[];
};

const shorten = (text: string): string => (text.length <= 300 ? text : `${text.slice(0, 299).trimEnd()}…`);

/** One email as text and HTML, and its subject. */
export function messageEmail(
  frame: Frame,
  { threadId, title, from, count, texts }: UnreadThread,
): { subject: string; body: string; html: string } {
  const who = from ?? 'Somebody';
  const what = count === 1 ? 'a message' : `${count} messages`;
  const about = title === '' ? '' : ` about “${title}”`;
  const parts: EmailPart[] = [
    { kind: 'text', text: `${who} has written you ${what}${about}:` },
    ...texts.map((text): EmailPart => ({
      kind: 'text',
      text: text === '' ? 'A picture.' : `“${shorten(text)}”`,
    })),
    ...(count > texts.length ? [{ kind: 'text', text: `… and ${count - texts.length} more.` } as const] : []),
    { kind: 'button', label: 'Read and answer', href: `${frame.origin}/messages/${threadId}` },
  ];
  const mail = {
    ...frame,
    title: `${who} has written to you`,
    preview: shorten(texts[0] ?? ''),
    parts,
    reason: `You get this email because a message on ${frame.brandName} has waited for you for five minutes. Please answer there: nobody reads replies to this email.`,
  };
  return { subject: `${who} has written to you${about}`, body: emailText(mail), html: emailHtml(mail) };
}
