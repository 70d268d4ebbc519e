// Tests the account page.
import { readFile } from 'node:fs/promises';
import { photoBytes } from '../builders/hosting.ts';
import { codeOf } from './desk.ts';
import { expect, expectAccessible, test } from './page-health.ts';
import { heading, toast } from './pages.ts';
import {
  arriveAs,
  fillIn,
  emailTo,
  newEmail,
  open,
  password,
  signIn,
  logOutByMenu,
  someOwner,
  someoneConfirmed,
} from './people.ts';

// A wrong code and a wrong password have an error status, which the console reports.
test.use({ expectedMessages: /(answer 4\d\d: |Failed to load resource.*)\S*\/(auth\/v1|api\/v1\/account)/ });

test('changes name, password and address; the address changes once both emails are confirmed', async ({
  page,
  request,
}) => {
  const who = await someOwner('Ann L.');
  await arriveAs(page, request, who);
  await open(page, '/account');
  // A name that sounds like ours is refused at its field.
  const name = page.getByLabel('Display name');
  await name.fill('Wildloop Support');
  await page.locator('#profile').getByRole('button', { name: 'Save' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
  await name.fill('Ann of the lake');
  await page.locator('#profile').getByRole('button', { name: 'Save' }).click();
  await expect(heading(page)).toHaveText('Hello, Ann of the lake');
  // Nor may contact details be public. Her bio and photo are on her page.
  const profile = page.locator('#profile');
  await profile.getByLabel(/^About you/).fill('Write to ann@example.com');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText(/^Remove a handle or email address from your bio/)).toBeVisible();
  await profile.getByLabel(/^About you/).fill('Three kids, two canoes.');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Your profile is saved');
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photoBytes() };
  await profile.getByLabel('Your photo').setInputFiles(photo);
  await expect(profile.getByRole('button', { name: 'Change photo' })).toBeVisible();
  await profile.getByRole('link', { name: 'View profile' }).click();
  await expect(page.getByText('Three kids, two canoes.')).toBeVisible();
  await expect(page.locator('main img[src^="/photos/"]')).toBeVisible();
  await expectAccessible(page);
  await open(page, '/account');

  const changed = 'Another Wild horse 8';
  await page.getByLabel('Current password').fill('not my password');
  await page.getByLabel('New password', { exact: true }).fill(changed);
  await page.getByLabel('Confirm new password').fill(changed);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The current password is incorrect.')).toBeVisible();
  await page.getByLabel('Current password').fill(who.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page)).toContainText('Your password is changed');

  const wanted = newEmail('new');
  await page.getByLabel('New email').fill(wanted);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`We emailed ${who.email} and to ${wanted}`)).toBeVisible();
  const subject = /Confirm your new email/;
  const [old, fresh] = [await emailTo(who.email, subject), await emailTo(wanted, subject)];
  await page.goto(old.link);
  await expect(heading(page)).toHaveText('Halfway there');
  await page.goto(fresh.link);
  await expect(heading(page)).toHaveText('Your new email is confirmed');
  await expect(page.getByText(wanted)).toBeVisible();
  await open(page, '/account');
  await logOutByMenu(page);
  await expect(page).toHaveURL('/');
  await signIn(page, { email: wanted, password: changed });
  await expect(toast(page)).toContainText('Login successful!');
});

