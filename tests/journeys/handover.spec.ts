import { launchedWithCamera } from '../../playwright.config.ts';
import { agreed } from './agreed-booking.ts';
import { arriveAs, hasShownAll, someOwner } from './people.ts';
import { openNetwork } from './network.ts';
import { expect, expectAccessible, test, watch } from './page-health.ts';

// Tests a boat launch without a network: one phone is offline while both sides check the same things.
test.use({
  launchOptions: launchedWithCamera,
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  permissions: ['camera'],
});

/** The console messages of a lost connection, and of a deliberately late confirmation. */
const cutOff =
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED|ABORTED|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|NETWORK_CHANGED|CONNECTION_RESET)|Failed to fetch|Unable to preload CSS|error occurred when fetching|was preloaded using link preload but not used|answer 409|status of 409/;

test('a hand-over without a network: signed, photographed and confirmed on the phone, sent when it is back online, with the old photo as a guide at the return @core', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(480_000);
  const network = await openNetwork(String(baseURL));
  const [olive, noor] = [await someOwner('Olive'), await someOwner('Noor')];
  await hasShownAll(noor);
  const id = await agreed(olive, noor);
  const [phone, desk] = [await browser.newContext(), await browser.newContext()];
  let renter = await phone.newPage();
  const owner = await desk.newPage();
  const faults = [
    await watch(renter, [network.url], cutOff),
    await watch(owner, [new URL(String(baseURL)).origin], cutOff),
  ];
  await arriveAs(renter, request, noor);
  await arriveAs(owner, request, olive);
  const at = (page: 'handover' | 'return') => `${network.url}/exchanges/legs/${id}/${page}`;
  const queue = () => renter.locator('output', { hasText: 'wait' });
  const shots = ['All of it', 'Small parts'];
  const takeAll = async (page = renter) => {
    for (const shot of shots) {
      const sheet = page.getByRole('dialog', { name: shot });
      await expect(sheet.getByRole('button', { name: 'Take the photo' })).toBeVisible();
      // A repeated frame is one picture, and on a busy machine the fake camera's next frame is late.
      await sheet.locator('video').evaluate(
        (video: HTMLVideoElement) =>
          new Promise((resolve) => {
            video.requestVideoFrameCallback(resolve);
          }),
      );
      await sheet.getByRole('button', { name: 'Take the photo' }).click();
      await expect(sheet).toBeHidden();
    }
  };

  await test.step('looking at the booking is enough for the phone to have it', async () => {
    await renter.goto(`${network.url}/exchanges/${id}`);
    const kept = () =>
      renter.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('pages-'));
        const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return all.flat().map(({ url }) => new URL(url).pathname);
      });
    await expect
      .poll(kept, { timeout: 60_000 })
      .toEqual(expect.arrayContaining([new URL(at('handover')).pathname]));
    await expect(renter.getByRole('link', { name: 'Go to the hand-over' })).toBeVisible();
    await expectAccessible(renter);
  });

  await test.step('cut off, the page opens; the renter signs, also for a child, and takes the pictures', async () => {
    await network.cut();
    await phone.setOffline(true);
    await renter.goto(at('handover'));
    await expect(renter.getByRole('heading', { level: 1 })).toHaveText('Hand-over');
    await expect(renter.getByText('No connection')).toBeVisible();
    await renter.getByLabel('Your full name, as your signature').fill('Noor Haddad');
    await renter.getByLabel('I have read the waiver and agree to it').check();
    await renter.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(renter.getByText('1 of 1 signed')).toBeVisible();
    await renter.getByLabel('Add someone else').fill('Kit Haddad');
    await renter.getByLabel('Under 19').check();
    await renter.getByRole('button', { name: 'Add', exact: true }).click();
    await renter.getByRole('button', { name: 'Sign for Kit Haddad' }).click();
    const sheet = renter.getByRole('dialog', { name: 'Acknowledgement by a parent or guardian' });
    await sheet.getByLabel(/to sign$/).fill('noor haddad');
    await sheet.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(renter.getByText('2 of 2 signed')).toBeVisible();
    await renter.getByRole('button', { name: `Take: ${shots[0]}` }).click();
    await takeAll();
    await expect(renter.getByText('2 of 2', { exact: true })).toBeVisible();
    await renter.getByRole('button', { name: 'Confirm the hand-over' }).click();
    await expect(queue()).toContainText('2 photos');
    await expect(queue()).toContainText('1 confirmation');
  });

  await test.step('a closed tab loses nothing; meanwhile the owner adds a picture', async () => {
    await renter.close();
    await owner.goto(`/exchanges/legs/${id}/handover`);
    // A photo different from the renter's: fake cameras may show both the same frame, which would be one photo.
    await owner.getByText(/^Optional photos/).click();
    await owner.getByRole('button', { name: /^Front or top/ }).click();
    await owner
      .getByRole('dialog', { name: 'Front or top' })
      .getByRole('button', { name: 'Take the photo' })
      .click();
    // The camera moves on to what is still missing.
    await expect(owner.getByRole('dialog', { name: 'All of it' })).toBeVisible();
    await owner.keyboard.press('Escape');
    await expect(owner.locator('button[data-taken]')).toHaveCount(1);
    await expect(owner.getByText('On this phone')).toHaveCount(0);
    renter = await phone.newPage();
    faults.push(await watch(renter, [network.url], cutOff));
    await renter.goto(at('handover'));
    await expect(queue()).toContainText('2 photos');
    await expect(renter.getByText('2 of 2 signed')).toBeVisible();
  });

  await test.step('back on the network everything is sent; the confirmation was about less, and that is said', async () => {
    await network.mend();
    await phone.setOffline(false);
    await expect(renter.getByText('Something was added since you opened this.')).toBeVisible({
      timeout: 60_000,
    });
    await expect(queue()).toHaveCount(0);
    await renter.getByRole('button', { name: 'Check again' }).click();
    await renter.getByRole('button', { name: 'Confirm the hand-over' }).click();
    await expect(renter.getByText(/^Confirmed, /)).toBeVisible();
    await owner.reload();
    await expect(owner.getByText('2 of 2 signed')).toBeVisible();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Confirm the hand-over' }).press('Enter');
    await expect(owner.getByText('Handed over.')).toBeVisible();
  });

  await test.step('at the return the departure shows through the camera, one video counts for every photo; both confirm with one press, no page shows a code, and the record is handed out', async () => {
    await renter.goto(at('return'));
    await renter.getByRole('button', { name: `Take: ${shots[0]}` }).click();
    const finder = renter.getByRole('dialog', { name: shots[0] });
    await expect(finder.getByRole('img', { name: 'At pick-up' })).toHaveCSS('opacity', '0.45');
    await expectAccessible(renter);
    await finder.getByRole('button', { name: 'Record a video instead' }).click();
    const recorder = renter.getByRole('dialog', { name: 'Video' });
    await recorder.getByRole('button', { name: 'Start recording' }).click();
    await recorder.getByRole('button', { name: 'Stop and save' }).click();
    await expect(renter.getByText('Video recorded')).toBeVisible();
    await renter.getByRole('button', { name: 'Confirm the return' }).click();
    await expect(renter.getByText(/^Confirmed, /)).toBeVisible();
    await owner.goto(`/exchanges/legs/${id}/return`);
    await owner.getByRole('button', { name: /^Video/ }).click();
    await expect
      .poll(() =>
        owner
          .locator('video')
          .last()
          .evaluate((video: HTMLVideoElement) => video.readyState),
      )
      .toBeGreaterThan(0);
    await owner.keyboard.press('Escape');
    await expect(renter.getByText('Waiting for Olive to confirm')).toBeVisible();
    await expect(owner.getByRole('main').getByText(/\bcode\b/i)).toHaveCount(0);
    await owner.getByRole('button', { name: 'Confirm the return' }).click();
    await expect(owner.getByText('Back where it belongs.')).toBeVisible();
    // The page asks again while it is open, so the first side needs no reload.
    await expect(renter.getByText('Back where it belongs.')).toBeVisible({ timeout: 60_000 });
    const [file] = await Promise.all([
      owner.waitForEvent('download'),
      owner.getByRole('button', { name: 'Download as PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^hand-over-.*\.pdf$/);
  });

  expect(faults.flat(), 'all pages are healthy').toEqual([]);
  await Promise.all([phone.close(), desk.close(), network.cut()]);
});
