// Tests that public pages are the same HTML for everyone; only the browser knows the viewer.
import type { Locator, Page } from '@playwright/test';
import { demoPerson } from './desk.ts';
import { holdScripts } from './held-scripts.ts';
import { expect, expectAccessible, expectNothingShifts, settled, test } from './page-health.ts';
import { heading } from './pages.ts';
import { arriveAs, logOutByMenu, open, signIn, someoneConfirmed } from './people.ts';

const header = (page: Page): Locator => page.getByRole('banner');
const bell = (page: Page): Locator => header(page).getByRole('button', { name: /^Notifications/ });
const named = (within: Locator, ...names: string[]) =>
  Promise.all(names.map((name) => expect(within.getByRole('link', { name, exact: true })).toBeVisible()));
/** A badge may follow the label. */
const hasNavigation = (page: Page) =>
  expect(page.getByRole('navigation', { name: 'Your pages' }).getByRole('link')).toHaveText([
    /^Explore/,
    /^Trips/,
    /^Messages/,
    /^Hosting/,
  ]);
const noJoin = (page: Page) => expect(page.getByRole('link', { name: /^(Join|Apply)\b/ })).toHaveCount(0);

test('an owner isn’t asked to join, and has their own navigation on public pages', async ({
  page,
  request,
  baseURL,
}) => {
  await arriveAs(page, request, await demoPerson(request, baseURL ?? '', 'owner'));
  await open(page, '/swapping');
  await hasNavigation(page);
  await expect(bell(page)).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Member Examples' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'List your gear' }).first()).toHaveAttribute(
    'href',
    '/host/listings',
  );
  await expectAccessible(page);

  await test.step('the next page knows it from its first paint on', async () => {
    for (const path of ['/listings', '/swapping', '/listing/coachmen-trailer', '/#founders-club-section']) {
      await page.goto(path);
      await settled(page);
      await hasNavigation(page);
      await expect(bell(page)).toBeVisible();
      await noJoin(page);
      await expect(page.getByRole('complementary', { name: /Founders Club/ })).toHaveCount(0);
      await expectNothingShifts(page, path);
    }
  });

  await test.step('after signing out the page is a visitor’s', async () => {
    await logOutByMenu(page);
    await named(header(page), 'Log in', 'Join Now');
    await expect(bell(page)).toHaveCount(0);
    await page.goto('/listings');
    await named(header(page), 'Join to List');
    await expect(page.getByRole('complementary', { name: 'Founders Club' })).toBeVisible();
  });
});

test('shows no invitation to a member whose browser doesn’t know them yet while the page asks', async ({
  page,
  request,
  baseURL,
}) => {
  await arriveAs(page, request, await demoPerson(request, baseURL ?? '', 'owner'));
  const { release } = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(heading(page)).toBeVisible();
  await noJoin(page);
  release();
  await hasNavigation(page);
  await noJoin(page);
});

test('doesn’t ask a member to join on the page after signing in', async ({ page, request, baseURL }) => {
  // Parts that load later ask too; the page does not wait for them.
  await page.route('**/after-load*', () => undefined);
  await signIn(page, await demoPerson(request, baseURL ?? '', 'owner'));
  await page.waitForURL('/today');
  await expect(header(page).getByRole('button', { name: 'Your menu' })).toBeVisible();
  expect(await page.getByRole('link', { name: /^(Join|Apply)\b/ }).count()).toBe(0);
  await expect(bell(page)).toBeVisible();
});

test('a renter who opens the front page gets Today, and never sees owners’ pages', async ({
  page,
  request,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveAs(page, request, await demoPerson(request, baseURL ?? '', 'renter'));
  await open(page, '/swapping');
  await expect(page.getByRole('link', { name: 'Find your next trip' }).first()).toHaveAttribute(
    'href',
    '/listings',
  );
  await expect(bell(page)).toBeVisible();
  await page.goto('/');
  await page.waitForURL('/today');
  const bar = page.getByRole('navigation', { name: 'Your pages' });
  await expect(bar.getByRole('link')).toHaveText([/^Explore/, /^Trips/, /^Messages/]);
  await noJoin(page);
  await bar.getByRole('button', { name: 'You' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await named(menu, 'Wallet', 'Account', 'Renting', 'Founders Club');
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/host/earnings');
  await page.waitForURL('/hosting');
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
