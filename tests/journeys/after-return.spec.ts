import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { postCash } from '../../features/payments/books/post-cash.server.ts';
import { listingOf } from '../builders/bookings.ts';
import { insertReturned } from '../builders/returned.ts';
import { carrySession, signInWithCode } from './desk.ts';
import { expect, expectAccessible, test, watch } from './page-health.ts';
import { arriveAs, someOperator, someOwner, withDatabase, type Person } from './people.ts';

// Tests what follows a return: two people in two browsers, and an operator when they disagree.

/** The owner's boat, just returned by the renter, with a held deposit of $500. @returns the booking's id */
const broughtBack = (owner: Person, renter: Person): Promise<{ id: string; slug: string }> =>
  withDatabase(async ({ sql }) => {
    const { id: listingId, slug } = await listingOf(sql, owner.id);
    const back = new Date(Date.now() - 3_600_000);
    const id = await insertReturned(sql, { ownerId: owner.id, renterId: renter.id, listingId, slug, back });
    const processorId = `test_pay_${randomUUID()}`;
    await sql`
      insert into test_processor_payment (id, method, amount_cents, state, made_at, holds_until)
      values (${processorId}, 'test_visa', 50000, 'authorised', now(), now() + interval '7 days')`;
    await sql`
      insert into payment (payer_id, purpose, about, leg_id, is_current, request_key, amount_cents, processor,
                           processor_id, method, is_payer_present, state, asked_at, authorised_at, holds_until)
      values (${renter.id}, 'deposit', ${`leg ${id}`}, ${id}, true, ${`deposit ${id}`}, 50000, 'test', ${processorId},
              'test_visa', false, 'authorised', now(), now(), now() + interval '7 days')`;
    return { id, slug };
  });

/** The renter paid $900 for it, and their bank has taken that back. The books know the charge, as other journeys check them. */
const chargedBack = (bookingId: string) =>
  withDatabase(async ({ sql }) => {
    const [payment, paymentId, dispute, movement] = [
      `test_pay_${randomUUID()}`,
      randomUUID(),
      `test_cb_${randomUUID()}`,
      randomUUID(),
    ];
    await sql`
      insert into test_processor_payment (id, method, amount_cents, captured_cents, state, made_at, holds_until)
      values (${payment}, 'test_visa', 90000, 90000, 'captured', now(), now())`;
    await sql`
      insert into payment (id, payer_id, purpose, about, party_id, is_current, request_key, amount_cents, processor,
                           processor_id, method, is_payer_present, state, keep_cents, captured_cents, asked_at, authorised_at)
      select ${paymentId}, member_id, 'price', ${`booking ${bookingId}`}, id, true, ${`price ${bookingId}`}, 90000, 'test',
             ${payment}, 'test_visa', true, 'captured', 90000, 90000, now(), now()
        from exchange_party where exchange_id = ${bookingId} and place = 0`;
    const entries = [
      { account: { kind: 'processor' }, cents: -90000 },
      { account: { kind: 'held', paymentId }, cents: 90000 },
    ] as const;
    await postCash(
      sql,
      { key: `capture ${paymentId}`, reason: 'capture', paymentId, movement: payment, entries },
      new Date(),
    );
    await sql`
      insert into test_processor_chargeback (id, payment_id, cents, reason, opened_at, due_at, taken_by)
      values (${dispute}, ${payment}, 90000, 'product_not_received', now(), now() + interval '7 days', ${movement})`;
    await sql`
      insert into job (kind, body, due_at, most_tries, created_at)
      values ('read-chargeback', ${sql.json({ objectId: dispute })}, now(), 3, now())`;
  });

/** A browser of their own on the booking's page. */
async function browserOf(
  browser: Browser,
  url: string,
  arrive: (page: Page) => Promise<void>,
  expected: RegExp | null = null,
) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const faults = await watch(page, [new URL(url).origin], expected);
  await arrive(page);
  return { page, faults, close: () => context.close() };
}

