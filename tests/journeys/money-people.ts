// Lists and signs in people for journeys about money.
import type { Browser, Page } from '@playwright/test';
import { addDays } from '../../platform/time/date-range.ts';
import { today } from '../../platform/time/time-zone.ts';
import { listingOf } from '../builders/bookings.ts';
import { expect, watch } from './page-health.ts';
import { arriveAs, withDatabase, type Person } from './people.ts';

const zone = 'America/Vancouver';
/** A day this many days from now. */
export const ahead = (days: number): string => addDays(today(zone, new Date()), days);

/** Kayaks in Summerland, at $300 a day: GST is 5%, PST 7%, the renter's fee 8% and the owner's 5%. */
export const listed = (owner: Person): Promise<string> =>
  withDatabase(async ({ sql }) => {
    const columns = { category_id: 'lite', title: 'Two kayaks' };
    return (await listingOf(sql, owner.id, columns)).slug;
  });

/** A signed-in browser of their own. */
export async function browserOf(browser: Browser, url: string, who: Person) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const faults = await watch(page, [new URL(url).origin]);
  await arriveAs(page, context.request, who);
  return { page, faults, close: () => context.close() };
}

/** Reloads until a job has run and the page says so. */
export const untilThere = (page: Page, isThere: () => Promise<void>) =>
  expect(async () => {
    await page.reload();
    await isThere();
  }).toPass();

export const soon = { timeout: 3_000 };
