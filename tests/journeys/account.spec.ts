// From a stranger to somebody with an account, and back in after forgetting the password.
import { expect, expectAccessible, test } from './page-health.ts';
import { heading, overflow, toast } from './pages.ts';
import { letterTo, newEmail, open, password, signIn, someoneConfirmed } from './people.ts';

// A wrong password and a spent link are answers with a status of their own, a server that is away is a request that failed; the console names them.
test.use({
  expectedMessages: /(answer 4\d\d: |request failed: |Failed to load resource.*)\S*(\/auth\/v1\/)/,
});

test('signs up, confirms by the letter, signs out, signs in, and is sent home', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(page)).toContainText(
    'Account created successfully! Please check your email for verification.',
  );
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page)).toContainText('Email not confirmed');

  const { link } = await letterTo(email, /Confirm your email/);
  await page.goto(link);
  await expect(heading(page)).toHaveText('Your address is confirmed');
  await expect(page).toHaveURL('/welcome');
  await expect(page.getByText(`You are signed in as ${email}`)).toBeVisible();
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();

  await signIn(page, { email, password });
  await expect(toast(page)).toContainText('Login successful!');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();

  // The link has done its work once.
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(link);
  await expect(heading(page)).toHaveText('This link is no longer good');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(heading(page)).toHaveText('Look at your mail');
});

test('says what is wrong with what was typed, and in the service’s words what is wrong with a password', async ({
  page,
}) => {
  const { email } = await someoneConfirmed();
  await open(page, '/login');
  await expectAccessible(page);
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  const sign = page.getByRole('button', { name: /Sign/ });
  await sign.click();
  await expect(sign).toHaveText('Signing in...');
  await expect(toast(page)).toContainText('Invalid login credentials');
  await expect(sign).toHaveText('Sign In');
});

test('without a connection the words are ours', async ({ page, context }) => {
  await open(page, '/login');
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await context.route('**/auth/v1/token**', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page)).toContainText('An unexpected error occurred. Please try again.');
});

test('a password is shown and hidden', async ({ page }) => {
  await open(page, '/login');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill(password);
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
});

test('a forgotten password is replaced by the letter’s link, and other devices are signed out', async ({
  page,
  browser,
  baseURL,
}) => {
  const who = await someoneConfirmed();
  const other = await browser.newContext({ baseURL });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, who, { isRemembered: true });
  await expect(elsewhere).toHaveURL('/');

  await open(page, '/login');
  await page.getByLabel('Email').fill(who.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByLabel('Email')).toHaveValue(who.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the Link' }).click();
  await expect(heading(page)).toHaveText('Look at your mail');
  const { link } = await letterTo(who.email, /Choose a new password/);
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByText(`For ${who.email}`)).toBeVisible();
  await expectAccessible(page);
  const changed = 'Another Wild horse 8';
  await page.getByLabel('New password').fill(changed);
  await page.getByLabel('Confirm Password').fill(changed);
  await page.getByRole('button', { name: 'Save the New Password' }).click();
  await expect(toast(page)).toContainText('Your password is changed');
  await expect(page).toHaveURL('/');

  await elsewhere.goto('/account');
  await expect(elsewhere).toHaveURL('/login?next=%2Faccount');
  await signIn(elsewhere, who);
  await expect(toast(elsewhere)).toContainText('Invalid login credentials');
  await signIn(elsewhere, { ...who, password: changed });
  await expect(toast(elsewhere)).toContainText('Login successful!');
  await other.close();
});

test('an address that nobody has gets the same answer', async ({ page }) => {
  await open(page, '/forgot-password');
  await page.getByLabel('Email').fill(newEmail('nobody'));
  await page.getByRole('button', { name: 'Send the Link' }).click();
  await expect(heading(page)).toHaveText('Look at your mail');
});

test('a members’ page leads to signing in and back, and never to another site', async ({ page }) => {
  const who = await someoneConfirmed();
  await page.goto('/account');
  await expect(page).toHaveURL('/login?next=%2Faccount');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/account');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await open(page, '/login?next=https://elsewhere.example/');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
});

test('a session that is not to be remembered ends with the browser; one that is stays', async ({
  browser,
  baseURL,
}) => {
  const who = await someoneConfirmed();
  for (const isRemembered of [false, true]) {
    const first = await browser.newContext({ baseURL });
    const page = await first.newPage();
    await signIn(page, who, { isRemembered });
    await expect(page).toHaveURL('/');
    // What a browser keeps when it is closed: everything but the storage of its tabs.
    const storageState = await first.storageState();
    await first.close();
    const second = await browser.newContext({ baseURL, storageState });
    const later = await second.newPage();
    await later.goto('/account');
    await expect(later).toHaveURL(isRemembered ? '/account' : '/login?next=%2Faccount');
    await second.close();
  }
});

test('tabs stay in step: a new tab is signed in, and signing out in one signs out both', async ({
  page,
  context,
}) => {
  const who = await someoneConfirmed();
  await signIn(page, who);
  await expect(page).toHaveURL('/');
  const second = await context.newPage();
  await second.goto('/account');
  await expect(second).toHaveURL('/account');
  await expect(second.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(second).toHaveURL(/\/login/);
});

for (const path of ['/login', '/signup', '/forgot-password', '/reset-password', '/welcome'])
  test(`${path} fits the narrowest phone and works by keyboard`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, path);
    await expect(heading(page)).toBeVisible();
    expect(await overflow(page)).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus-visible')).toBeVisible();
  });