test('sets up an authenticator app, signs in with its code or a recovery code, and removes it', async ({
  page,
}) => {
  const who = await someoneConfirmed();
  await open(page, '/login?next=/account');
  await fillIn(page, who);
  const part = page.locator('#second-factor');
  await part.getByRole('button', { name: 'Set up' }).click();
  const picture = part.getByRole('img');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(20);
  const secret = await part.locator('code').innerText();
  await expectAccessible(page);
  await part.getByLabel('6-digit code').fill('000000');
  await part.getByRole('button', { name: 'Turn on' }).click();
  await expect(part.getByText('That code isn’t right.')).toBeVisible();
  await part.getByLabel('6-digit code').fill(codeOf(secret));
  await part.getByRole('button', { name: 'Turn on' }).click();
  await expect(toast(page)).toContainText('Two-step sign-in is on');
  await expect(part.getByText('On', { exact: true })).toBeVisible();
  await part.getByRole('button', { name: 'Get recovery codes' }).click();
  const saved = page.getByRole('dialog', { name: 'Save these codes' });
  await expect(saved.getByRole('listitem')).toHaveCount(10);
  const recovery = await saved.getByRole('listitem').first().innerText();
  await expectAccessible(page);
  await saved.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(part.getByText('You have 10 codes left.')).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await signIn(page, who);
  await expect(heading(page)).toHaveText('One more step');
  await page.getByText('Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(recovery);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).last().click();
  await expect(heading(page)).not.toHaveText('One more step');
  await open(page, '/account');
  await expect(part.getByText('You have 9 codes left.')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await signIn(page, who);
  await expect(heading(page)).toHaveText('One more step');
  // The password alone opens no member page: the code is asked for again.
  await page.goto('/account');
  await expect(heading(page)).toHaveText('One more step');
  await page.getByLabel('6-digit code').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/account');

  await part.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(part.getByText('Off', { exact: true })).toBeVisible();
});

test('adds a passkey, names it, signs in with it, and removes it', async ({ page, baseURL }) => {
  // Browsers allow no passkeys on an IP address.
  const here = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const who = await someoneConfirmed();
  await open(page, `${here}/login?next=/account`);
  await fillIn(page, who);
  const part = page.locator('#passkeys');
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(part.getByRole('listitem')).toHaveCount(1);
  await emailTo(who.email, /^A passkey was added/);
  await part.getByRole('button', { name: /^Rename/ }).click();
  await page.getByLabel('Passkey name').fill('My laptop');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(part.getByRole('listitem')).toContainText('My laptop');
  await expectAccessible(page);

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${here}/`);
  await open(page, `${here}/login?next=/account`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(toast(page)).toContainText('Login successful!');
  await expect(page).toHaveURL(`${here}/account`);
  await expect(page.locator('#devices').getByText('Two-step')).toBeVisible();

  await part.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(part.getByRole('listitem')).toHaveCount(0);
});

test('sees the open sessions, and ends one of them and all others', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const who = await someoneConfirmed();
  const devices = await Promise.all(
    [
      'Mozilla/5.0 (iPhone) AppleWebKit/605 Version/19 Safari/604',
      'Mozilla/5.0 (Windows NT 10.0) Gecko Firefox/150.0',
    ].map((userAgent) => browser.newContext({ baseURL, userAgent })),
  );
  const [onPhone, inOffice] = await Promise.all(
    devices.map(async (device) => {
      const other = await device.newPage();
      await arriveAs(other, device.request, who);
      await open(other, '/account');
      await expect(other.getByRole('heading', { name: 'Devices' })).toBeVisible();
      return other;
    }),
  );
  if (!onPhone || !inOffice) throw new Error('There are two other devices.');
  await arriveAs(page, request, who);
  await open(page, '/account');
  const part = page.locator('#devices');
  await expect(part.getByRole('listitem')).toHaveCount(3);
  await expect(part.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await part.getByRole('button', { name: /Sign out Safari on iPhone/ }).click();
  await expect(part.getByRole('listitem')).toHaveCount(2);
  await onPhone.goto('/account');
  await expect(onPhone).toHaveURL(/\/login/);
  await part.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(part.getByRole('listitem')).toHaveCount(1);
  await inOffice.goto('/account');
  await expect(inOffice).toHaveURL(/\/login/);
  for (const device of devices) await device.close();
});

test('downloads the data, and deletes the account for good @core', async ({ page, request }) => {
  const who = await someoneConfirmed();
  await arriveAs(page, request, who);
  await open(page, '/account');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await (await coming).path();
  const told = JSON.parse(await readFile(file, 'utf8')) as {
    account: { email: string };
    sessions: unknown[];
  };
  expect(told.account.email).toBe(who.email);
  expect(told.sessions).toHaveLength(1);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText(`Type ${who.email} to confirm`, { exact: true }).last()).toBeVisible();
  await dialog.getByLabel(`Type ${who.email} to confirm`).fill(who.email);
  await dialog.getByLabel('Password', { exact: true }).fill('not my password');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('That password is wrong. Try again.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(toast(page)).toContainText('Your account is deleted');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await signIn(page, who);
  await expect(toast(page)).toContainText('Invalid login credentials');
});
