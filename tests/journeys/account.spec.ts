// Tests signing up, and signing in again after a forgotten password.
import { expect, expectAccessible, test } from './page-health.ts';
import { heading, overflow, toast } from './pages.ts';
import {
  fillIn,
  emailTo,
  logOutByMenu,
  newEmail,
  open,
  password,
  signIn,
  someoneConfirmed,
} from './people.ts';

// A wrong password and a used link have an error status, and an unreachable server is a failed request; the console reports them.
test.use({
  expectedMessages: /(answer 4\d\d: |request failed: |Failed to load resource.*)\S*(\/auth\/v1\/)/,
});

const changed = 'Another Wild horse 8';

test('loads the auth client once the form is touched, not with the page', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, '/login');
  // The page loads the demo accounts once it knows that nobody is signed in.
  await expect(page.getByRole('heading', { name: 'Just trying it out?' })).toBeVisible();
  await expect(page.locator('section[aria-busy]')).toHaveCount(0);
  expect(asked.filter((url) => url.includes('auth-client'))).toEqual([]);
  const loaded = page.waitForRequest(/auth-client/);
  await page.getByLabel('Email').focus();
  await loaded;
});

test('signs up, confirms by email, signs out and in again; the link works once @core', async ({ page }) => {
  const email = newEmail();
  await open(page, '/signup');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByText('You must accept the terms and conditions')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('longenough');
  await expect(page.getByText('Password must contain at least one uppercase letter')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Longenough');
  await expect(page.getByText('Password must contain at least one number')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(`${password}!`);
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByLabel(/I accept the/).check();
  const sent = Promise.withResolvers<undefined>();
  await page.route(
    '**/auth/v1/signup**',
    async (route) => {
      await sent.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible();
  sent.resolve(undefined);
  await expect(toast(page)).toContainText(
    'Account created successfully! Please check your email for verification.',
  );
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await fillIn(page, { email, password });
  await expect(toast(page)).toContainText('Email not confirmed');

  const { link } = await emailTo(email, /Confirm your email/);
  await page.goto(link);
  await expect(heading(page)).toHaveText('Your address is confirmed');
  await expect(page).toHaveURL('/welcome');
  await expect(page.getByText(`You are signed in as ${email}`)).toBeVisible();
  await open(page, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();

  await signIn(page, { email, password });
  await expect(toast(page)).toContainText('Login successful!');
  await expect(page).toHaveURL('/');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();

  await page.goto(link);
  await expect(heading(page)).toHaveText('This link no longer works');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(heading(page)).toHaveText('Check your email');
});

test('the list of common passwords is loaded with the first letter of one', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('password-rules')) asked.push(request.url());
  });
  await open(page, '/signup');
  await page.getByLabel('Email').fill(newEmail());
  await page.evaluate(() => fetch('/readyz'));
  expect(asked).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill('p');
  await expect.poll(() => asked.length).toBe(1);
});

test('a members’ page leads to the sign-in page, which says what is wrong, and back; never to another site @core', async ({
  page,
  context,
}) => {
  const who = await someoneConfirmed();
  await page.goto('/account');
  await expect(page).toHaveURL('/login?next=%2Faccount');
  await expect(heading(page)).toHaveText('Welcome back');
  const field = page.getByLabel('Password', { exact: true });
  await fillIn(page, { email: 'nobody', password: '12345' });
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');

  // Without a connection the message is ours; until then the button shows progress.
  const seen = Promise.withResolvers<undefined>();
  await context.route('**/auth/v1/token**', async (route) => {
    await seen.promise;
    await route.abort('connectionrefused');
  });
  await fillIn(page, who);
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  seen.resolve(undefined);
  await expect(toast(page)).toContainText('An unexpected error occurred. Please try again.');
  await context.unroute('**/auth/v1/token**');
  await fillIn(page, { ...who, password: 'not my password' });
  await expect(toast(page)).toContainText('Invalid login credentials');
  await fillIn(page, who);
  await expect(page).toHaveURL('/account');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await open(page, '/login?next=https://elsewhere.example/');
  await fillIn(page, who);
  await expect(page).toHaveURL('/');
});

test('a forgotten password is replaced through the emailed link, and other devices are signed out; no one learns who has an account @core', async ({
  page,
  browser,
  baseURL,
}) => {
  const who = await someoneConfirmed();
  const other = await browser.newContext({ baseURL });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, who, { isRemembered: true });
  await expect(elsewhere).toHaveURL('/');

  await open(page, '/forgot-password');
  await page.getByLabel('Email').fill(newEmail('nobody'));
  await page.getByRole('button', { name: 'Send the Link' }).click();
  await expect(heading(page)).toHaveText('Check your email');

  await open(page, '/login');
  await page.getByLabel('Email').fill(who.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByLabel('Email')).toHaveValue(who.email);
  await page.getByRole('button', { name: 'Send the Link' }).click();
  await expect(heading(page)).toHaveText('Check your email');
  const { link } = await emailTo(who.email, /Choose a new password/);
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByText(`For ${who.email}`)).toBeVisible();
  await page.getByLabel('New password').fill(changed);
  await page.getByLabel('Confirm Password').fill(changed);
  await page.getByRole('button', { name: 'Save the New Password' }).click();
  await expect(toast(page)).toContainText('Your password is changed');
  await expect(page).toHaveURL('/');

  await elsewhere.goto('/account');
  await expect(elsewhere).toHaveURL('/login?next=%2Faccount');
  await fillIn(elsewhere, who);
  await expect(toast(elsewhere)).toContainText('Invalid login credentials');
  await fillIn(elsewhere, { ...who, password: changed });
  await expect(elsewhere).toHaveURL('/account');
  await other.close();
});

