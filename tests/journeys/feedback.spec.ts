import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './page-health.ts';
import { heading, toast } from './pages.ts';

const somebody = (page: Page, name: string) =>
  `${name}-${page.viewportSize()?.width}-${Date.now()}@example.com`;
const choose = (page: Page, question: RegExp, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: answer, exact: true }).check();

async function open(page: Page): Promise<void> {
  await page.goto('/feedback');
}

async function answerAll(page: Page): Promise<void> {
  await choose(page, /first impression/, 'Other');
  await page.getByLabel('In your own words').fill('Hungry');
  await choose(page, /clear sense/, 'Yes');
  await page.getByLabel('What would you do next on the site?').fill('Look around');
  await page.getByLabel(/How would you explain/).fill('A swap shop');
  await choose(page, /listed for rent/, 'No');
  await page.getByLabel('Why not?').fill('Too much paper');
  await choose(page, /list something here/, 'Maybe');
  await page.getByLabel('What might make you hesitate?').fill('Insurance');
  await page.getByLabel('Which part excites you most?').fill('Swaps');
  await page.getByLabel('What’s still unclear?').fill('Points');
  await page.getByLabel('Do you know anyone who should be here?').fill('My brother');
  await page.getByRole('slider').press('ArrowRight');
  await page.getByLabel('What would make it a 10?').fill('An app');
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Feedback' }).click();

test('ten questions, their follow-ups, and the thank-you with its newsletter @core', async ({ page }) => {
  await open(page);
  await expect(heading(page)).toHaveText('Friends & Family Feedback');
  await expect(page.getByText('completely anonymous')).toBeVisible();
  await expect(page.getByRole('slider')).toHaveValue('5');
  await choose(page, /list something here/, 'Yes');
  await expect(page.getByRole('link', { name: 'Apply to Founders Club' })).toHaveAttribute('href', '/apply');
  await answerAll(page);
  await expect(page.getByRole('link', { name: 'Apply to Founders Club' })).toBeHidden();
  const sent = page.waitForRequest((request) => request.url().includes('/rest/v1/friends_family_feedback'));
  await submit(page);
  expect((await sent).postDataJSON()).toMatchObject({
    first_impression: 'other',
    first_impression_other: 'Hungry',
    hesitation_reason: 'Too much paper',
    maybe_hesitation: 'Insurance',
    rating: 6,
  });
  await expect(toast(page)).toContainText('Thank you for your feedback!');
  await expect(toast(page)).toContainText('Your input helps us build something amazing.');
  await expect(heading(page)).toHaveText('Thank You!');
  await expect(heading(page)).toBeFocused();

  const box = page.getByRole('main').getByRole('textbox', { name: 'Email address' });
  await box.press('Enter');
  await expect(toast(page)).toContainText('Email required');
  await expect(toast(page)).toContainText('Please enter your email address to subscribe.');
  await box.fill('ann');
  await box.press('Enter');
  await expect(toast(page)).toContainText('Invalid email');
  await expect(toast(page)).toContainText('Please enter a valid email address');
  await expect(box).toBeFocused();
  const subscribed = page.waitForRequest((request) =>
    request.url().includes('/rest/v1/newsletter_subscribers'),
  );
  const email = somebody(page, 'thanks');
  await box.fill(email);
  await box.press('Enter');
  expect((await subscribed).postDataJSON()).toEqual({ email, source: 'feedback_thank_you' });
  await expect(toast(page)).toContainText('Success!');
  await expect(toast(page)).toContainText('Thank you for subscribing to our newsletter!');
  await expect(box).toHaveValue('');
  await expect(page.getByRole('link', { name: /^Follow us on Instagram/ })).toHaveAttribute(
    'target',
    '_blank',
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('says beside each question what is missing, and the focus goes to the first', async ({ page }) => {
  await open(page);
  await submit(page);
  await expect(toast(page)).toContainText('Please complete all required fields');
  await expect(toast(page)).toContainText("We'd love to hear your complete feedback!");
  await expect(page.getByRole('radio', { name: 'Excited' })).toBeFocused();
  await expect(page.getByText('Please answer this question.')).toHaveCount(10);
  await expectAccessible(page);
  await answerAll(page);
  await page.getByLabel('Which part excites you most?').fill('  ');
  await submit(page);
  await expect(page.getByLabel('Which part excites you most?')).toBeFocused();
});

test.describe('when it isn’t accepted', () => {
  test.use({
    expectedMessages: /answer [45]\d\d: |Failed to load resource|request failed: .*rest\/v1/,
  });

  test('shows the text for an error of the tables, and for none at all; nothing is lost', async ({
    page,
  }) => {
    await open(page);
    await answerAll(page);
    await page.route(
      '**/rest/v1/friends_family_feedback*',
      (route) => route.fulfill({ status: 500, json: {} }),
      { times: 1 },
    );
    await submit(page);
    await expect(toast(page)).toContainText('Submission Error');
    await expect(toast(page)).toContainText("We're having trouble saving your feedback. Please try again.");
    await page.route('**/rest/v1/friends_family_feedback*', (route) => route.abort('failed'), { times: 1 });
    await submit(page);
    await expect(toast(page)).toContainText('Something went wrong. Please try again.');
    await submit(page);
    await expect(heading(page)).toHaveText('Thank You!');

    await page.route('**/rest/v1/newsletter_subscribers*', (route) => route.abort('failed'), { times: 1 });
    const box = page.getByRole('main').getByRole('textbox', { name: 'Email address' });
    await box.fill(somebody(page, 'again'));
    await box.press('Enter');
    await expect(toast(page).getByText('Error', { exact: true })).toBeVisible();
    await expect(toast(page)).toContainText('Something went wrong. Please try again.');
  });

  test('the newsletter at the bottom of the page: new, known, failed', async ({ page }) => {
    await open(page);
    const foot = page.getByRole('contentinfo');
    const field = foot.getByRole('textbox', { name: 'Email address' });
    const email = somebody(page, 'foot');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(
      '**/rest/v1/newsletter_subscribers*',
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    await field.fill(` ${email} `);
    await foot.getByRole('button', { name: 'Subscribe' }).click();
    await expect(foot.getByRole('button', { name: 'Subscribing...' })).toBeDisabled();
    answer();
    await expect(toast(page)).toContainText('Successfully subscribed!');
    await expect(toast(page)).toContainText('Thank you for subscribing to our newsletter.');
    await expect(field).toHaveValue('');
    await expect(foot.getByText('You are on the list once you confirm.')).toBeVisible();
    await field.fill(email.toUpperCase());
    await field.press('Enter');
    await expect(toast(page)).toContainText('Already subscribed!');
    await expect(toast(page)).toContainText('This email is already subscribed to our newsletter.');
    await expect(field).toHaveValue('');
    await page.route('**/rest/v1/newsletter_subscribers*', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await field.fill(email);
    await field.press('Enter');
    await expect(toast(page)).toContainText('Subscription failed');
    await expect(foot.getByText('confirmation link')).toHaveCount(0);
    await expect(field).toHaveValue(email);
  });
});

test('the explainer loads nothing before it is pressed, and can be paused', async ({ page }) => {
  await open(page);
  const film = page.getByRole('region', { name: /explained$/ });
  await expect(film.locator('img')).toHaveCount(1);
  await film.getByRole('button', { name: /in 25 seconds/ }).click();
  await expect(film.getByText('Your trailer sits idle forty-eight weeks a year.')).toBeVisible();
  await film.getByRole('button', { name: 'Pause' }).click();
  await film.getByRole('button', { name: 'Part 5 of 5' }).click();
  await expect(
    film.getByText('List the one toy in your driveway, and choose from everyone else’s.'),
  ).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the form with every follow-up open', async ({ page }) => {
  await open(page);
  await answerAll(page);
  await expectAccessible(page);
});
