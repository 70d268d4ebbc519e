/** Turns a newsletter issue into an email to one subscriber. */
import { emailHtml } from '../../platform/email-text.ts';
import { unsubscribeHeaders, unsubscribePath } from './confirmation-email.ts';

/** An issue is a text file: its first line 'Subject: …', an empty line, then the text. */
export type NewsletterIssue = { subject: string; text: string };

const longestSubject = 200;

/** Parses an issue. @throws Error with a sentence for the file's author */
export function readIssue(file: string): NewsletterIssue {
  const [head = '', blank, ...rest] = file
    .replaceAll('\r\n', '\n')
    .replace(/^\uFEFF/, '')
    .split('\n');
  const subject = /^Subject:\s*(\S.*)$/.exec(head)?.[1]?.trim();
  const text = rest.join('\n').trim();
  if (subject === undefined) throw new Error("The first line must be 'Subject: …', followed by the subject.");
  if (subject.length > longestSubject)
    throw new Error(`The subject has ${subject.length} characters; the limit is ${longestSubject}.`);
  if (blank?.trim() !== '') throw new Error('An empty line must follow the subject.');
  if (text === '') throw new Error('The newsletter has no text.');
  return { subject, text };
}

type Facts = { brandName: string; origin: string; unsubscribeKey: string };

/** The email to one subscriber: the issue's text, why they get it, and two ways to unsubscribe. */
export function issueEmail({ subject, text }: NewsletterIssue, { brandName, origin, unsubscribeKey }: Facts) {
  const reason = `You get this email because you confirmed the ${brandName} newsletter with this address.`;
  const leave = { label: 'Unsubscribe with one click', href: origin + unsubscribePath(unsubscribeKey) };
  const paragraphs = text.split(/\n{2,}/).filter((one) => one.trim() !== '');
  return {
    subject,
    body: [text, reason, `${leave.label}: ${leave.href}`].join('\n\n'),
    html: emailHtml({
      brandName,
      origin,
      title: subject,
      preview: paragraphs[0]?.slice(0, 120) ?? subject,
      parts: paragraphs.map((one) => ({ kind: 'text', text: one })),
      reason,
      leave,
    }),
    headers: unsubscribeHeaders({ origin, unsubscribeKey }),
  };
}
