import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { agreed } from './agreed-booking.ts';
import { expect, expectAccessible, test, watch } from './page-health.ts';
import { arriveAs, someOwner } from './people.ts';

// Tests pictures in an open conversation: the same size for sender and receiver, and only pictures.

/** A file that is not a picture is refused, and the console reports the refusal. */
const refused = /status of (413|415)|answer (413|415)/;
test.use({ expectedMessages: refused });

const said = (page: Page) => page.getByRole('region', { name: 'Messages' });
const shown = (page: Page) => said(page).getByRole('button', { name: 'Picture 1, larger' });
const attach = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Add photos').setInputFiles({ name, mimeType: 'image/jpeg', buffer });

test('a picture is sent and shown at its size, an invalid one is refused in plain words, and the newest stays visible', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const url = String(baseURL);
  const [olive, noor] = [await someOwner('Olive'), await someOwner('Noor')];
  const id = await agreed(olive, noor);
  await arriveAs(page, request, noor);
  await page.goto(`/exchanges/${id}`);
  await page.getByRole('link', { name: /^Message / }).click();

  await test.step('a file that is not a picture, or too large, is refused', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const fault = page.locator('main form').getByRole('alert');
    await attach(page, 'drawing.jpg', Buffer.from(svg));
    await expect(fault).toHaveText('We can’t read this file. Send a JPEG, HEIC, PNG, WebP or AVIF.');
    await attach(page, 'large.jpg', Buffer.alloc(21 * 1024 * 1024));
    await expect(fault).toHaveText('This is larger than 20 MB. Please send something smaller.');
  });

  await test.step('a picture without a word is as wide as one with many', async () => {
    const colour = { width: 1200, height: 900, channels: 3, background: '#3377aa' } as const;
    await attach(page, 'kayak.jpg', await sharp({ create: colour }).jpeg().toBuffer());
    await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(shown(page)).toBeVisible();
    await expect.poll(async () => (await shown(page).boundingBox())?.width).toBe(280);
  });

  const theirs = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  const phone = await theirs.newPage();
  const faults = await watch(phone, [new URL(url).origin], refused);
  await test.step('the owner has it on the phone; with the keyboard open the newest is still seen', async () => {
    await arriveAs(phone, request, olive);
    await phone.goto('/messages');
    await phone.getByRole('navigation', { name: 'Conversations' }).getByText('Noor').click();
    await expect.poll(async () => (await shown(phone).boundingBox())?.width).toBe(280);
    await expectAccessible(phone);
    for (const line of ['One', 'Two', 'Three', 'The last line']) {
      await phone.getByRole('textbox', { name: /^Write/ }).fill(line);
      await phone.getByRole('button', { name: 'Send', exact: true }).click();
    }
    const last = said(phone).getByText('The last line', { exact: true });
    await expect(last).toBeInViewport();
    await phone.setViewportSize({ width: 390, height: 520 });
    await expect(last).toBeInViewport({ ratio: 1 });
  });
  expect(faults).toEqual([]);
  await theirs.close();
});
