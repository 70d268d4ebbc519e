import { expect, expectAccessible, settled, test } from './page-health.ts';
import { overflow } from './pages.ts';

const pages = [
  '',
  '/renter',
  '/intent',
  '/interests',
  '/gear',
  '/location',
  '/services',
  '/questions',
  '/commitment',
  '/info',
  '/confirmation',
];

test('every page of the application fits a narrow phone, and the thumb reaches the next step', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of pages) {
    await page.goto(`/apply${path}`);
    await settled(page);
    expect(await overflow(page), `/apply${path}`).toBe(0);
  }
  await page.goto('/apply/questions');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport();
  await page.goto('/feedback');
  expect(await overflow(page), '/feedback').toBe(0);
});

test('a newsletter link shows its button, and one that was never sent says so', async ({ page }) => {
  const key = '6dd2bb10-6a1c-4d8e-9d4f-6f3c3f0d9a11';
  await page.goto(`/newsletter/unsubscribe/${key}`);
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  await page.goto(`/newsletter/confirm/${key}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await expect(page).toHaveURL('/newsletter/unknown');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work');
});
