// Tests the original landing page, the bottom bar, and error pages.
import { expect, expectAccessible, hydrated, test } from './page-health.ts';

test('has every part with its counts @core', async ({ page }) => {
  await page.goto('/original');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "World's First Multi-Category Adventure Platform",
  );
  const part = (name: string) => page.getByRole('region', { name });
  await expect(part('Ten categories, one key ring').getByRole('link')).toHaveCount(10);
  await expect(part('3 Ways To Play').getByRole('article')).toHaveCount(4);
  await expect(part('The whole club in your pocket').locator('[data-kind]')).toHaveCount(3);
  await expect(part('What members could say').getByLabel('5 out of 5')).toHaveCount(3);
  await expect(part('What people ask most').locator('details')).toHaveCount(6);
  const hosting = part('Hosting 2.0');
  await expect(hosting.getByRole('link', { name: 'Learn about renting' })).toHaveAttribute(
    'href',
    '/renting',
  );
  await expect(hosting.getByRole('link', { name: 'Discover swapping' })).toHaveAttribute('href', '/swapping');
  await expect(hosting.getByText('Exclusive')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Apply to Founders Club Now' })).toHaveAttribute(
    'href',
    '/apply',
  );
});

test('each of five steps fills a fifth of the bar', async ({ page }) => {
  await page.goto('/original');
  const bar = page.getByRole('progressbar');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(5);
  await expect(bar).toHaveAttribute('value', '20');
  await tabs.nth(3).click();
  await expect(bar).toHaveAttribute('value', '80');
  await page.keyboard.press('ArrowRight');
  await expect(bar).toHaveAttribute('value', '100');
});

test('is accessible in both themes', async ({ page }) => {
  await page.goto('/original');
  await expectAccessible(page);
});

test('Support & Resources expands and closes', async ({ page }) => {
  await page.goto('/original');
  const bar = page.getByRole('contentinfo');
  for (const text of ['© Wildloop', 'English (CA)', '$ CAD']) await expect(bar.getByText(text)).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Support & Resources' });
  const panel = page.getByRole('dialog', { name: 'Support & Resources' });
  await toggle.click();
  await expect(panel.getByRole('link', { name: 'Learn About Renting' })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
});

test.describe('an uncaught error', () => {
  test.use({ expectedMessages: /broken on purpose/ });

  test('shows what to do @core', async ({ page }) => {
    await page.goto('/original');
    // Only React shows errors; before hydration nothing of ours can throw.
    await hydrated(page);
    await page.evaluate(() => void Promise.reject(new Error('broken on purpose')));
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByText('Please refresh the page to try again')).toBeVisible();
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText("World's First");
  });
});
