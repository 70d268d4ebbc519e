import type { Locator, Page } from '@playwright/test';
import { endOffer } from '../../features/exchange/offer/end-offer.server.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { createLog } from '../../platform/log/log.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { today } from '../../platform/time/time-zone.ts';
import { somebody } from '../builders/actors.ts';
import { active, asked, listingOf } from '../builders/bookings.ts';
import { expect, expectAccessible, test } from './page-health.ts';
import { arriveAs, emailTo, open, someOwner, withDatabase, type Person } from './people.ts';

// Tests that events reach an open page, a list and an email; read marks appear everywhere; choices apply.

const now = () => new Date();
const actorOf = ({ id }: Person) => somebody({ accountId: id, membership: active('owner') });

/** Server commands run directly, as the person would. */
const beside = <T>(
  work: (deps: Parameters<typeof asked>[0], ownerSql: Parameters<typeof listingOf>[0]) => Promise<T>,
) =>
  withDatabase(({ sql }) => {
    const log = createLog('silent', () => {}, now);
    return work(
      { config: readConfig({ NODE_ENV: 'test' }), sql, searches: sql, browsing: sql, log, now },
      sql,
    );
  });

const from = () => addDays(today('America/Vancouver', now()), 30);
const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });

test('a request rings the bell of an open page, opens by keyboard, and sends an email that one click turns off @core', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const owner = await someOwner('Ola');
  const renter = await someOwner('Rin');
  const { slug } = await beside((_, ownerSql) => listingOf(ownerSql, owner.id));
  await arriveAs(page, request, owner);
  await open(page, '/trips');
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  const id = await test.step('the bell rings while the page is open', async () => {
    const made = await beside((deps) =>
      asked(deps, actorOf(renter), slug, { from: from(), to: addDays(from(), 2) }),
    );
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
    return made.id;
  });

  await test.step('the panel opens and is left by keys; the line leads to the request, and is read then', async () => {
    await bell(page).press('Enter');
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByText('Rin would like “A boat”')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(bell(page)).toBeFocused();
    await bell(page).press('Enter');
    await panel.getByRole('link', { name: /Rin would like/ }).press('Enter');
    await page.waitForURL(`**/exchanges/${id}`);
    await expect(bell(page)).toHaveAccessibleName('Notifications');
  });

  await test.step('the list has it all, by day; what is unread can be seen alone', async () => {
    await open(page, '/notifications');
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Unread', exact: true }).click();
    await expect(page.getByText('You’re all caught up')).toBeVisible();
  });

  await test.step('what is chosen is kept', async () => {
    await open(page, '/account/notifications');
    await page.getByLabel('From', { exact: true }).fill('00:00');
    await page.getByLabel('Until', { exact: true }).fill('00:00');
    await page.getByLabel('Time zone').selectOption('America/Halifax');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your quiet hours are saved').first()).toBeVisible();
    const choice = page.getByLabel('Email: Swaps and circles', { exact: true });
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/choices/swaps'));
    await choice.uncheck();
    await saved;
    await expectAccessible(page);
    await page.reload();
    await expect(choice).not.toBeChecked();
    await expect(page.getByLabel('Time zone')).toHaveValue('America/Halifax');
  });

  await test.step('one click turns off an optional email', async () => {
    await beside(async (deps) => accepted(await endOffer(deps, actorOf(renter), { id, event: 'withdraw' })));
    const { link } = await emailTo(
      owner.email,
      /^Rin withdrew the request/,
      /https?:\/\/\S+\/notifications\/off\/\S+/,
    );
    await page.goto(new URL(link).pathname);
    await page.getByRole('button', { name: 'Stop the emails' }).click();
    await expect(page.getByRole('heading', { name: 'We stopped these emails' })).toBeVisible();
    await page.getByRole('link', { name: 'Notification settings' }).click();
    await expect(page.getByLabel('Email: Requests and offers', { exact: true })).not.toBeChecked();
  });
});
