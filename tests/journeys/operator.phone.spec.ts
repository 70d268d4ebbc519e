// Tests the operators' desk on a phone: a sections menu, rows as cards, decisions by thumb.
import { startBuiltServer, type BuiltServer } from '../builders/built-server.ts';
import { carrySession, signInOperator, type KeptSession } from './desk.ts';
import { expect, expectAccessible, test } from './page-health.ts';
import { heading, overflow, toast } from './pages.ts';

test.describe.configure({ mode: 'default' });

let server: BuiltServer;
let session: KeptSession;
test.beforeAll(async ({ playwright }) => {
  server = await startBuiltServer();
  const request = await playwright.request.newContext();
  session = await signInOperator(request, server.url);
  await request.dispose();
});
test.afterAll(() => server.stop());
test.use({ expectedMessages: /^request leaves the house: http:\/\/127\.0\.0\.1/ });
test.beforeEach(({ page }) => carrySession(page, server.url, session));

test('puts an overdue application on the waiting list with the thumb', async ({ page }) => {
  await page.goto(`${server.url}/operator`);
  await expect(heading(page)).toHaveText('Overview');
  await page.getByRole('button', { name: 'Sections' }).click();
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Applications/ })
    .click();
  await expect(heading(page)).toHaveText('Applications');
  await expect(page.getByText(/overdue$/).first()).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Lena Vogt' }).click();
  await expect(heading(page)).toHaveText('Lena Vogt');
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Waitlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Lena Vogt to the waiting list?' });
  await expect(dialog.getByRole('region', { name: 'Email preview' })).toContainText('waiting list');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Next spring');
  await dialog.getByRole('button', { name: 'Waitlist' }).click();
  await expect(toast(page)).toContainText('On the waiting list');
  await expect(page.getByText('Waiting list', { exact: true })).toBeVisible();
});

const sections = [
  '',
  '/members',
  '/ledger',
  '/feedback',
  '/money',
  '/newsletter',
  '/circles',
  '/go-live',
  '/vitals',
  '/promises',
  '/settings',
  '/jobs',
  '/mail',
  '/audit',
];

test('every section fits a narrow window', async ({ page }) => {
  test.setTimeout(sections.length * 30_000);
  for (const section of sections)
    await test.step(`/operator${section}`, async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${server.url}/operator${section}`);
      await expect(heading(page)).toBeVisible();
      expect(await overflow(page)).toBe(0);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await overflow(page)).toBe(0);
    });
});
