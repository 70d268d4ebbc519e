// Tests the home page below its first screen: every section in order, interactive when near, readable before and without scripts.
import type { Page } from '@playwright/test';
import { holdScripts } from './held-scripts.ts';
import { expect, hydrated, test } from './page-health.ts';

const headings = [
  'Ten ways out of the driveway',
  'One thing you own. Everything they own.',
  'From idle gear to adventure',
  'Featured listings',
  'How swapping works',
  'What a swap could look like',
  'Excited Already?',
  'More than handing over the keys',
  'Next weekend could look like this',
  'Lend it without losing sleep',
  'One hundred seats. One of them could be yours.',
];

test('every section is in the server’s HTML, in order @core', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  const seen = [...html.matchAll(/<h2[^>]*>(?:<!-- -->)?([^<]+)/g)].map(([, text]) => text);
  expect(seen.filter((text) => headings.includes(String(text)))).toEqual(headings);
  expect(html).not.toContain('<template');
});

test('ten categories lead to their listings', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('region', { name: headings[0] }).getByRole('link');
  await expect(links).toHaveCount(10);
  await expect(links.first()).toContainText(/RV's & Trailers\s*\d+ listings?/);
  await links.nth(6).click();
  await expect(page).toHaveURL(/\/listings\?category=snow/);
});

test('a section loads its script within 100 px of the window, not before', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/');
  // With the first screen and the categories below it.
  await expect.poll(() => scripts.some((url) => url.includes('/first-view-'))).toBe(true);
  expect(scripts.filter((url) => url.includes('/founders-section-'))).toEqual([]);
  await page.locator('#founders-club-section').scrollIntoViewIfNeeded();
  await expect.poll(() => scripts.some((url) => url.includes('/founders-section-'))).toBe(true);
});

test('ten more reasons open in a dialog', async ({ page }) => {
  await page.goto('/');
  const more = page.getByRole('button', { name: '10 more reasons' });
  await more.click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeFocused();
});

const story = (page: Page) => page.locator('#founder-video');
const idle = (page: Page) => story(page).getByText('Your trailer sits idle');

test('Watch First plays a story in our own pictures, which can be paused', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('link', { name: 'Watch First' }).press('Enter');
  await expect(story(page)).toBeInViewport();
  await expect(idle(page)).toBeVisible();
  const pause = story(page).getByRole('button', { name: 'Pause' });
  await expect(pause).toBeFocused();
  await page.clock.runFor(4600);
  const second = story(page).getByText('List it once');
  await expect(second).toBeVisible();
  await pause.press('Enter');
  await page.clock.runFor(9000);
  await expect(second).toBeVisible();
  await story(page).getByRole('button', { name: 'Part 5 of 5' }).click();
  await expect(story(page).getByText('List the one toy in your driveway')).toBeVisible();
});

test('Watch First plays the story when it is pressed before the scripts load', async ({ page }) => {
  const { release } = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Watch First' }).click();
  await expect(story(page)).toBeInViewport();
  release();
  await expect(idle(page)).toBeVisible();
  await expect(story(page).getByRole('button', { name: 'Pause' })).toBeVisible();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the story changes its picture only when pressed', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('link', { name: 'Watch First' }).click();
    await expect(story(page).getByRole('button', { name: 'Play' })).toBeVisible();
    await page.clock.runFor(9000);
    await expect(idle(page)).toBeVisible();
    await story(page).getByRole('button', { name: 'Part 2 of 5' }).click();
    await expect(story(page).getByText('List it once')).toBeVisible();
  });
});

test('the steps of a swap move every three seconds once visible, and stop under a pointer', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  const section = page.locator('#swap-mechanism-section');
  const lit = section.locator('li[aria-current=step]');
  await section.scrollIntoViewIfNeeded();
  const dots = section.getByRole('button', { name: /^Step \d/ });
  await expect(dots).toHaveCount(4);
  await expect(async () => {
    await page.clock.runFor(3000);
    await expect(lit).toContainText('Find your match', { timeout: 300 });
  }).toPass();
  await page.clock.runFor(3000);
  await expect(lit).toContainText('Agree and lock it in');
  await dots.nth(3).click();
  await expect(lit).toContainText('Meet, ride, review');
  await page.clock.runFor(9000);
  await expect(lit).toContainText('Meet, ride, review');
});

test('features open and close one by one', async ({ page }) => {
  await page.goto('/');
  const features = page.getByRole('region', { name: 'More than handing over the keys' });
  await expect(features.getByRole('listitem')).toHaveCount(9);
  await features.getByText('Read More').first().click();
  await expect(features.getByText('Block a day and nobody can request it.')).toBeVisible();
  await features.getByText('Show Less').first().click();
  await expect(features.getByText('Block a day and nobody can request it.')).toBeHidden();
});

