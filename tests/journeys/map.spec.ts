import type { Page } from '@playwright/test';
import { launchedWithMap } from '../../playwright.config.ts';
import { holdScripts } from './held-scripts.ts';
import { cards, count, query, titles, toast } from './pages.ts';
import { expect, expectAccessible, test } from './page-health.ts';

test.use({ launchOptions: launchedWithMap });

const proxy = '**/functions/v1/mapbox-proxy';
/** Interacting with the placeholder picture loads the map. */
async function want(page: Page): Promise<void> {
  await page.getByLabel('Listings on the map').first().hover();
}
async function loaded(page: Page): Promise<void> {
  await want(page);
  await expect(page.locator('[data-map="loaded"]')).toBeVisible({ timeout: 30_000 });
}
const bubbles = (page: Page) => page.locator('[data-map]').getByRole('button', { name: /, \$[\d,]+/ });

test('a pointer that rests on the picture before the scripts load starts the map', async ({ page }) => {
  // The picture normally becomes the map after four seconds: here it never does.
  await page.addInitScript(() => {
    const start = window.setTimeout;
    window.setTimeout = ((run: TimerHandler, after?: number, ...rest: unknown[]) =>
      after === 4000 ? 0 : start(run, after, ...rest)) as typeof setTimeout;
  });
  const { release } = await holdScripts(page);
  await page.goto('/listings', { waitUntil: 'commit' });
  await want(page);
  release();
  await expect(page.locator('[data-map="loaded"]')).toBeVisible();
});

test.describe('a map that loads', () => {
  // Rendered by the CPU: without a graphics card that takes time.
  test.slow();
  test.beforeEach(async ({ page }) => {
    await page.goto('/listings');
    await loaded(page);
  });

  test('says so once, and shows prices', async ({ page }) => {
    await expect(toast(page)).toContainText('Map loaded successfully!');
    await expect(bubbles(page).first()).toBeVisible();
    await expect(bubbles(page).first()).toHaveText(/^\$[\d,]+$/);
    await expect(page.getByLabel('Map credits')).toBeVisible();
  });

  test('is accessible in both themes', async ({ page }) => {
    await expect(bubbles(page).first()).toBeVisible();
    await expectAccessible(page);
  });

  test('the keyboard opens a card from a price; Escape closes it and returns the focus', async ({ page }) => {
    const bubble = bubbles(page).first();
    const name = String(await bubble.getAttribute('aria-label'));
    await bubble.focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog', { name });
    await expect(card.getByRole('link')).toBeFocused();
    await expect(card).toContainText(name.split(', $')[0] ?? '');
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(page.getByRole('button', { name })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card.getByRole('link')).toHaveAttribute('href', /^\/listings\/[a-z0-9-]+$/);
    await card.getByRole('link').click();
    await expect(page).toHaveURL(/\/listing\/[a-z0-9-]+/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.split(', $')[0] ?? '');
  });

  test('list and map highlight each other @core', async ({ page }) => {
    const bubble = bubbles(page).first();
    const [title = ''] = String(await bubble.getAttribute('aria-label')).split(', $');
    const card = cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    const classOf = () => bubble.getAttribute('class');
    const plain = await classOf();
    await card.hover();
    await expect.poll(classOf).not.toBe(plain);
    await page.mouse.move(2, 2);
    await expect.poll(classOf).toBe(plain);
    const plainCard = await card.getAttribute('class');
    await bubble.hover();
    await expect.poll(() => card.getAttribute('class')).not.toBe(plainCard);
  });

  test("'Search as I move' filters, is in the address, and is remembered", async ({ page }) => {
    const toggle = page.getByLabel('Search as I move');
    await expect(toggle).not.toBeChecked();
    await toggle.check();
    await expect.poll(() => query(page).has('box')).toBe(true);
    const before = query(page).get('box');
    for (let press = 0; press < 3; press += 1)
      await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await expect.poll(() => query(page).get('box')).not.toBe(before);
    await expect.poll(() => count(page)).toBeLessThan(18);
    expect(await page.evaluate(() => localStorage.getItem('searchAsIMove'))).toBe('true');
    await page.goto('/listings');
    await loaded(page);
    await expect(toggle).toBeChecked();
    await expect.poll(() => query(page).has('box')).toBe(true);
    await toggle.uncheck();
    await expect.poll(() => query(page).has('box')).toBe(false);
    await expect.poll(() => count(page)).toBe(18);
  });

  test('moving filters nothing while the box isn’t ticked', async ({ page }) => {
    const before = await titles(page);
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await expect(bubbles(page).first().or(page.getByText('Nothing here'))).toBeVisible();
    expect(await titles(page)).toEqual(before);
    expect(query(page).has('box')).toBe(false);
  });

  test('the map follows the filters', async ({ page }) => {
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /^Motorcycles/ })
      .click();
    // The list answers first, the map follows: both are polled until they agree.
    await expect.poll(() => count(page)).toBeLessThan(18);
    await expect(async () => {
      expect(await bubbles(page).count()).toBe(await count(page));
      const [title = ''] = await titles(page);
      expect(await bubbles(page).first().getAttribute('aria-label')).toContain(title);
    }).toPass();
  });

  test('a double press and the wheel move the map, the arrow keys too', async ({ page }) => {
    await page
      .getByRole('region', { name: 'Listings on the map' })
      .or(page.getByLabel('Listings on the map'))
      .first()
      .focus();
    const places = () =>
      bubbles(page)
        .first()
        .evaluate((each) => each.getBoundingClientRect().x);
    const before = await places();
    await page.keyboard.press('ArrowRight');
    await expect.poll(places).not.toBe(before);
  });
});

