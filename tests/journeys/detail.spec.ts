import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './page-health.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** The calendar opens on pressing the dates, even before the panel's script has loaded. */
async function openCalendar(page: Page): Promise<void> {
  await page.locator('#booking').scrollIntoViewIfNeeded();
  await page
    .locator('#booking')
    .getByRole('button', { name: /Pick-up|Check-in/ })
    .click();
  await expect(page.getByRole('grid')).toBeVisible();
}

/** Chooses the first day from which the shortest rental is free, and its end, in the calendar; returns the two days. */
async function chooseDays(page: Page): Promise<[string, string]> {
  await openCalendar(page);
  const calendar = page.getByRole('group', { name: /Choose the (first|last) day/ });
  await calendar.getByRole('button', { name: 'Next month' }).click();
  const free = calendar.locator('[data-day]:not([aria-disabled])');
  const first = free.first();
  const from = await first.getAttribute('data-day');
  await first.click();
  const last = calendar
    .locator(`[data-day="${from}"] >> xpath=following::button[@data-day and not(@aria-disabled)]`)
    .first();
  const to = await last.getAttribute('data-day');
  await last.click();
  return [String(from), String(to)];
}

const cents = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100);

test.describe('addresses', () => {
  test('every path of a listing shows its page and names its one address', async ({ request }) => {
    for (const [path, slug] of [
      ['/listing/kawasaki-teryx', 'kawasaki-teryx'],
      ['/teryx', 'kawasaki-teryx'],
      ['/chalet', 'whiskey-jack-chalet'],
      ['/dirtbike', 'kawasaki-dirtbike'],
      ['/class-c-rv', 'rv-class-c'],
      ['/listing/chaparral-boat', 'chaparral-270'],
      ['/polaris-sled?utm_source=letter', 'polaris-9r-sled'],
    ] as const) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(200);
      expect(await answer.text(), path).toMatch(
        new RegExp(`<link rel="canonical" href="[^"?]*/listing/${slug}"`),
      );
    }
  });

  test('an old slug redirects to the new one, with the rest of the address', async ({ request }) => {
    const response = await request.get('/listing/cozy-cabin-tahoe?method=swap', { maxRedirects: 0 });
    expect(response.status()).toBe(308);
    expect(response.headers().location).toBe('/listing/cozy-cabin-kootenay?method=swap');
  });

  test.describe('that lead nowhere', () => {
    test.use({ expectedMessages: /404/ });

    test('say so in their own words', async ({ page }) => {
      expect((await page.goto('/listing/no-such-thing'))?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Listing not found' })).toBeVisible();
    });
  });

  test('open the page when days are missing and a method is unreadable', async ({ page }) => {
    for (const query of ['from=soon&to=2027-06-01&method=steal', 'from=2099-06-01&fbclid=1']) {
      expect((await page.goto(`/chalet?${query}`))?.status(), query).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whiskey Jack Chalet');
    }
  });

  test('search engines read the offer, the average rating and the breadcrumb', async ({ page }) => {
    await page.goto('/coachmen-trailer');
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const [product, trail] = texts.map((text): Record<string, unknown> => JSON.parse(text));
    expect(product).toMatchObject({
      '@type': 'Product',
      name: "28' Coachmen Trailer",
      offers: { price: '297.00', priceCurrency: 'CAD' },
      aggregateRating: { ratingValue: 4.8, reviewCount: 15 },
    });
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^https?:.+\.jpg$/);
  });
});

