import { readFile } from 'node:fs/promises';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { confirmHandOver } from '../../features/exchange/handover/hand-over.server.ts';
import { chargeMembershipKind } from '../../features/membership-fees/fee-jobs.ts';
import { payOutKind } from '../../features/payments/payment-jobs.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import { accepted } from '../../platform/refusal.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { somebody } from '../builders/actors.ts';
import { active } from '../builders/bookings.ts';
import { ahead, browserOf, listed, soon, untilThere } from './money-people.ts';
import { expect, expectAccessible, expectBrief, test } from './page-health.ts';
import { arriveAs, emailTo, hasShownAll, openFold, someOwner, withDatabase } from './people.ts';

// Tests what people press where dollars move, and the sums on the page, in the email and on the receipt.

/** An owner whose kayaks are listed, and a renter who has shown everything that listings require. */
async function ownerAndRenter() {
  const [owner, renter] = [await someOwner('Pia D.'), await someOwner('Rae T.')];
  await hasShownAll(renter);
  return { owner, renter, slug: await listed(owner) };
}

test('an owner drags a price over three days and sets one for weekends, and the listing’s page asks for them', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const owner = await someOwner('Pia D.');
  const slug = await listed(owner);
  // The first Tuesday of the month after next.
  let tuesday = `${ahead(62).slice(0, 7)}-01`;
  while (new Date(`${tuesday}T00:00Z`).getUTCDay() !== 2) tuesday = addDays(tuesday, 1);
  await arriveAs(page, request, owner);
  await page.goto(`/host/calendar?month=${tuesday.slice(0, 7)}`);
  await page.getByRole('button', { name: 'Set prices' }).click();
  const day = (after: number) =>
    page.locator('tbody button').nth(Number(addDays(tuesday, after).slice(8)) - 1);
  await expect(day(0)).toHaveText('$300');
  await day(0).hover();
  await page.mouse.down();
  await day(2).hover();
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Set your price' });
  await expect(dialog.getByLabel('From')).toHaveValue(tuesday);
  await expect(dialog.getByLabel('To')).toHaveValue(addDays(tuesday, 2));
  await expectBrief(dialog);
  await expectAccessible(page);
  await dialog.getByLabel(/^Price per day/).fill('275');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  for (const after of [0, 1, 2]) await expect(day(after)).toHaveText('$275');
  await expect(day(3)).toHaveText('$300');
  // Without a mouse one day is chosen, and the dialog takes the others.
  await day(3).press('Enter');
  await dialog.getByLabel('To').fill('');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(dialog.getByText('Enter the first and the last day')).toBeVisible();
  await dialog.getByRole('radio', { name: /Every weekend/ }).check();
  await dialog.getByLabel(/^Price per day/).fill('350');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(day(4)).toHaveText('$350');
  await expect(day(5)).toHaveText('$350');
  await expect(day(3)).toHaveText('$300');

  // Tuesday to Saturday: three days at $275, $300 and $350 are $1,475, with fee and taxes $1,775.90.
  const visitor = await browser.newContext({ baseURL: baseURL ?? '' });
  const theirs = await visitor.newPage();
  await theirs.goto(`/listing/${slug}?from=${tuesday}&to=${addDays(tuesday, 4)}`);
  await expect(theirs.locator('#booking').getByText('$1,775.90')).toBeVisible();
  await visitor.close();
});

