/** Writes the email about new listings for a saved search. */
import { emailHtml, emailText, type EmailContent } from '../../../platform/email-text.ts';
import { emailPicture } from '../../listings/email-picture.ts';
import { formatCents } from '../../../platform/money/money.ts';
import type { ListingCard } from '../../listings/listing-card.ts';

/** Where one search's emails are turned off. Mail programs post to it themselves (RFC 8058); people find a button there. */
export const searchOffPath = (key: string): string => `/saved-searches/off/${key}`;

type Facts = {
  brandName: string;
  /** Our own address, without a trailing slash. */
  origin: string;
  search: { name: string; query: string; offKey: string };
  /** What is new; at least one. */
  cards: readonly ListingCard[];
};

/** Any more are counted but not named. */
const named = 8;

/** An email's subject, both texts and headers. */
export function searchEmail({ brandName, origin, search, cards }: Facts) {
  const { name, query, offKey } = search;
  const count = `${cards.length} new ${cards.length === 1 ? 'listing' : 'listings'}`;
  const off = origin + searchOffPath(offKey);
  const content: EmailContent = {
    brandName,
    origin,
    title: `${count} for ${name}`,
    preview: cards.map(({ title }) => title).join(', '),
    parts: [
      ...emailPicture(origin, cards.find(({ picture }) => picture !== null)?.picture ?? null),
      { kind: 'text', text: `New since our last email about your saved search “${name}”:` },
      {
        kind: 'facts',
        facts: cards
          .slice(0, named)
          .map(({ title, location, priceCents, priceUnit }): [string, string] => [
            `${title}, ${location}`,
            `${formatCents(priceCents)} a ${priceUnit}`,
          ]),
      },
      {
        kind: 'button',
        label: cards.length === 1 ? 'See the listing' : `See all ${cards.length}`,
        href: `${origin}/listings?${query}`,
      },
    ],
    reason: `You get this email because you saved this search at ${brandName}.`,
    leave: { label: 'Stop emails about this search', href: off },
  };
  return {
    subject: content.title,
    body: emailText(content),
    html: emailHtml(content),
    headers: { 'List-Unsubscribe': `<${off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
