// Tests declaring an emergency at the desk: who is affected is shown first, in both themes, and what happened to them afterwards.
import { insertReturned } from '../builders/returned.ts';
import { clubMember, listingOf } from '../builders/bookings.ts';
import { startBuiltServer, type BuiltServer } from '../builders/built-server.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { carrySession, signInOperator, type KeptSession } from './desk.ts';
import { expect, expectAccessible, test } from './page-health.ts';
import { overflow } from './pages.ts';
import { moveRental } from '../builders/rental-rows.ts';

let server: BuiltServer;
let session: KeptSession;
test.beforeAll(async ({ playwright }) => {
  server = await startBuiltServer();
  const request = await playwright.request.newContext();
  session = await signInOperator(request, server.url);
  await request.dispose();
  await bookNearFortNelson();
});
test.afterAll(() => server.stop());

// The desk of another server than the one the journeys watch.
test.use({ expectedMessages: /^request leaves the house: http:\/\/127\.0\.0\.1/ });

/** A boat in an empty area: one booking is out in June 2027, and one starts later. */
async function bookNearFortNelson(): Promise<void> {
  const { sql, close } = openDatabase({ directUrl: null, poolSize: 1 }, server.databaseUrl, { role: null });
  const [owner, renter] = [await clubMember(sql, 'owner'), await clubMember(sql, 'renter')];
  const { id: listingId, slug } = await listingOf(sql, owner.accountId);
  await sql`update listing set longitude = -122.697, latitude = 58.806 where id = ${listingId}`;
  const booked = { ownerId: owner.accountId, renterId: renter.accountId, listingId, slug, back: new Date() };
  const out = await insertReturned(sql, booked);
  await moveRental(sql, out, {
    state: 'handed_off',
    handed_off_at: sql`now() - interval '1 hour'`,
    returned_at: null,
    return_said_at: null,
    claim_until: null,
  });
  const coming = await insertReturned(sql, booked);
  await moveRental(sql, coming, {
    state: 'accepted',
    accepted_at: sql`now() - interval '1 hour'`,
    handed_off_at: null,
    returned_at: null,
    return_said_at: null,
    claim_until: null,
    during: '[2027-06-07, 2027-06-10)',
  });
  await close();
}

test('an operator sees whom an emergency would affect, and later what each of them chose', async ({
  page,
}) => {
  await carrySession(page, server.url, session);
  await page.goto(`${server.url}/operator/emergencies`);
  await page.getByRole('button', { name: 'Declare an emergency' }).click();
  await expect(page.getByRole('button', { name: 'Declare emergency' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'What members see' }).fill('Wildfire near Fort Nelson');
  await page.getByLabel('First day').fill('2027-06-05');
  await page.getByLabel('Last day').fill('2027-06-05');
  await page.getByRole('combobox', { name: 'Place' }).fill('Fort Nelson, BC');
  await expect(page.getByText('It affects 1 trip under way on 1 listing.')).toBeVisible();
  await page.getByLabel('Last day').fill('2027-06-08');
  await expect(page.getByText('It affects 1 booking and 1 trip under way on 1 listing.')).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Declare emergency' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 booking: the renter can choose a full refund');
  await expect(dialog).toContainText('1 trip under way can end early');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('BC Wildfire Service');
  await dialog.getByRole('button', { name: 'Declare emergency' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /Wildfire near Fort Nelson/ });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('1 choosing, 1 trip under way', { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
});