test('a special offer from a conversation is accepted, and paid, and the owner’s year adds up', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const { owner, renter, slug } = await ownerAndRenter();
  const [ours, theirs] = [await browserOf(browser, url, owner), await browserOf(browser, url, renter)];

  await test.step('the owner answers a question with days and a price of their own', async () => {
    await theirs.page.goto(`/listing/${slug}`);
    await theirs.page.getByRole('button', { name: 'Ask the owner' }).click();
    await theirs.page.getByLabel('Your question').fill('Could we have them for three days?');
    await theirs.page.getByRole('button', { name: 'Send' }).click();
    await theirs.page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
    const { page } = ours;
    await page.goto(new URL(theirs.page.url()).pathname);
    await page.getByRole('button', { name: 'Special offer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a special offer' });
    await dialog.getByLabel('From').fill(ahead(40));
    await dialog.getByLabel('To').fill(ahead(42));
    await dialog.getByLabel(/^Price for the whole rental/).fill('600');
    // $600, $48 fee, GST $32.40 and PST $42; less 5% it is $570 for the owner.
    await expect(dialog.getByText('$722.40')).toBeVisible();
    await expect(dialog.getByText('$570')).toBeVisible();
    await expectBrief(dialog);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect(page.getByText(/^You offered .* for \$722\.40$/)).toBeVisible();
  });

  await test.step('the guest reads it in the conversation and accepts', async () => {
    const { page } = theirs;
    await expect(page.getByText(/^Pia D\. offers you .* for \$722\.40$/)).toBeVisible();
    await page.getByRole('link', { name: 'Answer offer' }).click();
    await page.getByRole('button', { name: 'Accept' }).click();
    const dialog = page.getByRole('dialog', { name: /^Accept/ });
    await expect(dialog.getByText('$722.40').first()).toBeVisible();
    await expectBrief(dialog);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('heading', { name: 'You’re all set' })).toBeVisible();
    await untilThere(page, () => expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible(soon));
    await emailTo(renter.email, /\$722\.40 charged to your card/);
    await page.goto('/receipts');
    await expect(page.getByRole('row').filter({ hasText: 'Charged' })).toContainText('$722.40');
  });

  await test.step('after the start the owner is paid, and the tax summary and its file say the same', async () => {
    const { page } = ours;
    await page.goto('/host/earnings');
    await page.getByRole('button', { name: 'Set up payouts' }).click();
    await page.getByRole('button', { name: 'These are my bank details' }).click();
    await expect(page.getByText(/^You’re all set/)).toBeVisible();
    await withDatabase(async ({ sql }) => {
      const deps = { sql, now: () => new Date() } as never;
      const [leg] = await sql<{ id: string }[]>`
        update leg set pick_up_at = now() - interval '25 hours' where giver_id = ${owner.id} returning id`;
      const step = { legId: leg?.id ?? '', step: 'hand_off' } as const;
      for (const who of [owner, renter])
        accepted(await confirmHandOver(deps, somebody({ accountId: who.id }), step));
    });
    const line = page.getByRole('row').filter({ hasText: 'Two kayaks' });
    await untilThere(page, () => expect(line.getByText('$570')).toBeVisible(soon));
    await expect(line.getByText(/^due /)).toBeVisible();
    await withDatabase(async ({ sql }) => {
      const [payout] = await sql<{ id: string }[]>`
        update payout set due_at = now() where member_id = ${owner.id} returning id`;
      await sql`
        update job set due_at = now() where kind = ${payOutKind} and state = 'waiting' and body ->> 'id' = ${payout?.id ?? ''}`;
    });
    await expect(line).toContainText('$600');
    await expect(line).toContainText('$30');
    // 'Paid out' is the first of the three sums.
    await untilThere(page, () => expect(page.getByRole('definition').first()).toHaveText('$570', soon));
    await page.getByRole('link', { name: 'Receipts and tax summary' }).click();
    await page.waitForURL('**/receipts');
    const earned = page.getByRole('region', { name: /^Earned in/ });
    await untilThere(page, () => expect(earned.getByText('$570')).toBeVisible(soon));
    await expect(earned).toContainText('Earned$600');
    await expect(earned).toContainText(/Our fee[−-]\$30/);
    await expect(earned).toContainText('Taxes guests paid, which we pass on$74.40');
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/Paid out,Two kayaks,.*,Earned,no,600\b/);
    expect(text).toMatch(/Paid out,Two kayaks,.*,Our fee,no,-30\b/);
  });
  expect([...ours.faults, ...theirs.faults]).toEqual([]);
  await Promise.all([ours.close(), theirs.close()]);
});

