// Watches every journey's pages: what visitors miss but developers should see fails the test.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { isCore } from '../../playwright.config.ts';

/** How much a page may shift in total while loading and in use (Cumulative Layout Shift; 0.1 is good). */
const mostLayoutShift = 0.02;

/**
 * Messages a test expects, as a `use` option: a 404 page, for example, is itself a failed request in the console. A single pattern:
 * Playwright takes a list of two or more for a fixture.
 */
type Health = { expectedMessages: RegExp | null; health: void };

type Shift = { value: number; where: string };
type Watched = { layoutShiftsSeen?: Shift[] };

/** Runs in the page before its own scripts: sums layout shifts before the visitor has done anything. Shifts after an action are allowed. */
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

/** SCRIPTS_DELAY_MS=1500 proves that no journey depends on how soon a page is ready: each of our scripts arrives that much later. */
const scriptsDelayMs = Number(process.env.SCRIPTS_DELAY_MS ?? 0);

async function delayScripts(page: Page): Promise<void> {
  await page.route(/\/assets\/[^?]+\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, scriptsDelayMs));
    // The page may have been left meanwhile.
    await route.fallback().catch(() => undefined);
  });
}

/** Starts watching a page; the returned list collects faults. */
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
    // Copying the map from a simulated graphics card is slow; that is no message of the page's.
    if (message.text().includes('GPU stall due to ReadPixels')) return;
    // Most journeys run without a worker (playwright.config.ts).
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    // A worker that takes over during a page load repeats the preload request: on a busy machine it is the later of the two.
    if (message.text().includes('cross-world service worker resource mismatch')) return;
    // Content-Security-Policy and Trusted Types violations arrive here as errors too.
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
    // A page being left, and a search replaced by the next, cancel their own requests.
    if (reason !== 'net::ERR_ABORTED') note(`request failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`answer ${response.status()}: ${response.url()}`);
  });
  await page.addInitScript(watchShifts);
  if (scriptsDelayMs > 0) await delayScripts(page);
  return faults;
}

/** What has shifted on the current page, worst first. */
async function layoutShifts(page: Page): Promise<Shift[]> {
  const shifts = await page.evaluate(() => (window as Watched).layoutShiftsSeen ?? []);
  return shifts.toSorted((a, b) => b.value - a.value);
}

function expectStill(shifts: Shift[], where: string): void {
  const told = shifts.slice(0, 3).map((shift) => `${shift.value.toFixed(3)} ${shift.where}`);
  const moved = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(moved, `nothing shifts on ${where} (${told.join('; ')})`).toBeLessThanOrEqual(mostLayoutShift);
}

/** The current page has not shifted. */
export const expectNothingShifts = async (page: Page, where: string): Promise<void> =>
  expectStill(await layoutShifts(page), where);

export const test = base.extend<Health>({
  expectedMessages: [null, { option: true }],
  health: [
    async ({ page, baseURL, expectedMessages }, use) => {
      const own = new URL(baseURL ?? '');
      const crowded = new URL(own);
      crowded.port = String(Number(own.port) + 1);
      // Passkeys only work on a host name, so their journey uses localhost.
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

/** axe finds nothing on the current page, in either theme; core journeys check only their own. Leaves the page in that theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // What axe checks must not change meanwhile.
  await hydrated(page);
  const before = await page.evaluate(() => document.documentElement.dataset.theme ?? 'dark');
  const other = before === 'dark' ? 'light' : 'dark';
  for (const theme of isCore ? [before] : [before, other]) {
    await setTheme(page, theme);
    // A closing dialog is half transparent, so its text has no contrast.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every((each) => !(each instanceof CSSTransition) || each.playState !== 'running'),
    );
    // In one step inside the page, unless it has another site's frame: then each check would open a second page.
    const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
    // A theme only changes colours: all other rules have been checked.
    if (theme !== before) axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await withinAMinute(axe.analyze());
    const told = violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${theme}: ${id}: ${help}: ${node.target.join(' ')}\n${node.failureSummary ?? ''}`),
    );
    expect(told.join('\n\n'), 'axe finds nothing').toBe('');
  }
  await setTheme(page, before);
}

/** An unresponsive page is reported, without using up the whole journey's time. */
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

/** Sets a page's theme and waits until every colour has changed. */
async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (next) => {
    document.documentElement.dataset.theme = next;
    document.documentElement.style.colorScheme = next;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // The map animates endlessly while it loads; only finite animations are awaited.
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    // An animation of something being removed may never finish.
    const patience = new Promise((resolve) => setTimeout(resolve, 3000));
    await Promise.race([patience, Promise.allSettled(ending.map((each) => each.finished))]);
  }, theme);
}

/** Waits until the page has settled: hydrated, with its fonts and visible pictures loaded and drawn. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Hidden or off-screen content loads later, and is not awaited.
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
 * Waits for hydration. Only to look at React's output or to use its router: never before a press, which the page must accept at any time.
 * Each use says why.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
}

/** A trip page is short: with its folds closed at most three phone screens, and at most 250 words. */
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

/** A dialog is short: at most 120 words with its folds closed. What a select offers and what was typed don't count. */
export async function expectBrief(dialog: Locator): Promise<void> {
  const words = await dialog.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const seen: string[] = [];
    while (texts.nextNode()) {
      const holder = texts.currentNode.parentElement;
      if (holder?.checkVisibility() && !holder.closest('option, textarea, .visually-hidden'))
        seen.push(texts.currentNode.nodeValue ?? '');
    }
    return seen
      .join(' ')
      .split(/\s+/)
      .filter((word) => /[A-Za-z0-9]/.test(word));
  });
  expect(words.length, words.join(' ')).toBeLessThanOrEqual(120);
}
