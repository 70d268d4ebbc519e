import type { Page } from '@playwright/test';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { photoBytes } from '../builders/hosting.ts';
import { startBuiltServer, type BuiltServer } from '../builders/built-server.ts';
import { counted } from './counted.ts';
import { carrySession, signInByPassword } from './desk.ts';
import { freeDays, neighbour, openRequest } from './neighbours.ts';
import { expect, expectAccessible, expectBrief, test, watch } from './page-health.ts';
import { newEmail, password, openFold } from './people.ts';
import { rentalRows } from '../builders/rental-rows.ts';

// Tests a newcomer on a phone from launch phase 2: from a listing to "Request sent", and what the owner sees when.

const slug = 'coachmen-trailer';
let server: BuiltServer;
let database: ReturnType<typeof openDatabase>;

test.beforeAll(async () => {
  server = await startBuiltServer();
  database = openDatabase({ directUrl: null, poolSize: 1 }, server.databaseUrl, { role: null });
  await database.sql`insert into setting (name, value, changed_at) values ('launch-phase', '2', now())`;
});
test.afterAll(async () => {
  await database.close();
  await server.stop();
});

/** What someone must fill in, pick or tick in a dialog. */
const fieldsOf = (page: Page): Promise<number> =>
  page.getByRole('dialog').locator('input:visible, select:visible, textarea:visible').count();
const requests = () => database.sql`select from ${rentalRows(database.sql)} rental where state = 'requested'`;

test('a newcomer sends a request on three screens with eight fields at most, and the owner sees it once the email is confirmed', async ({
  request,
  browser,
}) => {
  test.setTimeout(120_000);
  const newcomer = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await newcomer.newPage();
  const way = await counted(page);
  // The links in its emails lead to the server under its own name.
  const faults = await watch(page, [server.url, `http://localhost:${server.port}`]);
  const [from, to] = await freeDays(request, server.url, slug);
  const email = newEmail('sam');
  // Full-screen steps: the listing, the dialog, and the confirmation (docs/ways-in.md).
  const screens = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) screens.add(new URL(frame.url()).pathname);
  });

  await test.step('with dates in place, the button opens one dialog', async () => {
    await openRequest(page, `${server.url}/listing/${slug}?from=${from}&to=${to}`);
    await expect(page.getByRole('dialog', { name: 'Request to book' })).toBeVisible();
    screens.add('the dialog');
    // The words are counted once the price and the cards have loaded.
    await expect(page.getByText(/^Free cancellation /)).toBeVisible();
    await expect(page.getByText('Test processor: no real money moves.')).toBeVisible();
    await way.see();
  });

  const dialog = page.getByRole('dialog', { name: 'Request to book' });
  await test.step('one dialog: who they are, a card, the terms', async () => {
    await expect(dialog.getByText('Test processor: no real money moves.')).toBeVisible();
    await expect(dialog.getByText('Total', { exact: true }).first()).toBeVisible();
    await expect(dialog.getByText(/^Free cancellation /)).toBeVisible();
    await expectBrief(dialog);
    // Choosing two days in the calendar counts as two fields.
    expect((await fieldsOf(page)) + 2).toBeLessThanOrEqual(8);
    await expectAccessible(page);
    await way.aside(async () => {
      await dialog.getByRole('button', { name: 'Send request' }).click();
      await expect(dialog.getByText('Enter your first and last name.')).toBeVisible();
    });
    await dialog.getByLabel('First and last name').fill('Sam Okafor');
    await expect(dialog.getByText('Enter your first and last name.')).toBeHidden();
    await expect(dialog.getByText('Use at least 8 characters.')).toBeVisible();
    await dialog.getByLabel('Email').fill(email);
    await way.aside(async () => {
      await dialog.getByText('Add a message to').click();
      await dialog.getByLabel(/Message to/).fill('Two adults and a calm dog.');
      // A reload loses nothing but the password, which is never stored; a second one neither.
      for (const _ of ['once', 'again']) {
        await openRequest(page, page.url());
        await expect(dialog.getByLabel('First and last name')).toHaveValue('Sam Okafor');
      }
      await expect(dialog.getByLabel('Email')).toHaveValue(email);
      await expect(dialog.getByLabel(/Message to/)).toHaveValue('Two adults and a calm dog.');
    });
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('checkbox', { name: /I agree to the terms/ }).check();
    await expect(dialog.getByText('Agree to the terms to send your request.')).toBeHidden();
    await dialog.getByRole('button', { name: 'Send request' }).click();
  });

  await test.step('the request is sent, and waits unseen', async () => {
    await page.waitForURL(/\/requests\/sent$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Request sent' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    expect([...screens]).toEqual([`/listing/${slug}`, 'the dialog', '/requests/sent']);
    await way.see();
    await way.end('Rent as a newcomer, launch phases 2 and 3: request dialog → request sent');
    await expectAccessible(page);
    expect(await requests()).toHaveLength(0);
  });

  await test.step('the link confirms the email, sends the request, and leads to the booking', async () => {
    const [mail] = await database.sql<{ body: string }[]>`
      select body from mail where recipient = ${email} order by id desc limit 1`;
    const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(mail?.body ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.waitForURL(/\/exchanges\/[0-9a-f-]{36}/, { timeout: 60_000 });
    await openFold(page, 'Request');
    await expect(page.getByText('Two adults and a calm dog.').first()).toBeVisible();
    expect(await requests()).toHaveLength(1);
  });

  await test.step('the phone’s camera takes a photo of their ID, which they see before it is sent', async () => {
    // The email's link led to the server under its own name, which has the session.
    await page.goto(new URL('/documents', page.url()).href);
    const [camera] = await Promise.all([
      page.waitForEvent('filechooser', { timeout: 20_000 }),
      page.locator('button', { hasText: 'Take a photo' }).first().click(),
    ]);
    expect(await camera.element().getAttribute('capture')).toBe('user');
    await camera.setFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer: await photoBytes() });
    const preview = page.getByAltText('What you’re about to send');
    await expect
      .poll(() => preview.evaluate((seen: HTMLImageElement) => seen.naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Send photo' }).click();
    await expect(page.getByText('Photo sent').first()).toBeVisible();
  });

  await test.step('the owner has it', async () => {
    const context = await browser.newContext();
    const owner = await context.newPage();
    const marnie = await neighbour(request, server.url, 'Marnie');
    await carrySession(owner, server.url, await signInByPassword(request, server.url, marnie));
    await owner.goto(`${server.url}/host/bookings`);
    await expect(owner.getByText('Sam O.').first()).toBeVisible();
    await context.close();
  });
  expect(faults).toEqual([]);
  await newcomer.close();
});

