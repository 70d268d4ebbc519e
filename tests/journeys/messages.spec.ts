import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { carrySession, signInByPassword } from './desk.ts';
import { expect, expectAccessible, test, watch } from './page-health.ts';

// Tests a conversation of two people in two browsers: asked on a listing's page, answered live.

type Person = { name: string; email: string; password: string };
const slug = 'coachmen-trailer';

async function browserOf(browser: Browser, request: APIRequestContext, url: string, name: string) {
  const { people } = (await (await request.get(`${url}/api/v1/demo-village`)).json()) as { people: Person[] };
  const person = people.find((each) => each.name.startsWith(name));
  if (!person) throw new Error(`Nobody called ${name} lives in the demo village.`);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const session = await signInByPassword(request, url, person);
  const tab = async () => {
    const page = await context.newPage();
    const faults = await watch(page, [new URL(url).origin]);
    await carrySession(page, url, session);
    return { page, faults };
  };
  return { ...(await tab()), tab, close: () => context.close() };
}

const said = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true });

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Write/ });
  await field.fill(text);
  await field.press('Enter');
}

test('a member asks an owner, and both talk live: masked, seen, read aloud, in every tab, and on a phone one thing at a time @core', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const url = baseURL ?? '';
  const mark = Math.random().toString(36).slice(2, 7);
  const guest = await browserOf(browser, request, url, 'Sam');
  const owner = await browserOf(browser, request, url, 'Marnie');
  const question = `Does it fit a ${mark} hitch? Call 250-555-0142, the price of $250 is fine.`;
  const masked = question.replace('250-555-0142', 'phone number hidden');

  await test.step('the listing’s page: a question before any request', async () => {
    const { page } = guest;
    await page.goto(`/listing/${slug}`);
    await page.getByRole('button', { name: 'Ask the owner' }).click();
    await page.getByLabel('Your question').fill(question);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
    await expect(said(page, question)).toBeVisible();
    await expect(page.getByText('Others won’t see phone numbers until a trip is confirmed.')).toBeVisible();
  });
  const address = new URL(guest.page.url()).pathname;

  await test.step('the owner finds it unread, reads it without the number, and the asker sees that', async () => {
    const { page } = owner;
    await page.goto('/messages');
    await page.getByRole('navigation', { name: 'Conversations' }).getByText(mark).click();
    await page.waitForURL(`**${address}`);
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(masked);
    await expect(page.getByText('555-0142')).toHaveCount(0);
    await expect(guest.page.getByText('Seen')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('what one writes stands with the other at once, in every tab, and is read aloud', async () => {
    const second = await owner.tab();
    await second.page.goto(address);
    await write(owner.page, `It does, ${mark}.`);
    await expect(said(guest.page, `It does, ${mark}.`)).toBeVisible();
    await expect(guest.page.locator('output[aria-live]')).toHaveText(/Marnie.*: It does/);
    await expect(said(second.page, `It does, ${mark}.`)).toBeVisible();
    await write(guest.page, 'First thanks');
    await write(guest.page, 'then a question');
    for (const page of [owner.page, second.page]) {
      await expect(said(page, 'First thanks')).toBeVisible();
      await expect(said(page, 'then a question')).toBeVisible();
    }
    expect(second.faults).toEqual([]);
    await second.page.close();
  });

  await test.step('a phone shows the list or the conversation, in both themes without a fault', async () => {
    const { page } = guest;
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('navigation', { name: 'Conversations' })).toBeHidden();
    await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All conversations' }).click();
    await expect(page.getByRole('navigation', { name: 'Conversations' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Messages' })).toBeHidden();
    await expectAccessible(page);
  });

  expect(guest.faults).toEqual([]);
  expect(owner.faults).toEqual([]);
  await guest.close();
  await owner.close();
});
