import { heading, notFoundMessages } from './pages.ts';
import { expect, expectAccessible, hydrated, test } from './page-health.ts';

test.use({ expectedMessages: notFoundMessages });

test('an unknown page says so, and leads home @core', async ({ page, request, baseURL }) => {
  expect((await page.goto('/no-such-page'))?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Oops! Page not found');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  for (const path of ['/listing', '/a/b/c', '/teryx/more', '/dev/ui', '/listings.php']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toMatch(/<h1[^>]*>Oops! Page not found<\/h1>/);
  }
});

test('an unknown listing says so, and leads to all listings', async ({ page, request, baseURL }) => {
  expect((await page.goto('/listing/no-such-thing'))?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Listing not found');
  await expect(
    page.getByText("The listing you're looking for doesn't exist or has been removed."),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Browse all listings' }).click();
  await expect(page).toHaveURL(`${baseURL}/listings`);
  for (const path of ['/listings/no-such-thing', '/listing/UPPER', '/listings/12345']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toMatch(/<h1[^>]*>Listing not found<\/h1>/);
  }
});

test('is accessible in both themes', async ({ page }) => {
  await page.goto('/no-such-page');
  await expectAccessible(page);
});

test('a dead link inside the site shows the same page, and leads back', async ({ page }) => {
  await page.goto('/');
  // The test uses React's router, which must have loaded.
  await hydrated(page);
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    return router.navigate('/no-such-page');
  });
  await expect(heading(page)).toHaveText('Oops! Page not found');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Join Founders Club' }).first()).toBeVisible();
});

test.describe('an unreadable address', () => {
  // With a bad query React sees a browser address other than the page's: it renders the page again, and reports #418.
  test.use({
    expectedMessages:
      /#418|^answer 400: |^console error: Failed to load resource: the server responded with a status of 400/,
  });

  test('shows a page that says so and leads on', async ({ page, baseURL, request }) => {
    for (const path of ['/%00', '/listing/%zz', '/listings?q=%00']) {
      const refusal = await request.get(path, { headers: { accept: 'application/json' } });
      expect(refusal.status(), path).toBe(400);
      expect(refusal.headers()['content-type'], path).toMatch(/json/);
      expect((await page.goto(path))?.status(), path).toBe(400);
      await expect(heading(page), path).toHaveText("That address doesn't work");
      // After #418 React replaces the whole page: a press before that meets a button that is about to go.
      await hydrated(page);
      await page.getByRole('button', { name: /Switch to light theme/ }).click();
      await expect(page.locator('html'), path).toHaveAttribute('data-theme', 'light');
      await page.getByRole('button', { name: /Switch to dark theme/ }).click();
    }
    await page.getByRole('link', { name: 'Browse all listings' }).click();
    await expect(page).toHaveURL(`${baseURL}/listings`);
  });
});
