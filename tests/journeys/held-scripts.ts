// Holds a page's scripts back for as long as a test likes, as a slow line does.
import type { Page } from '@playwright/test';

/**
 * From now on no script that fits arrives before `release` is called. Asking stays possible, so that what needs a script is known to wait.
 * @param which what the scripts' addresses have in common; all scripts of the page if not said
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
