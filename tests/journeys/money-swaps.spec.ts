import type { APIRequestContext, Browser } from '@playwright/test';
import { addDays } from '../../platform/time/date-range.ts';
import { bookkeeping } from '../builders/points.ts';
import { browserOf, dreamer } from './dreamers.ts';
import { ahead, listed, soon, untilThere } from './money-people.ts';
import { daysFreeOfAll } from './neighbours.ts';
import { expect, expectAccessible, expectBrief, test } from './page-health.ts';
import { arriveAs, emailTo, someOwner, withDatabase } from './people.ts';

// Tests what people press where points are involved: a swap's top-up, a suggested swap, and the one number of a wallet.

/** Two owners who may swap, each in a browser of their own. */
async function annAndBen(browser: Browser, request: APIRequestContext, url: string) {
  const ann = await dreamer(request, url, 'Ann Lake', 'chaparral-270');
  const ben = await dreamer(request, url, 'Ben Frost', 'polaris-9r-sled');
  return { ann, ben, hers: await browserOf(browser, url, ann), his: await browserOf(browser, url, ben) };
}

test('a swap is evened out with all points and cash for the rest, and both are charged once both agree', async ({
  browser,
  request,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const { ann, ben, hers, his } = await annAndBen(browser, request, url);
  await withDatabase(({ sql }) => bookkeeping({ sql, ownerSql: sql }).give(ann.id, 300));
  const [from, to] = await daysFreeOfAll(request, url, [ann.slug, ben.slug]);
  const { page } = hers;
  await page.goto(`/exchanges/new?for=${ben.slug}&from=${from}&to=${to}`);
  await page.getByRole('radio', { name: 'I add' }).check();
  await page.getByLabel(/^Adventure Points/).fill('500');
  await expect(page.getByText('You’re 200 AP short.')).toBeVisible();
  await expectAccessible(page);
  // Nothing is sent with points that she doesn't have.
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText('You have 300 AP. Add fewer points, or cash for the rest.')).toBeVisible();
  await page.getByRole('button', { name: 'Add 300 AP and $200 in cash' }).click();
  // $200, the fee of $49, GST $12.45 on both and PST $14 on the top-up.
  const offer = page.getByRole('complementary', { name: 'Your offer' });
  await expect(offer.getByText('300 AP + $275.45').first()).toBeVisible();
  await page.getByRole('button', { name: 'Send offer' }).click();
  await page.waitForURL(/\/exchanges\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Ben Frost has your offer' })).toBeVisible();

  await his.page.goto(new URL(page.url()).pathname);
  await his.page.getByRole('button', { name: 'Accept the swap' }).click();
  const dialog = his.page.getByRole('dialog');
  await expect(dialog.getByText('300 AP + $200').filter({ visible: true }).first()).toBeVisible();
  await expectBrief(dialog);
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(his.page.getByText('Swap agreed')).toBeVisible();
  await untilThere(page, () => expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible(soon));
  await emailTo(ann.email, /\$275\.45 charged to your card/);
  await page.getByText('Price details', { exact: true }).click();
  await page.getByRole('link', { name: 'Receipts for this swap' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Charged' })).toContainText('$275.45');
  await page.goto('/wallet');
  await expect(page.getByText(/300 points are held for/).first()).toBeVisible();
  expect([...hers.faults, ...his.faults]).toEqual([]);
  await Promise.all([hers.close(), his.close()]);
});

test('two owners who saved each other’s listings are shown a swap on days when both are free', async ({
  browser,
  request,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const { ann, ben, hers, his } = await annAndBen(browser, request, url);
  const save = async ({ page }: typeof hers, slug: string) => {
    await page.goto(`/listing/${slug}`);
    await page
      .getByRole('button', { name: /^Add .* to favorites$/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Remove .* from favorites$/ }).first()).toBeVisible();
    await page.goto('/saved');
    await expect(page.getByRole('main').getByRole('link', { name: /./ }).first()).toBeVisible();
  };
  await save(hers, ben.slug);
  await hers.page.goto('/wishes');
  await expect(hers.page.getByText(/^Nobody right now/)).toBeVisible();
  await save(his, ann.slug);
  const { page } = hers;
  await page.goto('/today');
  await expect(page.getByText('Ben Frost saved yours too')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/wishes');
  await expect(page.getByText(/^You saved each other’s listings\. Both are free /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Offer a swap to Ben Frost/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Swap with Ben Frost');
  const [from, to] = [
    new URL(page.url()).searchParams.get('from'),
    new URL(page.url()).searchParams.get('to'),
  ];
  expect(to).toBe(addDays(from ?? '', 2));
  // Both are at $200 a day.
  await expect(page.getByRole('region', { name: 'The difference' }).getByText('An even swap')).toBeVisible();
  expect([...hers.faults, ...his.faults]).toEqual([]);
  await Promise.all([hers.close(), his.close()]);
});

test('a member with bonus points reads one number wherever points can be spent', async ({
  page,
  request,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const owner = await someOwner('Pia D.');
  const slug = await listed(owner);
  const ivy = await dreamer(request, url, 'Ivy Stone', 'chaparral-270');
  await withDatabase(async ({ sql }) => {
    const { give, earn } = bookkeeping({ sql, ownerSql: sql });
    await give(ivy.id, 400);
    await earn(ivy.id, 120);
  });
  await arriveAs(page, request, ivy);
  await page.goto('/wallet');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    /^You can spend 520 points/,
  );
  await page.goto('/listings?view=list');
  await page.getByRole('button', { name: 'What I can get with my points' }).click();
  await expect(page.getByRole('link', { name: 'Within 520 AP. Clear this filter' })).toBeVisible();

  const days = `from=${ahead(40)}&to=${ahead(42)}`;
  await page.goto(`/listing/${slug}?${days}&method=swap`);
  const panel = page.locator('#booking');
  await panel.scrollIntoViewIfNeeded();
  await panel.getByRole('radio', { name: /^Adventure Points/ }).check();
  await expect(panel.getByText('You have 520 AP. These days cost 900 AP.')).toBeVisible();
  // $380 in cash, $72 fee, GST $22.60 and PST $26.60.
  await panel.getByRole('button', { name: 'Pay 520 AP + $501.20' }).click();
  await expect(panel.getByText('You have 520 AP. With 520 AP, you pay $501.20 in cash.')).toBeVisible();
  await panel.getByRole('button', { name: 'Make A Swap Offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two kayaks' });
  await expect(dialog.getByText('These dates cost 900 AP, so the rest is in cash.')).toContainText(
    'You have 520 AP',
  );
  await expect(dialog.getByRole('slider')).toHaveAttribute('max', '520');
  await expect(dialog.getByText('$501.20').filter({ visible: true }).first()).toBeVisible();

  await page.goto('/wishes');
  await page.getByRole('button', { name: 'Make a wish' }).click();
  const wish = page.getByRole('dialog', { name: 'Make a wish' });
  await wish.getByText('More choices').click();
  await expect(wish.getByText('You have 520 AP.')).toBeVisible();
  await page.goto(`/exchanges/new?for=${slug}&${days}`);
  await page.getByRole('radio', { name: 'I add' }).check();
  await expect(page.getByText('You have 520 AP. We hold these when you send the offer.')).toBeVisible();
  // The matcher reads the same number: more than it is never asked for.
  await page.getByLabel(/^Adventure Points/).fill('521');
  await expect(page.getByText('You’re 1 AP short.')).toBeVisible();
});
