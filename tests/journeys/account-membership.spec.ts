// From the application to the membership, as its owner sees them on the account's page.
import { expect, expectAccessible, test } from './page-health.ts';
import { heading, toast } from './pages.ts';
import { open, signIn, someoneConfirmed } from './people.ts';

const draft = {
  attention: 'both',
  incomeImportance: 'middle',
  desiredExperiences: ["RV'ing"],
  motorhomes: 'A trailer',
  watercraft: 'None',
  atvs: 'None',
  usageFrequency: 'Often',
  dreamSwap: 'A houseboat',
  location: 'Kelowna, BC',
  commitment: 'yes',
};

test('applies while signed in, watches the clock, and takes the application back', async ({ page }) => {
  const who = await someoneConfirmed();
  await signIn(page, who);
  await expect(page).toHaveURL('/');
  await page.evaluate(
    (text) => localStorage.setItem('founders-application-draft', text),
    JSON.stringify(draft),
  );
  await open(page, '/apply/info');
  await page.getByLabel('First Name*').fill('Ann');
  // Another address than the account's: it is theirs because they are signed in.
  await page.getByLabel('Email Address*').fill(`other-${who.email}`);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page).toHaveURL('/apply/confirmation');

  await open(page, '/account');
  const part = page.locator('#application');
  await expect(part.getByText('Received')).toBeVisible();
  await expect(part.getByText(/^An answer in 4[78] hours$/)).toBeVisible();
  await part.getByText('What you told us').click();
  await expect(part.getByText('A houseboat')).toBeVisible();
  await expectAccessible(page);
  await part.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(toast(page)).toContainText('Your application is withdrawn');
  await expect(part.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(part.getByRole('link', { name: 'Apply again' })).toBeVisible();
});

test('a press on a demo person signs in as them; a membership is cancelled and taken up again', async ({
  page,
}) => {
  await open(page, '/login?next=/account');
  await page.getByRole('button', { name: /^Sam Okafor/ }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(heading(page)).toContainText('Hello, Sam');
  const part = page.locator('#your-membership');
  await expect(part.getByText('Active')).toBeVisible();
  await part.getByRole('button', { name: 'Cancel membership' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel membership' }).click();
  await expect(part.getByText('Cancelled', { exact: true })).toBeVisible();
  await part.getByRole('button', { name: /^Rejoin/ }).click();
  await expect(toast(page)).toContainText('Welcome back');
  await expect(part.getByText('Active')).toBeVisible();
});

test('a member takes another name', async ({ page }) => {
  await open(page, '/login?next=/account');
  await page.getByRole('button', { name: /^Noor Haddad/ }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  const field = page.getByLabel('Display name');
  const before = await field.inputValue();
  await field.fill('Noor of the lake');
  await page.locator('#profile').getByRole('button', { name: 'Save' }).click();
  await expect(heading(page)).toHaveText('Hello, Noor of the lake');
  await field.fill(before);
  await page.locator('#profile').getByRole('button', { name: 'Save' }).click();
  await expect(heading(page)).toHaveText(`Hello, ${before}`);
});
