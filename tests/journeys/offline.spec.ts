import type { Page } from '@playwright/test';
import { openNetwork, type Network } from './network.ts';
import { heading, titles, toast } from './pages.ts';
import { expect, expectAccessible, hydrated, test as healthy, watch } from './page-health.ts';

/** Each test has its own connection, which it cuts; the browser's messages about that aren't the page's fault. */
const test = healthy.extend<{ network: Network; faults: string[] }>({
  network: async ({ baseURL }, use) => {
    const network = await openNetwork(String(baseURL));
    await use(network);
    await network.cut();
  },
  faults: async ({ page, network }, use) => {
    const faults = await watch(
      page,
      [network.url],
      /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)|Failed to fetch manifest patches|Unable to preload CSS|error occurred when fetching the script/,
    );
    await use(faults);
    expect(faults, 'the page is healthy').toEqual([]);
  },
  // The page loads through the relay, another origin than the watched one.
  health: async ({ faults }, use) => {
    expect(faults).toEqual([]);
    await use();
  },
});

test.use({ serviceWorkers: 'allow' });

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages-'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

/** Waits until the worker is active and has kept the current page. */
async function visited(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url());
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => keptPaths(page)).toContain(pathname + search);
}

async function cut(page: Page, network: Network): Promise<void> {
  await network.cut();
  await page.context().setOffline(true);
}
async function mend(page: Page, network: Network): Promise<void> {
  await network.mend();
  await page.context().setOffline(false);
}

test('shows a visited page without a network, with its pictures', async ({ page, network }) => {
  await page.goto(`${network.url}/listing/whiskey-jack-chalet`, { waitUntil: 'networkidle' });
  await visited(page);
  await cut(page, network);
  await page.reload();
  await expect(heading(page)).toHaveText('Whiskey Jack Chalet');
  const picture = page.locator('main img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
});

test('shows the offline page for any other, with what is still available and the way back @core', async ({
  page,
  network,
}) => {
  await page.goto(`${network.url}/hosting`);
  await visited(page);
  const kept = page.getByRole('link', { name: 'Learn About Hosting' });
  await page.goto(`${network.url}/offline`);
  await expect(kept).toBeVisible();
  await expectAccessible(page);
  await cut(page, network);
  await page.goto(`${network.url}/listings?q=boat`);
  await expect(heading(page)).toHaveText('You are offline');
  await kept.click();
  await expect(heading(page)).toContainText('Your trailer works four weeks a year');
  // A link whose data React's router cannot load is followed as a document.
  await hydrated(page);
  await page.waitForFunction(() => performance.getEntriesByName('worker-registered').length > 0);
  await page.locator('header').getByRole('link', { name: 'Renting' }).click();
  await expect(heading(page)).toHaveText('You are offline');
  await mend(page, network);
  await expect(page).toHaveURL(`${network.url}/renting`);
  await expect(heading(page)).toHaveText('Rent Any Toy');
});

test('a search without a network keeps the last results, says so, and runs later', async ({
  page,
  network,
}) => {
  await page.goto(`${network.url}/listings?view=list&category=snow`);
  // The connection is cut once the page is complete: without scripts it could not say that it is offline.
  await hydrated(page);
  const before = await titles(page);
  expect(before.length).toBeGreaterThan(0);
  await cut(page, network);
  await page.getByPlaceholder('Search by title or location').fill('trailer');
  await expect(page.getByText('You’re offline. These are your last results')).toBeVisible();
  await expect(page).toHaveURL(/q=trailer/);
  expect(await titles(page)).toEqual(before);
  await expect(page.getByPlaceholder('Search by title or location')).toHaveValue('trailer');
  await mend(page, network);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await expect.poll(() => titles(page)).not.toEqual(before);
});

test('a page reached by a link whose data doesn’t arrive says that one is offline', async ({
  page,
  network,
}) => {
  await page.goto(`${network.url}/newsletter/unknown`);
  // React's router already knows the page, so it only loads its data; without the router the link loads a document.
  await hydrated(page);
  const link = page.locator('header').getByRole('link', { name: 'Renting' });
  await link.click();
  await expect(heading(page)).toHaveText('Rent Any Toy');
  await page.goBack();
  await expect(heading(page)).not.toHaveText('Rent Any Toy');
  await cut(page, network);
  await link.click();
  await expect(heading(page)).toHaveText('You are offline');
});

test('caches a page reached without its own document too, but no answers to programs and no keys', async ({
  page,
  network,
}) => {
  await page.goto(`${network.url}/newsletter/unknown`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => fetch('/api/v1/listings').then((response) => response.text()));
  await page.waitForFunction(() => performance.getEntriesByName('worker-registered').length > 0);
  await page.locator('header').getByRole('link', { name: 'Swapping' }).click();
  await expect(page).toHaveURL(`${network.url}/swapping`);
  await visited(page);
  const everything = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(everything).toEqual(expect.arrayContaining(['/swapping', '/offline']));
  expect(everything.filter((path) => /^\/(api|rest|functions|auth|newsletter)|\.data$/.test(path))).toEqual(
    [],
  );
});

test('offers a newer version and takes it when pressed; the older one’s cache is gone', async ({
  page,
  network,
}) => {
  await page.goto(`${network.url}/`);
  await visited(page);
  const before = await page.evaluate(() => caches.keys());
  const build = before.find((name) => name.startsWith('pages-'))?.slice('pages-'.length) ?? '';
  // The next build: the same worker with other cache names.
  network.change('/sw.js', (script) => script.replace(build, 'feedfeedfeed'));
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect(toast(page)).toContainText('A new version is ready');
  await Promise.all([page.waitForEvent('load'), toast(page).getByRole('button', { name: 'Reload' }).click()]);
  await expect(toast(page)).toBeHidden();
  const after = await page.evaluate(() => caches.keys());
  expect(after.filter((name) => name.includes(build))).toEqual([]);
  expect(after.some((name) => name.includes('feedfeedfeed'))).toBe(true);
});
