// Lists the demo people that journeys of bookings use, and how they send requests.
import type { APIRequestContext, Page } from '@playwright/test';
import { addDays, unitsBetween } from '../../platform/time/date-range.ts';

type Neighbour = { name: string; email: string; password: string };

export async function neighbour(request: APIRequestContext, url: string, name: string): Promise<Neighbour> {
  const { people } = (await (await request.get(`${url}/api/v1/demo-village`)).json()) as {
    people: Neighbour[];
  };
  const found = people.find((each) => each.name.startsWith(name));
  if (!found) throw new Error(`Nobody called ${name} lives in the demo village.`);
  return found;
}

/** A listing's first free period from three weeks ahead, long enough to be requested and shortened by a day. */
export async function freeDays(
  request: APIRequestContext,
  url: string,
  slug: string,
): Promise<[string, string]> {
  const answer = await request.get(`${url}/api/v1/listings/${slug}/availability`);
  const { today, taken, minimumUnits, priceUnit } = (await answer.json()) as {
    today: string;
    taken: { from: string; until: string }[];
    minimumUnits: number;
    priceUnit: 'day' | 'night';
  };
  for (let from = addDays(today, 21); from < addDays(today, 170); from = addDays(from, 1)) {
    let to = from;
    while (unitsBetween(from, to, priceUnit) < minimumUnits + 1) to = addDays(to, 1);
    if (taken.every((range) => range.until <= from || range.from > to)) return [from, to];
  }
  throw new Error('The listing has no free days.');
}

/** Three days, from seven weeks ahead, on which all are free. */
export async function daysFreeOfAll(
  request: APIRequestContext,
  url: string,
  slugs: string[],
): Promise<[string, string]> {
  const taken: { from: string; until: string }[] = [];
  let today = '';
  for (const slug of slugs) {
    const answer = await request.get(`${url}/api/v1/listings/${slug}/availability`);
    const found = (await answer.json()) as { today: string; taken: { from: string; until: string }[] };
    taken.push(...found.taken);
    ({ today } = found);
  }
  for (let from = addDays(today, 49); from < addDays(today, 150); from = addDays(from, 1)) {
    const to = addDays(from, 2);
    if (taken.every((range) => range.until <= from || range.from > to)) return [from, to];
  }
  throw new Error('The listings have no free days in common.');
}

/** Opens a listing with days in its address, and then the request dialog. */
export async function openRequest(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const panel = page.locator('#booking');
  await panel.scrollIntoViewIfNeeded();
  await panel.getByRole('link', { name: 'Standard Rental Book Now' }).click();
}
