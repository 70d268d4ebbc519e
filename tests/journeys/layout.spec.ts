// Tests the layout of pages that once cut something off, hid it or broke a row.
import type { Locator } from '@playwright/test';
import { expect, settled, test } from './page-health.ts';
import { cards, overflow } from './pages.ts';
import { open } from './people.ts';

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error(`${String(place)} is not shown.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('at 1440 × 900 the price and the booking button stay above the bar at the bottom of the window @core', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/listing/coachmen-trailer');
  await settled(page);
  const foot = (await boxOf(page.getByText('English (CA)').locator('xpath=ancestor::div[1]'))).y;
  const panel = page.locator('#booking');
  expect((await boxOf(panel.getByText('$297', { exact: true }))).bottom).toBeLessThanOrEqual(foot);
  await panel.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + 200));
  const act = panel.getByRole('link', { name: 'Standard Rental Book Now' });
  await expect.poll(async () => (await boxOf(act)).bottom).toBeLessThanOrEqual(foot);
});

test('an error under one name leaves the other name in its row', async ({ page }) => {
  await open(page, '/apply/info');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  const [first, last] = [
    await boxOf(page.getByLabel('First Name*')),
    await boxOf(page.getByLabel('Last Name')),
  ];
  expect([last.y, last.height]).toEqual([first.y, first.height]);
});

test('shows the results in two columns at 768 px, without cutting off a place', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/listings');
  await settled(page);
  const [one, two] = [await boxOf(cards(page).nth(0)), await boxOf(cards(page).nth(1))];
  expect(two.y).toBe(one.y);
  expect(two.x).toBeGreaterThan(one.right);
  const place = cards(page).nth(0).getByText('Summerland, BC');
  expect(await place.evaluate((words) => words.scrollWidth - words.clientWidth)).toBeLessThanOrEqual(0);
});

test('choosing a category moves nothing, even when the answer is slow', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/listings');
  await settled(page);
  // Half a second after a press, every movement counts.
  const pressed = { at: 0 };
  await page.route('**/listings.data*', async (route) => {
    await expect.poll(() => Date.now() - pressed.at).toBeGreaterThan(800);
    await route.continue();
  });
  const before = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.length);
  pressed.at = Date.now();
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: /^Boats/ })
    .click();
  await expect(page).toHaveURL(/category=water/);
  await expect(cards(page).first().getByText('Super Air Nautique', { exact: false })).toBeVisible();
  await settled(page);
  const moved = await page.evaluate(
    (from) =>
      (window as unknown as { shifts: number[] }).shifts.slice(from).reduce((sum, each) => sum + each, 0),
    before,
  );
  expect(moved).toBeLessThan(0.01);
});

test('on a phone the rows of categories and filters show that they continue, and end clear of the fade', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/listings');
  const filters = page.getByRole('search', { name: 'Filter listings' });
  const sort = filters.getByLabel('Sort by');
  const categories = page.getByRole('navigation', { name: 'Categories' });
  const rows = [
    { row: filters.locator('form > div', { has: page.getByLabel('Sort by') }), item: sort },
    { row: categories.getByRole('list'), item: categories.getByRole('link').last() },
  ];
  for (const { row, item } of rows) {
    const seen = await row.evaluate((element) => ({
      fades: getComputedStyle(element).maskImage.includes('gradient'),
      cut: [...element.children].some((child) => {
        const { left, right } = child.getBoundingClientRect();
        return left < window.innerWidth - 8 && right > window.innerWidth;
      }),
    }));
    expect(seen).toEqual({ fades: true, cut: true });
    await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
    expect((await boxOf(item)).right).toBeLessThanOrEqual(390 - 40);
  }
});

test('on a phone the whole placeholder of each search field is visible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/listings']) {
    await open(page, path);
    const room = await page
      .getByRole('main')
      .getByRole('searchbox')
      .first()
      .evaluate((field: HTMLInputElement) => {
        const style = getComputedStyle(field);
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) throw new Error('This browser cannot measure text.');
        pen.font = style.font;
        const inside = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return inside - pen.measureText(field.placeholder).width;
      });
    expect(room, path).toBeGreaterThanOrEqual(0);
    expect(await overflow(page), path).toBe(0);
  }
});
