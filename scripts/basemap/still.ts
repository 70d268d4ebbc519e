// Renders the map's placeholder picture from the map itself, in both themes: run `npm run basemap:picture` after changing the map's look.
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { stillSize } from '../../app/ui/map/engine/still-view.ts';
import { startBuiltServer } from '../../tests/builders/built-server.ts';
import { browserFlags, findBrowser } from '../browser.ts';

/** Between phone and desktop pixel density: sharp enough on both, and small. */
const pixelsPerPixel = 1.5;
const folder = fileURLToPath(new URL('../../app/ui/map/', import.meta.url));

const server = await startBuiltServer();
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args: browserFlags,
  env: { ...(process.env as Record<string, string>), ...env },
});
try {
  for (const theme of ['dark', 'light']) {
    const context = await browser.newContext({
      viewport: stillSize,
      deviceScaleFactor: pixelsPerPixel,
      // This script's style hides the controls on the map.
      bypassCSP: true,
      serviceWorkers: 'block',
    });
    await context.addInitScript((name) => localStorage.setItem('ui-theme', name), theme);
    const page = await context.newPage();
    await page.goto(`${server.url}/listings`);
    await page.addStyleTag({
      content: `body * { visibility: hidden !important }
        [data-map] { position: fixed !important; inset: 0 !important; z-index: 9999 !important; border-radius: 0 !important }
        [data-map] canvas { visibility: visible !important }`,
    });
    await page.waitForSelector('[data-map="loaded"]', { timeout: 120_000, state: 'attached' });
    // Finished: two screenshots in a row are equal.
    let last: Buffer = Buffer.alloc(0);
    for (let look = await page.screenshot(); !look.equals(last); look = await page.screenshot()) {
      last = look;
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 })));
    }
    const { size } = await sharp(last)
      .avif({ quality: 58, effort: 7 })
      .toFile(`${folder}still-${theme}.avif`);
    process.stdout.write(`still-${theme}.avif: ${(size / 1000).toFixed(0)} KB\n`);
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
process.exit(0);
