// Tests the help page: someone searches, asks a person without an account, an operator answers, and they write again.
import { expect, expectAccessible, test } from './page-health.ts';
import { arriveAs, enterDesk, emailTo, open, someOwner } from './people.ts';

test('finds an answer, asks our team without an account, is answered from the desk, and writes again', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `stuck-${Date.now()}@example.com`;
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).first().click();
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('flat tire');
  await expect(page.getByText('Stop where it is safe')).toBeVisible();
  await expect(page.getByText('When do I get paid?')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('unicorn');
  await expect(page.getByText('No answer found.', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await page.getByLabel('Your message').fill('May I bring my unicorn?');
  await page.getByLabel('Your name').fill('Una C.');
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(`Our team will answer by email at ${email}.`)).toBeVisible();
  const { link } = await emailTo(email, /We received your question/, /https?:\/\/\S+\/help\/tickets\/\S+/);

  const desk = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const operator = await desk.newPage();
  await enterDesk(operator, 'Questions');
  await operator.getByRole('button', { name: 'May I bring my unicorn?' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('Your answer').fill('Yes, on a leash.');
  await expectAccessible(operator);
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(operator.getByRole('button', { name: 'May I bring my unicorn?' })).toHaveCount(0);
  await desk.close();
  await emailTo(email, /Our answer to your question/, /https?:\/\/\S+\/help\/tickets\/\S+/);

  await page.goto(link);
  await expect(page.getByText('Yes, on a leash.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Add a message').fill('And a saddle?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('A person on our team will read this')).toBeVisible();
  await expect(page.getByText('And a saddle?')).toBeVisible();
});

test.describe('signed in', () => {
  test.use({ expectedMessages: /404/ });
  test('only writes the message; an unknown conversation says so', async ({ page, request }) => {
    await arriveAs(page, request, await someOwner('Ines H.'));
    await page.goto('/help?about=/exchanges/7#contact');
    await expect(page.getByText('We’ll know which trip it’s about.')).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveCount(0);
    await page.getByLabel('Your message').fill('The key does not fit.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('We received your question', { exact: false })).toBeVisible();
    await page.goto('/help/tickets/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'We couldn’t find this conversation' })).toBeVisible();
  });
});
