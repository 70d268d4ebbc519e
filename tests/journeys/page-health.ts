// Every journey watches the page it walks through: what a visitor would not see, but a developer should, fails the test.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { isCore } from '../../playwright.config.ts';

/** A page may shift by this much in all while it loads and is used (Cumulative Layout Shift; 0.1 is called good). */
const mostLayoutShift = 0.02;

/**
 * Which messages a test expects, as `use` option: a 404 page, for one, is itself a failed request in the console. One pattern, never a list:
 * Playwright takes a list of two or more for a fixture.
 */
type Health = { expectedMessages: RegExp | null; health: void };

type Shift = { value: number; where: string };
type Watched = { layoutShiftsSeen?: Shift[] };

/** Runs in the page before its own scripts: adds up what moves before the visitor has done anything. What follows an action may move. */
function watchShifts(): void {
  const shifts: Shift[] = [];
  let isUsed = false;
  for (const action of ['pointerdown', 'keydown', 'input'])
    window.addEventListener(action, () => (isUsed = true), { capture: true });
  (window as Watched).layoutShiftsSeen = shifts;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources?: { node?: Node | null }[];
    })[]) {
      if (isUsed || entry.hadRecentInput) continue;
      const where = (entry.sources ?? []).map(({ node }) =>
        node instanceof Element ? `${node.tagName} ${node.className}` : (node?.nodeName ?? '?'),
      );
      shifts.push({ value: entry.value, where: where.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** SCRIPTS_DELAY_MS=1500 proves that no journey depends on how soon a page is ready: each of the page's own scripts arrives that much later. */
const scriptsDelayMs = Number(process.env.SCRIPTS_DELAY_MS ?? 0);

async function delayScripts(page: Page): Promise<void> {
  await page.route(/\/assets\/[^?]+\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, scriptsDelayMs));
    // The page may have been left meanwhile.
    await route.fallback().catch(() => undefined);
  });
}

/** Starts to watch a page; the returned list fills with faults. */
export async function watch(
  page: Page,
  ownOrigins: string[],
  expected: RegExp | null = null,
): Promise<string[]> {
  const faults: string[] = [];
  const note = (fault: string) => {
    if (!expected?.test(fault)) faults.push(fault);
  };
  page.on('console', (message) => {
    // The map is copied off a graphics card that the processor plays; that this is slow is no word of the page's.
    if (message.text().includes('GPU stall due to ReadPixels')) return;
    // Most journeys go without a worker (playwright.config.ts).
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    // A worker that takes over while a page is fetched asks anew for what was asked for ahead of it: on a busy machine it is the later of the two.
    if (message.text().includes('cross-world service worker resource mismatch')) return;
    // A Content-Security-Policy or Trusted Types violation arrives here as an error as well.
    if (['error', 'warning'].includes(message.type()))
      note(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`page error: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !ownOrigins.includes(origin))
      note(`request leaves the house: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left, and a search that is overtaken by the next, end their requests themselves.
    if (reason !== 'net::ERR_ABORTED') note(`request failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`answer ${response.status()}: ${response.url()}`);
  });
  await page.addInitScript(watchShifts);
  if (scriptsDelayMs > 0) await delayScripts(page);
  return faults;
}

/** What has moved on the page now shown, worst first. */
async function layoutShifts(page: Page): Promise<Shift[]> {
  const shifts = await page.evaluate(() => (window as Watched).layoutShiftsSeen ?? []);
  return shifts.toSorted((a, b) => b.value - a.value);
}

function expectStill(shifts: Shift[], where: string): void {
  const told = shifts.slice(0, 3).map((shift) => `${shift.value.toFixed(3)} ${shift.where}`);
  const moved = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(moved, `nothing shifts on ${where} (${told.join('; ')})`).toBeLessThanOrEqual(mostLayoutShift);
}

/** The page now shown has held still. */
export const expectNothingShifts = async (page: Page, where: string): Promise<void> =>
  expectStill(await layoutShifts(page), where);

export const test = base.extend<Health>({
  expectedMessages: [null, { option: true }],
  health: [
    async ({ page, baseURL, expectedMessages }, use) => {
      const own = new URL(baseURL ?? '');
      const crowded = new URL(own);
      crowded.port = String(Number(own.port) + 1);
      // Passkeys work on a host name alone, so their journey calls the same server localhost.
      const named = own.origin.replace('127.0.0.1', 'localhost');
      const faults = await watch(page, [own.origin, named, crowded.origin], expectedMessages);
      await use();
      expect(faults, 'the page is healthy').toEqual([]);
      if (!page.isClosed() && page.url() !== 'about:blank')
        expectStill(await layoutShifts(page).catch(() => []), page.url());
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/** axe finds nothing on the page as it stands, in either theme; among the core journeys in the one it has. Leaves the page in that theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // What axe looks at must not be drawn anew meanwhile.
  await hydrated(page);
  const before = await page.evaluate(() => document.documentElement.dataset.theme ?? 'dark');
  const other = before === 'dark' ? 'light' : 'dark';
  for (const theme of isCore ? [before] : [before, other]) {
    await setTheme(page, theme);
    // A window that is just closing is half transparent, and its words have no contrast.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every((each) => !(each instanceof CSSTransition) || each.playState !== 'running'),
    );
    // In one go inside the page, unless a frame of strangers is on it: for the sake of those, the other way opens a second page each time.
    const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
    // A theme changes nothing but colours: all other rules have been asked.
    if (theme !== before) axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await withinAMinute(axe.analyze());
    const told = violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${theme}: ${id}: ${help}: ${node.target.join(' ')}\n${node.failureSummary ?? ''}`),
    );
    expect(told.join('\n\n'), 'axe finds nothing').toBe('');
  }
  await setTheme(page, before);
}

/** Whoever looks at a page that does not answer says so, and does not use up the time of the whole journey. */
async function withinAMinute<T>(looking: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('axe has not answered for a minute')), 60_000);
  });
  try {
    return await Promise.race([looking, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** Dresses the page in a theme and waits until every colour has arrived. */
async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (next) => {
    document.documentElement.dataset.theme = next;
    document.documentElement.style.colorScheme = next;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // The map draws endlessly while it loads; only what ends is waited for.
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    // An animation of what goes away meanwhile may never say that it is over.
    const patience = new Promise((resolve) => setTimeout(resolve, 3000));
    await Promise.race([patience, Promise.allSettled(ending.map((each) => each.finished))]);
  }, theme);
}

/** Waits until the page has come to its rest: taken over by React, its letters and what is seen of its pictures there, and drawn. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What is hidden or beyond the window's edges waits for its turn, and is not waited for.
    const isSeen = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const isInWindow = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
      return isInWindow && image.checkVisibility();
    };
    const decoded = [...document.images].filter((image) => isSeen(image)).map((image) => image.decode());
    await Promise.race([Promise.allSettled(decoded), new Promise((resolve) => setTimeout(resolve, 5000))]);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/**
 * Waits until React has taken over the page. Only for looking at what it then draws, or for driving its router: never before a press, which
 * the page has to answer however early it comes. Each use says why.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
}

/** A trip page is calm: with its folds closed at most three phone screens high, and at most 250 words. */
export async function expectCalm(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const { height, words, overflows } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    words: document.body.innerText.split(/\s+/).filter(Boolean).length,
    overflows: document.documentElement.scrollWidth > window.innerWidth,
  }));
  expect(height).toBeLessThanOrEqual(3 * 844);
  expect(words).toBeLessThanOrEqual(250);
  expect(overflows).toBe(false);
  if (before) await page.setViewportSize(before);
}
