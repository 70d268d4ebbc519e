// Collects the texts by which journeys find things on pages.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { addDays } from '../../platform/time/date-range.ts';
import { today } from '../../platform/time/time-zone.ts';

/** Every public page, each by an address that shows it. */
export const everyPage = [
  '/',
  '/original',
  '/founders-club',
  '/hosting',
  '/renting',
  '/swapping',
  '/adventure-points',
  '/privacy',
  '/terms',
  '/listings',
  '/listings?view=list',
  '/listings?q=nothingmatchesthis',
  '/listings?exchange=directSwap',
  '/listings?q=a&category=water&exchange=rent&min=80&max=9000&sort=price-high&view=list',
  '/listing/coachmen-trailer',
  '/members/marnie-kovacs-6f1d2c100001',
  '/apply',
  '/apply/renter',
  '/apply/intent',
  '/apply/interests',
  '/apply/gear',
  '/apply/location',
  '/apply/services',
  '/apply/questions',
  '/apply/commitment',
  '/apply/info',
  '/apply/confirmation',
  '/feedback',
  '/status',
  '/openai-demo',
  '/offline',
  '/api/docs',
  '/newsletter/confirmed',
  '/newsletter/unsubscribed',
  '/newsletter/unknown',
  '/no-such-page',
  '/listing/no-such-thing',
];

/** Every page of a member's own, whatever they have done so far. */
export const membersPages = [
  '/today',
  '/trips',
  '/host/bookings',
  '/messages',
  '/host/listings',
  '/host/calendar',
  '/host/earnings',
  '/wishes',
  '/saved',
  '/wallet',
  '/notifications',
  '/account',
  '/account/notifications',
  '/account/programs',
  '/exchanges/new?for=super-air-nautique',
];

/** The console and network report these two on a page that is itself 'not found'. */
export const notFoundMessages =
  /^answer 404: |^console error: Failed to load resource: the server responded with a status of 404/;

export const cards = (page: Page): Locator => page.locator('main article');
export const titles = (page: Page): Promise<string[]> => page.locator('main article h3').allInnerTexts();
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
/** Only visible text: screen reader text is elsewhere. */
export const toast = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });

/** The number in 'N listing(s) available'. */
export async function count(page: Page): Promise<number> {
  return Number(/^([\d,]+)/.exec(await heading(page).innerText())?.[1]?.replaceAll(',', ''));
}

/** The cards' prices per day or night, in dollars and in order. */
export async function prices(page: Page): Promise<number[]> {
  const texts = await page
    .locator('main article')
    .getByText(/^Rent for \$/)
    .allInnerTexts();
  return texts.map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
}

/** The query of the page's address. */
export const query = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

/** Whether the page scrolls sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The first day from a month ahead with that many free nights at the listing of this title; sample calendars depend on the day. */
export async function freeDay(request: APIRequestContext, title: string, nights = 2): Promise<string> {
  const start = addDays(today('America/Vancouver', new Date()), 30);
  for (let offset = 0; offset < 120; offset += 1) {
    const from = addDays(start, offset);
    const query = new URLSearchParams({ q: title, from, to: addDays(from, nights) });
    const answer = await request.get(`/api/v1/listings?${query.toString()}`);
    const { cards } = (await answer.json()) as { cards: { title: string }[] };
    if (cards.some((card) => card.title === title)) return from;
  }
  throw new Error(`${title} is not free in the next months.`);
}
