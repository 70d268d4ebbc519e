// Tests errors of ours: a panel replaces the broken part, or the page offers to start over.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, test } from './page-health.ts';
import { heading } from './pages.ts';

const club = (page: Page) => page.locator('#founders-club-section');

test.describe('a part that breaks while it is drawn', () => {
  test.use({
    expectedMessages: /badge fell off|#(4\d\d|520)|hydrat/i,
  });

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      (window as { isBroken?: boolean }).isBroken = true;
    });
    await page.route(/founders-section-.*\.js/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default () => { if (window.isBroken) throw new Error("The badge fell off"); return "The badge is on again"; };',
      }),
    );
    await page.goto('/hosting');
    // React's router must render the section: a new document would contain it already.
    await hydrated(page);
    await page.getByRole('link', { name: 'Wildloop home' }).first().click();
    await expect(heading(page)).toHaveText(/List 1 Toy/);
    await club(page).scrollIntoViewIfNeeded();
  });

  test('leaves a panel with what happened; Try Again draws it again @core', async ({ page }) => {
    const panel = club(page).getByRole('alert');
    await expect(panel.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(panel.getByText('The badge fell off').first()).toBeVisible();
    await expect(panel.locator('pre')).toBeHidden();
    await panel.getByText('Details').click();
    await expect(panel.locator('pre')).toContainText('Error: The badge fell off');
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect(panel.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.evaluate(() => void ((window as { isBroken?: boolean }).isBroken = false));
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect(club(page).getByText('The badge is on again')).toBeVisible();
    await expect(heading(page), 'the rest of the page stood all the time').toHaveText(/List 1 Toy/);
  });

  test('Reload Page loads the page again', async ({ page }) => {
    const button = club(page).getByRole('button', { name: 'Reload Page' });
    await expect(button).toBeVisible();
    await Promise.all([page.waitForEvent('load'), button.click()]);
    await expect(heading(page)).toHaveText(/List 1 Toy/);
  });
});

for (const [how, breakPage] of [
  [
    'an uncaught error',
    () =>
      void setTimeout(() =>
        window.dispatchEvent(
          new ErrorEvent('error', { error: new Error('Lost'), filename: `${location.origin}/x.js` }),
        ),
      ),
  ],
  ['a rejected promise', () => void setTimeout(() => void Promise.reject(new Error('Lost')))],
] as const) {
  test.describe(how, () => {
    test.use({ expectedMessages: /Lost/ });

    test('says that something went wrong, and the page can be refreshed', async ({ page }) => {
      await page.goto('/hosting');
      // Only React shows errors; before hydration nothing of ours can throw.
      await hydrated(page);
      await page.evaluate(breakPage);
      await expect(heading(page)).toHaveText('Something went wrong');
      await expect(page.getByText('Please refresh the page to try again')).toBeVisible();
      await expectAccessible(page);
      const button = page.getByRole('button', { name: 'Refresh Page' });
      await Promise.all([page.waitForEvent('load'), button.click()]);
      await expect(heading(page)).toContainText('Your trailer works four weeks a year');
    });
  });
}

test.describe('a page that an extension changed before hydration', () => {
  // React reports that it renders the page again.
  test.use({ expectedMessages: /#418/ });

  for (const path of ['/listings', '/trips']) {
    test(`${path} is drawn again and works`, async ({ page }) => {
      await page.addInitScript(() => {
        localStorage.setItem('ui-theme', 'light');
        const stranger = document.createElement('p');
        stranger.id = 'of-an-extension';
        const insert = () => document.querySelector('header a')?.before(stranger);
        document.addEventListener('readystatechange', insert, { once: true });
      });
      const failure = page.waitForEvent('pageerror');
      await page.goto(path);
      await page.mouse.move(20, 20);
      expect((await failure).message).toContain('#418');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      await expect(page.locator('#of-an-extension')).toHaveCount(0);
      // Without a session the page moves on to the sign-in page.
      if (path === '/trips') await expect(heading(page)).toHaveText('Welcome back');
      await page.getByRole('button', { name: /Switch to dark theme/ }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.getByRole('link', { name: 'Wildloop home' }).first().click();
      await expect(heading(page)).toHaveText(/List 1 Toy/);
    });
  }
});
