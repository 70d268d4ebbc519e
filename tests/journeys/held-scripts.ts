// Delays a page's scripts for as long as a test wants, like a slow connection.
import type { Page } from '@playwright/test';

/**
 * From now on no matching script arrives before `release` is called. Requests are still sent, so that anything needing a script is known to
 * wait.
 * @param which what the scripts' addresses have in common; default: all
 */
export async function holdScripts(page: Page, which: RegExp | string = ''): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => /\/assets\/.+\.js$/.test(url.pathname) && new RegExp(which).test(url.pathname),
    async (route) => {
      await released;
      // The page may have been left meanwhile.
      await route.continue().catch(() => undefined);
    },
  );
  return { release };
}
