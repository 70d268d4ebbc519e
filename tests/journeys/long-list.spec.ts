import { crowdedUrl } from '../../playwright.config.ts';
import { cards, count, heading } from './pages.ts';
import { expect, hydrated, test } from './page-health.ts';

test.use({ baseURL: crowdedUrl });

test('shows more listings page by page, each exactly once', async ({ page }) => {
  await page.goto('/listings?sort=price-low');
  const all = await count(page);
  expect(all).toBe(78);
  const more = page.getByRole('link', { name: 'Show more' });
  // Before the scripts run it is a link to the next page (below).
  await hydrated(page);
  let shown = await cards(page).count();
  expect(shown).toBeLessThan(all);
  while (shown < all) {
    await more.click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(shown);
    shown = await cards(page).count();
  }
  await expect(more).toBeHidden();
  const links = await cards(page)
    .locator('h3 a')
    .evaluateAll((each) => each.map((link) => link.getAttribute('href')));
  expect(new Set(links).size).toBe(all);
  await expect(heading(page)).toHaveText('78 listings available');
});

test('before the scripts run, Show more leads to the next page, which leads back', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: crowdedUrl });
  const page = await context.newPage();
  await page.goto('/listings?sort=price-low');
  const first = await cards(page).locator('h3 a').first().getAttribute('href');
  await page.getByRole('link', { name: 'Show more' }).click();
  const back = page.getByRole('link', { name: 'Back to the first page' });
  await expect(back).toBeVisible();
  await expect(cards(page).locator('h3 a').first()).not.toHaveAttribute('href', first ?? '');
  await back.click();
  await expect(cards(page).locator('h3 a').first()).toHaveAttribute('href', first ?? '');
  await context.close();
});

test('the map counts listings that are close together, and a press opens them', async ({ page }) => {
  await page.goto('/listings');
  await expect(page.locator('[data-map="loaded"]')).toBeVisible({ timeout: 30_000 });
  const cluster = page.getByRole('button', { name: /^\d+ here\. Zoom in\.$/ }).first();
  await expect(cluster).toBeVisible();
  const before = await page.getByRole('button', { name: /, \$[\d,]+/ }).count();
  await cluster.press('Enter');
  await expect.poll(() => page.getByRole('button', { name: /, \$[\d,]+/ }).count()).not.toBe(before);
});
