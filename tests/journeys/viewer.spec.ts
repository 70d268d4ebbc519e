// Public pages are the same HTML for everyone; who looks at them is known in the browser alone.
import type { Locator, Page } from '@playwright/test';
import { demoPerson } from './desk.ts';
import { expect, expectAccessible, expectNothingShifts, settled, test } from './page-health.ts';
import { arriveAs, open, signIn, someoneConfirmed } from './people.ts';

const header = (page: Page): Locator => page.getByRole('banner');
const bell = (page: Page): Locator => header(page).getByRole('button', { name: /^Notifications/ });
const named = (within: Locator, ...names: string[]) =>
  Promise.all(names.map((name) => expect(within.getByRole('link', { name, exact: true })).toBeVisible()));
const noJoin = (page: Page) => expect(page.getByRole('link', { name: /^(Join|Apply)\b/ })).toHaveCount(0);

test('an owner is not asked to join, and finds their trips, messages and bell on public pages @core', async ({
  page,
  request,
  baseURL,
}) => {
  await arriveAs(page, request, await demoPerson(request, baseURL ?? '', 'owner'));
  await open(page, '/');
  await named(header(page), 'Trips', 'Messages', 'Account');
  await expect(bell(page)).toBeVisible();
  await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'List your gear' }).first()).toHaveAttribute(
    'href',
    '/host/listings',
  );
  await expectAccessible(page);

  await test.step('the next page knows it from its first paint on', async () => {
    for (const path of ['/', '/listings', '/swapping', '/listing/coachmen-trailer']) {
      await page.goto(path);
      await settled(page);
      await expect(bell(page)).toBeVisible();
      await noJoin(page);
      await expect(page.getByRole('complementary', { name: /Founders Club/ })).toHaveCount(0);
      await expectNothingShifts(page, path);
    }
  });

  await test.step('after signing out the page is a visitor’s', async () => {
    await header(page).getByRole('button', { name: 'Logout' }).click();
    await named(header(page), 'Log in', 'Join Now');
    await expect(bell(page)).toHaveCount(0);
    await page.goto('/listings');
    await named(header(page), 'Join to List');
    await expect(page.getByRole('complementary', { name: 'Founders Club' })).toBeVisible();
  });
});

test('a member is not asked to join on the page they come to when they sign in', async ({
  page,
  request,
  baseURL,
}) => {
  // What loads later asks as well; the page does not wait for it.
  await page.route('**/after-load*', () => undefined);
  await signIn(page, await demoPerson(request, baseURL ?? '', 'owner'));
  await page.waitForURL(/\/$/);
  await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await page.getByRole('link', { name: /^(Join|Apply)\b/ }).count()).toBe(0);
  await expect(bell(page)).toBeVisible();
});

test('a renter is led to the marketplace, on a phone by the menu as well', async ({
  page,
  request,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveAs(page, request, await demoPerson(request, baseURL ?? '', 'renter'));
  await open(page, '/');
  await expect(page.getByRole('link', { name: 'Find your next trip' }).first()).toHaveAttribute(
    'href',
    '/listings',
  );
  await expect(bell(page)).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await named(menu, 'Trips', 'Messages', 'Account');
  await noJoin(page);
});

test('an account without a membership keeps the invitations, beside Logout', async ({ page, request }) => {
  await arriveAs(page, request, await someoneConfirmed());
  const learnt = page.waitForResponse('**/api/v1/me');
  await open(page, '/');
  await learnt;
  await named(header(page), 'Account', 'Join Now');
  await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join Founders Club' })).toHaveAttribute('href', '/apply');
  await expect(bell(page)).toHaveCount(0);
});
