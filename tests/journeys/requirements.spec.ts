// Tests requirements for someone without a licence on file: shown before the request, uploaded as a picture, checked at the desk, and
// ready.
import sharp from 'sharp';
import { withCards } from '../builders/bookings.ts';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { accepted } from '../../platform/refusal.ts';
import { somebody } from '../builders/actors.ts';
import { freeDays, openRequest } from './neighbours.ts';
import { expect, expectAccessible, test } from './page-health.ts';
import { arriveAs, enterDesk, emailTo, open, openFold, someOwner, withDatabase } from './people.ts';
import { rentalRows } from '../builders/rental-rows.ts';

const slug = 'rv-class-c';

test('someone who is too young reads that, and finds no button that would be refused', async ({
  page,
  request,
  baseURL,
}) => {
  const who = await someOwner('Kit M.');
  await withDatabase(
    ({ sql }) => sql`
      insert into shown_by_member (account_id, birth_date, licence_classes, licence_until)
      values (${who.id}, (now() - interval '17 years')::date, '{5}', (now() + interval '2 years')::date)`,
  );
  const [from, to] = await freeDays(request, baseURL ?? '', slug);
  await arriveAs(page, request, who);
  await openRequest(page, `/listing/${slug}?from=${from}&to=${to}`);
  const dialog = page.getByRole('dialog', { name: /Class C/ });
  await expect(dialog.getByText('You’re not old enough for this listing on these dates.')).toBeVisible();
  await expect(dialog.getByText('Total').first()).toBeVisible();
  // Nor does it promise what only eligible members get.
  await expect(dialog.getByText(/Price guaranteed until|The owner has until|yours right away/)).toHaveCount(
    0,
  );
  await expect(dialog.getByRole('button', { name: 'Request to book' })).toHaveCount(0);
  await expect(dialog.getByLabel('Test card')).toHaveCount(0);
  await expectAccessible(page);
});

test('a renter without a licence sees what is missing, shows it, an operator checks it, and the trip is ready', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const who = await someOwner('Rhea M.');
  const answer = await request.get(`${baseURL}/api/v1/listings/${slug}/availability`);
  const { today, taken, minimumUnits } = (await answer.json()) as {
    today: string;
    taken: { from: string; until: string }[];
    minimumUnits: number;
  };
  let from = addDays(today, 21);
  const to = () => addDays(from, minimumUnits);
  while (taken.some((range) => range.from <= to() && range.until > from)) from = addDays(from, 1);
  await arriveAs(page, request, who);

  await test.step('before anything is asked: what will be needed', async () => {
    await page.goto(`/listing/${slug}?from=${from}&to=${to()}`);
    const panel = page.locator('#booking');
    await panel.scrollIntoViewIfNeeded();
    const dialog = page.getByRole('dialog', { name: /Class C/ });
    await panel.getByRole('link', { name: 'Standard Rental Book Now' }).click();
    await expect(dialog.getByText('Total').first()).toBeVisible();
    await dialog.getByText('Everything you agree to').click();
    const needed = dialog.locator('[data-row=requirements]');
    await needed.getByText('3 still to do').click();
    await expect(needed.getByText(/A driver’s licence for cars/)).toBeVisible();
    await expect(needed.getByText('Still missing')).toHaveCount(3);
    await dialog.getByRole('checkbox', { name: /terms for renters/ }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Request to book' }).click();
    await page.waitForURL(/\/exchanges\/[0-9a-f-]{36}$/);
  });
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await withDatabase(async (database) => {
    const [row] = await database.sql<{ ownerId: string }[]>`
      select owner_id as "ownerId" from ${rentalRows(database.sql)} rental where id = ${id}`;
    const deps = withCards({ ...database, now: () => new Date() } as never);
    accepted(await acceptOffer(deps, somebody({ accountId: row?.ownerId ?? '' }), { id, version: 1 }));
  });

  const ready = page.getByRole('region', { name: 'Before pick-up' });
  await test.step('the page of the trip says what is missing, and leads to where it is shown', async () => {
    await page.reload();
    await expect(ready.getByText('You need to do this before pick-up.')).toBeVisible();
    await expectAccessible(page);
    await open(page, `/exchanges/legs/${id}/handover`);
    await expect(page.getByText('Something the listing requires is still missing.')).toBeVisible();
    await page.getByRole('link', { name: 'Add what’s missing' }).click();
    await page.waitForURL(`**/exchanges/${id}`);
    await ready.getByRole('link', { name: 'Add ID and licence' }).click();
    await expect(page.getByText('2 things left to do.')).toBeVisible();
    const task = page.getByRole('listitem', { name: 'Driver’s licence' });
    const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#335577' } })
      .jpeg()
      .toBuffer();
    const chosen = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture };
    await task.getByLabel('Choose a photo').setInputFiles(chosen);
    await task.getByRole('button', { name: 'Send photo' }).click();
    await expect(task.getByText('In review', { exact: true })).toBeVisible();
    await expect(page.getByText('You have one thing left to do.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add travellers and sign' })).toBeVisible();
    await expectAccessible(page);
    await open(page, `/exchanges/${id}`);
    await expect(ready.getByText('Sent. We’re reviewing it')).toHaveCount(3);
  });

  await test.step('an operator reads the document at the desk', async () => {
    const desk = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
    const operator = await desk.newPage();
    await enterDesk(operator, 'Identities');
    await operator.getByRole('button', { name: 'Rhea M.' }).click();
    const dialog = operator.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await dialog.getByLabel('Date of birth').fill('1990-05-17');
    await dialog.getByLabel(/They can drive cars/).check();
    await dialog.getByLabel('Licence valid until').fill(addDays(to(), 400));
    await dialog.getByLabel('Reason').fill('Face, name and dates agree');
    await expectAccessible(operator);
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(operator.getByRole('button', { name: 'Rhea M.' })).toHaveCount(0);
    await desk.close();
    await emailTo(who.email, /Your identity is verified/);
  });

  await test.step('it is ready, and the account says what was seen', async () => {
    await open(page, `/exchanges/${id}`);
    await openFold(page, 'Before pick-up');
    await expect(ready.getByText('You’re all set.')).toBeVisible();
    await open(page, '/account');
    await expect(page.getByText('Date of birth: May 17, 1990')).toBeVisible();
    await expect(page.getByText(/Driver’s licence for cars, valid until/)).toBeVisible();
    await expectAccessible(page);
  });
});
