import { launchedWithoutMap } from '../../playwright.config.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { cards, count, freeDay, heading, prices, query, titles, toast } from './pages.ts';
import { expect, expectAccessible, test } from './page-health.ts';

test.use({ launchOptions: launchedWithoutMap });

test.beforeEach(async ({ page }) => {
  expect((await page.goto('/listings'))?.status()).toBe(200);
});

const search = 'Search by title or location';

test('lists everything in the featured order, with the club in the fourth place @core', async ({ page }) => {
  await expect(heading(page)).toHaveText('18 listings available');
  await expect(page.getByText('Sorted by: Featured')).toBeVisible();
  expect((await titles(page)).slice(0, 3)).toEqual([
    "28' Coachmen Trailer",
    '2024 Super Air Nautique',
    'Kawasaki Teryx SXS',
  ]);
  const order = await page
    .locator('main article, main aside[aria-label="Founders Club"]')
    .evaluateAll((all) => all.map((each) => each.tagName));
  expect(order.indexOf('ASIDE')).toBe(3);
  const trailer = cards(page).first();
  for (const words of [
    'Featured',
    'Summerland, BC',
    'Rent for $297',
    'Use 297 AP',
    'Make a swap offer',
    'Rent or Swap',
  ])
    await expect(trailer.getByText(words).first()).toBeVisible();
});

test('a category can be chosen and cleared @core', async ({ page, baseURL }) => {
  const bar = page.getByRole('navigation', { name: 'Categories' });
  await expect(bar.getByRole('link')).toHaveCount(10);
  const motorcycles = bar.getByRole('link', { name: /^Motorcycles/ });
  const expected = Number(/(\d+)/.exec(await motorcycles.innerText())?.[1]);
  await motorcycles.click();
  await expect(page).toHaveURL(`${baseURL}/listings?category=motorcycle`);
  await expect(heading(page)).toHaveText(`${expected} listing${expected === 1 ? '' : 's'} available`);
  await expect(motorcycles).toHaveAttribute('aria-current', 'true');
  await motorcycles.click();
  await expect(page).toHaveURL(/\/listings\/?\??$/);
  await expect(heading(page)).toHaveText('18 listings available');
});

test('the categories’ counts add up to the list’s', async ({ page }) => {
  const texts = await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').allInnerTexts();
  const sum = texts.reduce((total, text) => total + Number(/(\d+)\s*(?:listings?)?\s*$/.exec(text)?.[1]), 0);
  expect(sum).toBe(await count(page));
});

test('text is searched once typing pauses, in titles and places, also inside a word', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('q=') && asked.push(request.url()));
  await page.getByLabel(search).pressSequentially('oachme', { delay: 30 });
  await expect(heading(page)).toHaveText('1 listing available');
  expect(query(page).get('q')).toBe('oachme');
  expect(asked.filter((url) => url.includes('.data')).length).toBeLessThanOrEqual(2);
  await page.getByLabel(search).fill('VERNON');
  await expect.poll(() => query(page).get('q')).toBe('VERNON');
  await expect(cards(page).filter({ hasText: 'Vernon, BC' }).first()).toBeVisible();
});

test('a sentence becomes results and chips, and a chip can be removed', async ({ page }) => {
  await page.getByLabel(search).fill('cabin with hot tub under $900');
  const chips = page.getByRole('list', { name: 'Your search' });
  await expect(chips.getByRole('link')).toHaveText([/Vacation Homes/, /Hot tub/, /Up to \$900\/night/]);
  await expectAccessible(page);
  const some = await count(page);
  await chips.getByRole('link', { name: 'Remove Hot tub' }).click();
  await expect.poll(() => query(page).get('q')).toBe('cabin under $900');
  await expect(page.getByLabel(search)).toHaveValue('cabin under $900');
  await expect.poll(() => count(page)).toBeGreaterThan(some);
  await expect(chips.getByRole('link').first()).toBeFocused();
});

