import { readFile } from 'node:fs/promises';
import { arriveAs, someOwner, withDatabase } from './people.ts';
import { expect, expectAccessible, test } from './page-health.ts';
import { insertRental } from '../builders/rental-rows.ts';

// Tests money between two members: one pays a debt, the other sees it arrive and downloads the year.

test('a debt is paid from the wallet, and appears in the creditor’s earnings', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const [debtor, owner] = [await someOwner('Dara'), await someOwner('Olive')];
  const bookingId = await withDatabase(async ({ sql }) => {
    const [listing] = await sql<{ id: number }[]>`select id from listing where slug = 'coachmen-trailer'`;
    const terms = { title: 'A trailer', slug: 'coachmen-trailer', price: {} };
    const id = await insertRental(sql, {
      listing_id: listing?.id ?? 0,
      owner_id: owner.id,
      renter_id: debtor.id,
      state: 'completed',
      from_day: '2026-06-04',
      to_day: '2026-06-06',
      pick_up: '2026-06-04T09:00',
      return_by: '2026-06-06T17:00',
      during: '[2026-06-04,2026-06-07)',
      pick_up_at: '2026-06-04T16:00:00Z',
      total_cents: 90_000,
      deposit_cents: 50_000,
      terms: sql.json(terms),
      asked_at: '2026-05-30T18:00:00Z',
      accepted_at: '2026-05-30T18:00:00Z',
      handed_off_at: '2026-06-04T16:00:00Z',
      returned_at: '2026-06-06T23:00:00Z',
      return_said_at: '2026-06-06T23:00:00Z',
      ended_at: '2026-06-09T23:00:00Z',
    });
    await sql`
      insert into debt (debtor_id, creditor_id, leg_id, reason, title, cents, owed_at)
      values (${debtor.id}, ${owner.id}, ${id}, 'award', 'A trailer', 21050, now())`;
    return id;
  });
  await arriveAs(page, request, debtor);
  await page.goto('/wallet');
  const debts = page.getByRole('region', { name: 'What you owe' });
  await expect(debts.getByText('$210.50')).toBeVisible();
  await expectAccessible(page);
  await debts.getByRole('button', { name: 'Pay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay $210.50' });
  await dialog.getByLabel('Test card').selectOption('test_confirm');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: 'Yes, it’s me' }).click();
  await page.waitForURL(/\/wallet\?payment=/);
  await expect(page.getByText('Your bank approved it. We’re charging your card.')).toBeVisible();
  // A job charges the card within seconds.
  await expect(async () => {
    await page.reload();
    await expect(debts.getByText(/^Receipt .*: paid with Visa ·· 3220 on/)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL });
  const theirs = await context.newPage();
  await arriveAs(theirs, request, owner);
  await theirs.goto('/host/earnings');
  // Nothing can be paid out before the owner has entered bank details.
  const line = theirs.getByRole('row').filter({ hasText: 'A trailer' });
  await expect(async () => {
    await theirs.reload();
    await expect(line.getByText('Your payout account is not ready', { exact: false })).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
  await expectAccessible(theirs);
  await theirs.getByRole('button', { name: 'Set up payouts' }).click();
  await theirs.getByRole('button', { name: 'These are my bank details' }).click();
  await expect(theirs.getByText(/^You’re all set/)).toBeVisible();
  await expect(async () => {
    await theirs.reload();
    await expect(theirs.getByRole('definition').first()).toHaveText('$210.50', { timeout: 3_000 });
  }).toPass();
  await expectAccessible(theirs);
  const [file] = await Promise.all([
    theirs.waitForEvent('download'),
    theirs.getByRole('button', { name: 'This year’s statement' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`${bookingId},A trailer,2026-06-04,2026-06-06,Rental,210.50,0.00,0.00,210.50`);
  await context.close();
});
