/** Writes the email about unread messages, one per thread. */
import { emailHtml, emailText, type EmailPart } from '../../platform/email-text.ts';
import { emailPicture } from '../listings/email-picture.ts';
import type { Picture } from '../listings/listing-card.ts';

type Frame = {
  brandName: string;
  /** Our own address, without a trailing slash. */
  origin: string;
};

export type UnreadThread = {
  threadId: string;
  /** The listing's title. */
  title: string;
  /** The listing's first photo. */
  picture: Picture | null;
  /** Who wrote last; null without a public name. */
  from: string | null;
  /** How many messages are unread. */
  count: number;
  /** The first of them, as the reader may see them. */
  texts: readonly string[];
};

const shorten = (text: string): string => (text.length <= 140 ? text : `${text.slice(0, 139).trimEnd()}…`);

/** One email as text and HTML, and its subject. */
export function messageEmail(
  frame: Frame,
  { threadId, title, picture, from, count, texts }: UnreadThread,
): { subject: string; body: string; html: string } {
  const who = from ?? 'Someone';
  const about = title === '' ? '' : ` about “${title}”`;
  const subject = `${count === 1 ? 'New message' : `${count} new messages`} from ${who}${about}`;
  const parts: EmailPart[] = [
    ...emailPicture(frame.origin, picture),
    ...texts.map((text): EmailPart => ({
      kind: 'text',
      text: text === '' ? 'A photo.' : `“${shorten(text)}”`,
    })),
    ...(count > texts.length ? [{ kind: 'text', text: `… and ${count - texts.length} more.` } as const] : []),
    { kind: 'button', label: `Reply to ${who}`, href: `${frame.origin}/messages/${threadId}` },
  ];
  const mail = {
    ...frame,
    title: subject,
    preview: shorten(texts[0] ?? ''),
    parts,
    reason: `You get this email because a message on ${frame.brandName} was unread for five minutes. Please reply there: we don’t read replies to this email.`,
  };
  return { subject, body: emailText(mail), html: emailHtml(mail) };
}
