import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { carrySession, signInByPassword } from './desk.ts';
import { daysFreeOfAll } from './neighbours.ts';
import { expect, expectAccessible, expectBrief, expectCalm, test, watch } from './page-health.ts';

// Tests a swap of two owners in two browsers: from the listing's page through a counter-offer to the agreement and its end.

type Person = { name: string; email: string; password: string };
const asked = 'super-air-nautique';

/** A separate signed-in browser, whose page is watched. */
async function browserOf(browser: Browser, request: APIRequestContext, url: string, name: string) {
  const { people } = (await (await request.get(`${url}/api/v1/demo-village`)).json()) as { people: Person[] };
  const found = people.find((each) => each.name.startsWith(name));
  if (!found) throw new Error(`Nobody called ${name} lives in the demo village.`);
  const context = await browser.newContext();
  const page = await context.newPage();
  const faults = await watch(page, [new URL(url).origin]);
  await carrySession(page, url, await signInByPassword(request, url, found));
  return { page, faults, close: () => context.close() };
}

const heading = (page: Page) =>
  page.getByRole('heading', { level: 2, name: /./ }).and(page.locator('#next-heading'));

test('an owner offers two listings for a boat, the other answers, one is chosen, and the swap is in both calendars @core', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(480_000);
  const url = baseURL ?? '';
  const asker = await browserOf(browser, request, url, 'Tyler');
  const owner = await browserOf(browser, request, url, 'Dale');
  const [from, to] = await daysFreeOfAll(request, url, [asked, 'kawasaki-teryx', 'kawasaki-dirtbike']);

  await test.step('the listing’s page leads to the composer, with the days that were chosen', async () => {
    const { page } = asker;
    await page.goto(`/listing/${asked}?from=${from}&to=${to}&method=swap`);
    const panel = page.locator('#booking');
    await panel.scrollIntoViewIfNeeded();
    await panel.getByRole('radio', { name: /Direct Swap/ }).check();
    await panel.getByRole('button', { name: 'Make A Swap Offer' }).click();
    await page.waitForURL(`**/exchanges/new?for=${asked}&from=${from}&to=${to}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Swap with Dale Petrenko');
  });

  await test.step('what is given, what is got and the difference stand at one glance; it is sent by keyboard', async () => {
    const { page } = asker;
    await page.getByRole('checkbox', { name: /Teryx/ }).press('Space');
    await page.getByRole('checkbox', { name: /Dirt Bike/ }).press('Space');
    const difference = page.getByRole('region', { name: 'The difference' });
    await expect(difference.getByText(/in your favour$/)).toBeVisible();
    await page.getByRole('button', { name: /^Even it out: I add/ }).press('Enter');
    await page.getByLabel('Cash, CAD').fill('500');
    await expect(
      page.getByRole('complementary', { name: 'Your offer' }).getByText('Top-up in cash'),
    ).toBeVisible();
    await page.getByLabel(/^Message to Dale/).fill('Dust for waves?');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send offer' }).press('Enter');
    await page.waitForURL(/\/exchanges\/[0-9a-f-]{36}$/);
    await expect(heading(page)).toHaveText('Dale Petrenko has your offer');
    await expectAccessible(page);
  });
  const id = new URL(asker.page.url()).pathname.split('/').at(-1) ?? '';

  await test.step('the other owner finds it among the requests, and would like the dirt bike and a little less', async () => {
    const { page } = owner;
    await page.goto('/host/bookings');
    await expect(page.getByRole('link', { name: /to answer Hosting$/ }).first()).toBeVisible();
    await page
      .getByRole('region', { name: 'Swaps waiting for your answer' })
      .getByRole('link', { name: /Super Air Nautique/ })
      .click();
    await expect(page.getByText('Dust for waves?').first()).toBeVisible();
    const difference = page.getByRole('region', { name: 'The difference' });
    await difference.getByRole('radio', { name: /Dirt Bike/ }).press('Space');
    await expect(difference.getByText(/in Tyler Nakamura’s favour$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Counter-offer' }).click();
    await page.waitForURL(`**/exchanges/${id}/answer`);
    await page.getByRole('radio', { name: /Dirt Bike/ }).check();
    await page.getByLabel('Cash, CAD').fill('400');
    await expect(page.getByText('You give').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send counter-offer' }).click();
    await page.waitForURL(`**/exchanges/${id}`);
    await expect(heading(page)).toHaveText('Tyler Nakamura has your offer');
    await expect(page.getByRole('button', { name: 'Withdraw offer' })).toBeVisible();
  });

  await test.step('who asked says yes, and both have it', async () => {
    const { page } = asker;
    await page.goto('/trips');
    await page.getByRole('region', { name: 'Swaps waiting for your answer' }).getByRole('link').click();
    await expect(heading(page)).toHaveText('Dale Petrenko made you a counter-offer');
    await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible();
    await page.getByRole('button', { name: 'Accept the swap' }).click();
    await expectBrief(page.getByRole('dialog'));
    await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(page.getByText('Swap agreed')).toBeVisible();
    await expectCalm(page);
    await expectAccessible(page);
    const answer = await request.get(`${url}/api/v1/listings/${asked}/availability`);
    const { taken } = (await answer.json()) as { taken: { from: string; until: string }[] };
    expect(taken.some((range) => range.from <= from && range.until > to)).toBe(true);
    await owner.page.goto('/host/bookings');
    await expect(
      owner.page.getByRole('region', { name: 'Agreed swaps' }).getByText('Swap agreed'),
    ).toBeVisible();
  });

  await test.step('the other owner cancels within the day, and both days are free again', async () => {
    const { page } = owner;
    await page.goto(`/exchanges/${id}`);
    await page.getByRole('button', { name: 'Cancel the swap' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel the swap?' });
    await expect(dialog.getByText(/free for everyone until/)).toBeVisible();
    await dialog.getByLabel('Reason').fill('The boat needs a part.');
    await dialog.getByRole('button', { name: 'Cancel the swap' }).click();
    await expect(heading(page)).toHaveText('You cancelled');
    await asker.page.reload();
    await expect(heading(asker.page)).toHaveText('Dale Petrenko cancelled');
    await expect(asker.page.getByText('The boat needs a part.').first()).toBeVisible();
  });

  expect([asker.faults, owner.faults], 'both pages are healthy').toEqual([[], []]);
  await Promise.all([asker.close(), owner.close()]);
});
