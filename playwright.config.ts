import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './scripts/browser.ts';

/**
 * `npm test` runs the journeys marked `@core`: each page and member journey once, at one width, in one theme. Without SUITE=core, as in
 * `npm run prove -- journeys`, all run.
 */
export const isCore = process.env.SUITE === 'core';

/** Two servers of the build: one with the sample listings, one with many, for long lists and clusters. */
const port = Number(process.env.JOURNEYS_PORT ?? 41_871);
export const crowdedUrl = `http://127.0.0.1:${port + 1}`;

const { executablePath, env } = await findBrowser();
const launched = (more: string[]) => ({
  executablePath,
  args: [...browserFlags, ...more],
  env: { ...(process.env as Record<string, string>), ...env },
});

/** A browser that draws the map. */
export const launchedWithMap = launched([]);

/** A browser without WebGL, for journeys next to the map: a machine without a graphics card draws it slowly. */
export const launchedWithoutMap = launched(['--disable-3d-apis']);

/** A browser with a permitted camera that sees a moving picture. */
export const launchedWithCamera = launched([
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]);

const served = (onPort: number, listings: number) => ({
  command: `${JSON.stringify(process.execPath)} tests/journeys/serve.ts ${onPort} ${listings}`,
  url: `http://127.0.0.1:${onPort}/readyz`,
  reuseExistingServer: false,
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
});

const desk = { viewport: { width: 1440, height: 900 } };
/** Journeys that publish listings of their own. */
const publishing = [
  '**/{after-return,circle-breaks,circles,handover,hosting,money,money-swaps,notifications,pictures-said,silence,swaps,waiver-link,ways-in}.spec.ts',
];

export default defineConfig({
  testDir: 'tests/journeys',
  fullyParallel: true,
  workers: 2,
  // In the pipeline a failed journey gets a second try and is listed as flaky: two hundred of them share two cores with what they test.
  retries: process.env.CI ? 1 : 0,
  // Generous, because a slow machine is not the product's fault; what never becomes true still fails.
  timeout: 150_000,
  expect: { timeout: 25_000 },
  reporter: [['list']],
  forbidOnly: true,
  // Not set on the command line, where it would run all of the dependencies.
  ...(isCore ? { grep: /@core/ } : {}),
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-CA',
    timezoneId: 'America/Vancouver',
    // A worker would bypass the answers a journey fakes; offline.spec.ts, which tests it, allows it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: isCore ? launchedWithoutMap : launchedWithMap,
  },
  projects: [
    { name: 'desk', use: desk, testIgnore: ['**/*.phone.spec.ts', ...publishing] },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
      testMatch: ['**/*.phone.spec.ts', ...(isCore ? [] : ['**/{home,detail,not-found}.spec.ts'])],
    },
    // Runs after all others, which count listings. On its own: `--project members --no-deps`.
    { name: 'members', use: desk, testMatch: publishing, dependencies: ['desk', 'phone'] },
  ],
  webServer: isCore ? [served(port, 0)] : [served(port, 0), served(port + 1, 60)],
});