test('someone who reads the email on another device types its code, and the request is sent', async ({
  request,
  browser,
}) => {
  test.setTimeout(120_000);
  const newcomer = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await newcomer.newPage();
  const faults = await watch(page, [server.url]);
  const [from, to] = await freeDays(request, server.url, 'paddle-boards');
  const email = newEmail('kim');
  await openRequest(page, `${server.url}/listing/paddle-boards?from=${from}&to=${to}`);
  const dialog = page.getByRole('dialog', { name: 'Request to book' });
  await dialog.getByLabel('First and last name').fill('Kim Laurin');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('checkbox', { name: /I agree to the terms/ }).check();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/\/requests\/sent$/);
  await page.getByText('Enter the code instead').click();
  const field = page.getByLabel('Six-digit code');
  await field.fill('12 34');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Enter the six digits from the email.')).toBeVisible();
  const [mail] = await database.sql<{ body: string }[]>`
    select body from mail where recipient = ${email} order by id desc limit 1`;
  await field.fill(/Or enter this code:\s+(\d{6})/.exec(mail?.body ?? '')?.[1] ?? '');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForURL(/\/exchanges\/[0-9a-f-]{36}/, { timeout: 60_000 });
  // A member's navigation, without loading another page.
  await expect(page.getByRole('link', { name: 'Trips', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join Now' })).toBeHidden();
  await page.goto(`${server.url}/today`);
  await expect(page.getByRole('heading', { level: 2, name: /has your request$/ })).toBeVisible();
  await expect(page.getByText('Where to next?')).toBeHidden();
  // A renter sees no owner's page: neither Hosting nor wishes for swaps.
  const tabs = page.getByRole('navigation', { name: 'Trips', exact: true });
  await expect(tabs.getByRole('link')).toHaveText(['Today', 'All trips', 'Saved']);
  await expect(page.getByRole('link', { name: 'Hosting', exact: true })).toHaveCount(0);
  expect(faults).toEqual([]);
  await newcomer.close();
});

test('someone with an account signs in from the dialog, and finds their request open with their message', async ({
  request,
  browser,
}) => {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  const [from, to] = await freeDays(request, server.url, 'paddle-boards');
  const noor = await neighbour(request, server.url, 'Noor');
  await openRequest(page, `${server.url}/listing/paddle-boards?from=${from}&to=${to}`);
  const newcomer = page.getByRole('dialog', { name: 'Request to book' });
  await newcomer.getByText('Add a message to').click();
  await newcomer.getByLabel(/Message to/).fill('We bring our own vests.');
  await newcomer.getByRole('link', { name: 'Sign in instead' }).click();
  await page.waitForURL(/\/login\?/);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(noor.email);
  await page.getByLabel('Password', { exact: true }).fill(noor.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  // Nobody scrolls: the dialog opens although its panel is below the window.
  const member = page.getByRole('dialog', { name: 'Two Paddleboards with Everything' });
  await expect(member.getByLabel(/Message to the owner/)).toHaveValue('We bring our own vests.', {
    timeout: 20_000,
  });
  await phone.close();
});
