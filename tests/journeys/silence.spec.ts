import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { confirmHandOver } from '../../features/exchange/handover/hand-over.server.ts';
import { declareEmergency } from '../../features/exchange/emergencies/declare-emergency.server.ts';
import { noteVerification } from '../../features/members/note-verification.server.ts';
import { verifiedOperatorCard } from '../../features/members/verified-identity.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { present } from '../../platform/assert.ts';
import { accepted } from '../../platform/refusal.ts';
import { today } from '../../platform/time/time-zone.ts';
import { somebody } from '../builders/actors.ts';
import { exchangeClock } from '../../features/exchange/lifecycle/exchange-jobs.server.ts';
import { active, asked, listingOf } from '../builders/bookings.ts';
import { expect, expectAccessible, test, watch } from './page-health.ts';
import {
  arriveAs,
  enterDesk,
  hasShownAll,
  photo,
  someOperator,
  someOwner,
  withDatabase,
  type Person,
} from './people.ts';

// Tests what both sides read of a booking nobody acts on, and of one in an emergency.

const dayMs = 86_400_000;
const dayFromNow = (days: number) => addDays(today('America/Vancouver', new Date()), days);
const actorOf = ({ id }: Person) => somebody({ accountId: id, membership: active('owner') });
/** Commands at an instant, in days from now: the server's own clock cannot be moved. */
const daysFromNow = <T>(
  days: number,
  work: (deps: Parameters<typeof acceptOffer>[0]) => Promise<T>,
): Promise<T> =>
  withDatabase((database) =>
    work({
      ...database,
      config: { publicUrl: 'http://127.0.0.1' },
      now: () => new Date(Date.now() + days * dayMs),
    } as never),
  );

/** Someone's own browser on a booking's page. */
async function reader(browser: Browser, request: APIRequestContext, url: string, who: Person, id: string) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const faults = await watch(page, [new URL(url).origin]);
  await arriveAs(page, request, who);
  await page.goto(`/exchanges/${id}`);
  return { page, faults, close: () => context.close() };
}

/** A boat near Fort Nelson, in an empty area, agreed for three days from the week after next. */
async function agreed(owner: Person, renter: Person): Promise<string> {
  for (const who of [owner, renter]) {
    await hasShownAll(who);
    await withDatabase(({ sql }) => noteVerification(sql, who.id, verifiedOperatorCard));
  }
  const slug = await withDatabase(async ({ sql }) => {
    const made = await listingOf(sql, owner.id);
    await sql`update listing set longitude = -122.697, latitude = 58.806 where id = ${made.id}`;
    return made.slug;
  });
  const first = dayFromNow(8);
  const id = await daysFromNow(0, async (deps) => {
    const made = await asked(deps, actorOf(renter), slug, { from: first, to: addDays(first, 2) });
    expect(await acceptOffer(deps, actorOf(owner), { id: made.id, version: 1 })).toBe('accepted');
    return made.id;
  });
  // The server charges the card.
  await expect
    .poll(() =>
      withDatabase(
        async ({ sql }) =>
          (await sql<{ state: string }[]>`select state from payment p where exchange_of(p) = ${id}`)[0]
            ?.state,
      ),
    )
    .toBe('captured');
  return id;
}

/** A booking's clock job runs as at an instant, in days from now. */
const clockLooks = (kind: string, id: string, days: number) =>
  daysFromNow(days, (deps) =>
    inTransaction(deps, {}, ({ sql }) =>
      present(exchangeClock[kind], kind)({ job: { body: { id } }, sql, now: deps.now } as never),
    ),
  );

/** This many days have passed since the agreement. */
const daysPass = (id: string, days: number) =>
  withDatabase(async ({ sql }) => {
    const passed = sql`make_interval(days => ${days})`;
    await sql`
      with days as (
        update listing_claim set during = tsrange(lower(during) - ${passed}, upper(during) - ${passed}) where leg_id = ${id})
      update leg set from_day = from_day - ${days}::int, to_day = to_day - ${days}::int, pick_up = pick_up - ${passed}, return_by = return_by - ${passed},
             during = tsrange(lower(during) - ${passed}, upper(during) - ${passed}), pick_up_at = pick_up_at - ${passed},
             return_at = return_at - ${passed}
       where id = ${id}`;
    await sql`update exchange set accepted_at = accepted_at - ${passed} where id = ${id}`;
  });

