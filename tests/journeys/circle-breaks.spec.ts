import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { matchWishesKind } from '../../features/exchange/circles/matcher/match-now.server.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { checkCash } from '../../features/payments/books/check-cash.server.ts';
import { checkBooks } from '../../features/points/ledger/check-books.server.ts';
import { confirmHandOver } from '../../features/exchange/handover/hand-over.server.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import { accepted } from '../../platform/refusal.ts';
import { somebody } from '../builders/actors.ts';
import { active } from '../builders/bookings.ts';
import { bookkeeping } from '../builders/points.ts';
import { sayYes } from '../builders/swaps.ts';
import { browserOf, dreamer, wishByApi, type Dreamer } from './dreamers.ts';
import { expect, expectAccessible, test } from './page-health.ts';
import { hasShownAll, emailTo, openFold, withDatabase } from './people.ts';

// Tests three people in three browsers with an agreed circle; one breaks it. The stories run in sequence: their wishes would match each
// other.
test.describe.configure({ mode: 'serial' });

const actorOf = ({ id }: Dreamer): AccountActor => somebody({ accountId: id, membership: active('owner') });
const acting = <T>(work: (deps: Deps) => Promise<T>): Promise<T> =>
  withDatabase(({ sql }) =>
    work({
      sql,
      searches: sql,
      browsing: sql,
      now: () => new Date(),
      config: readConfig({ NODE_ENV: 'test' }),
      log: console as never,
    }),
  );

type Three = { id: string; ann: Dreamer; ben: Dreamer; cid: Dreamer };
const before: string[] = [];

/** Ann's trailer goes to Cid, last; Ben's boards to Ann, first; Cid's sauna to Ben, who adds points. All have accepted and paid. */
async function agreedCircle(request: APIRequestContext, url: string): Promise<Three> {
  const [ann, ben, cid] = [
    await dreamer(request, url, 'Ann Lake', 'coachmen-trailer'),
    await dreamer(request, url, 'Ben Frost', 'paddle-boards'),
    await dreamer(request, url, 'Cid Wood', 'floating-sauna', 300),
  ];
  const ids = [ann, ben, cid].map(({ id }) => id);
  await withDatabase(async ({ sql }) => {
    await sql`update wish set state = 'removed' where member_id = any(${before})`;
    await bookkeeping({ sql, ownerSql: sql }).earn(ben.id, 1_000);
    // Emails are sent at once, at any hour.
    for (const id of ids)
      await sql`insert into notification_setting (account_id, is_quiet_at_night) values (${id}, false)`;
  });
  before.push(...ids);
  for (const who of [ann, ben, cid]) await hasShownAll(who);
  await wishByApi(request, url, ann, 'lite');
  await wishByApi(request, url, ben, 'unique', { from: 30, topUpPoints: 900 });
  await wishByApi(request, url, cid, 'rv', { from: 50 });
  const id = await withDatabase(async ({ sql }) => {
    await enqueue(sql, { kind: matchWishesKind, body: {} }, new Date());
    const found = async () => {
      const [row] = await sql<{ id: string }[]>`
        select p.exchange_id as id from circle_place p join wish w on w.id = p.wish_id where w.member_id = ${ann.id}`;
      return row?.id ?? '';
    };
    await expect.poll(found, { timeout: 90_000 }).not.toBe('');
    return found();
  });
  for (const who of [cid, ann, ben])
    accepted(await acting((deps) => sayYes(deps, actorOf(who), { id, version: 1 })));
  await withDatabase(({ sql }) =>
    expect
      .poll(
        async () =>
          (await sql`select from payment where state = 'captured' and payer_id = any(${ids}::uuid[])`).length,
        { timeout: 90_000 },
      )
      .toBe(3),
  );
  return { id, ann, ben, cid };
}

/** Ben's listing is out with Ann. The server's clock cannot be moved: the pick-up moves closer instead. */
async function setOut({ id, ann, ben }: Three): Promise<void> {
  const legId = await withDatabase(async ({ sql }) => {
    const [leg] = await sql<{ id: string }[]>`
      update leg set pick_up_at = now() - interval '1 hour' where exchange_id = ${id} and giver_id = ${ben.id} returning id`;
    await sql`
      update job set due_at = now() where kind = 'hold-guarantee' and state = 'waiting'
         and body ->> 'id' in (select id::text from exchange_party where exchange_id = ${id} and member_id = ${ann.id})`;
    await expect
      .poll(
        async () =>
          (
            await sql`
              select from payment where purpose = 'deposit' and state = 'authorised' and is_current and payer_id = ${ann.id}`
          ).length,
        { timeout: 90_000 },
      )
      .toBe(1);
    return leg?.id ?? '';
  });
  for (const who of [ben, ann])
    accepted(await acting((deps) => confirmHandOver(deps, actorOf(who), { legId, step: 'hand_off' })));
}

async function openSwap(page: Page, id: string): Promise<void> {
  await page.goto(`/exchanges/${id}`);
}

const step = (page: Page): Locator => page.locator('#next-heading');
const settled = (page: Page): Locator => page.getByRole('region', { name: 'What this means for you' });

/** Cash and points: nothing is lost or created. Other journeys are writing at the same time. */
const expectSoundBooks = () =>
  withDatabase(async ({ sql }) => {
    await expect(async () => {
      expect(await checkCash(sql)).toEqual([]);
      expect((await checkBooks(sql)).faults).toEqual([]);
      const [sum] = await sql`select coalesce(sum(points), 0)::int as points from points_entry`;
      expect(sum).toEqual({ points: 0 });
    }).toPass({ timeout: 60_000 });
  });

