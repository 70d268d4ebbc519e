import { heading, toast } from './pages.ts';
import { expect, expectAccessible, test } from './page-health.ts';

const failure = 'Something went wrong. Please try again or contact support if the problem persists.';

test.describe('asking for a text', () => {
  test('an empty prompt shows its error below the field', async ({ page }) => {
    await page.goto('/openai-demo');
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByText('Please enter a prompt')).toBeVisible();
    await expect(page.getByLabel('Your prompt')).toBeFocused();
    await expect(page.getByLabel('Your prompt')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await page.getByLabel('Your prompt').fill('Name my boat');
    await expect(page.getByText('Please enter a prompt')).toHaveCount(0);
  });

  test('shows the text, and cuts the request to its length', async ({ page }) => {
    const asked: unknown[] = [];
    await page.route('**/functions/v1/openai', (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ json: { choices: [{ text: 'Call her Ogopogo.\n<b>Bold</b>' }] } });
    });
    await page.goto('/openai-demo');
    await expect(heading(page)).toHaveText('AI text generation');
    await page.getByLabel('Your prompt').fill('x'.repeat(4100));
    await page.getByLabel('Your prompt').press('Control+Enter');
    await expect(page.getByText('Call her Ogopogo.')).toContainText('<b>Bold</b>');
    expect(asked).toEqual([{ action: 'generateText', params: { prompt: 'x'.repeat(4000), maxTokens: 500 } }]);
    await expectAccessible(page);
  });

  test('an idea fills the box', async ({ page }) => {
    await page.goto('/openai-demo');
    await page.getByRole('button', { name: /three names for a wake boat/ }).click();
    await expect(page.getByLabel('Your prompt')).toHaveValue(/three names for a wake boat/);
  });
});

test.describe('without a text', () => {
  test.use({
    expectedMessages: /^answer 503: .*openai$|^console error: Failed to load resource: .*503.*/,
  });

  test('because there is no model: the catalogue’s sentence, and a notice beforehand', async ({ page }) => {
    await page.goto('/openai-demo');
    await expect(
      page.getByText('This demo is off: this site isn’t connected to a language model yet.'),
    ).toBeInViewport();
    await expect(page.getByText('We send your prompt')).toHaveCount(0);
    await page.getByLabel('Your prompt').fill('Hello');
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByRole('main').getByText(failure)).toBeVisible();
    await expect(toast(page)).toContainText(failure);
    await expectAccessible(page);
  });

  test('because the answer has none, says the same', async ({ page }) => {
    await page.route('**/functions/v1/openai', (route) => route.fulfill({ json: { choices: [] } }));
    await page.goto('/openai-demo');
    await page.getByLabel('Your prompt').fill('Hello');
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByRole('main').getByText(failure)).toBeVisible();
  });
});
