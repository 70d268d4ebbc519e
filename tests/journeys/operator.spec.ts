// Tests the operators' desk: access, an application from the queue to the email by keyboard alone, switches, files, and every section with
// axe.
import { readFile } from 'node:fs/promises';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { startBuiltServer, type BuiltServer } from '../builders/built-server.ts';
import {
  carrySession,
  codeOf,
  demoPerson,
  signInByPassword,
  signInOperator,
  type KeptSession,
} from './desk.ts';
import { expect, expectAccessible, expectNothingShifts, test } from './page-health.ts';
import { heading, overflow, toast } from './pages.ts';

// One server and one session for all of them in one worker: an authenticator code works once.
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

// This desk runs on its own server, not on the one that these tests expect.
const ownServer = 'request leaves the house: http://127\\.0\\.0\\.1';
const refused =
  'answer 40[134]|console error: Failed to load resource: the server responded with a status of 40[134]';
// An invalid value is tried on purpose.
const refusedValue =
  'answer 400|console error: Failed to load resource: the server responded with a status of 400';
test.use({ expectedMessages: new RegExp(`^(${ownServer}|${refusedValue})`) });

const sections = [
  '',
  '/applications',
  '/listings',
  '/members',
  '/identities',
  '/emergencies',
  '/operators',
  '/ledger',
  '/ledger/accounts',
  '/ledger/transfers',
  '/ledger/corrections',
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

test.describe('access', () => {
  test.use({ expectedMessages: new RegExp(`^(${ownServer}|${refused})`) });

  test('a visitor is asked to sign in, and comes back', async ({ page }) => {
    await page.goto(`${server.url}/operator/jobs`);
    await expect(page).toHaveURL(/\/login\?next=%2Foperator%2Fjobs$/);
  });

  test('a member who is not an operator finds no page', async ({ page, request }) => {
    const renter = await signInByPassword(
      request,
      server.url,
      await demoPerson(request, server.url, 'renter'),
    );
    await carrySession(page, server.url, renter);
    await page.goto(`${server.url}/operator/settings`);
    await expect(heading(page)).toHaveText('Oops! Page not found');
    await expect(page.getByText('Swap fee')).toHaveCount(0);
  });

  test('an operator first enters the authenticator’s code @core', async ({ page, request }) => {
    const person = await demoPerson(request, server.url, 'operator');
    await carrySession(page, server.url, await signInByPassword(request, server.url, person));
    await page.goto(`${server.url}/operator`);
    await expect(heading(page)).toHaveText('One more step');
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.fill('12');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter all six digits.')).toBeVisible();
    await code.fill(codeOf(person.totpSecret ?? '', 1));
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Overview');
  });
});

test.describe('an operator', () => {
  test.beforeEach(({ page }) => carrySession(page, server.url, session));

  test('reviews an application by keyboard alone, from the queue to the email @core', async ({
    page,
    request,
  }) => {
    const answer = await request.post(`${server.url}/rest/v1/founders_club_applications`, {
      data: {
        first_name: 'Quill',
        last_name: 'Okanagan',
        email: 'quill@example.com',
        commitment: 'yes',
        dream_swap: 'A houseboat in June',
      },
    });
    expect(answer.status()).toBe(201);
    await page.goto(`${server.url}/operator`);
    await expect(heading(page)).toHaveText('Overview');
    const press = (key: string) => page.keyboard.press(key);
    await press('g');
    await press('a');
    await expect(heading(page)).toHaveText('Applications');
    await expect(page.getByRole('rowheader', { name: 'Quill Okanagan' })).toBeVisible();
    await press('/');
    await page.keyboard.type('quill');
    await expect(page).toHaveURL(/search=quill/);
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await press('Enter');
    await expect(page.getByRole('link', { name: 'Quill Okanagan' })).toBeFocused();
    await press('Enter');
    await expect(heading(page)).toHaveText('Quill Okanagan');
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText('A houseboat in June')).toBeVisible();
    await page.getByRole('button', { name: 'Show email' }).press('Enter');
    const opening = page.getByRole('dialog', { name: 'Show this email address?' });
    await opening.getByLabel('Reason').fill('Asked for a call');
    await opening.getByRole('button', { name: 'Show email' }).press('Enter');
    await expect(page.getByRole('definition').filter({ hasText: 'quill@example.com' })).toBeVisible();

    await expect(page.getByRole('heading', { name: 'About this person' })).toBeVisible();

    // One key: no dialog, no reason.
    await press('a');
    await expect(toast(page)).toContainText('Approved. The email is on its way');
    await expect(page.getByText('Founder 3', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

    await press('g');
    await press('e');
    await expect(heading(page)).toHaveText('Mail');
    const mail = page.getByRole('row', { name: /Welcome, founder 3 of 100/ });
    await expect(mail).toContainText('q•••@e•••.com');
    await press('g');
    await press('u');
    await expect(page.getByRole('row', { name: /application\.approve/ }).first()).toContainText('Approved');
  });

  test('switches a promise off, and the page loses its text at once @core', async ({ page, request }) => {
    const words = async () => (await request.get(`${server.url}/hosting`)).text();
    const claim = /Owners helping owners/;
    expect(await words()).toMatch(claim);
    await page.goto(`${server.url}/operator/promises`);
    const row = page.getByRole('row', { name: /^owner-community/ });
    await expect(row).toContainText('Shown');
    for (const [button, state] of [
      ['Turn off promise', 'Turned off'],
      ['Show promise', 'Shown'],
    ] as const) {
      await row.getByRole('button').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('/hosting');
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('There is no group yet');
      await dialog.getByRole('button', { name: button }).click();
      await expect(row).toContainText(state);
      if (state === 'Shown') await expect.poll(words).toMatch(claim);
      else await expect.poll(words).not.toMatch(claim);
    }
  });

  test('changes a setting within its bounds, with a reason', async ({ page }) => {
    await page.goto(`${server.url}/operator/settings`);
    await page.getByRole('searchbox', { name: 'Setting' }).fill('Hours to answer');
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await page.getByRole('button', { name: 'Hours to answer an application' }).click();
    const dialog = page.getByRole('dialog');
    const value = dialog.getByRole('textbox', { name: 'Value' });
    await expect(value).toBeFocused();
    await value.fill('9000');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('We are fewer in winter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('at most 720');
    await value.fill('72');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row', { name: /^Hours to answer/ });
    await expect(row).toContainText('72');
    await expect(row).toContainText('48');
    // The filter is in the address.
    await page.reload();
    await expect(page.getByRole('rowheader')).toHaveCount(1);
  });

  test('starts the matcher, with a reason, and reads how the runs went', async ({ page }) => {
    await page.goto(`${server.url}/operator/circles`);
    await page.getByRole('button', { name: 'Look for circles now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Look for circles now?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Two members asked on the phone');
    await dialog.getByRole('button', { name: 'Look for circles' }).click();
    await expect(toast(page)).toContainText('We look for circles within a minute');
    const { sql, close } = openDatabase({ directUrl: null, poolSize: 1 }, server.databaseUrl, { role: null });
    const [wish] = await sql<{ id: string }[]>`
      insert into wish (member_id, state, from_day, to_day, units, made_at, changed_at, waiting_since)
      select id, 'paused', current_date + 30, current_date + 60, 3, now(), now(), now() from member limit 1 returning id`;
    const outcomes = [{ wish: wish?.id ?? '', outcome: 'nothing-like-it' }];
    await sql`
      insert into circle_run (ran_at, wishes, found, chosen, is_proven, total, bound, outcomes)
      values (now(), 1, 0, 0, true, 0, 0, ${sql.json(outcomes)})`;
    await close();
    await page.reload();
    const runs = page.getByRole('table', { name: 'Latest runs' });
    await expect(runs.getByRole('row').nth(1)).toContainText('Best possible');
    await runs.getByRole('rowheader').first().getByRole('button').click();
    await expect(page).toHaveURL(/\?run=\d+$/);
    await expect(page.getByRole('table', { name: 'Wishes of this run' })).toContainText(
      'Nobody in the area offers that for that many days',
    );
    await expectAccessible(page);
    await page.goto(`${server.url}/operator/audit?act=matcher.run`);
    await expect(page.getByRole('row', { name: /matcher\.run/ })).toContainText('Two members asked');
  });

  test('downloads the newsletter’s confirmed addresses, and the log records it', async ({
    page,
    request,
  }) => {
    for (const email of ['reader@example.com', 'silent@example.com'])
      await request.post(`${server.url}/rest/v1/newsletter_subscribers`, { data: { email } });
    const { sql, close } = openDatabase({ directUrl: null, poolSize: 1 }, server.databaseUrl, { role: null });
    await sql`
      update newsletter_consent set confirmed_at = now()
       where subscriber_id = (select id from newsletter_subscribers where email = 'reader@example.com')`;
    await close();
    await page.goto(`${server.url}/operator/newsletter`);
    await page.getByRole('button', { name: 'Export confirmed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export the confirmed addresses?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('November issue');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('reader@example.com');
    expect(text).not.toContain('silent@example.com');
    await page.goto(`${server.url}/operator/audit?act=newsletter.export`);
    await expect(page.getByRole('row', { name: /newsletter\.export/ })).toContainText('November issue');
  });

  test('can turn the keyboard shortcuts off', async ({ page }) => {
    await page.goto(`${server.url}/operator/jobs`);
    await expect(heading(page)).toHaveText('Jobs');
    await page.keyboard.press('j');
    await expect(page.locator('[data-row]').first()).toBeFocused();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.keyboard.press('j');
    await expect(page.locator('[data-row]').nth(1)).not.toBeFocused();
    await expect(heading(page)).toHaveText('Jobs');
  });

  // In one window: a section's loaded parts stay for the next.
  test('every section is accessible in both themes', async ({ page }) => {
    test.setTimeout(sections.length * 30_000);
    for (const section of sections)
      await test.step(`/operator${section}`, async () => {
        await page.goto(`${server.url}/operator${section}`);
        await expect(heading(page)).toBeVisible();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await expectNothingShifts(page, `/operator${section}`);
        await expectAccessible(page);
        expect(await overflow(page)).toBe(0);
        expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      });
  });
});
