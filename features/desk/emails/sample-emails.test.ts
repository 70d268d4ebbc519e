import { expect, test } from 'vitest';
import { emailInDark } from '../../../platform/email-text.ts';
import type { ListingCard } from '../../listings/listing-card.ts';
import { sampleEmails } from './sample-emails.server.ts';

const frame = { brandName: 'Wildloop', origin: 'https://club.example' };
const card: ListingCard = {
  slug: 'coachmen-trailer',
  path: '/listing/coachmen-trailer',
  title: 'Coachmen Trailer',
  location: 'Kelowna, BC',
  categoryId: 'rvs',
  coordinates: [-119.5, 49.9],
  priceCents: 32_000,
  priceUnit: 'night',
  pricePoints: 320,
  rating: null,
  reviewCount: 0,
  isFeatured: false,
  isSample: true,
  offersRent: true,
  offersSwap: false,
  takesPoints: true,
  badges: [],
  picture: {
    alt: 'A trailer at a lake',
    focal: [50, 50],
    width: 1_600,
    height: 900,
    blur: '',
    color: '#123456',
    avif: {},
    webp: { '480': '/photos/a-480.webp', '800': '/photos/a-800.webp', '1600': '/photos/a-1600.webp' },
  },
  stay: null,
};
const emails = sampleEmails(frame, [card]);

const withoutAddresses = (text: string) => text.replaceAll(/https?:\/\/\S+/g, '');
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
const buttonsIn = (html: string) => html.match(/<a href="[^"]+" style="display:inline-block/g)?.length ?? 0;

/** A code to type takes the button's place. */
const hasNoButton = new Set(['reauthentication']);

test.each(emails)('$kind: one button, at most 120 words', ({ kind, body, html }) => {
  expect(wordsIn(withoutAddresses(body)), body).toBeLessThanOrEqual(120);
  expect(buttonsIn(html)).toBe(hasNoButton.has(kind) ? 0 : 1);
});

test.each(emails)('$kind: a short subject that says what happened', ({ subject }) => {
  expect(subject).not.toMatch(/undefined|null|^(Hello|News|Notification|Update)\b/);
  expect(wordsIn(subject)).toBeGreaterThanOrEqual(3);
  expect(subject.length).toBeLessThanOrEqual(110);
});

test.each(emails)('$kind: loads nothing but our own photo, which has a size and an alt text', ({ html }) => {
  for (const [picture] of html.matchAll(/<img[^>]*>/g))
    expect(picture).toMatch(
      /^<img src="https:\/\/club\.example\/photos\/a-800\.webp" alt="[^"]+" width="496" height="279"/,
    );
  expect(html.replaceAll(/<img[^>]*>/g, '')).not.toMatch(/\ssrc=|url\(|@import|<link|<script/);
});

test.each(emails)('$kind: has a dark theme and the same words as plain text', ({ body, html }) => {
  expect(html).toContain('prefers-color-scheme:dark');
  expect(emailInDark(html)).not.toMatch(/background:#(?:ffffff|fbf8f3);/);
  expect(body).not.toMatch(/<[a-z]/);
});

test('emails about a booking or a swap show the listing, with its facts in a table', () => {
  for (const kind of [
    'request.came_in',
    'booking.agreed',
    'swap.offered',
    'receipt: charge',
    'message',
    'saved search',
  ])
    expect(emails.find((email) => email.kind === kind)?.html, kind).toContain('alt="A trailer at a lake"');
  const { body = '' } = emails.find(({ kind }) => kind === 'booking.agreed') ?? {};
  expect(body).toMatch(/Pick-up: .+\nReturn: .+\nYou pay: \$1,083\.60/);
});
