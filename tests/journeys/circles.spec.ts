import type { APIRequestContext, Browser } from '@playwright/test';
import { matchWishesKind } from '../../features/circles/match-now.server.ts';
import type { WishInput } from '../../features/circles/wish-input.ts';
import { addDays } from '../../platform/date-range.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import { today } from '../../platform/time-zone.ts';
import { carrySession, signInByPassword, type KeptSession } from './desk.ts';
import { expect, expectAccessible, hydrated, test, watch } from './page-health.ts';
import { open, someOwner, withDatabase, type Person } from './people.ts';

// Three people, three browsers, one circle: from the wishes to the last yes.

type Member = Person & { name: string; slug: string; session: KeptSession };

/** An owner with a copy of a sample listing, priced alike, whose calendar is free. */
async function member(
  request: APIRequestContext,
  url: string,
  name: string,
  copyOf: string,
): Promise<Member> {
  const who = await someOwner(name);
  const slug = `${copyOf}-of-${who.id.slice(0, 8)}`;
  await withDatabase(async ({ sql }) => {
    await sql`
      with copied as (
        insert into listing (slug, owner_id, category_id, state, title, location, province, longitude, latitude, time_zone, price_unit,
          price_cents, price_points, exchange_preferences, description, published_at)
        select ${slug}, ${who.id}, category_id, 'published', title, location, province, longitude, latitude, time_zone, price_unit,
          20000, 200, '[{"type":"anyType","method":"swap","available":true}]', description, now() from listing where slug = ${copyOf}
        returning id)
      insert into listing_photo (listing_id, position, picture)
      select copied.id, 0, p.picture from copied, listing l join listing_photo p on p.listing_id = l.id and p.position = 0 where l.slug = ${copyOf}`;
  });
  return { ...who, name, slug, session: await signInByPassword(request, url, who) };
}

async function browserOf(browser: Browser, url: string, { session }: Member, isPhone = false) {
  const context = await browser.newContext(isPhone ? { viewport: { width: 390, height: 844 } } : {});
  const page = await context.newPage();
  const faults = await watch(page, [new URL(url).origin]);
  await carrySession(page, url, session);
  return { page, faults, close: () => context.close() };
}

/** A wish as a program sends it. */
async function wishByApi(request: APIRequestContext, url: string, who: Member, category: string) {
  const day = today('America/Edmonton', new Date());
  const wish: WishInput = {
    categories: [category],
    areas: [],
    from: addDays(day, 10),
    to: addDays(day, 60),
    units: 3,
    leastPoints: null,
    mostPoints: null,
    topUpPoints: 0,
    gives: [who.slug],
    isFindable: true,
  };
  const answer = await request.post(`${url}/api/v1/wishes`, {
    data: wish,
    headers: { authorization: `Bearer ${who.session.access_token}`, 'idempotency-key': who.id },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

test('three owners who could not swap with each other form a circle, and all of them say yes', async ({
  browser,
  request,
  baseURL,
}) => {
  // A whole story of three people: on a slow machine it is a long one.
  test.setTimeout(360_000);
  const url = baseURL ?? '';
  const ann = await member(request, url, 'Ann Lake', 'chaparral-270');
  const ben = await member(request, url, 'Ben Frost', 'polaris-9r-sled');
  const cid = await member(request, url, 'Cid Wood', 'whiskey-jack-chalet');
  const [hers, his] = [await browserOf(browser, url, ann), await browserOf(browser, url, ben)];
  const theirs = await browserOf(browser, url, cid, true);

  await test.step('Ann wishes for something in the snow, with the keyboard where it can', async () => {
    const { page } = hers;
    await open(page, '/wishes');
    await page.getByRole('button', { name: 'Make a wish' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Make a wish' });
    await dialog.getByRole('checkbox', { name: 'Snow & Winter' }).press('Space');
    await dialog.getByLabel('Around a town').fill('Revel');
    await dialog.getByLabel('Around a town').press('Enter');
    await dialog.getByLabel('How far from Revelstoke, BC').selectOption('400');
    await dialog.getByLabel('For how long').fill('3');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Wish for it' }).press('Enter');
    await expect(page.getByText('Looking', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Snow & Winter' })).toBeVisible();
    await expect(page.getByText('Within 400 km of Revelstoke, BC')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('Ben and Cid wish as well, and the matcher finds what goes around', async () => {
    await wishByApi(request, url, ben, 'cabins');
    await wishByApi(request, url, cid, 'water');
    await withDatabase(({ sql }) => enqueue(sql, { kind: matchWishesKind, body: {} }, new Date()));
    await expect(async () => {
      await open(hers.page, '/wishes');
      await expect(hers.page.getByText('A circle waits for you')).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 90_000 });
  });

  await test.step('the circle is drawn and explained, and Ann says yes with a card', async () => {
    const { page } = hers;
    await page.getByRole('link', { name: 'See it and answer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A circle of three' })).toBeVisible();
    await hydrated(page);
    await expect(page.getByRole('listitem').filter({ hasText: /^You give/ })).toContainText('Cid Wood');
    await expect(page.getByText('it takes all three')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Yes, I am in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you in?' });
    await expect(dialog.getByText('Test processor: no real money moves.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Yes, I am in' }).click();
    await expect(page.getByRole('heading', { name: 'You have said yes' })).toBeVisible();
  });

  await test.step('Ben says yes, then Cid on a phone: the last word closes it', async () => {
    const address = new URL(hers.page.url()).pathname;
    for (const [{ page }, after] of [
      [his, 'You have said yes'],
      [theirs, 'The circle is closed'],
    ] as const) {
      await open(page, address);
      await page.getByRole('button', { name: 'Yes, I am in' }).click();
      const dialog = page.getByRole('dialog', { name: 'Are you in?' });
      await expect(dialog.getByLabel('Test card')).toBeVisible();
      await dialog.getByRole('button', { name: 'Yes, I am in' }).click();
      await expect(page.getByRole('heading', { name: after })).toBeVisible();
    }
    await expectAccessible(theirs.page);
    await expect(async () => {
      await open(hers.page, '/wishes');
      await expect(hers.page.getByText('Come true')).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
  });

  expect([...hers.faults, ...his.faults, ...theirs.faults]).toEqual([]);
  await Promise.all([hers.close(), his.close(), theirs.close()]);
});