test('the gallery opens a picture over the whole window', async ({ page }) => {
  await page.goto('/');
  const gallery = page.getByRole('region', { name: 'Next weekend could look like this' });
  const lightbox = page.getByRole('dialog');
  await gallery.getByRole('link').nth(1).click();
  await expect(lightbox).toContainText('2 / 9');
  await page.keyboard.press('ArrowRight');
  await expect(lightbox).toContainText('3 / 9');
  await page.keyboard.press('Escape');
  await expect(lightbox).toHaveCount(0);
});

test('a hash from another page, and the prompt, lead to the club', async ({ page }) => {
  const club = page.locator('#founders-club-section');
  await page.goto('/hosting');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Founders Club' }).click();
  await expect(page).toHaveURL(/\/#founders-club-section$/);
  await expect(club).toBeInViewport();
  await expect(club.getByRole('link', { name: 'Apply Now' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Take me to the Founders Club' }).click();
  await expect(club.getByRole('heading')).toBeInViewport();
});

/** Follows a link with a state, as from another page of ours. */
const navigate = (page: Page, to: string, state: object) =>
  page.evaluate(
    ([path, carried]) => {
      type Router = { navigate: (to: string, options: { state: object }) => Promise<void> };
      const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router };
      return router.navigate(path, { state: carried });
    },
    [to, state] as const,
  );

for (const from of ['/hosting', '/'])
  test(`the navigation state scrollToFoundersClub leads from ${from} to the club`, async ({ page }) => {
    await page.goto(from);
    // The state travels through React's router, which must have loaded.
    await hydrated(page);
    // A state comes from a press, and what follows a press may move.
    await page.keyboard.press('Tab');
    await navigate(page, '/', { scrollToFoundersClub: true });
    await expect(page).toHaveURL(/\/$/);
    const club = page.locator('#founders-club-section');
    await expect(club.getByRole('heading', { name: headings.at(-1) })).toBeInViewport();
    await expect(club.getByRole('link', { name: 'Apply Now' })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  });

test('another state leaves the page at its top', async ({ page }) => {
  await page.goto('/hosting');
  // The state travels through React's router, which must have loaded.
  await hydrated(page);
  await navigate(page, '/', { scrollToFoundersClub: false });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/List 1 Toy/);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the bar leads to the examples by name, here and from another page', async ({ page }) => {
  for (const from of ['/', '/renting']) {
    await page.goto(from);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Member Examples' })
      .click();
    await expect(page).toHaveURL(/\/#member-examples-section$/);
    await expect(page.getByRole('heading', { name: 'What a swap could look like' })).toBeInViewport();
  }
});

test('pressing the theme switch or the same hash keeps every section on the page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /theme/i }).first().click();
  for (const name of headings) await expect(page.getByRole('heading', { name })).toHaveCount(1);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Founders Club' }).click();
  await expect(page.locator('#founders-club-section')).toBeInViewport();
  for (const name of headings) await expect(page.getByRole('heading', { name })).toHaveCount(1);
});

test('coming from another page, the loading screen shows for a moment', async ({ page }) => {
  await page.goto('/hosting');
  // Only React's router shows it: before that the link loads a document.
  await hydrated(page);
  await page.evaluate(() => {
    const seen = window as { loadingSeen?: boolean };
    new MutationObserver(() => {
      if (document.body.textContent?.includes('Loading Wildloop...')) seen.loadingSeen = true;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('link', { name: 'Wildloop home' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/List 1 Toy/);
  expect(await page.evaluate(() => (window as { loadingSeen?: boolean }).loadingSeen)).toBe(true);
  await expect(page.getByText('Loading Wildloop...')).toHaveCount(0);
});

test.describe('when a section’s script doesn’t load', () => {
  test.use({ expectedMessages: /founders-section-|ERR_FAILED|dynamically imported module/i });

  test('it says so beside the readable text, and Try Again really loads it again', async ({ page }) => {
    let isBroken = true;
    let asked = 0;
    await page.route(/founders-section-.*\.js/, (route) => {
      asked += 1;
      return isBroken ? route.abort() : route.continue();
    });
    await page.goto('/');
    const section = page.locator('#founders-club-section');
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByText('Failed to load component')).toBeVisible();
    await expect(section.getByText("This section couldn't be loaded")).toBeVisible();
    await expect(section.getByRole('heading', { name: headings.at(-1) })).toBeVisible();
    const before = asked;
    isBroken = false;
    await section.getByRole('button', { name: 'Try Again' }).click();
    await expect(section.getByText('Failed to load component')).toHaveCount(0);
    await expect.poll(() => asked).toBeGreaterThan(before);
    await expect(section.getByRole('heading', { name: headings.at(-1) })).toBeVisible();
  });
});
