/** Writes the email for one notification, or for a day's worth. */
import { emailHtml, emailText, type EmailContent, type EmailPart } from '../../platform/email-text.ts';
import { emailPicture } from '../listings/email-picture.ts';
import type { Picture } from '../listings/listing-card.ts';
import type { Topic, Words } from './notification-kind.ts';
import { topicLabels } from './notification-kinds.ts';

export type Frame = {
  brandName: string;
  /** Our own address, without a trailing slash. */
  origin: string;
};

export type Written = { subject: string; body: string; html: string; headers: Record<string, string> };

/** Where emails about a topic are turned off. Mail programs post to it themselves (RFC 8058); people find a button there. */
export const offPath = (key: string, topic: string): string => `/notifications/off/${key}/${topic}`;
/** Ends every email that can be turned off; the daily email covers several topics. */
export const everyTopic = 'all';

const startingSmall = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const oneClick = (href: string): Record<string, string> => ({
  'List-Unsubscribe': `<${href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const dressed = (content: EmailContent, headers: Record<string, string>): Written => ({
  subject: content.title,
  body: emailText(content),
  html: emailHtml(content),
  headers,
});

/**
 * @param off the key and topic that turn these emails off; null for essential ones
 * @param picture of the listing that it is about
 */
export function noticeEmail(
  frame: Frame,
  words: Words,
  off: { key: string; topic: Topic } | null,
  picture: Picture | null = null,
): Written {
  const { brandName, origin } = frame;
  const leave = off && {
    label: `Stop emails about ${startingSmall(topicLabels[off.topic])}`,
    href: origin + offPath(off.key, off.topic),
  };
  const parts: EmailPart[] = [
    ...emailPicture(origin, picture),
    { kind: 'text', text: words.text },
    ...(words.rows ? [{ kind: 'facts', facts: words.rows } as const] : []),
    { kind: 'button', label: words.button, href: origin + words.path },
  ];
  const content: EmailContent = {
    ...frame,
    title: words.title,
    preview: words.text,
    parts,
    reason: leave
      ? `You get this email because you have an account at ${brandName}. Choose what we email you about: ${origin}/account/notifications`
      : `We always send emails about deadlines, money and your trips with ${brandName}.`,
    ...(leave ? { leave } : {}),
  };
  return dressed(content, leave ? oneClick(leave.href) : {});
}

/** A day's non-urgent notifications; at least one. */
export function dailyEmail(frame: Frame, all: readonly Words[], offKey: string): Written {
  const { brandName, origin } = frame;
  const href = origin + offPath(offKey, everyTopic);
  const [first] = all;
  const count =
    all.length === 1 && first ? first.title : `${all.length} updates from your day at ${brandName}`;
  const content: EmailContent = {
    ...frame,
    title: count,
    preview: all.map(({ title }) => title).join(', '),
    parts: [
      ...all.map(
        ({ title, text, path }) => ({ kind: 'item', title, text, href: origin + path }) satisfies EmailPart,
      ),
      { kind: 'button', label: 'See all notifications', href: `${origin}/notifications` },
    ],
    reason: `You get this email once a day at most, when something happened. Choose what we email you about: ${origin}/account/notifications`,
    leave: { label: 'Stop all emails that aren’t urgent', href },
  };
  return dressed(content, oneClick(href));
}