/** Moves the dispute's deadlines closer, because the server's clock cannot be moved. */
const timeIsOver = (bookingId: string, column: 'evidence_until' | 'appeal_until') =>
  withDatabase(async ({ sql }) => {
    const [row] = await sql<{ id: string }[]>`
      update dispute set ${sql(column)} = now() where leg_id = ${bookingId} returning id`;
    await sql`
      update job set due_at = now() where kind = 'dispute-clock' and state = 'waiting' and body ->> 'id' = ${row?.id ?? ''}`;
  });

/** Reloads until the page says so: a job must have run. */
async function untilSaid(page: Page, heading: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

test('both sides review each other; neither sees the other’s review before both are in, and then everyone does @core', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const url = baseURL ?? '';
  const [owner, renter] = [await someOwner('Wren A.'), await someOwner('Sol B.')];
  const { id, slug } = await broughtBack(owner, renter);
  const theirs = await browserOf(browser, url, (page) => arriveAs(page, request, renter));
  const ours = await browserOf(browser, url, (page) => arriveAs(page, request, owner));

  await test.step('the renter writes, and says how the listing was', async () => {
    // The owner's page is open meanwhile.
    await ours.page.goto(`/exchanges/${id}`);
    await expect(ours.page.getByRole('heading', { name: 'How was it with Sol B.?' })).toBeVisible();
    const { page } = theirs;
    await page.goto(`/exchanges/${id}`);
    await page.getByRole('button', { name: 'Write your review' }).click();
    const dialog = page.getByRole('dialog', { name: 'How was it with Wren A.?' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('Choose one to five stars.')).toHaveCount(2);
    await dialog.getByRole('group', { name: 'Wren A.' }).getByLabel('5 stars').check();
    // By keyboard: from three to four.
    await dialog.getByRole('group', { name: 'The listing' }).getByLabel('3 stars').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await dialog.getByLabel(/Your review/).fill('Runs like a dream.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Your review is in' })).toBeVisible();
    await expect(page.getByText('Only you see this')).toBeVisible();
  });

  await test.step('the owner hears at once that it is there, and reads it with their own', async () => {
    const { page } = ours;
    await expect(page.getByText(/^Sol B. has written a review/)).toBeVisible();
    await expect(page.getByText('Runs like a dream.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Write your review' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('4 stars').check();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Your reviews of each other' })).toBeVisible();
    await expect(page.getByText('Runs like a dream.')).toBeVisible();
    await page.getByRole('button', { name: 'Reply to Sol B.' }).click();
    await page.getByLabel('Your reply').fill('Come again.');
    await page.getByRole('dialog').getByRole('button', { name: 'Post reply' }).click();
    await expect(page.getByText('Come again.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('everyone reads it on the listing’s page, and finds anyone who wrote it', async () => {
    const { page } = theirs;
    await expect(async () => {
      await page.goto(`/listing/${slug}`);
      await expect(page.getByText('Come again.')).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await page.getByRole('link', { name: 'Sol B.' }).click();
    await page.waitForURL(/\/members\/sol-b-[0-9a-f]{12}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Sol B.' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Reviews Sol wrote' })).toBeVisible();
    await expectAccessible(page);
  });
  expect([...theirs.faults, ...ours.faults]).toEqual([]);
  await theirs.close();
  await ours.close();
});

test('damage is claimed with a picture, contested, decided line by line, and the deposit is split to the cent', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const url = baseURL ?? '';
  const [owner, renter, olive] = [
    await someOwner('Wren A.'),
    await someOwner('Sol B.'),
    await someOperator(),
  ];
  const { id } = await broughtBack(owner, renter);
  const theirs = await browserOf(browser, url, (page) => arriveAs(page, request, renter));
  // One of the owner's photos fails to upload.
  const lost = /answer 503|status of 503/;
  const ours = await browserOf(browser, url, (page) => arriveAs(page, request, owner), lost);

  await test.step('the owner claims two things', async () => {
    // The renter's page is open meanwhile.
    await theirs.page.goto(`/exchanges/${id}`);
    await expect(theirs.page.getByRole('heading', { name: 'Back where it belongs' })).toBeVisible();
    const { page } = ours;
    await page.goto(`/exchanges/${id}`);
    await page.getByRole('button', { name: 'Claim damage' }).click();
    const dialog = page.getByRole('dialog', { name: 'Claim damage' });
    await dialog.getByRole('button', { name: 'Add a line' }).click();
    for (const [line, label, dollars] of [
      [0, 'Cracked tail light', '420'],
      [1, 'Sand everywhere', '180.50'],
    ] as const) {
      await dialog.getByLabel('What it is').nth(line).fill(label);
      await dialog.getByLabel('Amount', { exact: true }).nth(line).fill(dollars);
    }
    await dialog.getByLabel('What happened').fill('It was whole in the morning.');
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#885533' } })
      .jpeg()
      .toBuffer();
    const files = ['light.jpg', 'sand.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
    await dialog.getByLabel(/Pictures/).setInputFiles(files);
    await page.route('**/pictures', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Claim $600.50' }).click();
    await expect(
      page
        .getByRole('main')
        .getByRole('alert')
        .getByText('1 of 2 photos didn’t upload. Add them on this page.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sol B. has your claim' })).toBeVisible();
    await page.getByText('Claimed: $600.50').click();
    await expect(page.getByRole('img', { name: 'Photo from you' })).toBeVisible();
  });

  await test.step('the renter sees at once what accepting would cost, and contests it', async () => {
    const { page } = theirs;
    await expect(page.getByRole('heading', { name: 'Wren A. claims $600.50' })).toBeVisible();
    // It is the page's next step.
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
      'Wren A. claims $600.50',
    );
    await page.getByRole('button', { name: 'Accept the claim' }).click();
    await expect(page.getByRole('dialog').getByText('You owe Wren A.')).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('button', { name: 'Contest claim' }).click();
    await page.getByLabel('What happened').fill('The light was cracked when we came. The sand is ours.');
    await page.getByRole('dialog').getByRole('button', { name: 'Contest claim' }).click();
    await expect(page.getByRole('heading', { name: 'You contested the claim' })).toBeVisible();
    await expect(ours.page.getByRole('heading', { name: 'Sol B. sees it differently' })).toBeVisible();
    await expectAccessible(page);
    await timeIsOver(id, 'evidence_until');
    await untilSaid(page, 'Our team is reviewing it');
  });

  await test.step('an operator reads both sides and decides each line, with reasons', async () => {
    const desk = await browserOf(browser, url, async (page) =>
      carrySession(page, url, await signInWithCode(request, url, olive)),
    );
    const { page } = desk;
    await page.goto('/operator/disputes');
    await page
      .getByRole('row')
      .filter({ hasText: '$600.50' })
      .filter({ hasText: 'Sol B.' })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByText('The light was cracked when we came.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Photo from Wren A.' })).toBeVisible();
    await page.getByRole('button', { name: 'Decide' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decide the claim' });
    await dialog.getByLabel('Sand everywhere').fill('100');
    await dialog.getByLabel('Explanation for both sides').fill('The light was cracked before.');
    await dialog.getByLabel('Reason', { exact: true }).fill('Compared the pictures');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Award $100' }).click();
    await expect(page.getByText('Decided', { exact: true }).first()).toBeVisible();
    expect(desk.faults).toEqual([]);
    await desk.close();
  });

  await test.step('nobody appeals: the owner gets their part, the rest is released, and the booking is over', async () => {
    const { page } = theirs;
    await untilSaid(page, 'We have decided');
    await expect(page.getByText('The light was cracked before.')).toBeVisible();
    await timeIsOver(id, 'appeal_until');
    await untilSaid(page, 'The claim is settled');
    await expect(page.getByText('$400', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
    await expectAccessible(page);
    await ours.page.reload();
    await expect(ours.page.getByText('From the deposit to you')).toBeVisible();
  });
  expect([...theirs.faults, ...ours.faults]).toEqual([]);
  await theirs.close();
  await ours.close();
});

test('a claim is settled for an amount, then the renter’s bank reverses the payment and the desk responds', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const url = baseURL ?? '';
  const [owner, renter, olive] = [
    await someOwner('Wren A.'),
    await someOwner('Sol B.'),
    await someOperator(),
  ];
  const { id } = await broughtBack(owner, renter);
  const theirs = await browserOf(browser, url, (page) => arriveAs(page, request, renter));
  const ours = await browserOf(browser, url, (page) => arriveAs(page, request, owner));

  await test.step('the renter offers less than the claim, the owner asks for more, and the renter accepts', async () => {
    const { page } = ours;
    await page.goto(`/exchanges/${id}`);
    await page.getByRole('button', { name: 'Claim damage' }).click();
    const dialog = page.getByRole('dialog', { name: 'Claim damage' });
    await dialog.getByLabel('What it is').fill('Cracked tail light');
    await dialog.getByLabel('Amount', { exact: true }).fill('420');
    await dialog.getByLabel('What happened').fill('It was whole in the morning.');
    await dialog.getByRole('button', { name: 'Claim $420' }).click();
    await expect(page.getByRole('heading', { name: 'Sol B. has your claim' })).toBeVisible();
    const offer = async (who: Page, dollars: string, button: string) => {
      await who.getByRole('button', { name: button }).click();
      const form = who.getByRole('dialog', { name: 'Offer an amount' });
      await form.getByLabel(/You (pay|get)/).fill(dollars);
      await expect(form.getByText('Released right away')).toBeVisible();
      await expectAccessible(who);
      await form.getByRole('button', { name: 'Send offer' }).click();
      await expect(form).toBeHidden();
    };
    await theirs.page.goto(`/exchanges/${id}`);
    await offer(theirs.page, '100', 'Offer an amount');
    await expect(page.getByText('Sol B. offers $100 to settle it.')).toBeVisible();
    await offer(page, '250', 'Offer another amount');
    await theirs.page.getByRole('button', { name: 'Accept $250' }).click();
    const yes = theirs.page.getByRole('dialog', { name: 'Settle the claim for $250?' });
    await expectAccessible(theirs.page);
    await yes.getByRole('button', { name: 'Accept $250' }).click();
    await expect(theirs.page.getByText('You both agreed on an amount.')).toBeVisible();
    await expect(page.getByText('You both agreed on an amount.')).toBeVisible();
  });

  await test.step('the desk sees the chargeback with its due date and sends the evidence with one press', async () => {
    await chargedBack(id);
    const desk = await browserOf(browser, url, async (page) =>
      carrySession(page, url, await signInWithCode(request, url, olive)),
    );
    const { page } = desk;
    const row = page.getByRole('row').filter({ hasText: 'Sol B.' }).filter({ hasText: '$900' });
    await expect(async () => {
      await page.goto('/operator/money');
      await expect(row.getByText('Needs evidence')).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await expect(row.getByText(/ left$/)).toBeVisible();
    await row.getByRole('button', { name: 'Send evidence' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send evidence for $900?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send evidence' }).click();
    await expect(dialog).toBeHidden();
    await expect(async () => {
      await page.reload();
      await expect(row.getByText('With the bank')).toBeVisible({ timeout: 10_000 });
    }).toPass();
    expect(desk.faults).toEqual([]);
    await desk.close();
  });

  await test.step('both hear of it', async () => {
    await ours.page.goto('/notifications');
    await expect(ours.page.getByText('Sol B. disputes $900 for “A boat” with their bank')).toBeVisible();
    await theirs.page.goto('/notifications');
    await expect(theirs.page.getByText('Your bank is disputing $900 for “A boat”')).toBeVisible();
  });
  expect([...theirs.faults, ...ours.faults]).toEqual([]);
  await theirs.close();
  await ours.close();
});