test('one of three leaves a circle midway: everyone sees on the page and by email what happens to their part, points and bond', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(360_000);
  const url = baseURL ?? '';
  const three = await agreedCircle(request, url);
  const { id, ann, ben, cid } = three;
  const theirs = await browserOf(browser, url, cid, true);
  await openSwap(theirs.page, id);
  const cancel = theirs.page.getByRole('button', { name: 'Cancel the swap' });
  await expect(cancel).toBeVisible();
  await setOut(three);
  // Cid isn't notified of what only concerns the other two; the page shows at once that the whole swap can no longer be cancelled.
  await expect(cancel).toHaveCount(0);
  const [hers, his] = [await browserOf(browser, url, ann), await browserOf(browser, url, ben)];

  await test.step('Cid calls off what he was to give, on a phone, and reads before what it costs', async () => {
    const { page } = theirs;
    await openSwap(page, id);
    await openFold(page, 'Details and changes');
    const leg = page.getByRole('article').filter({ hasText: 'You → Ben Frost' });
    await leg.getByRole('button', { name: 'Call it off' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Ben Frost gets back everything they paid for it.');
    await expect(dialog).toContainText(/You won’t get .* either, and you don’t get your swap fee back/);
    await dialog.getByLabel('Reason').fill('The stove is broken');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Call it off' }).click();
    await expect(step(page)).toHaveText(/^You won’t get /);
    await expect(settled(page)).toContainText('You don’t get $51.45 back, because you left the swap.');
    await expect(leg).toContainText('You called it off: “The stove is broken”');
    await expectAccessible(page);
  });

  await test.step('Ben gave and goes without: he has his part and his points back, and Ann’s bond', async () => {
    const { page } = his;
    await openSwap(page, id);
    await expect(step(page)).toHaveText(/^You won’t get /);
    await expect(page.getByText('Cid Wood called it off: “The stove is broken”').first()).toBeVisible();
    await expect(page.getByText('You go first in line')).toBeVisible();
    await expect(settled(page)).toContainText('$51.45 is refunded to your card');
    await expect(settled(page)).toContainText('300 AP are back in your wallet');
    await expect(settled(page)).toContainText('of Ann Lake’s bond');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See the whole circle' }).click();
    await expect(step(page)).toHaveText('You won’t get your wish this time');
    // In the legs' section: the conversation says it too.
    await expect(page.getByRole('listitem').filter({ hasText: / gives? .*Called off/s })).toHaveCount(2);
    await expectAccessible(page);
    await emailTo(ben.email, /bond of \$300 is yours/, /https?:\/\/\S+\/exchanges\/\S+/);
    await emailTo(ben.email, /is called off$/, /https?:\/\/\S+\/exchanges\/\S+/);
  });

  await test.step('Ann has what she wished for, gives nothing any more, and sees where her bond went', async () => {
    const { page } = hers;
    await openSwap(page, id);
    await expect(step(page)).toHaveText(/ goes back to Ben Frost$/);
    await expect(settled(page)).toContainText(
      'went to Ben Frost, who handed over their side and got nothing',
    );
    await expectAccessible(page);
    await emailTo(ann.email, /^Your bond of \$300 went to Ben Frost/, /https?:\/\/\S+\/exchanges\/\S+/);
  });

  await expectSoundBooks();
  expect([...hers.faults, ...his.faults, ...theirs.faults]).toEqual([]);
  await Promise.all([hers.close(), his.close(), theirs.close()]);
});

test('one of three breaks a circle off before anything has changed hands: no one else pays anything, and points are released', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const url = baseURL ?? '';
  const { id, ann, ben, cid } = await agreedCircle(request, url);
  const [theirs, his] = [await browserOf(browser, url, cid), await browserOf(browser, url, ben, true)];

  await test.step('Cid cancels, with a reason', async () => {
    const { page } = theirs;
    await openSwap(page, id);
    await page.getByRole('button', { name: 'Cancel the swap' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel the swap?' });
    await dialog.getByLabel('Reason').fill('We move house');
    await dialog.getByRole('button', { name: 'Cancel the swap' }).click();
    await expect(step(page)).toHaveText('You cancelled');
  });

  await test.step('the others read who left, why, and that everyone is refunded', async () => {
    const { page } = his;
    await openSwap(page, id);
    await expect(step(page)).toHaveText('Cid Wood cancelled');
    await expect(page.getByText('“We move house”')).toBeVisible();
    await expect(
      page.getByText('Everyone gets back what they paid, and all dates are open again.'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/circles/${id}`);
    await expect(page.getByText('Cid Wood wrote: “We move house”')).toBeVisible();
    await emailTo(ann.email, /^Your swap is cancelled/, /https?:\/\/\S+\/exchanges\/\S+/);
    const wallet = await withDatabase(
      ({ sql }) =>
        sql<{ kind: string; points: number }[]>`
          select kind, sum(balance_points)::int as points from points_account where member_id = ${ben.id} and balance_points > 0 group by 1`,
    );
    expect(wallet.map((each) => ({ ...each }))).toEqual([{ kind: 'available', points: 1_000 }]);
  });

  await expectSoundBooks();
  expect([...theirs.faults, ...his.faults]).toEqual([]);
  await Promise.all([theirs.close(), his.close()]);
});
