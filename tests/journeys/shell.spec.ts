import type { Page } from '@playwright/test';
import { isCore } from '../../playwright.config.ts';
import { carrySession, demoPerson, signInByPassword } from './desk.ts';
import { everyPage, membersPages, notFoundMessages, overflow } from './pages.ts';
import { expect, expectNothingShifts, settled, test } from './page-health.ts';

test.use({ expectedMessages: notFoundMessages });

/** Tests the shell from the smallest phone to a wide desktop; each page loads once, and then its window grows. */
const widths = isCore ? [320, 1440] : [320, 390, 768, 1440, 1920];

async function expectNoWayAside(page: Page, path: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
  }
}

/** Fixed elements cover less than half of the window, measured along its middle. */
async function expectRoomForWords(page: Page, path: string): Promise<void> {
  expect(await overflow(page), `${path} at 400 %`).toBeLessThanOrEqual(0);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  const covered = await page.evaluate(() => {
    // A toast goes away by itself and can be dismissed; only what stays counts.
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      !element.matches('[popover]') &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isFixed(element.parentElement));
    let lines = 0;
    for (let y = 0; y < window.innerHeight; y += 4)
      if (isFixed(document.elementFromPoint(window.innerWidth / 2, y))) lines += 4;
    return lines / window.innerHeight;
  });
  expect(covered, `${path}: fixed bars`).toBeLessThan(0.5);
}

/** 1280 × 1024 pixels at 400 %. */
const zoomed = { width: 320, height: 256 };

// Each page is loaded once for both: loading costs more than checking.
test('on a phone nothing shifts; then no page scrolls sideways at any width, and at 400 % each keeps room for its text', async ({
  page,
}) => {
  for (const path of everyPage) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await settled(page);
    await expectNothingShifts(page, `${path} on a phone`);
    await expectNoWayAside(page, path);
    await page.setViewportSize(zoomed);
    await expectRoomForWords(page, path);
  }
});

test('no member page scrolls sideways at any width', async ({ page, request, baseURL }) => {
  const url = baseURL ?? '';
  await carrySession(
    page,
    url,
    await signInByPassword(request, url, await demoPerson(request, url, 'owner')),
  );
  for (const path of membersPages) {
    await page.goto(path);
    await settled(page);
    await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0);
    await expectNoWayAside(page, path);
  }
});

test('a member’s navigation stays at the bottom of a phone, and each section marks itself', async ({
  page,
  request,
  baseURL,
}) => {
  const url = baseURL ?? '';
  await page.setViewportSize({ width: 390, height: 844 });
  await carrySession(
    page,
    url,
    await signInByPassword(request, url, await demoPerson(request, url, 'owner')),
  );
  await page.goto('/wishes');
  const bar = page.getByRole('navigation', { name: 'Your pages' });
  await expect(bar.getByRole('link')).toHaveText([/^Explore/, /^Trips/, /^Messages/, /^Hosting/]);
  await expect(bar.getByRole('link', { name: 'Trips' })).toHaveAttribute('aria-current', 'true');
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  await bar.getByRole('link', { name: 'Hosting' }).click();
  await expect(page).toHaveURL('/host/bookings');
  await expect(bar.getByRole('link', { name: 'Hosting' })).toHaveAttribute('aria-current', 'page');
  const tabs = page.getByRole('navigation', { name: 'Hosting' });
  await expect(tabs.getByRole('link')).toHaveText(['Requests', 'Listings', 'Calendar', 'Earnings']);
  await bar.getByRole('button', { name: 'You' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Wallet' }).click();
  await expect(page).toHaveURL('/wallet');
});

test('nothing shifts on a tablet and on a wide desktop', async ({ page }) => {
  for (const width of [768, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of everyPage) {
      await page.goto(path);
      await settled(page);
      await expectNothingShifts(page, `${path} at ${width}`);
    }
  }
});

test('the theme changes when pressed, is remembered, and never flashes @core', async ({ page }) => {
  await page.goto('/listings');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe('dark');
  const dark = await ground();
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect.poll(theme).toBe('light');
  await expect.poll(ground).not.toBe(dark);
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('light');
  await page.addInitScript(() => {
    const seen: string[] = [];
    (window as { themesSeen?: string[] }).themesSeen = seen;
    const look = () => {
      if (document.body) seen.push(document.documentElement.dataset.theme ?? 'none');
      if (seen.length < 90) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => (window as { themesSeen?: string[] }).themesSeen?.length ?? 0))
    .toBeGreaterThan(2);
  expect(new Set(await page.evaluate(() => (window as { themesSeen?: string[] }).themesSeen))).toEqual(
    new Set(['light']),
  );
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
});

test('the bar works with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  const met: string[] = [];
  for (let press = 0; press < 16; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const name = element.getAttribute('aria-label') ?? element.innerText.trim();
      return {
        name,
        isShown: (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
        inHeader: Boolean(element.closest('header')),
      };
    });
    if (!stop.inHeader) continue;
    met.push(stop.name);
    expect(stop.isShown, `the focus is seen on ${stop.name}`).toBe(true);
  }
  expect(met).toEqual(
    expect.arrayContaining([
      'Wildloop home',
      'Founders Club',
      'Member Examples',
      'Hosting',
      'Renting',
      'Swapping',
      'Sample Marketplace',
      'Switch to light theme',
      'Join Now',
    ]),
  );
});

test('the join button reads as the specification says', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('header').getByRole('link', { name: 'Join Now' })).toHaveAttribute(
    'href',
    '/apply',
  );
  await page.goto('/listings');
  await expect(page.locator('header').getByRole('link', { name: 'Join to List' })).toHaveAttribute(
    'href',
    '/apply',
  );
  // Other pages' hero button has another label here, and runs what joining means.
  await page.getByRole('main').getByRole('link', { name: 'List a Toy / Stay' }).click();
  await expect(page).toHaveURL('/apply');
});

test('the banner of /swapping appears after a fifth of the window, and stays away once dismissed', async ({
  page,
}) => {
  const banner = page.getByRole('complementary', { name: 'Join Wildloop Founders Club Today!' });
  const scrollTo = (share: number) =>
    page.evaluate((part) => window.scrollTo(0, Math.round(window.innerHeight * part)), share);
  await page.goto('/swapping');
  await scrollTo(0.19);
  await expect(banner).toBeHidden();
  await scrollTo(0.21);
  await expect(banner).toContainText('Limited Availability');
  await expect(banner.getByRole('link', { name: 'Apply Now' })).toHaveAttribute('href', '/apply');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await scrollTo(0.5);
  await expect(page.locator('header').first()).toBeVisible();
  await expect(banner).toBeHidden();
});

test('a new page starts at its top', async ({ page }) => {
  await page.goto('/listings');
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.locator('main article h3 a').nth(5).click();
  await expect(page).toHaveURL(/\/(listing\/)?[a-z-]+/);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('available');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
