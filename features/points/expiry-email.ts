/** Writes the email that announces the expiry of points. */
import { emailHtml, emailText, type EmailContent } from '../../platform/email-text.ts';

type Facts = {
  brandName: string;
  /** Our own address, without a trailing slash. */
  origin: string;
  points: number;
  daysBefore: number;
  expiresAt: Date;
  /** Months without activity after which points expire. */
  months: number;
};

const dayWords = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'America/Vancouver' });

/** A notice's subject and both texts. */
export function expiryEmail(facts: Facts): { subject: string; body: string; html: string } {
  const { brandName, origin, points, expiresAt, months } = facts;
  const [amount, day] = [points.toLocaleString('en-CA'), dayWords.format(expiresAt)];
  const content: EmailContent = {
    brandName,
    origin,
    title: `Your ${amount} Adventure Points expire on ${day}`,
    preview: `Earn or spend points once, and you keep them for another ${months} months.`,
    parts: [
      {
        kind: 'text',
        text: `You haven’t earned or spent points for a while. They expire after ${months} months without activity.`,
      },
      {
        kind: 'facts',
        facts: [
          ['In your wallet', `${amount} AP`],
          ['Expire on', day],
        ],
      },
      {
        kind: 'text',
        text: 'To keep them, earn or spend points once before then: request a listing with points, or accept a booking paid in points. Points held for a request never expire.',
      },
      { kind: 'button', label: 'Open my wallet', href: `${origin}/wallet` },
    ],
    reason: `You get this email because you have Adventure Points at ${brandName}.`,
  };
  return { subject: content.title, body: emailText(content), html: emailHtml(content) };
}
