import type { Page } from '@playwright/test';
import { freePort, startBuiltServer } from '../builders/built-server.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { startStripeServer } from '../builders/stripe-server.ts';
import { carrySession, signInByPassword } from './desk.ts';
import { daysFreeOfAll, freeDays, neighbour, openRequest } from './neighbours.ts';
import { arriveAs, someOwner } from './people.ts';
import { expect, expectAccessible, test, watch } from './page-health.ts';

// Tests the processor's pages: entering a card, a bank's confirmation, an owner's details, and what is there on return.

const slug = 'coachmen-trailer';
/** What this tab keeps of the typed values before leaving. */
const typed = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('typed ')));
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /Coachmen Trailer/ });

/** Presses the request's button, with a card already added. */
async function request(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Your card is added.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /terms for renters/ }).check();
  await dialog.getByRole('button', { name: 'Request to book' }).click();
}

test('with the test processor: a card on its page, a bank that declines, and an owner’s account', async ({
  page,
  request: api,
  baseURL,
}) => {
  const url = baseURL ?? '';
  // Separate people: other journeys accept terms as the demo people.
  await arriveAs(page, api, await someOwner('Bea'));
  const [from, to] = await freeDays(api, url, slug);
  await openRequest(page, `/listing/${slug}?from=${from}&to=${to}`);
  await dialogOf(page).getByLabel('Message to the owner').fill('Two adults and a calm dog.');
  await dialogOf(page).getByRole('button', { name: 'Add a card on the processor’s page' }).click();
  await page.waitForURL(/\/test-processor\//);
  await expect(page.getByRole('heading', { name: 'Which card is it?' })).toBeVisible();
  await expect(page.getByText('Test processor: no real money moves.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /3220: The bank asks/ }).click();
  await page.waitForURL(/\/listing\/.*card=test_page_/);
  expect(page.url()).not.toContain('dog');
  await openRequest(page, page.url());
  // What was typed and chosen is there again; once, and only in this tab.
  await expect(dialogOf(page).getByLabel('Message to the owner')).toHaveValue('Two adults and a calm dog.');
  expect(await typed(page)).toEqual([]);
  await request(page);
  await expect(page.getByRole('heading', { name: 'Your bank asks: is this you?' })).toBeVisible();

  // Back from the bank without an answer: it is still open, and the address says nothing about it.
  await page.getByRole('link', { name: 'Go back without answering' }).click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/^Your bank hasn’t answered yet/)).toBeVisible();
  await page.goto(`${page.url()}?redirect_status=succeeded`);
  await expect(page.getByText(/^Your bank hasn’t answered yet/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}$/);
  await expect(
    page.getByText('Your bank could not confirm that it was you. Nothing was charged or sent.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL(`**/listing/${slug}`);

  await page.goto('/host/earnings');
  await page.getByRole('button', { name: 'Set up payouts' }).click();
  await expect(page.getByRole('heading', { name: 'Where should your payouts go?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'These are my bank details' }).click();
  await expect(page.getByText(/^You’re all set/)).toBeVisible();
  await expectAccessible(page);
});

test('restores a swap offer as it was composed, after the card page and after a bank’s refusal', async ({
  page,
  request: api,
  baseURL,
}) => {
  const url = baseURL ?? '';
  await carrySession(page, url, await signInByPassword(api, url, await neighbour(api, url, 'Tyler')));
  const asked = 'super-air-nautique';
  const [from, to] = await freeDays(api, url, asked);
  await page.goto(`/exchanges/new?for=${asked}&from=${from}&to=${to}`);
  const [mine, word] = [page.getByRole('checkbox', { name: /Teryx/ }), page.getByLabel(/^Message to /)];
  await mine.check();
  await word.fill('Dust for waves?');
  await page.getByRole('button', { name: 'Add a card on the processor’s page' }).click();
  await page.waitForURL(/\/test-processor\//);
  await page.getByRole('button', { name: /3220: The bank asks/ }).click();
  await page.waitForURL(/\/exchanges\/new.*card=test_page_/);
  expect(page.url()).not.toContain('waves');
  await expect(mine).toBeChecked();
  await expect(word).toHaveValue('Dust for waves?');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL(`**/exchanges/new?for=${asked}&from=${from}&to=${to}`);
  await expect(mine).toBeChecked();
  await expect(word).toHaveValue('Dust for waves?');
});

test('of two offers for the same days whose banks ask for confirmation, one is made: the other card leads to it, and no draft of a sent offer remains', async ({
  page,
  context,
  request: api,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const person = await signInByPassword(api, url, await neighbour(api, url, 'Tyler'));
  const asked = 'super-air-nautique';
  const [from, to] = await daysFreeOfAll(api, url, [asked, 'kawasaki-dirtbike']);
  const second = await context.newPage();
  const wordOf = (tab: Page) => tab.getByLabel(/^Message to /);
  const composer = `/exchanges/new?for=${asked}&from=${from}&to=${to}`;
  for (const [tab, cash] of [
    [page, '100'],
    [second, '200'],
  ] as const) {
    await carrySession(tab, url, person);
    await tab.goto(composer);
    await tab.getByRole('checkbox', { name: /Dirt Bike/ }).check();
    await tab.getByRole('radio', { name: 'I add' }).check();
    await tab.getByLabel('Cash, CAD').fill(cash);
    await wordOf(tab).fill(`With ${cash} on top?`);
    await tab.getByLabel('Test card').selectOption('test_confirm');
    await tab.getByRole('button', { name: 'Send offer' }).click();
    await expect(tab.getByRole('heading', { name: 'Your bank asks: is this you?' })).toBeVisible();
  }
  // The first bank is answered on another device: its tab does not notice.
  const elsewhere = await context.newPage();
  await carrySession(elsewhere, url, person);
  await elsewhere.goto(page.url());
  await elsewhere.getByRole('button', { name: 'Yes, it’s me' }).click();
  await elsewhere.waitForURL(/\/exchanges\/[0-9a-f-]{36}\?payment=/);
  await expect(elsewhere.getByText('Your bank approved it, and your swap offer is sent.')).toBeVisible();
  const made = new URL(elsewhere.url()).pathname;
  await elsewhere.close();
  await second.getByRole('button', { name: 'Yes, it’s me' }).click();
  await second.waitForURL(`**${made}?payment=*`);
  await expect(second.getByText(/What you composed for this card was not sent\./)).toBeVisible();
  await expectAccessible(second);
  await second.close();
  await page.goto(composer);
  await expect(wordOf(page)).toHaveValue('');
  expect(await typed(page)).toEqual([]);
  // It does not affect later journeys.
  await page.goto(made);
  await page.getByRole('button', { name: 'Withdraw offer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw offer' }).click();
  await expect(page.getByText('Swap withdrawn')).toBeVisible();
});

test('with Stripe’s adapter: goes to its pages and comes back in a real browser', async ({
  browser,
  request: api,
}) => {
  test.setTimeout(300_000);
  const stripe = await startStripeServer('sk_test_local', () => new Date());
  const port = await freePort();
  const server = await startBuiltServer(
    {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      STRIPE_SECRET_KEY: 'sk_test_local',
      STRIPE_WEBHOOK_SECRET: 'whsec_local',
      STRIPE_API_URL: stripe.url,
      STRIPE_IDENTITY_KEY: 'sk_test_local',
      STRIPE_IDENTITY_WEBHOOK_SECRET: 'whsec_identity',
    },
    port,
  );
  const { url } = server;
  const context = await browser.newContext();
  const page = await context.newPage();
  const faults = await watch(page, [url, stripe.url]);
  try {
    await carrySession(page, url, await signInByPassword(api, url, await neighbour(api, url, 'Noor')));
    const [from, to] = await freeDays(api, url, slug);
    await openRequest(page, `${url}/listing/${slug}?from=${from}&to=${to}`);
    await dialogOf(page).getByRole('button', { name: 'Add a card' }).click();
    await page.waitForURL(`${stripe.url}/hosted/card/**`);
    await page.getByRole('button', { name: 'Visa whose bank asks' }).click();
    await page.waitForURL(/\/listing\/.*card=cs_test_/);
    await openRequest(page, page.url());
    await request(page);
    await page.waitForURL(`${stripe.url}/hosted/bank/**`);
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.waitForURL(/\/exchanges\/[0-9a-f-]{36}\?payment=/);
    await expect(page.getByText('Your bank approved it, and your request is sent.')).toBeVisible();
    // What was sent is no longer a draft.
    expect(await typed(page)).toEqual([]);

    await forgetIdentities(server.databaseUrl);
    await page.goto(`${url}/documents`);
    const photoId = page.getByRole('listitem', { name: 'Photo ID' });
    await photoId.getByRole('button', { name: 'Verify my ID' }).click();
    await page.getByRole('button', { name: 'Verification failure' }).click();
    await page.waitForURL(`${url}/documents`);
    await expect(photoId.getByText(/couldn’t read your document/)).toBeVisible();
    await photoId.getByRole('button', { name: 'Verify my ID' }).click();
    await page.getByRole('button', { name: 'Verification success', exact: true }).click();
    await page.waitForURL(`${url}/documents`);
    await expect(page.getByText('You’re all set.')).toBeVisible();

    await carrySession(page, url, await signInByPassword(api, url, await neighbour(api, url, 'Tyler')));
    await page.goto(`${url}/host/earnings`);
    await page.getByRole('button', { name: 'Set up payouts' }).click();
    await page.waitForURL(`${stripe.url}/hosted/account/**`);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(/^You’re all set/)).toBeVisible();
    expect(faults).toEqual([]);
  } finally {
    await context.close();
    await server.stop();
    await stripe.close();
  }
});

/** No identity is verified. */
async function forgetIdentities(databaseUrl: string): Promise<void> {
  const { sql, close } = openDatabase({ directUrl: null, poolSize: 1 }, databaseUrl, { role: null });
  await sql`delete from shown_by_member`;
  await sql`update member set verifications = '{}'`;
  await close();
}