test('a session lasts as long as the person chose, and tabs stay in step', async ({ browser, baseURL }) => {
  const who = await someoneConfirmed();
  for (const isRemembered of [false, true]) {
    const first = await browser.newContext({ baseURL });
    const page = await first.newPage();
    await signIn(page, who, { isRemembered });
    await expect(page).toHaveURL('/');
    if (isRemembered) {
      const tab = await first.newPage();
      await tab.goto('/account');
      await expect(tab.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
      await tab.close();
    }
    // What a browser keeps after closing: everything except its tabs' storage.
    const storageState = await first.storageState();
    await first.close();
    const second = await browser.newContext({ baseURL, storageState });
    const later = await second.newPage();
    await later.goto('/account');
    await expect(later).toHaveURL(isRemembered ? '/account' : '/login?next=%2Faccount');
    if (isRemembered) {
      await expect(later.getByRole('heading', { name: 'Devices' })).toBeVisible();
      const tab = await second.newPage();
      await open(tab, '/');
      await tab.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
      await expect(later).toHaveURL(/\/login/);
    }
    await second.close();
  }
});

test('someone trying the product picks a demo account, an operator with the code @core', async ({ page }) => {
  await open(page, '/login?next=/account');
  await page.getByRole('button', { name: /^Sam Okafor/ }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(heading(page)).toContainText('Hello, Sam');
  await logOutByMenu(page);
  await expect(page).toHaveURL('/');
  await open(page, '/login?next=/account');
  await page.getByRole('button', { name: /^Olive Tremblay/ }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(heading(page)).toHaveText('One more step');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fill in the demo code' }).click();
  await expect(page.getByLabel('6-digit code')).toHaveValue(/^\d{6}$/);
});

test('the sign-in pages fit the narrowest phone and work by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/login', '/signup', '/forgot-password', '/reset-password', '/welcome']) {
    await open(page, path);
    await expect(heading(page)).toBeVisible();
    expect(await overflow(page), path).toBe(0);
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus-visible')).toBeVisible();
  }
});
