// Counts what a first visit loads on a phone: requests, and script with the parts in view.
import type { Page, Request } from '@playwright/test';
import { expect, hydrated, test } from './page-health.ts';

// The worker is registered as for any visitor; what it then keeps in the background isn't counted.
test.use({ serviceWorkers: 'allow' });

/** At most so many requests, and kilobytes of script: as served, with the parts in view, without the map and what loads two seconds later. */
const limits: [page: string, requests: number, kilobytes: number][] = [
  ['/', 30, 107],
  ['/hosting', 30, 107],
  ['/renting', 30, 107],
  ['/swapping', 30, 107],
  ['/founders-club', 30, 107],
  ['/listing/coachmen-trailer', 30, 116.2],
  ['/listings', 60, 120],
  ['/login', 30, 111.2],
  ['/signup', 30, 110.2],
  ['/help', 30, 115],
  // Most of the difference is pictures of cards that the browser loads ahead.
  ['/original', 36, 115],
  ['/apply', 30, 115],
];

const isLater = (url: string) => /\/(later-|sw\.js|map-view-|maplibre)/.test(url);

/** The map answers a moment after it is drawn, which a machine without a graphics card may never do: requests end when none came for long. */
async function untilQuiet(page: Page, requests: Request[]): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('worker-registered').length > 0);
  let before = -1;
  await expect
    .poll(
      () => {
        const isQuiet = before === requests.length;
        before = requests.length;
        return isQuiet;
      },
      { intervals: [1500] },
    )
    .toBe(true);
}

for (const [path, most, kilobytes] of limits)
  test(`${path} loads little at a first visit${path === '/' ? ' @core' : ''}`, async ({ page, context }) => {
    const requests: Request[] = [];
    context.on('request', (request) => {
      if (request.serviceWorker() === null) requests.push(request);
    });
    await page.goto(path);
    await hydrated(page);
    await untilQuiet(page, requests);
    const addresses = requests.map((request) => request.url());
    expect(requests.length, addresses.join('\n')).toBeLessThanOrEqual(most);
    const scripts = new Map<string, number>();
    const map = requests.findIndex((request) => /\/map-view-/.test(request.url()));
    for (const request of requests.slice(0, map === -1 ? undefined : map)) {
      if (request.resourceType() !== 'script' || isLater(request.url())) continue;
      const headers = await (await request.response())?.allHeaders();
      scripts.set(request.url(), Number(headers?.['content-length'] ?? Number.NaN));
    }
    const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    expect(bytes, JSON.stringify([...scripts], null, 1)).toBeLessThanOrEqual(kilobytes * 1000);
  });
