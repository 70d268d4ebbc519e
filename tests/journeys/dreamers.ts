// Creates owners who want each other's listings: each with one listing and a separate browser.
import type { APIRequestContext, Browser } from '@playwright/test';
import type { WishInput } from '../../features/exchange/circles/wishes/wish-input.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { today } from '../../platform/time/time-zone.ts';
import { carrySession, signInByPassword, type KeptSession } from './desk.ts';
import { expect, watch } from './page-health.ts';
import { someOwner, withDatabase, type Person } from './people.ts';

export type Dreamer = Person & { name: string; slug: string; session: KeptSession };

/** An owner with a copy of a sample listing, at the same price, with a free calendar. */
export async function dreamer(
  request: APIRequestContext,
  url: string,
  name: string,
  copyOf: string,
  pricePoints = 200,
): Promise<Dreamer> {
  const who = await someOwner(name);
  const slug = `${copyOf}-of-${who.id.slice(0, 8)}`;
  await withDatabase(async ({ sql }) => {
    await sql`
      with copied as (
        insert into listing (slug, owner_id, category_id, state, title, location, province, longitude, latitude, time_zone, price_unit,
          price_cents, price_points, exchange_preferences, description, published_at)
        select ${slug}, ${who.id}, category_id, 'published', title, location, province, longitude, latitude, time_zone, price_unit,
          20000, ${pricePoints}, '[{"type":"anyType","method":"swap","available":true}]', description, now() from listing where slug = ${copyOf}
        returning id)
      insert into listing_photo (listing_id, position, picture)
      select copied.id, 0, p.picture from copied, listing l join listing_photo p on p.listing_id = l.id and p.position = 0 where l.slug = ${copyOf}`;
  });
  return { ...who, name, slug, session: await signInByPassword(request, url, who) };
}

export async function browserOf(browser: Browser, url: string, { session }: Dreamer, isPhone = false) {
  const context = await browser.newContext(isPhone ? { viewport: { width: 390, height: 844 } } : {});
  const page = await context.newPage();
  const faults = await watch(page, [new URL(url).origin]);
  await carrySession(page, url, session);
  return { page, faults, close: () => context.close() };
}

/** A wish sent through the API. @param from in this many days */
export async function wishByApi(
  request: APIRequestContext,
  url: string,
  who: Dreamer,
  category: string,
  { from = 10, topUpPoints = 0 } = {},
): Promise<void> {
  const day = today('America/Edmonton', new Date());
  const wish: WishInput = {
    categories: [category],
    areas: [],
    from: addDays(day, from),
    to: addDays(day, from + 50),
    units: 3,
    leastPoints: null,
    mostPoints: null,
    topUpPoints,
    gives: [who.slug],
    isFindable: true,
  };
  const answer = await request.post(`${url}/api/v1/wishes`, {
    data: wish,
    headers: { authorization: `Bearer ${who.session.access_token}`, 'idempotency-key': who.id },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}