const say = (who: Person, id: string, step: 'hand_off' | 'return', days = 0) =>
  daysFromNow(days, async (deps) => accepted(await confirmHandOver(deps, actorOf(who), { legId: id, step })));

/** What the page says first. Retries until it does: a job must have run. */
async function reads(page: Page, title: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

test('a hand-over that no one reports is asked about, and ends against the silent side; gear never reported back counts as returned', async ({
  browser,
  request,
  baseURL,
}) => {
  const [owner, renter] = [await someOwner('Wren A.'), await someOwner('Sol B.')];
  const begun = await agreed(owner, renter);
  await daysPass(begun, 11);
  await clockLooks('leg-ask', begun, 0);
  const ours = await reader(browser, request, baseURL ?? '', owner, begun);
  const theirs = await reader(browser, request, baseURL ?? '', renter, begun);
  const both = [ours.page, theirs.page];

  await test.step('both are asked, and read what silence costs', async () => {
    for (const page of both) {
      await reads(page, 'Was it handed over?');
      await expect(
        page.getByText(/If neither of you does, the booking ends with a full refund/),
      ).toBeVisible();
    }
    await expectAccessible(theirs.page);
  });
  await test.step('one side says that it was', async () => {
    await say(owner, begun, 'hand_off');
    await reads(ours.page, 'Waiting for Sol B. to confirm the hand-over');
    await reads(theirs.page, 'Wren A. has confirmed the hand-over');
    await expect(theirs.page.getByRole('button', { name: 'Wren A. didn’t show up' })).toHaveCount(0);
  });
  await test.step('and two days later it is over', async () => {
    await clockLooks('leg-lapse', begun, 2.1);
    await reads(ours.page, 'Ended: it counts as Sol B.’s no-show');
    await reads(theirs.page, 'Ended: it counts as your no-show');
  });

  const out = await agreed(owner, renter);
  await daysPass(out, 14);
  await test.step('what is late says by when it counts as back, and one word is enough', async () => {
    for (const who of [owner, renter]) await say(who, out, 'hand_off', -6);
    for (const page of both) await page.goto(`/exchanges/${out}`);
    await reads(ours.page, 'It’s not back yet');
    await reads(theirs.page, 'It should be back by now');
    await expect(theirs.page.getByText(/it counts as returned/)).toBeVisible();
    await say(renter, out, 'return');
    await reads(ours.page, 'Sol B. has confirmed the return');
    await reads(theirs.page, 'Waiting for Wren A. to confirm the return');
    await clockLooks('leg-presume-return', out, 2.1);
    for (const page of both) await reads(page, 'It counts as returned');
    await expectAccessible(ours.page);
  });
  expect([...ours.faults, ...theirs.faults]).toEqual([]);
  await ours.close();
  await theirs.close();
});

test('an emergency at a booking’s place: its renter takes points instead of the refund, and its owner reads it', async ({
  browser,
  request,
  baseURL,
}) => {
  const [owner, renter] = [await someOwner('Ida N.'), await someOwner('Kai P.')];
  const operator = await someOperator();
  const id = await agreed(owner, renter);
  await daysFromNow(0, async (deps) => {
    const from = dayFromNow(7);
    const actor = somebody({ accountId: operator.id, isOperator: true, assurance: 'aal2' });
    const area = { shape: 'circle', longitude: -122.7, latitude: 58.8, km: 20 } as const;
    accepted(
      await declareEmergency(deps, actor, {
        kind: 'wildfire',
        title: 'Wildfire near Fort Nelson',
        from,
        to: addDays(from, 3),
        area,
        reason: 'BC Wildfire Service',
      }),
    );
  });
  const theirs = await reader(browser, request, baseURL ?? '', renter, id);
  await reads(theirs.page, 'Wildfire near Fort Nelson');
  const panel = theirs.page.getByRole('region', { name: 'Wildfire near Fort Nelson' });
  await expect(panel.getByText('$1,083.60')).toBeVisible();
  await expect(panel.getByText('1,192 AP')).toBeVisible();
  await expectAccessible(theirs.page);
  await panel.getByRole('button', { name: 'Take the points' }).click();
  const dialog = theirs.page.getByRole('dialog', { name: 'Take 1,192 AP?' });
  await expectAccessible(theirs.page);
  await dialog.getByRole('button', { name: 'Take the points' }).click();
  await expect(panel.getByText(/You took 1,192 AP instead of a refund/)).toBeVisible();
  const ours = await reader(browser, request, baseURL ?? '', owner, id);
  await expect(ours.page.getByText('Kai P. chose Adventure Points from us.')).toBeVisible();
  expect([...ours.faults, ...theirs.faults]).toEqual([]);
  await ours.close();
  await theirs.close();
});

test('a no-show that is reported, denied and decided: no money moves before the decision', async ({
  browser,
  request,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const [owner, renter] = [await someOwner('Wyn C.'), await someOwner('Sal D.')];
  const id = await agreed(owner, renter);
  await daysPass(id, 9);
  const refunded = () =>
    withDatabase(async ({ sql }) => {
      const [row] = await sql<{ total: number; refunded: number }[]>`
        select amount_cents as total, refunded_cents as refunded from payment p where exchange_of(p) = ${id}`;
      return row && row.refunded / row.total;
    });
  const ours = await reader(browser, request, url, owner, id);
  await ours.page.getByRole('button', { name: 'Sal D. didn’t show up' }).click();
  const report = ours.page.getByRole('dialog', { name: 'Sal D. didn’t show up?' });
  await report.getByRole('button', { name: 'Report no-show' }).click();
  await expect(report.getByText('Describe what happened.')).toBeVisible();
  await report.getByLabel('What happened').fill('I waited at the dock for three hours.');
  await report.getByLabel('Photo of the meeting place').setInputFiles(await photo('dock.jpg', '#7a3b1d'));
  await report.getByRole('button', { name: 'Report no-show' }).click();
  await expect(report, 'the photo is sent').toBeHidden();
  await reads(ours.page, 'You reported that Sal D. didn’t show up');
  await expect(ours.page.getByRole('img', { name: 'Photo from you' })).toBeVisible();

  const theirs = await reader(browser, request, url, renter, id);
  await reads(theirs.page, 'Wyn C. says you didn’t show up');
  await expect(theirs.page.getByText('I waited at the dock for three hours.')).toBeVisible();
  await expectAccessible(theirs.page);
  await theirs.page.getByRole('button', { name: 'I was there' }).click();
  const answer = theirs.page.getByRole('dialog', { name: 'Say that you were there' });
  await answer.getByLabel('What happened').fill('I was at the ramp at nine, and nobody answered the phone.');
  await answer.getByRole('button', { name: 'Send answer' }).click();
  await reads(theirs.page, 'Our team is reviewing the no-show');
  await reads(ours.page, 'Sal D. says they were there');
  expect(await refunded()).toBe(0);

  const atDesk = await browser.newContext({ baseURL: url });
  const desk = await atDesk.newPage();
  await enterDesk(desk, 'No-shows');
  const file = desk.locator('section').filter({ hasText: 'Sal D.' });
  await expect(file.getByText('nobody answered the phone')).toBeVisible();
  await file.getByRole('button', { name: 'Decide' }).click();
  const decide = desk.getByRole('dialog', { name: 'Decide the no-show' });
  await decide.getByLabel('Wyn C. didn’t show up').check();
  await decide.getByLabel('Explanation for both sides').fill('The call log shows that nobody answered.');
  await decide.getByLabel('Reason', { exact: true }).fill('Call log');
  await decide.getByRole('button', { name: 'Decide' }).click();
  await reads(theirs.page, 'It counts as Wyn C.’s no-show');
  await expect(theirs.page.getByText('Our team: The call log shows that nobody answered.')).toBeVisible();
  await reads(ours.page, 'It counts as your no-show');
  await expect.poll(refunded).toBe(1);
  expect([...ours.faults, ...theirs.faults]).toEqual([]);
  for (const each of [ours, theirs, atDesk]) await each.close();
});