test('a filter shows how many listings each choice leaves, and becomes a chip', async ({ page }) => {
  await page.goto('/listings?category=rv&view=list');
  const pill = page.getByRole('button', { name: 'Filters' });
  await pill.click();
  const sleeps = page.getByRole('checkbox', { name: /^6\+ \d+ listings$/ });
  await expect(sleeps).toBeAttached();
  const label = page.locator('label').filter({ has: sleeps });
  const left = Number(/\+\D*(\d+)/.exec((await label.textContent()) ?? '')?.[1]);
  await label.click();
  await expect(heading(page)).toHaveText(new RegExp(`^${left} listings? available$`));
  expect(query(page).get('sleeps')).toBe('6');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Show ${left} listing` }).click();
  await page
    .getByRole('list', { name: 'Your search' })
    .getByRole('link', { name: 'Remove Sleeps 6+' })
    .click();
  await expect.poll(() => query(page).get('sleeps')).toBeNull();
});

test('suggestions are chosen with the keyboard', async ({ page }) => {
  const field = page.getByLabel(search);
  await field.focus();
  await expect(field).toHaveRole('combobox');
  await field.pressSequentially('cabin fern');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.first()).toContainText('Fernie');
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await field.press('Enter');
  await expect.poll(() => query(page).get('q')).toBe('cabin near Fernie');
  await expect(field).toHaveValue('cabin near Fernie');
  await expect(options).toHaveCount(0);
});

test('a late suggestion never replaces a newer one, and an empty field offers recent views', async ({
  page,
}) => {
  await page.goto('/chalet');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('viewedListings'))).toContain('Chalet');
  await page.getByLabel('Distance from').fill('Kelowna, BC');
  await page.getByRole('button', { name: 'How far?' }).click();
  await expect(page.getByText(/^About 4\d km from Kelowna/)).toBeVisible();
  await page.goto('/listings?view=list');
  const late = Promise.withResolvers<void>();
  await page.route('**/api/v1/search/suggest?q=kelow*', async (route) => {
    await late.promise;
    await route.continue().catch(() => undefined);
  });
  const field = page.getByLabel(search);
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await field.click();
  await expect(options.filter({ hasText: 'Chalet' })).toBeVisible();
  const asked = page.waitForRequest('**/api/v1/search/suggest?q=kelow*');
  await field.fill('kelow');
  await asked;
  await field.fill('verno');
  await expect(options.filter({ hasText: 'Vernon' }).first()).toBeVisible();
  late.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(options.filter({ hasText: 'Kelowna' })).toHaveCount(0);
});

test('two listings are compared side by side', async ({ page }) => {
  await page.goto('/listings?category=rv&view=list');
  for (const button of await page.getByRole('button', { name: /^Compare / }).all()) await button.click();
  const tray = page.getByRole('complementary', { name: 'Compare' });
  await expect(tray).toContainText('2 of 3 chosen');
  await tray.getByRole('button', { name: 'Compare', exact: true }).click();
  const table = page.getByRole('dialog', { name: 'Compare two listings' }).getByRole('table');
  await expect(table.getByRole('row', { name: /^Sleeps/ })).toContainText('6');
  await expectAccessible(page);
  const rows = await table.getByRole('row').count();
  await page.getByText('Only differences').click();
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(rows);
});

test('text forgives typing errors and accents', async ({ page }) => {
  for (const [typed, found] of [
    ['coachmn', "28' Coachmen Trailer"],
    ['nautiqe', '2024 Super Air Nautique'],
    ['Coachmén', "28' Coachmen Trailer"],
  ] as const) {
    await page.getByLabel(search).fill(typed);
    await expect.poll(() => titles(page), typed).toContain(found);
  }
});

test('dates are chosen with the keyboard, and totals follow', async ({ page }) => {
  const button = page.getByRole('button', { name: /^Dates:/ });
  await expect(button).toContainText('Select dates');
  await button.focus();
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('group', { name: 'Dates' });
  await expect(calendar).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeDisabled();
  const today = calendar.locator('[data-day][tabindex="0"]').first();
  await today.focus();
  for (const key of ['PageDown', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(button).toContainText(/[A-Z][a-z]{2} \d{1,2} - Select/);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(button).toContainText(/[A-Z][a-z]{2} \d{1,2} - [A-Z][a-z]{2} \d{1,2}/);
  await page.getByRole('button', { name: 'Apply', exact: true }).press('Enter');
  await expect.poll(() => query(page).get('from')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const [from, to] = [query(page).get('from'), query(page).get('to')];
  expect((Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000).toBe(3);
  await expect(
    cards(page)
      .first()
      .getByText(/\$[\d,.]+ total/),
  ).toBeVisible();
  await expect(cards(page).filter({ hasText: 'night' }).first()).toContainText('3 nights');
  await expect(cards(page).filter({ hasText: '/day' }).first()).toContainText('4 days');
  await page.reload();
  await expect(button).toContainText(/[A-Z][a-z]{2} \d{1,2} - [A-Z][a-z]{2} \d{1,2}/);
  await button.click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => query(page).has('from')).toBe(false);
});

test('hides what is taken on those days', async ({ page, request }) => {
  const taken = await request.get('/api/v1/listings/coachmen-trailer/availability');
  const { taken: ranges } = (await taken.json()) as { taken: { from: string }[] };
  expect(ranges.length, 'the sample trailer has taken days').toBeGreaterThan(0);
  const day = String(ranges.at(-1)?.from);
  await page.goto(`/listings?from=${day}&to=${day}`);
  expect(await titles(page)).not.toContain("28' Coachmen Trailer");
});

test('kinds of exchange narrow the list', async ({ page }) => {
  const all = await count(page);
  await page.getByRole('button', { name: /^Exchange/ }).click();
  await page.getByLabel('Direct swap').click();
  await expect.poll(() => query(page).getAll('exchange')).toEqual(['directSwap']);
  await expect(page.getByLabel('Direct swap')).toBeChecked();
  await expect.poll(() => count(page)).toBeLessThan(all);
  await expect(cards(page).filter({ hasText: 'Rental Only' })).toHaveCount(0);
  await page.getByLabel('Rent', { exact: true }).click();
  await expect.poll(() => query(page).getAll('exchange')).toEqual(['rent', 'directSwap']);
});

test('a price range can be chosen, even in reverse', async ({ page }) => {
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('300');
  await page.getByRole('textbox', { name: 'To' }).fill('100');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect.poll(() => [query(page).get('min'), query(page).get('max')]).toEqual(['100', '300']);
  await expect.poll(() => count(page)).toBeLessThan(18);
  for (const price of await prices(page)) {
    expect(price).toBeGreaterThanOrEqual(100);
    expect(price).toBeLessThanOrEqual(300);
  }
});

test('every order sorts correctly', async ({ page }) => {
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  expect(await sort.locator('option').allInnerTexts()).toEqual([
    'Featured',
    'Price: Low to High',
    'Price: High to Low',
    'Highest Rating',
    'Accepts Swaps',
    'Rental Only',
  ]);
  await sort.selectOption('Price: Low to High');
  await expect(page.getByText('Sorted by: Price: Low to High')).toBeVisible();
  const low = await prices(page);
  expect(low).toEqual(low.toSorted((a, b) => a - b));
  await sort.selectOption('Price: High to Low');
  await expect(page.getByText('Sorted by: Price: High to Low')).toBeVisible();
  expect(await prices(page)).toEqual(low.toReversed());
  await sort.selectOption('Accepts Swaps');
  await expect(page.getByText('Sorted by: Accepts Swaps')).toBeVisible();
  const swaps = await cards(page).evaluateAll((all) =>
    all.map((card) => !card.textContent.includes('Rental Only')),
  );
  expect(swaps).toEqual(swaps.toSorted((a, b) => Number(b) - Number(a)));
  await sort.selectOption('Rental Only');
  await expect(page.getByText('Sorted by: Rental Only')).toBeVisible();
  const rentals = await cards(page).evaluateAll((all) =>
    all.map((card) => card.textContent.includes('Rental Only')),
  );
  expect(rentals).toEqual(rentals.toSorted((a, b) => Number(b) - Number(a)));
});

test('back, forward and reload keep the search', async ({ page }) => {
  const category = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: /^Boats/ });
  await category.click();
  await expect.poll(() => query(page).get('category')).toBe('water');
  await expect(heading(page)).not.toHaveText('18 listings available');
  const boats = await count(page);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-high');
  await expect.poll(() => query(page).get('sort')).toBe('price-high');
  await page.goBack();
  await expect(page.getByText('Sorted by: Featured')).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText('18 listings available');
  await page.goForward();
  await expect(heading(page)).not.toHaveText('18 listings available');
  await page.goForward();
  await expect(page.getByText('Sorted by: Price: High to Low')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sorted by: Price: High to Low')).toBeVisible();
  expect(await count(page)).toBe(boats);
});

test('no results are explained, and clearing keeps the order @core', async ({ page, baseURL }) => {
  await page.goto('/listings?category=water&q=zzzzzz&sort=rating&exchange=directSwap');
  await expect(page.getByText('No listings found matching your criteria')).toBeVisible();
  await expect(cards(page).first(), 'the nearest listings').toBeVisible();
  await expect(page.getByRole('link', { name: 'Tell me when there’s one' })).toHaveAttribute(
    'href',
    /^\/signup\?next=/,
  );
  await expectAccessible(page);
  await page
    .getByRole('link', { name: 'Clear filters' })
    .or(page.getByRole('button', { name: 'Clear filters' }))
    .click();
  await expect(page).toHaveURL(`${baseURL}/listings?sort=rating`);
  await expect(heading(page)).toHaveText('18 listings available');
  await expect(page.getByLabel(search)).toHaveValue('');
});

test('hearts confirm for two seconds, and stay', async ({ page }) => {
  await page.getByRole('button', { name: "Add 28' Coachmen Trailer to favorites" }).click();
  await expect(toast(page)).toContainText('Added to favorites');
  await expect(toast(page)).toContainText("28' Coachmen Trailer added to your favorites");
  await expect(toast(page).getByText('Added to favorites')).toBeHidden({ timeout: 4000 });
  await page.reload();
  const heart = page.getByRole('button', { name: "Remove 28' Coachmen Trailer from favorites" });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(toast(page)).toContainText("28' Coachmen Trailer removed from your favorites");
});

test('shows one toast at a time: a newer one replaces the older', async ({ page }) => {
  const hearts = page.getByRole('button', { name: /^Add .* to favorites$/ });
  await hearts.nth(1).click();
  await expect(toast(page).getByText('Added to favorites')).toBeVisible();
  await hearts.nth(1).click();
  await expect(toast(page).getByText('Added to favorites')).toHaveCount(1);
});

test('the club invites politely: both buttons only close', async ({ page }) => {
  const promo = page.getByRole('complementary', { name: 'Founders Club' });
  await expect(promo).toContainText('Get exclusive benefits and early access to premium listings like these');
  for (const answer of ['Maybe Later', 'Learn More']) {
    await promo.getByRole('button', { name: 'Learn More' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join Founders Club' });
    await expect(dialog).toBeVisible();
    if (answer === 'Learn More') await expectAccessible(page);
    await dialog.getByRole('button', { name: answer }).click();
    await expect(dialog).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/listings');
  }
});

test('a card leads to its listing and passes on the days @core', async ({ page, request }) => {
  const from = await freeDay(request, 'Whiskey Jack Chalet');
  await page.goto(`/listings?from=${from}&to=${addDays(from, 2)}&q=chalet`);
  await cards(page).first().getByRole('link', { name: 'Whiskey Jack Chalet' }).click();
  await expect(heading(page)).toHaveText('Whiskey Jack Chalet');
  expect(query(page).get('from')).toBe(from);
});

test('is accessible in both themes, also where no map can be drawn', async ({ page }) => {
  await expect(page.getByText('This browser can’t show the map')).toBeVisible();
  await expectAccessible(page);
});

test.describe('a module that doesn’t load', () => {
  test.use({ expectedMessages: /price-panel/ });

  test('leaves the page as it is, and loads when the network is back', async ({ page }) => {
    const unreachable = '**/assets/price-panel-*.js*';
    await page.route(unreachable, (route) => route.abort('internetdisconnected'));
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('again='));
    await page.goto('/listings');
    await refused;
    await expect(heading(page)).toHaveText('18 listings available');
    await page.unroute(unreachable);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('button', { name: 'Price', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Price per day or night' });
    await panel.getByLabel('From').fill('200');
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => query(page).get('min')).toBe('200');
  });
});
