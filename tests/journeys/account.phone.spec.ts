// Tests signing in and the account page on a phone.
import { expect, test } from './page-health.ts';
import { heading, overflow, toast } from './pages.ts';
import { open, someoneConfirmed, someOwner } from './people.ts';

test('signs in on a phone, sees account and wallet, and signs out from the menu', async ({ page }) => {
  const who = await someoneConfirmed();
  await open(page, '/signup');
  expect(await overflow(page)).toBe(0);
  const button = page.getByRole('button', { name: 'Create Account' });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await open(page, '/login?next=/account');
  expect(await overflow(page)).toBe(0);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(toast(page)).toContainText('Login successful!');
  await expect(page).toHaveURL('/account');
  await expect(heading(page)).toHaveText('Your account');
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await open(page, '/wallet');
  await expect(page.getByRole('heading', { name: 'Room for your first adventure' })).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Log in' }),
  ).toBeVisible();
});

test('a notification is above a member’s navigation, which stays usable', async ({ page }) => {
  const owner = await someOwner('Nora Vale');
  await open(page, '/login?next=/today');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(toast(page)).toContainText('Login successful!');
  const messages = page.getByRole('link', { name: 'Messages', exact: true }).last();
  await expect(messages).toBeVisible();
  // What is at the link's centre is the link: nothing covers it while the notification is shown.
  await expect(toast(page)).toBeVisible();
  await messages.click({ trial: true, timeout: 2_000 });
});
