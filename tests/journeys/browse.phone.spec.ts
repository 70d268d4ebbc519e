import { cards, heading, query } from './pages.ts';
import { expect, expectAccessible, hydrated, settled, test } from './page-health.ts';

test('starts with the map; the list is one press away, and back', async ({ page }) => {
  await page.goto('/listings');
  const toggle = page.getByRole('navigation', { name: 'View' });
  const map = page.locator('[data-map]');
  await expect(map).toBeVisible();
  await expect(cards(page).first()).toBeHidden();
  // The number of results is above the map too, and is the page's heading.
  await expect(heading(page)).toHaveText('18 listings available');
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('footer')).toBeHidden();
  await toggle.getByRole('link', { name: 'List View' }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(map).toBeHidden();
  expect(query(page).get('view')).toBe('list');
  await page.reload();
  await expect(heading(page)).toHaveText('18 listings available');
  await toggle.getByRole('link', { name: 'Map View' }).click();
  await expect(map).toBeVisible();
});

test('what was found is in sight, although the map goes on below the fold', async ({ page }) => {
  await page.goto('/listings?q=nelson');
  const found = page.getByRole('button', { name: /Floating Cedar Sauna/ });
  await expect(found).toBeInViewport({ ratio: 1 });
  const [map, bubble] = [await page.locator('[data-map]').boundingBox(), await found.boundingBox()];
  const windowHeight = page.viewportSize()?.height ?? 0;
  // In the middle of what can be seen of the map, not of the whole map.
  const middle = ((map?.y ?? 0) + windowHeight) / 2;
  expect(Math.abs((bubble?.y ?? 0) + (bubble?.height ?? 0) / 2 - middle)).toBeLessThan(60);
});

test('shows above the map that it is limited to so many places, and can lift the limit', async ({ page }) => {
  await page.goto('/listings?points=300');
  const chip = page.getByRole('link', { name: 'Within 300 AP. Clear this filter' });
  await expect(chip).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  // Pressed earlier, the link loads a new page, with the focus at its top.
  await hydrated(page);
  await chip.click();
  await expect(chip).toHaveCount(0);
  await expect(heading(page)).toHaveText('18 listings available');
  // Nothing replaces it here: keyboard users continue from the heading.
  await expect(heading(page)).toBeFocused();
});

test('opening everything in another tab moves no focus in this one', async ({ page, context }) => {
  await page.goto('/listings?points=300&q=submarine');
  const chip = page.getByRole('link', { name: 'Within 300 AP. Clear this filter' });
  const opened = context.waitForEvent('page');
  await chip.click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(heading(page)).toHaveText('18 listings available');
  await expect(chip).toHaveCount(0);
  await expect(heading(page)).not.toBeFocused();
});

test('says over the map that nothing was found, and the map stays where it is', async ({ page }) => {
  await page.goto('/listings?q=submarine');
  await expect(heading(page)).toHaveText('0 listings available');
  const sentence = page.getByText('No listings found matching your criteria');
  await expect(sentence).toBeVisible();
  await expectAccessible(page);
  const place = () =>
    page
      .locator('[data-still], [data-map]')
      .first()
      .evaluate((each) => each.getBoundingClientRect().y);
  const before = await place();
  const clear = page.getByRole('link', { name: 'Clear filters' });
  await expect(clear).toBeInViewport({ ratio: 1 });
  await clear.click();
  await expect(heading(page)).toHaveText('18 listings available');
  await expect(sentence).toHaveCount(0);
  expect(await place()).toBe(before);
});

test('shows the list in two columns, accessible to everyone', async ({ page }) => {
  await page.goto('/listings?view=list');
  await settled(page);
  const boxes = await Promise.all([0, 1].map((index) => cards(page).nth(index).boundingBox()));
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  expect(boxes[0]?.x).toBeLessThan(boxes[1]?.x ?? 0);
  await expectAccessible(page);
});

test('the menu fills the window, and closes after a choice, by its button and by Escape @core', async ({
  page,
}) => {
  await page.goto('/');
  const open = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await open.click();
  await expect(menu).toBeVisible();
  await expect.poll(() => menu.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expectAccessible(page);
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await open.click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await open.click();
  await expect(menu.getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', '/apply');
  await menu.getByRole('link', { name: 'Sample Marketplace' }).click();
  await expect(page).toHaveURL(/\/listings/);
  await expect(menu).toBeHidden();
});

test('every target is large enough for a thumb', async ({ page }) => {
  for (const path of ['/', '/listings', '/listings?view=list', '/listing/coachmen-trailer']) {
    await page.goto(path);
    await settled(page);
    const small = await page.evaluate(() => {
      /** Whether a press this many pixels off centre still hits the element: touch areas may be larger than the drawing. */
      const isMet = (each: HTMLElement, x: number, y: number) => {
        const box = each.getBoundingClientRect();
        const met = document.elementFromPoint(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
        return met !== null && each.contains(met);
      };
      const isLarge = (each: HTMLElement) => {
        const { width, height } = each.getBoundingClientRect();
        if (width >= 43.5 && height >= 43.5) return true;
        each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        return isMet(each, 0, -21) && isMet(each, 0, 21) && isMet(each, -21, 0) && isMet(each, 21, 0);
      };
      return [...document.querySelectorAll<HTMLElement>('button, select, [role=tab], nav a, summary')]
        .filter(
          (each) =>
            each.checkVisibility({ visibilityProperty: true }) &&
            !each.closest('[inert], p, .visually-hidden') &&
            each.getBoundingClientRect().width > 1,
        )
        .filter((each) => !isLarge(each))
        .map((each) => (each.getAttribute('aria-label') ?? each.innerText).trim().slice(0, 60));
    });
    expect(small, path).toEqual([]);
  }
});
