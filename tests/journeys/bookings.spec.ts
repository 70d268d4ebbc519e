import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { confirmHandOver } from '../../features/exchange/handover/hand-over.server.ts';
import { keepPhone } from '../../features/members/phones.server.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { accepted } from '../../platform/refusal.ts';
import { somebody } from '../builders/actors.ts';
import { databaseNote } from './database-note.ts';
import { carrySession, signInByPassword } from './desk.ts';
import { freeDays, neighbour, openRequest } from './neighbours.ts';
import { logOutByMenu, openFold } from './people.ts';
import { expect, expectAccessible, expectBrief, expectCalm, test, watch } from './page-health.ts';
import { rentalRows } from '../builders/rental-rows.ts';

// Tests a booking by two people in two browsers, from the listing's page to completion.

const slug = 'coachmen-trailer';

/** One press is deliberately too late. */
const overtaken = /^answer 409|status of 409/;

/** What an owner reads if the request ended while their dialog was open. */
const requestIsOver = { code: 'request-is-over', detail: 'This request has already ended.' };

/** A separate signed-in browser, whose page is watched. */
async function browserOf(browser: Browser, request: APIRequestContext, url: string, name: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const faults = await watch(page, [new URL(url).origin], overtaken);
  await carrySession(page, url, await signInByPassword(request, url, await neighbour(request, url, name)));
  return { page, faults, close: () => context.close() };
}

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first();

