// The shortest way through listing, handing over and getting help, as a newcomer on a phone goes it, with every script a second and a half late.
import type { Page } from '@playwright/test';
import { launchedWithCamera } from '../../playwright.config.ts';
import { agreed } from './agreed-booking.ts';
import { counted } from './counted.ts';
import { expect, test } from './page-health.ts';
import { arriveAs, hasShownAll, openFold, photo, someOwner } from './people.ts';

test.use({
  launchOptions: launchedWithCamera,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  permissions: ['camera'],
  expectedMessages: /GPU stall|GL Driver/,
});

/** A slow line: each script arrives this much later. */
const lateMs = 1_500;

async function slowScripts(page: Page): Promise<void> {
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, lateMs);
    });
    await route.continue().catch(() => undefined);
  });
}

test('an owner lists small gear', async ({ page, request }) => {
  test.setTimeout(300_000);
  await arriveAs(page, request, await someOwner('Lena'));
  const way = await counted(page);
  await slowScripts(page);
  const step = (name: string) => page.getByRole('heading', { level: 2, name });
  const goOn = async (name: string) => {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(step(name)).toBeVisible();
    await way.see();
  };
  await page.goto('/host/listings');
  const first = page.getByRole('button', { name: 'List your first toy' });
  await expect(first).toBeVisible();
  await way.see();
  await first.click();
  await expect(step('What are you listing?')).toBeVisible();
  await way.see();
  await page.getByRole('radio', { name: 'Lite Toys' }).check();
  await page.getByLabel('What is it?').selectOption('Canoe');
  await page.getByLabel('Name', { exact: true }).fill('Cedar canoe for two');
  await page
    .getByLabel('Description')
    .fill('Built by hand from red cedar. Two paddles and two vests come with it, and straps for any roof.');
  await goOn('Show it off');
  await page
    .getByLabel(/Add photos/)
    .setInputFiles([
      await photo('one.jpg', '#7a3b1d'),
      await photo('two.jpg', '#1d5c7a'),
      await photo('three.jpg', '#2f7a1d'),
    ]);
  await expect(page.getByRole('button', { name: 'Remove photo 3' })).toBeVisible();
  await goOn('Where is it?');
  await page.getByLabel('Town').fill('kasl');
  await page.getByRole('button', { name: 'Kaslo, BC' }).click();
  await page.getByLabel('Exact address').fill('12 Front Street');
  await goOn('What does it cost?');
  await page.getByLabel('Price per day').fill('60');
  await goOn('Any extras?');
  await goOn('What should people know?');
  await goOn('How can people book it?');
  await goOn('This is how people see it');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText('In review')).toBeVisible();
  await way.end('List small gear: new listing → submitted for review');
});

test('a renter hands over with photos; then something is wrong on the trip', async ({ page, request }) => {
  test.setTimeout(300_000);
  const [olive, noor] = [await someOwner('Olive'), await someOwner('Noor')];
  await hasShownAll(noor);
  const id = await agreed(olive, noor);
  await arriveAs(page, request, noor);
  const trip = await page.context().newPage();
  await slowScripts(page);
  await slowScripts(trip);

  await test.step('hand-over', async () => {
    const way = await counted(page);
    await page.goto(`/exchanges/legs/${id}/handover`);
    await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeVisible();
    await way.see();
    await page.getByLabel('Your full name, as your signature').fill('Noor Haddad');
    await page.getByLabel('I have read the waiver and agree to it').check();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(page.getByText('1 of 1 signed')).toBeVisible();
    await page.getByRole('button', { name: 'Take: All of it' }).click();
    for (const shot of ['All of it', 'Small parts']) {
      const sheet = page.getByRole('dialog', { name: shot });
      await sheet.locator('video').evaluate(
        (video: HTMLVideoElement) =>
          new Promise((resolve) => {
            video.requestVideoFrameCallback(resolve);
          }),
      );
      if (shot === 'All of it') await way.see();
      await sheet.getByRole('button', { name: 'Take the photo' }).click();
      await expect(sheet).toBeHidden();
    }
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Confirm the hand-over' }).click();
    await expect(page.getByText(/^Confirmed, /)).toBeVisible();
    await way.end('Hand over small gear: the guest signs, takes photos and confirms');
  });

  await test.step('help', async () => {
    const way = await counted(trip);
    await trip.goto(`/exchanges/${id}`);
    await expect(trip.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(trip.locator('summary', { hasText: 'Help' })).toBeVisible();
    await way.see();
    await openFold(trip, 'Help');
    await expect(trip.getByRole('link', { name: '911' }).first()).toBeVisible();
    await way.see();
    await way.end('Get help on a trip: trip → emergency numbers');
  });
});
