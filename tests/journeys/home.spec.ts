import { cards } from './pages.ts';
import { expect, expectAccessible, test } from './page-health.ts';

test.beforeEach(async ({ page }) => {
  expect((await page.goto('/'))?.status()).toBe(200);
});

test('says what this is, and leads to the club and the marketplace @core', async ({ page }) => {
  await expect(page.getByText('Accepting Founding Members Now!')).toBeVisible();
  await expect(page.getByText('Limited Spots')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join Founders Club' })).toHaveAttribute('href', '/apply');
  await expect(cards(page)).toHaveCount(4);
  await page.getByRole('link', { name: 'Browse the marketplace' }).click();
  await expect(page).toHaveURL(/\/listings$/);
});

test('finds listings from the first field @core', async ({ page, baseURL }) => {
  const field = page.getByLabel(/^Where to/).first();
  await field.fill('chalet');
  await field.press('Enter');
  await expect(page).toHaveURL(`${baseURL}/listings?q=chalet`);
  // On a phone the map comes first and hides the list.
  await expect(page.locator('#results-heading')).toHaveText('5 listings available');
});

test('the bar gets a background once the page is scrolled more than 20 pixels', async ({ page }) => {
  const ground = () =>
    page
      .locator('header')
      .first()
      .evaluate((bar) => {
        const { backdropFilter, opacity } = getComputedStyle(bar, '::before');
        return backdropFilter.includes('blur') && Number(opacity) === 1;
      });
  await page.evaluate(() => window.scrollTo(0, 20));
  expect(await ground()).toBe(false);
  await page.evaluate(() => window.scrollTo(0, 21));
  await expect.poll(ground).toBe(true);
});

test('a listing on the home page leads to its own page', async ({ page }) => {
  const card = cards(page).first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('is accessible in both themes', async ({ page }) => {
  await expectAccessible(page);
});

test('describes itself to machines', async ({ page, baseURL }) => {
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /British Columbia/);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await page.request.get(String(picture))).headers()['content-type']).toBe('image/jpeg');
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(structured.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toContain('WebSite');
});