test.describe('reading', () => {
  test('shows what it is, and three tabs for the arrow keys @core', async ({ page }) => {
    await page.goto('/super-air-nautique');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2024 Super Air Nautique');
    await expect(page.getByText('This page is a preview and for illustration purposes only.')).toBeVisible();
    await expect(page.getByText('BETA', { exact: true })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('(23 reviews)');
    await expect(page.getByRole('link', { name: 'Back to listings' })).toHaveAttribute('href', '/listings');
    await page.getByRole('tab', { name: 'Description' }).press('ArrowRight');
    await expect(page.getByRole('tabpanel', { name: 'Features' })).toContainText('Up to 15 passengers');
    await page.keyboard.press('End');
    await expect(page.getByRole('tabpanel', { name: 'Rules' })).toContainText('Max 15 passengers');
    await expect(page.getByRole('tabpanel', { name: 'Features' })).toBeHidden();
  });

  test('without scripts everything is readable, and a form asks for the price', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto('/super-air-nautique?method=swap');
    for (const words of ['This is the boat people stop', 'Up to 15 passengers', 'Valid boating license']) {
      await expect(page.getByText(words).first()).toBeVisible();
    }
    const first = (await page.getByLabel('Pick-up').getAttribute('min')) ?? '';
    await page.getByLabel('Pick-up').fill(first);
    await page.getByLabel('Return').fill(first);
    await page.getByRole('button', { name: 'See the price' }).click();
    await expect(page).toHaveURL(new RegExp(`from=${first}&to=${first}&method=swap`));
    await expect(page.getByRole('region', { name: /Rent or swap/ })).toContainText(/Swap fee|days are taken/);
    await context.close();
  });

  test('the gallery opens over the page; arrow keys go around it, Escape returns the focus', async ({
    page,
  }) => {
    await page.setViewportSize(desk);
    await page.goto('/coachmen-trailer');
    const first = page.getByRole('button', { name: /View photo 1 of/ });
    await first.focus();
    await page.keyboard.press('Enter');
    const lightbox = page.getByRole('dialog', { name: "Photos of 28' Coachmen Trailer" });
    await expect(lightbox).toContainText(/1 \/ \d/);
    await page.keyboard.press('ArrowRight');
    await expect(lightbox).toContainText(/2 \/ \d/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(lightbox).toContainText(/(\d) \/ \1/);
    await page.keyboard.press('Escape');
    await expect(lightbox).toBeHidden();
    await expect(first).toBeFocused();
  });
});

test.describe('sharing it', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('Share copies the address with the chosen days', async ({ page, baseURL }) => {
    const address = '/listing/whiskey-jack-chalet?from=2099-06-01&to=2099-06-04';
    await page.goto(address);
    await page
      .locator('#booking')
      .getByRole('button', { name: /^Share/ })
      .click();
    await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${address}`);
  });

  test('on paper it has its price and all three tabs, and no buttons', async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await page.goto('/chalet');
    const main = page.getByRole('main');
    await expect(main.getByText('/night').first()).toBeVisible();
    for (const name of ['Description', 'Features', 'Rules'])
      await expect(main.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(main.getByRole('button', { name: /Share|favorites|View Gallery|Check-in/ })).toHaveCount(0);
  });
});

test.describe('booking', () => {
  test('days from the calendar are in the address and the price, also after a reload @core', async ({
    page,
  }) => {
    await page.setViewportSize(desk);
    await page.goto('/coachmen-trailer');
    const panel = page.getByRole('region', { name: /Rent or swap/ });
    const [from, to] = await chooseDays(page);
    await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}$`));
    await expect(panel).toContainText('Service fee');
    const amounts = await panel.locator('dl dd').allTextContents();
    const total = cents(amounts.at(-1) ?? '');
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + cents(amount), 0)).toBe(total);
    expect(total).toBeGreaterThan(2 * 29_700);
    await page.reload();
    await expect(panel.locator('dl dd').last()).toHaveText(amounts.at(-1) ?? '');
    await panel.getByRole('button', { name: /Pick-up/ }).click();
    await panel.getByRole('button', { name: 'Clear dates' }).click();
    await expect(page).toHaveURL(/\/coachmen-trailer$/);
  });

  test('the price and the button are visible at once, on a desktop and on a phone', async ({ page }) => {
    for (const path of ['/coachmen-trailer', '/super-air-nautique?method=swap', '/chalet']) {
      await page.setViewportSize(desk);
      await page.goto(path);
      const panel = page.getByRole('region', { name: /Rent or swap/ });
      await expect(panel.getByText(/^\$[\d,]+$/).first()).toBeInViewport({ ratio: 1 });
      const button = panel.getByRole(path.includes('swap') ? 'button' : 'link', {
        name: /Book Now|Make A Swap Offer/,
      });
      await expect(button).toBeInViewport({ ratio: 1 });
      // Nothing covers it either: neither the bottom bar nor the header.
      await button.click({ trial: true });
      expect(await page.evaluate(() => scrollY), path).toBe(0);
      await page.setViewportSize(phone);
      const bar = page.getByRole('complementary', { name: 'Booking' });
      await expect(bar).toContainText('$');
      await expect(bar.getByRole('link')).toBeInViewport({ ratio: 1 });
    }
  });

  test('an unavailable day says why', async ({ page }) => {
    await page.goto('/coachmen-trailer');
    const panel = page.getByRole('region', { name: /Rent or swap/ });
    await openCalendar(page);
    const today = panel.locator('[data-day][aria-current=date]');
    // At the end of a month the calendar opens with the next one, which has the first day to book.
    if ((await today.count()) === 0) await panel.getByRole('button', { name: 'Previous month' }).click();
    await today.press('Enter');
    await expect(panel).toContainText('The owner needs 2 days of notice.');
    await expect(page).toHaveURL(/\/coachmen-trailer$/);
  });

  test('renting leads to the application; what isn’t offered can’t be chosen', async ({ page }) => {
    await page.goto('/super-air-nautique');
    await expect(page.getByRole('radio', { name: 'Rent', exact: true })).toBeChecked();
    await expect(page.getByRole('radio', { name: /Standard Rental/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /Cash \+ AP.*Not available/ })).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Standard Rental Book Now' })).toHaveAttribute(
      'href',
      '/apply',
    );
  });

  test('swapping shows its three kinds with their limits, and an offer leads to the Founders Club', async ({
    page,
  }) => {
    await page.setViewportSize(desk);
    await page.goto('/super-air-nautique');
    await page.getByText('Swap', { exact: true }).click();
    await expect(page).toHaveURL(/method=swap/);
    await expect(
      page.getByRole('radio', { name: /Direct Swap.*Only \d+ more this year.*Toy for toy/ }),
    ).toBeEnabled();
    await expect(page.getByRole('radio', { name: /Adventure Points.*Limited availability/ })).toBeEnabled();
    await expect(page.getByRole('radio', { name: /Cash \+ AP.*Not available/ })).toBeDisabled();
    const offer = page.getByRole('button', { name: 'Make A Swap Offer' });
    await offer.click();
    const modal = page.getByRole('dialog', { name: 'Join Founders Club' });
    await expect(modal).toBeVisible();
    await modal.getByRole('button', { name: 'Maybe Later' }).click();
    await expect(modal).toBeHidden();
    await expect(offer).toBeFocused();
  });

  test('the heart confirms and stays', async ({ page }) => {
    await page.setViewportSize(desk);
    await page.goto('/chalet');
    const panel = page.getByRole('region', { name: /Rent or swap/ });
    await panel.getByRole('button', { name: 'Add Whiskey Jack Chalet to favorites' }).click();
    await expect(page.getByRole('status').last()).toHaveText(
      'Added to favorites. Whiskey Jack Chalet added to your favorites',
    );
    await page.reload();
    await panel.getByRole('button', { name: 'Remove Whiskey Jack Chalet from favorites' }).click();
    await expect(page.getByRole('status').last()).toContainText('Removed from favorites');
  });

  test('on a phone the bar leads to the panel and hides there', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/chalet');
    const bar = page.getByRole('complementary', { name: 'Booking' });
    await expect(bar).toContainText('$950/night');
    await bar.getByRole('link', { name: 'Choose dates' }).click();
    await expect(page.getByRole('region', { name: /Rent or swap/ })).toBeFocused();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(bar).toBeHidden();
  });
});

test('is accessible with the calendar open', async ({ page }) => {
  await page.goto('/chalet?method=swap');
  await openCalendar(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test('is accessible with a price', async ({ page }) => {
  await page.goto('/chalet');
  await chooseDays(page);
  await expect(page.getByRole('region', { name: /Rent or swap/ })).toContainText('Total');
  await expectAccessible(page);
});
