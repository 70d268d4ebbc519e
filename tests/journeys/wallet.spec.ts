// Tests the Adventure Wallet, and the public totals of points.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { holdPoints } from '../../features/points/holds/hold-points.server.ts';
import { releaseHolds } from '../../features/points/holds/release-holds.server.ts';
import { bookkeeping, exchangeRows } from '../builders/points.ts';
import { expect, expectAccessible, test } from './page-health.ts';
import { count, heading, overflow, query } from './pages.ts';
import { arriveAs, fillIn, open, someOwner, someoneConfirmed, withDatabase } from './people.ts';

test('a wallet shows what can be spent and what is held; every line on request, and all of it as a file @core', async ({
  page,
  request,
}) => {
  const ann = await someOwner('Ann L.');
  await withDatabase(async ({ sql }) => {
    const { work, give, earn } = bookkeeping({ sql, ownerSql: sql });
    await give(ann.id, 500);
    await earn(ann.id, 1_000);
    const held = { memberId: ann.id, madeBy: ann.id };
    const another = await exchangeRows(sql, 15);
    const exchange = another();
    await work((at) => holdPoints(at, { ...held, exchange, points: 300, key: randomUUID() }));
    for (let each = 0; each < 14; each += 1) {
      const other = another();
      await work((at) => holdPoints(at, { ...held, exchange: other, points: 7, key: randomUUID() }));
      await work((at) =>
        releaseHolds(at, [{ exchange: other, memberId: ann.id, key: randomUUID(), madeBy: null }]),
      );
    }
  });
  await arriveAs(page, request, ann);
  await page.goto('/wallet');
  const main = page.getByRole('main');
  await expect(heading(page)).toHaveText('Adventure Wallet');
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(
    /^You can spend 1,200 points until .+, \d{4}\. 300 more are held for a trip\.$/,
  );
  await expect(main.getByText('What 1,200 points pay for')).toBeVisible();
  // The ten questions of docs/domain/points.md.
  await expect(main.getByRole('heading', { name: 'Good to know' })).toBeVisible();
  // What a newcomer must read, with the fold closed.
  const read = (await main.innerText()).split(/\s+/).filter((word) => /\w/.test(word));
  expect(read.length).toBeLessThanOrEqual(120);
  await main.getByText('All activity').click();
  const lines = main.getByText('Balance after');
  await expect(lines).toHaveCount(25);
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  await main.getByRole('button', { name: 'Show older' }).click();
  await expect(lines).toHaveCount(31);
  await expect(main.getByRole('listitem').filter({ hasText: 'Balance after' }).last()).toContainText(
    'A thank-you from us',
  );
  await expect(main.getByRole('button', { name: 'Show older' })).toHaveCount(0);

  const coming = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^adventure-points-\d{4}-\d\d-\d\d\.csv$/);
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(32);
  // Bonus points went first: 1,000 earned and 200 bonus points are left.
  expect(rows.at(-1)).toMatch(/,1000,200,300$/);
});

test('few points pay part of a rental, and the page still answers a newcomer’s questions', async ({
  page,
  request,
}) => {
  const ann = await someOwner('Ann L.');
  await withDatabase(({ sql }) => bookkeeping({ sql, ownerSql: sql }).give(ann.id, 7));
  await arriveAs(page, request, ann);
  await page.goto('/wallet');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'What 7 points pay for' })).toBeVisible();
  await expect(
    main.getByText('Part of any rental that takes points. You pay the rest in cash.'),
  ).toBeVisible();
  await expect(main.getByText('Fees, cleaning and taxes are in cash.')).toBeVisible();
  await main.getByRole('link', { name: 'See all of them' }).click();
  await expect(page).toHaveURL('/listings?exchange=cashAndPoints');
});

test.describe('a page that breaks', () => {
  // The test causes this error, and the console reports it.
  test.use({ expectedMessages: /^console error: .*TypeError|^console error: .*length/ });

  test('keeps its frame, says what happened, and is drawn again on request', async ({ page, request }) => {
    await arriveAs(page, request, await someoneConfirmed());
    await page.route('**/api/v1/wallet/statement', (route) => route.fulfill({ json: {} }));
    await page.goto('/wallet');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
    await page.unroute('**/api/v1/wallet/statement');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Room for your first adventure' })).toBeVisible();
  });
});

test('shows points that will expire soon, with what keeps them', async ({ page, request }) => {
  const ann = await someOwner('Ann L.');
  const elevenMonthsAgo = new Date(Date.now() - 335 * 86_400_000);
  await withDatabase(({ sql }) => bookkeeping({ sql, ownerSql: sql }).earn(ann.id, 320, elevenMonthsAgo));
  await arriveAs(page, request, ann);
  await page.goto('/wallet');
  await expect(page.getByText(/^320 points expire on /)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Find something to do' })).toBeVisible();
});

test('a visitor signs in and comes back to an empty wallet, which says how to earn points; all points together add up', async ({
  page,
}) => {
  await page.goto('/wallet');
  await expect(page).toHaveURL(/\/login\?/);
  await fillIn(page, await someoneConfirmed());
  await expect(page).toHaveURL('/wallet');
  await expect(page.getByRole('heading', { name: 'Room for your first adventure' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'How points work' }).click();
  await expect(heading(page)).toHaveText('Adventure Points');
  await expect(page.getByRole('heading', { name: 'Issued so far' })).toBeVisible();
  await page.getByText('Do points expire?').click();
  await expect(page.getByText(/After 12 months without activity/)).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
});

test('one press shows in the list what the points can pay for, and one removes it, with the keyboard alone', async ({
  page,
  request,
}) => {
  const ann = await someOwner('Ann L.');
  await withDatabase(({ sql }) => bookkeeping({ sql, ownerSql: sql }).earn(ann.id, 320));
  await arriveAs(page, request, ann);
  await open(page, '/listings?view=list');
  const all = await count(page);
  const ask = page.getByRole('button', { name: 'What I can get with my points' });
  await ask.press('Enter');
  const chip = page.getByRole('link', { name: 'Within 320 AP. Clear this filter' });
  await expect(chip).toBeFocused();
  await expect.poll(() => count(page)).toBeLessThan(all);
  expect(Object.fromEntries(query(page))).toEqual({ points: '320', view: 'list' });
  await expectAccessible(page);
  await chip.press('Enter');
  await expect(ask).toBeFocused();
  await expect.poll(() => count(page)).toBe(all);
  expect(Object.fromEntries(query(page))).toEqual({ view: 'list' });
});

test.describe('a statement that doesn’t load', () => {
  test.use({ expectedMessages: /answer 503|status of 503/ });

  test('says so beside its button, until the next try', async ({ page, request }) => {
    const ann = await someOwner('Ann L.');
    await withDatabase(({ sql }) => bookkeeping({ sql, ownerSql: sql }).give(ann.id, 500));
    await arriveAs(page, request, ann);
    await open(page, '/wallet');
    await page.getByText('All activity').click();
    await page.route('**/wallet/statement.csv', (route) => route.fulfill({ status: 503 }), { times: 1 });
    const button = page.getByRole('button', { name: 'Download as CSV' });
    await button.click();
    const why = page
      .getByRole('main')
      .getByRole('alert')
      .getByText('Something went wrong. Please try again.');
    await expect(why).toBeVisible();
    const file = page.waitForEvent('download');
    await button.click();
    await file;
    await expect(why).toBeHidden();
  });
});