test('several listings at one place open as a list; prices are never cut off at the map’s edge', async ({
  page,
}) => {
  test.slow();
  await page.route('**/api/v1/listings/map?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { points: { coordinates: number[] }[] };
    // Three at one place, and one on the very edge of what the map shows first.
    const edge = Number(new URL(route.request().url()).searchParams.get('viewport')?.split(',')[0]) + 0.001;
    for (const [at, point] of answer.points.entries())
      point.coordinates = at < 3 ? [-119.75, 50.15] : at === 3 ? [edge, 49.7] : [-123.1, 49.3];
    await route.fulfill({ json: answer });
  });
  await page.goto('/listings');
  await loaded(page);
  const map = await page.locator('[data-map]').boundingBox();
  const price = await bubbles(page).first().locator('span').boundingBox();
  expect(price?.x).toBeGreaterThanOrEqual((map?.x ?? 0) + 7);
  const spot = page.getByRole('button', { name: '3 here. Show them.' });
  await spot.focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: '3 here' });
  await expect(list.getByRole('link').first()).toBeFocused();
  await expect(list.getByRole('link')).toHaveCount(3);
  await expect(list.getByText(/\$[\d,]+/)).toHaveCount(3);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(spot).toBeFocused();
});

test('loads the map only after what the page needs first', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => /map(libre|-view)/.test(url))).toEqual([]);
});

test('a picture with prices holds the map’s place; pressing a price loads the map and opens it', async ({
  page,
}) => {
  test.slow();
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/listings');
  const still = page.locator('[data-still]');
  await expect(still).toHaveCSS('background-image', /still-dark/);
  const price = still.getByRole('button', { name: /, \$[\d,]+/ }).first();
  const name = String(await price.getAttribute('aria-label'));
  expect(scripts.filter((url) => url.includes('map-view'))).toEqual([]);
  await price.focus();
  const before = await price.boundingBox();
  await expect(page.locator('[data-map="loaded"]')).toBeVisible({ timeout: 30_000 });
  await expect(still).toHaveCount(0);
  // The map takes over without a jump, and keeps the keyboard focus.
  const bubble = page.getByRole('button', { name, exact: true });
  const after = await bubble.boundingBox();
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(4);
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4);
  await expect(page.locator('[data-map] canvas')).toBeFocused();
  await page.reload();
  await still.getByRole('button', { name, exact: true }).press('Enter');
  await expect(page.getByRole('dialog', { name })).toBeVisible();
});

test.describe('a map in trouble', () => {
  test.use({ expectedMessages: /mapbox-proxy|status of 500/ });

  test('says that it waits: at once, and after ten seconds', async ({ page }) => {
    await page.clock.install();
    await page.route(proxy, () => new Promise(() => {}));
    await page.goto('/listings');
    await want(page);
    await expect(page.getByText('Loading secure map connection...')).toBeVisible();
    await expect(page.locator('[data-map="loading"]')).toBeAttached();
    await page.clock.runFor(10_100);
    await expect(page.getByText('Connecting to Wildloop Maps...')).toBeVisible();
    await expect(
      page.getByText('Please wait while we establish a secure connection to Wildloop Maps.'),
    ).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(page.getByText('Map initialization timeout after 15 seconds')).toBeVisible();
    await page.clock.resume();
    await loaded(page);
  });

  test('says why there is no token, then draws our own map', async ({ page }) => {
    await page.route(proxy, (route) => route.fulfill({ status: 500, json: { error: 'no' } }));
    await page.goto('/listings');
    await want(page);
    await expect(page.getByText(/^Failed to get Wildloop Maps public token: .+/)).toBeVisible();
    await loaded(page);
  });

  test('refuses an invalid token', async ({ page }) => {
    await page.route(proxy, (route) =>
      route.fulfill({ json: { style: 'mapbox', publicToken: 'sk.wrong', serviceName: 'Mapbox' } }),
    );
    await page.goto('/listings');
    await want(page);
    await expect(page.getByText('Invalid Mapbox public token format')).toBeVisible();
    await loaded(page);
  });
});
