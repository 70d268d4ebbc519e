// What stands where on pages that once cut something off, hid it or broke a row.
import type { Locator } from '@playwright/test';
import { expect, settled, test } from './page-health.ts';
import { cards } from './pages.ts';
import { open } from './people.ts';

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error(`${String(place)} is not shown.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('at 1440 × 900 the price and the booking button stay above the bar at the foot of the window @core', async ({
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

test('the results stand in two columns at 768 px, without cutting off a place', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/listings');
  await settled(page);
  const [one, two] = [await boxOf(cards(page).nth(0)), await boxOf(cards(page).nth(1))];
  expect(two.y).toBe(one.y);
  expect(two.x).toBeGreaterThan(one.right);
  const place = cards(page).nth(0).getByText('Summerland, BC');
  expect(await place.evaluate((words) => words.scrollWidth - words.clientWidth)).toBeLessThanOrEqual(0);
});

test('on a phone the rows of categories and filters show that they go on, and end clear of the fade', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/listings');
  const last = [
    page.getByRole('search', { name: 'Filter listings' }).getByLabel('Sort by'),
    page.getByRole('navigation', { name: 'Categories' }).getByRole('link').last(),
  ];
  for (const item of last) {
    const row = item.locator('xpath=ancestor::*[self::form or self::ul][1]');
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
