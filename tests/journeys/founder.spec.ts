// Tests the way from an application to a founder's seat for applicant and operator, including emails; and changes of memberships.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from './page-health.ts';
import { heading, toast } from './pages.ts';
import {
  arriveAs,
  enterDesk,
  emailTo,
  newEmail,
  open,
  password,
  someOwner,
  someoneConfirmed,
} from './people.ts';

const draft = {
  attention: 'both',
  incomeImportance: 'middle',
  desiredExperiences: ["RV'ing"],
  motorhomes: 'A 1987 Westfalia',
  watercraft: 'Two sea kayaks',
  atvs: 'None',
  usageFrequency: 'Six weekends a year',
  dreamSwap: 'A houseboat in June',
  location: 'Nelson, BC',
  commitment: 'yes',
};

/** Fills in the last step; the others have their own journey. */
async function apply(page: Page, email: string): Promise<void> {
  await open(page, '/');
  await page.evaluate(
    (text) => localStorage.setItem('founders-application-draft', text),
    JSON.stringify(draft),
  );
  await open(page, '/apply/info');
  await page.getByLabel('First Name*').fill('Beth');
  await page.getByLabel('Last Name').fill('Arsenault');
  await page.getByLabel('Email Address*').fill(email);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page).toHaveURL('/apply/confirmation');
}

async function signUp(page: Page, email: string): Promise<void> {
  await open(page, '/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByLabel(/I accept the/).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/login');
  const { link } = await emailTo(email, /Confirm your email/);
  await page.goto(link);
  await expect(heading(page)).toHaveText('Your address is confirmed');
}

test('applies as a visitor, is approved at the desk, signs up with the same address, and has a founder’s seat @core', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newEmail('beth');
  await apply(page, email);
  await emailTo(email, /We received your application/);

  const desk = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const operator = await desk.newPage();
  await enterDesk(operator, 'Applications');
  await operator.getByRole('searchbox').fill(email);
  await operator.getByRole('searchbox').press('Enter');
  await expect(operator.getByRole('link', { name: 'Beth Arsenault' })).toHaveCount(1);
  await operator.getByRole('link', { name: 'Beth Arsenault' }).click();
  await expect(heading(operator)).toHaveText('Beth Arsenault');
  await operator.getByRole('button', { name: 'Approve' }).click();
  const dialog = operator.getByRole('dialog');
  await expect(dialog).toContainText(/They get founder seat \d+ of 100\./);
  await dialog.getByLabel('Your note in the email').fill('See you on the water.');
  await expect(dialog.getByRole('region', { name: 'Email preview' })).toContainText('See you on the water.');
  await dialog.getByLabel('Reason').fill('A van and two kayaks');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(operator.getByRole('main')).toContainText('Approved');
  const { subject } = await emailTo(email, /^Welcome, founder \d+ of 100$/);
  await desk.close();

  await signUp(page, email);
  await page.goto('/account');
  await expect(page.getByText(subject.replace('Welcome, founder', 'Founder'))).toBeVisible();
  await expect(page.getByText('See you on the water.')).toBeVisible();
  await expectAccessible(page);
});

test('a member shows a document, an operator checks it, and both see the answer @core', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const who = await someOwner('Cleo B.');
  const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#335577' } })
    .jpeg()
    .toBuffer();
  await arriveAs(page, request, who);
  await open(page, '/account');
  const part = page.locator('#identity');
  await part.getByRole('link', { name: 'Verify my ID' }).click();
  const task = page.getByRole('listitem', { name: 'Photo ID' });
  await task.getByLabel('Document', { exact: true }).selectOption('passport');
  const chosen = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture };
  await task.getByLabel('Choose a photo').setInputFiles(chosen);
  await expect(task.getByRole('img', { name: 'What you’re about to send' })).toBeVisible();
  await expectAccessible(page);
  await task.getByRole('button', { name: 'Send photo' }).click();
  await expect(task.getByText('In review', { exact: true })).toBeVisible();

  const desk = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const operator = await desk.newPage();
  await enterDesk(operator, 'Identities');
  await operator.getByRole('button', { name: 'Cleo B.' }).click();
  const dialog = operator.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Cleo B. with their ID' })).toBeVisible();
  await expectAccessible(operator);
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await dialog.getByLabel('Date of birth').fill('1990-05-17');
  await dialog.getByLabel('Reason').fill('Face and name agree');
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(operator.getByRole('button', { name: 'Cleo B.' })).toHaveCount(0);
  await desk.close();

  await emailTo(who.email, /Your identity is verified/);
  await open(page, '/account');
  await expect(part.getByText('Verified', { exact: true })).toBeVisible();
  await expect(part.getByText('Date of birth: May 17, 1990')).toBeVisible();
});

test('applies while signed in, watches the deadline, and withdraws the application', async ({
  page,
  request,
}) => {
  const who = await someoneConfirmed();
  await arriveAs(page, request, who);
  // Not the account's address: it is theirs because they are signed in.
  await apply(page, `other-${who.email}`);
  await page.goto('/account');
  const part = page.locator('#application');
  await expect(part.getByText('Received')).toBeVisible();
  await expect(part.getByText(/^We’ll answer in 4[78] hours$/)).toBeVisible();
  await part.getByText('What you told us').click();
  await expect(part.getByText('A houseboat in June')).toBeVisible();
  await part.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(toast(page)).toContainText('Your application is withdrawn');
  await expect(part.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(part.getByRole('link', { name: 'Apply again' })).toBeVisible();
});

test('a member accepts the terms for renters, cancels the membership, and rejoins @core', async ({
  page,
  request,
}) => {
  await arriveAs(page, request, await someOwner('Ann L.'));
  await open(page, '/account');
  const part = page.locator('#your-membership');
  await expect(part.getByText('Active')).toBeVisible();
  await part.getByRole('button', { name: 'Accept the terms' }).click();
  await expect(part.getByText(/You accepted the terms for renters on /)).toBeVisible();
  await part.getByRole('button', { name: 'Cancel membership' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel membership' }).click();
  await expect(part.getByText('Cancelled', { exact: true })).toBeVisible();
  await part.getByRole('button', { name: /^Rejoin/ }).click();
  await expect(toast(page)).toContainText('Welcome back');
  await expect(part.getByText('Active')).toBeVisible();
});
