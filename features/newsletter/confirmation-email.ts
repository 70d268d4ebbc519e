/** Writes the email that asks to confirm a newsletter subscription. */
import { emailHtml, emailText, type EmailContent } from '../../platform/email-text.ts';

type Facts = {
  brandName: string;
  /** Our own address, without a trailing slash. */
  origin: string;
  confirmKey: string;
  unsubscribeKey: string;
};

/** Where a subscription is confirmed; each subscriber has their own key. */
export const confirmPath = (key: string): string => `/newsletter/confirm/${key}`;
/** Where a subscription ends. Mail programs post to it themselves (RFC 8058); people find a button there. */
export const unsubscribePath = (key: string): string => `/newsletter/unsubscribe/${key}`;

/** Headers of every email to subscribers: one click in the mail program unsubscribes (RFC 2369, RFC 8058). */
export function unsubscribeHeaders({
  origin,
  unsubscribeKey,
}: Pick<Facts, 'origin' | 'unsubscribeKey'>): Record<string, string> {
  return {
    'List-Unsubscribe': `<${origin}${unsubscribePath(unsubscribeKey)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The confirmation email as text and HTML, with its headers. */
export function confirmationEmail(facts: Facts): {
  subject: string;
  body: string;
  html: string;
  headers: Record<string, string>;
} {
  const { brandName, origin, confirmKey, unsubscribeKey } = facts;
  const content: EmailContent = {
    brandName,
    origin,
    title: 'Please confirm your subscription',
    preview: 'One click, and you’ll hear from us once a month at most.',
    parts: [
      {
        kind: 'text',
        text: `Someone, hopefully you, asked for the ${brandName} newsletter with this address. Please confirm it:`,
      },
      { kind: 'button', label: 'Confirm my subscription', href: origin + confirmPath(confirmKey) },
      {
        kind: 'text',
        text: 'You will hear from us once a month at most: new listings, launch dates and news for founders.',
      },
      { kind: 'text', text: 'If it wasn’t you, ignore this email: we won’t send anything more.' },
    ],
    reason: `You get this email because someone entered this address at ${origin}.`,
    leave: { label: 'Unsubscribe', href: origin + unsubscribePath(unsubscribeKey) },
  };
  return {
    subject: `Please confirm your ${brandName} newsletter subscription`,
    body: emailText(content),
    html: emailHtml(content),
    headers: unsubscribeHeaders({ origin, unsubscribeKey }),
  };
}
