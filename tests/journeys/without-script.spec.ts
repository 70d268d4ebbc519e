import { addDays } from '../../platform/time/date-range.ts';
import { cards, count, freeDay, heading, query } from './pages.ts';
import { expect, test } from './page-health.ts';

test.use({
  javaScriptEnabled: false,
  // The browser reports each script it does not load.
  expectedMessages: /^request failed: \S+\.js csp$/,
});

test('links choose a category, and the form searches, sorts and filters @core', async ({ page }) => {
  await page.goto('/listings');
  await expect(heading(page)).toHaveText('18 listings available');
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: /^Boats/ })
    .click();
  await expect.poll(() => query(page).get('category')).toBe('water');
  const boats = await count(page);
  expect(boats).toBeLessThan(18);
  await page.getByLabel('Search by title or location').fill('nautique');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-high');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(heading(page)).toHaveText('1 listing available');
  expect(query(page).get('category')).toBe('water');
  expect(query(page).get('sort')).toBe('price-high');
  await cards(page).first().getByRole('link').first().click();
  await expect(heading(page)).toHaveText('2024 Super Air Nautique');
});

test('what was understood of a search has its look before any script', async ({ page }) => {
  await page.goto('/listings?q=nelson');
  const chip = page.getByRole('link', { name: 'Remove Near Nelson' });
  await expect(chip).toHaveCSS('display', 'inline-flex');
  expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(40);
});

test('dates, kinds and prices are fields of the same form', async ({ page, request }) => {
  const from = await freeDay(request, 'Whiskey Jack Chalet');
  await page.goto('/listings');
  await page.getByRole('button', { name: /^Dates/ }).click();
  await page.getByLabel('From', { exact: true }).first().fill(from);
  await page.getByLabel('To', { exact: true }).first().fill(addDays(from, 2));
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => query(page).get('from')).toBe(from);
  await expect(cards(page).first()).toContainText('total');
  await page.goto('/listings');
  await page.getByRole('button', { name: /^Exchange/ }).click();
  await page.getByLabel('Direct swap').check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => query(page).getAll('exchange')).toEqual(['directSwap']);
  await expect(cards(page).filter({ hasText: 'Rental Only' })).toHaveCount(0);
});

test('pages are links, there and back', async ({ page, baseURL }) => {
  const crowded = new URL(String(baseURL));
  crowded.port = String(Number(crowded.port) + 1);
  await page.goto(new URL('/listings?sort=price-low', crowded).href);
  const first = await cards(page).first().innerText();
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect.poll(() => query(page).has('after')).toBe(true);
  expect(await cards(page).first().innerText()).not.toBe(first);
  await page.getByRole('link', { name: 'Back to the first page' }).click();
  expect(await cards(page).first().innerText()).toBe(first);
});

test('a listing is readable', async ({ page }) => {
  await page.goto('/listing/whiskey-jack-chalet');
  await expect(heading(page)).toHaveText('Whiskey Jack Chalet');
  await expect(page.getByText('Big White Ski Resort, BC').first()).toBeVisible();
});

test('the phone shows the list where no map can be drawn', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/listings');
  await expect(cards(page).first()).toBeVisible();
});
