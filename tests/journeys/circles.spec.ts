import { matchWishesKind } from '../../features/exchange/circles/matcher/match-now.server.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import { browserOf, dreamer, wishByApi } from './dreamers.ts';
import { expect, expectAccessible, expectBrief, test } from './page-health.ts';
import { open, withDatabase } from './people.ts';

// Tests three people in three browsers with a circle, from their wishes to the last acceptance.

test('three owners who can’t swap with each other form a circle, and all accept', async ({
  browser,
  request,
  baseURL,
}) => {
  // A whole story of three people takes long on a slow machine.
  test.setTimeout(360_000);
  const url = baseURL ?? '';
  const ann = await dreamer(request, url, 'Ann Lake', 'chaparral-270');
  const ben = await dreamer(request, url, 'Ben Frost', 'polaris-9r-sled');
  const cid = await dreamer(request, url, 'Cid Wood', 'whiskey-jack-chalet');
  const [hers, his] = [await browserOf(browser, url, ann), await browserOf(browser, url, ben)];
  const theirs = await browserOf(browser, url, cid, true);

  await test.step('Ann wishes for something in the snow, with the keyboard where it can', async () => {
    const { page } = hers;
    await open(page, '/wishes');
    await page.getByRole('button', { name: 'Make a wish' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Make a wish' });
    await dialog.getByRole('checkbox', { name: 'Snow & Winter' }).press('Space');
    await dialog.getByText('More choices').click();
    await dialog.getByLabel('Around a town').fill('Revel');
    await dialog.getByLabel('Around a town').press('Enter');
    await dialog.getByLabel('How far from Revelstoke, BC').selectOption('400');
    await dialog.getByLabel('How long').fill('0');
    await dialog.getByRole('button', { name: 'Make this wish' }).press('Enter');
    await expect(dialog.getByText('Choose from 1 to 60 days or nights.')).toBeVisible();
    await expect(dialog.getByLabel('How long')).toBeFocused();
    await dialog.getByLabel('How long').fill('3');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Make this wish' }).press('Enter');
    await expect(page.getByText('Looking', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Snow & Winter' })).toBeVisible();
    await expect(page.getByText('Within 400 km of Revelstoke, BC')).toBeVisible();
    await expectAccessible(page);
    await open(page, '/today');
    await expect(page.getByRole('heading', { name: 'For your wish' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Polaris/ }).first()).toBeVisible();
  });

  await test.step('Ben and Cid wish as well, and the matcher finds what goes around', async () => {
    await wishByApi(request, url, ben, 'cabins');
    await wishByApi(request, url, cid, 'water');
    await withDatabase(({ sql }) => enqueue(sql, { kind: matchWishesKind, body: {} }, new Date()));
    await expect(async () => {
      await open(hers.page, '/wishes');
      await expect(hers.page.getByText('We found a circle')).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 90_000 });
  });

  await test.step('the circle is drawn and explained, and Ann says yes with a card', async () => {
    const { page } = hers;
    await page.getByRole('link', { name: 'Answer the circle' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A circle of three' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: /^You give/ })).toContainText('Cid Wood');
    await expect(page.getByText('it takes all three')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Yes, I’m in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you in?' });
    await expect(dialog.getByText('Test processor: no real money moves.')).toBeVisible();
    await expect(dialog.getByText(/Charged when everyone has accepted/)).toBeVisible();
    await expectBrief(dialog);
    await dialog.getByRole('button', { name: 'Yes, I’m in' }).click();
    await expect(page.getByRole('heading', { name: 'You accepted' })).toBeVisible();
  });

  await test.step('Ben says yes, then Cid on a phone: the last word closes it', async () => {
    const address = new URL(hers.page.url()).pathname;
    for (const [{ page }, after] of [
      [his, 'You accepted'],
      [theirs, 'The circle is on'],
    ] as const) {
      await open(page, address);
      await page.getByRole('button', { name: 'Yes, I’m in' }).click();
      const dialog = page.getByRole('dialog', { name: 'Are you in?' });
      await expect(dialog.getByLabel('Test card')).toBeVisible();
      await dialog.getByRole('button', { name: 'Yes, I’m in' }).click();
      await expect(page.getByRole('heading', { name: after })).toBeVisible();
    }
    await expectAccessible(theirs.page);
    await expect(async () => {
      await open(hers.page, '/wishes');
      await expect(hers.page.getByText('Came true')).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
  });

  expect([...hers.faults, ...his.faults, ...theirs.faults]).toEqual([]);
  await Promise.all([hers.close(), his.close(), theirs.close()]);
});
