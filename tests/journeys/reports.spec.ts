import { somebody } from '../builders/actors.ts';
import { startThread } from '../../features/messaging/start-thread.server.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { expect, expectAccessible, test, watch } from './page-health.ts';
import { arriveAs, enterDesk, open, someoneConfirmed, withDatabase, type Person } from './people.ts';
import { heading, toast } from './pages.ts';

// Tests reporting a member, and an operator handling it in time.

/** A question about a sample listing. @returns the conversation's id */
const asks = ({ id, email }: Person, words: string): Promise<string> =>
  withDatabase(async ({ sql }) => {
    const deps = {
      sql,
      now: () => new Date(),
      config: readConfig({ NODE_ENV: 'test' }),
      log: console,
    };
    const guest = somebody({ accountId: id, email });
    return accepted(await startThread(deps as never, guest, { listing: 'coachmen-trailer' }, words)).threadId;
  });

test('a member is reported from a conversation, blocked and unblocked; the desk shows the time left and closes it', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const guest = await someoneConfirmed();
  const threadId = await asks(guest, 'Is it free in May?');
  await arriveAs(page, request, guest);
  const mark = `Wanted cash ${guest.id.slice(0, 8)}`;

  await test.step('reported, and blocked with it', async () => {
    await open(page, `/messages/${threadId}`);
    await page.getByRole('link', { name: /^Report / }).click();
    await expect(heading(page)).toHaveText(/^Report /);
    await page.getByLabel('What’s it about?').selectOption('off_club');
    await page.getByLabel('What happened?').fill(mark);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(toast(page).getByText('Thank you. Our team will review it.')).toBeVisible();
    await page.waitForURL('**/messages');
  });

  await test.step('let in again: the button goes, and the focus is at the head of the page', async () => {
    await open(page, `/messages/${threadId}`);
    await page.getByRole('link', { name: /^Report / }).click();
    const blocked = page.getByRole('region', { name: /^You have blocked / });
    await expectAccessible(page);
    await blocked.getByRole('button', { name: 'Unblock' }).press('Enter');
    await expect(blocked).toBeHidden();
    await expect(heading(page)).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('an operator reads it with what was shown along, and closes it', async () => {
    const context = await browser.newContext({ baseURL: String(baseURL) });
    const desk = await context.newPage();
    const faults = await watch(desk, [new URL(String(baseURL)).origin]);
    await enterDesk(desk, 'Reports');
    const row = desk.getByRole('row').filter({ hasText: 'Wants to deal or pay outside the site' });
    await expect(row.getByText(/left$/).first()).toBeVisible();
    await expectAccessible(desk);
    await row.first().getByRole('button').click();
    const file = desk.getByRole('dialog', { name: /^About / });
    await expect(file.getByText(mark)).toBeVisible();
    await expect(file.getByText('Is it free in May?')).toBeVisible();
    await expectAccessible(desk);
    await file.getByRole('button', { name: 'Close the report' }).click();
    const closing = desk.getByRole('dialog', { name: 'Close this report' });
    await closing.getByLabel('Outcome').selectOption('talked_to');
    await closing.getByLabel(/reason|why/i).fill('Talked to them');
    await closing.getByRole('button', { name: 'Close report' }).click();
    await expect(closing).toBeHidden();
    await expect(row).toHaveCount(0);
    await expect(heading(desk)).toBeFocused();
    expect(faults).toEqual([]);
    await context.close();
  });
});
