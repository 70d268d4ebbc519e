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
    preview: 'Any use of your wallet keeps them for another year.',
    parts: [
      {
        kind: 'text',
        text: `Nothing has moved in your Adventure Wallet for a while. Points expire after ${months} months without any activity.`,
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
        text: 'To keep them, earn or spend points once before that day: request a listing with points, or accept a booking paid in points. Points held for a request never expire.',
      },
      { kind: 'button', label: 'Find something to do', href: `${origin}/listings` },
      { kind: 'button', label: 'Look into my wallet', href: `${origin}/wallet` },
    ],
    reason: `You get this email because there are Adventure Points in your wallet at ${brandName}.`,
  };
  return { subject: content.title, body: emailText(content), html: emailHtml(content) };
}