test('a membership whose card fails is seen on the account page, and paid with another card', async ({
  page,
  request,
}) => {
  const owner = await someOwner('Pia D.');
  await arriveAs(page, request, owner);
  await page.goto('/account');
  const membership = page.locator('#your-membership');
  await membership.getByRole('button', { name: 'Add a card' }).click();
  const card = page.getByRole('dialog', { name: 'Add a card' });
  await card.getByLabel('Test card').selectOption('test_no_funds');
  await card.getByRole('button', { name: 'Save card' }).click();
  await expect(membership.getByText('Card on file: Visa ·· 9995')).toBeVisible();
  // The year is due now: $297 and GST.
  await withDatabase(async ({ sql }) => {
    const [bill] = await sql<{ id: string }[]>`
      insert into membership_bill (member_id, kind, state, covers_from, covers_to, listings, yearly_cents, bundle_points,
                                   fee_cents, tax_name, tax_cents, points, due_at, announced_at)
      values (${owner.id}, 'year', 'due', now(), now() + interval '1 year', 1, 29700, 300, 29700, 'GST 5%', 1485, 300,
              now(), now() - interval '30 days') returning id`;
    const body = { id: bill?.id ?? '', failed: 0 };
    await enqueue(sql, { kind: chargeMembershipKind, body, key: `${body.id} 0` }, new Date());
  });
  await untilThere(page, () =>
    expect(
      membership.getByText(/enough money.*We’ll try your card on .*, or you can pay now\.$/),
    ).toBeVisible(soon),
  );
  await expect(membership.getByText('$311.85')).toBeVisible();
  await expectAccessible(page);
  // Emails about it wait for the morning.
  await page.goto('/notifications');
  await page.getByRole('link', { name: /We couldn’t charge \$311\.85 for your membership/ }).click();
  await expect(page).toHaveURL(/\/account#membership$/);
  await membership.getByRole('button', { name: 'Pay now' }).click();
  const pay = page.getByRole('dialog', { name: 'Pay $311.85' });
  await expectBrief(pay);
  await pay.getByLabel('Test card').selectOption('test_visa');
  await pay.getByRole('button', { name: 'Pay now' }).click();
  await expect(pay).toBeHidden();
  await untilThere(page, () => expect(membership.getByText('Past payments')).toBeVisible(soon));
  await expect(membership.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  await membership.getByText('Past payments').click();
  await expect(membership.getByText('$311.85')).toBeVisible();
  await membership.getByRole('link', { name: 'Receipt' }).click();
  const receipt = page.getByRole('main');
  await expect(receipt).toContainText('$297');
  await expect(receipt).toContainText('$14.85');
  await expect(receipt).toContainText('$311.85');
  await emailTo(owner.email, /\$311\.85 charged to your card/);
  await page.goto('/wallet');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    /^You can spend 300 points/,
  );
});

test('a trip with a protection plan is paid in two parts, and both come back with its taxes', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const { owner, renter, slug } = await ownerAndRenter();
  const { page, faults, close } = await browserOf(browser, url, renter);
  await page.goto(`/listing/${slug}?from=${ahead(60)}&to=${ahead(62)}`);
  const panel = page.locator('#booking');
  await panel.scrollIntoViewIfNeeded();
  await panel.getByRole('link', { name: 'Standard Rental Book Now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two kayaks' });
  await dialog.getByRole('radio', { name: /^Peace of mind: \$19 a day/ }).check();
  // $900, $57 for the plan, $72 fee, GST $51.45 and PST $66.99; half of it is paid now.
  await expect(dialog.getByText('$1,147.44').filter({ visible: true }).first()).toBeVisible();
  await dialog.getByRole('radio', { name: /In two parts/ }).check();
  await expect(dialog.getByText(/^\$573\.72 when the owner accepts, \$573\.72 on /)).toBeVisible();
  await expect(dialog.getByText('$573.72 will be held on it.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /terms for renters/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Request to book' }).click();
  await page.waitForURL(/\/exchanges\/[0-9a-f-]{36}/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await withDatabase(async ({ sql }) => {
    const deps = { sql, searches: sql, browsing: sql, now: () => new Date(), log: console as never };
    const actor = somebody({ accountId: owner.id, membership: active('owner') });
    accepted(
      await acceptOffer({ ...deps, config: readConfig({ NODE_ENV: 'test' }) }, actor, { id, version: 1 }),
    );
  });
  await untilThere(page, () =>
    expect(page.getByText(/^The rest, \$573\.72, will be charged to the same card on /)).toBeVisible(soon),
  );
  await emailTo(renter.email, /\$573\.72 charged to your card/);
  await expect(page.getByText('Peace of mind', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pay the rest now' }).click();
  const pay = page.getByRole('dialog');
  await expect(pay.getByText('$573.72').first()).toBeVisible();
  await expectBrief(pay);
  await pay.getByRole('button', { name: /^Pay/ }).click();
  await expect(pay).toBeHidden();
  await untilThere(page, () => expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible(soon));
  await openFold(page, 'Change or cancel');
  await page.getByRole('button', { name: 'Cancel the booking' }).click();
  const leave = page.getByRole('dialog');
  await expect(leave.getByText('$1,147.44')).toBeVisible();
  await expectBrief(leave);
  await leave.getByLabel(/^Reason/).fill('The kayaks stay dry this year.');
  await leave.getByRole('button', { name: 'Cancel the booking' }).click();
  await expect(page.getByText('$1,147.44').first()).toBeVisible();
  await page.goto(`/receipts?of=/exchanges/${id}`);
  const refunds = page.getByRole('row').filter({ hasText: 'Refunded' });
  await untilThere(page, () => expect(refunds).toHaveCount(2, soon));
  for (const at of [0, 1]) await expect(refunds.nth(at)).toContainText('$573.72');
  // $900 of rental; the plan and its taxes are in the second part.
  const receipts: string[] = [];
  for (const at of [0, 1]) {
    await refunds.nth(at).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: /^Receipt WL-/ })).toBeVisible();
    receipts.push(await page.getByRole('main').innerText());
    await page.goBack();
  }
  const both = receipts.join('\n');
  for (const line of [/Rental\s+\$476\.51/, /Rental\s+\$423\.49/, /Peace of mind protection, 3 days\s+\$57/])
    expect(both).toMatch(line);
  expect(faults).toEqual([]);
  await close();
});