test('a renter requests with a card, the owner counters, both agree, hand over and return, and it completes @core', async ({
  browser,
  request,
  baseURL,
}) => {
  // A whole story of two people takes long on a slow machine.
  test.setTimeout(240_000);
  const url = baseURL ?? '';
  const note = await readFile(databaseNote(Number(new URL(url).port)), 'utf8');
  const { sql, close } = openDatabase({ directUrl: null, poolSize: 1 }, note, { role: null });
  const renter = await browserOf(browser, request, url, 'Noor');
  const owner = await browserOf(browser, request, url, 'Marnie');
  const [from, to] = await freeDays(request, url, slug);

  await test.step('the listing’s page: the price is fixed, a card is authorised, the request is sent', async () => {
    const { page } = renter;
    await openRequest(page, `/listing/${slug}?from=${from}&to=${to}`);
    const dialog = page.getByRole('dialog', { name: /Coachmen Trailer/ });
    await expect(dialog.getByText('Total').first()).toBeVisible();
    await expect(dialog.getByText(/^Free cancellation until .+ time\)$/)).toBeVisible();
    await dialog.getByText('Everything you agree to').click();
    await expect(dialog.getByText('You get', { exact: true })).toBeVisible();
    await expect(dialog.getByText(/^100% back until .+ time\)$/).first()).toBeVisible();
    await dialog.getByText('Everything you agree to').click();
    await expect(dialog.getByText('Test processor: no real money moves.')).toBeVisible();
    await dialog.getByLabel('Test card').selectOption('test_declined');
    await dialog.getByLabel(/Message to the owner/).fill('Two adults and a calm dog.');
    await dialog.getByRole('checkbox', { name: /terms for renters/ }).check();
    await expectBrief(dialog);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Request to book' }).click();
    await expect(dialog.getByRole('alert').getByText('Your bank declined the card.')).toBeVisible();
    await dialog.getByLabel('Test card').selectOption('test_confirm');
    await dialog.getByRole('button', { name: 'Request to book' }).click();
    // The bank asks on its own page; after that nobody has to return for the request to be sent.
    await page.waitForURL(/\/test-processor\/test_page_[a-z]+$/);
    await expect(page.getByText('Test processor: no real money moves.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Yes, it’s me' }).click();
    await page.waitForURL(/\/exchanges\/[0-9a-f-]{36}\?payment=/);
    await expect(heading(page)).toHaveText('Marnie Kovacs has your request');
    await expect(page.getByText('Your bank approved it, and your request is sent.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dismiss this note' }).click();
    await page.waitForURL(/\/exchanges\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectAccessible(page);
  });
  const id = idOf(renter.page);

  await test.step('the owner finds it among the requests and offers a day less, by keyboard', async () => {
    const { page } = owner;
    await page.goto('/host/bookings');
    const card = page.getByRole('article').filter({ hasText: 'Two adults and a calm dog.' });
    await expect(card.getByText('Waiting for your answer')).toBeVisible();
    await expect(card.getByText(/^You receive/)).toBeVisible();
    await expectAccessible(page);
    await page.route('**/accept', (route) => route.fulfill({ status: 409, json: requestIsOver }), {
      times: 1,
    });
    await card.getByRole('button', { name: /^Accept/ }).click();
    await expect(page.getByRole('dialog').getByText('You receive')).toBeVisible();
    await expectBrief(page.getByRole('dialog'));
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('main').getByRole('alert').getByText(requestIsOver.detail)).toBeVisible();
    // While the dialog closes, keys don't reach what is behind it.
    await expect(page.getByRole('dialog')).toBeHidden();
    await card.getByRole('link', { name: /^Counter-offer/ }).press('Enter');
    await page.waitForURL(`**/exchanges/${id}`);
    await page.getByRole('button', { name: 'Counter-offer' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Make a counter-offer' });
    await dialog.getByLabel('To', { exact: true }).fill(addDays(to, -1));
    await dialog.getByLabel(/Message/).fill('I need it back a day earlier.');
    await dialog.getByLabel(/Price for the whole rental/).fill('200');
    await expect(dialog.getByText('offered price')).toBeVisible();
    await expect(dialog.getByText(/has until .* to answer/)).toBeVisible();
    await expect(dialog.getByText('You receive, after fees')).toBeVisible();
    await expectBrief(dialog);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send offer' }).press('Enter');
    await expect(heading(page)).toContainText('has your offer');
    // An open dialog keeps its content when the page would update.
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Decline' })).toBeVisible();
  });

  await test.step('the renter sees both versions and accepts the newer one', async () => {
    const { page } = renter;
    await page.goto('/trips');
    await page.getByRole('article').filter({ hasText: 'Counter-offer' }).getByRole('link').click();
    await expect(
      page.getByRole('blockquote').filter({ hasText: 'I need it back a day earlier.' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Accept' }).click();
    const dialog = page.getByRole('dialog', { name: /Accept/ });
    await expectBrief(dialog);
    // The whole new price, with its fee and taxes.
    await dialog.getByText('Price details').click();
    await expect(dialog.getByText('offered price')).toBeVisible();
    await expect(dialog.getByText('Service fee')).toBeVisible();
    await expect(dialog.getByText(/^GST/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(heading(page)).toHaveText('You’re all set');
    await expectCalm(page);
    await openFold(page, 'Change or cancel');
    await expect(page.getByRole('heading', { name: 'Cancelling', exact: true })).toBeVisible();
    await expect(page.locator('[aria-current=step]')).toContainText('Now:');
    // A job charges the card within seconds.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible({ timeout: 3_000 });
    }).toPass();
    // The refund is shown before cancelling; keeping it changes nothing.
    await openFold(page, 'Change or cancel');
    await page.getByRole('button', { name: 'Cancel the booking' }).click();
    await expect(page.getByRole('dialog').getByText('You get back')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep the booking' }).click();
  });

  await test.step('the owner, who was about to decline, presses too late and sees the current state', async () => {
    const { page } = owner;
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('This request has already ended.')).toBeVisible();
    await expect(page.getByText('This page is up to date now.')).toBeVisible();
    await expect(heading(page)).toHaveText('Noor H. is coming');
    await expect(heading(page)).toBeFocused();
  });

  await test.step('the renter sees what one more day costs and asks for it, and the owner agrees', async () => {
    const { page } = renter;
    await page.getByRole('button', { name: 'Ask for more days' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for more days' });
    await expect(dialog.getByText('Total')).toBeVisible();
    await expect(dialog.getByText('Test processor: no real money moves.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Ask Marnie/ }).click();
    await expect(page.getByRole('heading', { name: /has your request for more days$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
    await owner.page.reload();
    await expect(owner.page.getByRole('heading', { name: /^Noor .* requested more days$/ })).toBeVisible();
    await expect(owner.page.getByText('You’d receive after fees')).toBeVisible();
    await owner.page.getByRole('button', { name: 'Agree', exact: true }).press('Enter');
    // Leaving the page at once would cancel the request.
    await expect(owner.page.getByRole('heading', { name: /requested more days$/ })).toBeHidden();
    // A job charges the card within seconds.
    await expect(async () => {
      await owner.page.reload();
      await openFold(owner.page, 'Change or cancel');
      await expect(owner.page.getByRole('heading', { name: 'Extra days agreed and paid' })).toBeVisible({
        timeout: 3_000,
      });
    }).toPass();
    for (const { page: either } of [renter, owner]) {
      await either.reload();
      await either.getByText('Price details', { exact: true }).click();
      await expect(either.getByText('Total for the trip')).toBeVisible();
      await expect(either.getByRole('heading', { name: /^Added: / })).toBeVisible();
      await expect(either.getByRole('listitem').filter({ hasText: /^Added .*charged$/ })).toBeVisible();
    }
  });

  await test.step('the owner proposes to end it together, and withdraws the proposal', async () => {
    const { page } = owner;
    await openFold(page, 'Change or cancel');
    const together = page.getByRole('region', { name: 'Cancel together' });
    await together.getByRole('button', { name: 'Propose a refund' }).click();
    const dialog = page.getByRole('dialog', { name: 'Propose cancelling together' });
    await dialog.getByLabel('Of the rental refunded').fill('60');
    await dialog.getByLabel('Reason').fill('The road may be closed.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send proposal' }).click();
    await expect(together.getByText('You propose cancelling with 60% refunded.')).toBeVisible();
    await renter.page.reload();
    await expect(renter.page.getByText('The road may be closed.')).toBeVisible();
    await renter.page.getByRole('button', { name: 'Cancel with 60% refunded' }).click();
    await expect(renter.page.getByRole('dialog', { name: 'Cancel this booking together?' })).toBeVisible();
    await renter.page.getByRole('button', { name: 'Keep the booking' }).click();
    await together.getByRole('button', { name: 'Withdraw my proposal' }).click();
    await expect(together.getByRole('button', { name: 'Propose a refund' })).toBeVisible();
    await renter.page.reload();
  });

  await test.step('at the pick-up both confirm the hand-off, and later the return', async () => {
    // The server's clock cannot be moved: the booking moves closer instead.
    await sql`update leg set pick_up_at = now() + interval '1 hour' where id = ${id}`;
    await sql`update job set due_at = now() where kind = 'hold-guarantee' and state = 'waiting' and body ->> 'id' = ${id}`;
    await expect(async () => {
      await owner.page.reload();
      await openFold(owner.page, 'Timeline');
      await expect(owner.page.getByRole('listitem').filter({ hasText: 'Deposit held' })).toBeVisible({
        timeout: 3_000,
      });
    }).toPass();
    const [sides] = await sql<{ owner: string; renter: string }[]>`
      select owner_id as owner, renter_id as renter from ${rentalRows(sql)} rental where id = ${id}`;
    await keepPhone(sql, sides?.owner ?? '', '+12505550199');
    const trip = renter.page.url();
    await renter.page.goto('/today');
    const call = renter.page.getByRole('main').getByRole('link', { name: 'Call' });
    await expect(call).toHaveAttribute('href', 'tel:+12505550199');
    await expectAccessible(renter.page);
    await renter.page.goto(trip);
    // handover.spec.ts tests the signatures, photos and offline use.
    for (const [step, done] of [
      ['hand_off', 'Enjoy your trip'],
      ['return', 'Back where it belongs'],
    ] as const) {
      for (const accountId of [sides?.owner, sides?.renter])
        accepted(
          await confirmHandOver({ sql, now: () => new Date() } as never, somebody({ accountId }), {
            legId: id,
            step,
          }),
        );
      await renter.page.reload();
      await expect(heading(renter.page)).toHaveText(done);
    }
  });

  await test.step('two days later it completes automatically, and is listed under past trips', async () => {
    await sql`update leg set claim_until = now() where id = ${id}`;
    await sql`update job set due_at = now() where kind = 'leg-complete' and state = 'waiting' and body ->> 'id' = ${id}`;
    await expect(async () => {
      await renter.page.reload();
      await expect(heading(renter.page)).toHaveText('All done', { timeout: 3_000 });
    }).toPass();
    await renter.page.goto('/trips');
    const past = renter.page.getByRole('region', { name: 'Past' });
    await expect(past.getByText('Completed')).toBeVisible();
  });

  await test.step('a heart and a saved search follow the account into another browser', async () => {
    const { page } = renter;
    await page.goto('/listings?category=snow&view=list');
    await page.getByRole('button', { name: 'Save this search' }).click();
    await expect(page.getByText('Search saved', { exact: true })).toBeVisible();
    const heart = page.getByRole('button', { name: /^Add .* to favorites$/ }).first();
    const title = ((await heart.getAttribute('aria-label')) ?? '').replace(/^Add (.*) to favorites$/, '$1');
    const told = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/favourites') && answer.ok());
    await heart.click();
    await told;
    const elsewhere = await browserOf(browser, request, url, 'Noor');
    await elsewhere.page.goto('/saved');
    await expect(elsewhere.page.getByRole('article').getByRole('link', { name: title })).toBeVisible();
    await expect(elsewhere.page.getByRole('region', { name: 'Searches' }).getByRole('link')).toHaveCount(1);
    await expectAccessible(elsewhere.page);
    const hearts = () => elsewhere.page.evaluate(() => localStorage.getItem('favourites'));
    expect(await hearts()).not.toBe('[]');
    await logOutByMenu(elsewhere.page);
    await expect.poll(hearts, { message: 'signing out takes the hearts along' }).toBe('[]');
    expect(elsewhere.faults).toEqual([]);
    await elsewhere.close();
  });

  expect([renter.faults, owner.faults], 'both pages are healthy').toEqual([[], []]);
  await Promise.all([renter.close(), owner.close(), close()]);
});
