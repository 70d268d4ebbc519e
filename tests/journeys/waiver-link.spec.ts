import { agreed } from './agreed-booking.ts';
import { expect, expectAccessible, expectNothingShifts, test, watch } from './page-health.ts';
import { arriveAs, someOwner } from './people.ts';

// Tests a fellow traveller without an account signing on their own phone. A used link says so.
test.use({ viewport: { width: 390, height: 844 }, expectedMessages: /409/ });

test('a signing link is shown where the browser can’t copy, and anyone with it signs without an account, once', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const url = String(baseURL);
  const [olive, noor] = [await someOwner('Olive'), await someOwner('Noor')];
  const id = await agreed(olive, noor);
  await arriveAs(page, request, noor);
  // Like a browser that only allows it during the press itself.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
    });
  });
  await page.goto(`/exchanges/legs/${id}/handover`);
  await page.getByLabel('Your full name, as your signature').fill('Noor Haddad');
  await page.getByLabel('I have read the waiver and agree to it').check();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByLabel('Add someone else').fill('Jun Park');
  await page.getByRole('button', { name: 'Add', exact: true }).click();

  const link = await test.step('the renter reads the link where it could not be copied', async () => {
    await page.getByRole('button', { name: 'Send a link to Jun Park' }).click();
    const sheet = page.getByRole('dialog', { name: 'Signing link for Jun Park' });
    const field = sheet.getByLabel('Copy and send this link');
    await expect(field).toHaveValue(/\/waiver\/[\w-]+$/);
    await expectAccessible(page);
    const value = await field.inputValue();
    await page.keyboard.press('Escape');
    return new URL(value).pathname;
  });

  const theirs = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  const phone = await theirs.newPage();
  const faults = await watch(phone, [new URL(url).origin], /409/);
  await test.step('Jun reads when and where the clock is, and signs', async () => {
    await phone.goto(link);
    const heading = phone.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Jun Park, please sign');
    const banner = await phone.getByRole('banner').boundingBox();
    expect((await heading.boundingBox())?.y, 'the heading stands clear of the bar').toBeGreaterThan(
      (banner?.y ?? 0) + (banner?.height ?? 0),
    );
    await expect(
      phone.getByText(/\d:\d\d [ap]\.m\. \([A-Z][\w ]+ time\)\. By signing, you say/),
    ).toBeVisible();
    await expectAccessible(phone);
    await expectNothingShifts(phone, link);
    await phone.getByLabel('Type “Jun Park” to sign').fill('Jo Park');
    await phone.getByRole('button', { name: 'Sign' }).click();
    await expect(phone.getByText('Type your name as it appears here: Jun Park.')).toBeVisible();
    await phone.getByLabel('Type “Jun Park” to sign').fill('jun park');
    await phone.keyboard.press('Enter');
    await expect(heading).toHaveText('Thank you, Jun Park');
    await expect(heading).toBeFocused();
    await expectAccessible(phone);
  });

  await test.step('the renter sees it, and the link is used up', async () => {
    await phone.reload();
    await expect(phone.getByText('This link was used or has expired.')).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('2 of 2 signed')).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(page.getByText('on their own phone')).toBeVisible();
    await expect(page.getByText('0 photos, 2 signatures.')).toBeVisible();
  });
  expect(faults).toEqual([]);
  await theirs.close();
});
