// Tests that early typing and presses count: no script loads before everything has been done.
import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../app/routes.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { carrySession, demoPerson, signInByPassword, signInOperator } from './desk.ts';
import { holdScripts } from './held-scripts.ts';
import { everyPage, freeDay, heading, notFoundMessages, query, toast } from './pages.ts';
import { expect, hydrated, test } from './page-health.ts';

/** Every page with a field: public pages, sign-in pages and the demo's clock. */
const pages = [...everyPage, '/login', '/signup', '/forgot-password', '/dev/time', '/help'];

/** An address for every route. The parameters name nothing real, but the page still loads. */
function addressesOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path === undefined ? above : `${above}/${path.replace(':slug', 'coachmen-trailer')}`;
    const address = here.replaceAll(/:\w+/g, 'x').replace('*', 'no-such-page') || '/';
    return children ? addressesOf(children, here) : [address];
  });
}

/** Opens a page with delayed scripts, as soon as it is visible. */
async function openHeld(page: Page, path: string) {
  const held = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('main')).toBeVisible();
  await page.waitForFunction(() => document.readyState !== 'loading');
  return held;
}

type Entered = { name: string; value: string }[];

/** Runs in the page: changes every reachable field like a visitor. Returns what was entered. */
function fillEverything(): Entered {
  type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const isTicked = (field: FormField) => field.type === 'checkbox' || field.type === 'radio';
  const words: Record<string, string> = { email: 'early@example.com', number: '7', date: '2031-08-01' };
  const reachable = [...document.querySelectorAll<FormField>('input,textarea,select')].filter(
    // In the booking panel one choice removes another's fields: it has its own test below.
    (field) =>
      field.checkVisibility() && !field.disabled && field.type !== 'hidden' && !field.closest('#booking'),
  );
  for (const [index, field] of reachable.entries()) {
    if (isTicked(field)) {
      field.click();
      continue;
    }
    if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
    else if (field.type === 'range') field.value = (field as HTMLInputElement).max;
    else field.value = words[field.type] ?? `early ${index}`;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return reachable.map((field) => ({
    name: `${field.type} ${field.name} ${field.getAttribute('placeholder') ?? ''} ${isTicked(field) ? field.value : ''}`,
    value: isTicked(field) ? String((field as HTMLInputElement).checked) : field.value,
  }));
}

/**
 * Runs in the page: lists fields that lost their value, or that React would reset on its next render; and those still asleep, which it
 * scrolls into view.
 */
function lostFields(entered: Entered): string[] {
  type Drawn = Record<string, { value?: string | number; checked?: boolean } | undefined>;
  const fields = [...document.querySelectorAll<HTMLInputElement>('input,textarea,select')];
  const asleep = document.querySelector('[data-asleep] :is(input,textarea,select)');
  asleep?.scrollIntoView();
  return entered.flatMap(({ name, value: wanted }) => {
    const isTicked = /^(checkbox|radio) /.test(name);
    const at = fields.findIndex(
      (field) =>
        name ===
        `${field.type} ${field.name} ${field.getAttribute('placeholder') ?? ''} ${isTicked ? field.value : ''}`,
    );
    const [field] = at === -1 ? [] : fields.splice(at, 1);
    if (!field || field.closest('[data-asleep]')) return [`${name}: not there yet`];
    const value = String(isTicked ? field.checked : field.value);
    const key = Object.keys(field).find((property) => property.startsWith('__reactProps$')) ?? '';
    const drawn = (field as unknown as Drawn)[key];
    const known = String((isTicked ? drawn?.checked : drawn?.value) ?? value);
    return value === wanted && known === wanted
      ? []
      : [`${name}: ${wanted} became ${value}, drawn from ${known}`];
  });
}

test.describe('every field of every page', () => {
  test.use({ expectedMessages: notFoundMessages });

  test('is on one of the pages visited below', async ({ request }) => {
    const visited = new Set(pages.map((path) => path.split('?')[0]));
    const missed: string[] = [];
    for (const address of new Set(addressesOf(routes))) {
      const page = await (await request.get(address, { headers: { accept: 'text/html' } })).text();
      // The footer and its field are the same everywhere.
      const own = page.replace(/<footer.*<\/footer>/s, '');
      if (/<(input|textarea|select)\b/.test(own) && !visited.has(address)) missed.push(address);
    }
    expect(missed).toEqual([]);
  });

  const share = Math.ceil(pages.length / 4);
  for (const part of [0, 1, 2, 3]) {
    test(`keeps what was entered before the scripts loaded (${part + 1} of 4)`, async ({ page }) => {
      for (const path of pages.slice(part * share, (part + 1) * share)) {
        const { release } = await openHeld(page, path);
        const entered = await page.evaluate(fillEverything);
        release();
        // Values are compared after hydration, which is when they would be lost.
        await hydrated(page);
        await expect.poll(() => page.evaluate(lostFields, entered), { message: path }).toEqual([]);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    });
  }
});

test.describe('what people type early', () => {
  test('filters the listings: words, dates, kinds, prices and order', async ({ page, request }) => {
    const from = await freeDay(request, 'Whiskey Jack Chalet');
    const { release } = await openHeld(page, '/listings');
    await page.getByLabel('Search by title or location').fill('chalet');
    await page.getByRole('button', { name: /^Dates/ }).click();
    await page.getByLabel('From', { exact: true }).first().fill(from);
    await page.getByLabel('To', { exact: true }).first().fill(addDays(from, 2));
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-high');
    await page.getByRole('button', { name: /^Exchange/ }).click();
    await page.getByLabel('Direct swap').check();
    await page.getByLabel('Rent', { exact: true }).check();
    release();
    await expect.poll(() => query(page).get('q')).toBe('chalet');
    await expect.poll(() => query(page).get('from')).toBe(from);
    expect(query(page).get('to')).toBe(addDays(from, 2));
    expect(query(page).get('sort')).toBe('price-high');
    expect(query(page).getAll('exchange').join()).toBe('rent,directSwap');
  });

  test('opens the calendar in a panel that was opened early', async ({ page }) => {
    const { release } = await openHeld(page, '/listings');
    await page.getByRole('button', { name: /^Dates/ }).click();
    release();
    await expect(page.getByRole('dialog', { name: 'Dates' }).getByRole('grid').first()).toBeVisible();
  });

  test('continues the application', async ({ page }) => {
    const { release } = await openHeld(page, '/apply/location');
    await page.getByLabel('City, Province').fill('Fernie, BC');
    release();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/apply\/services$/);
  });

  test('continues in place when the scripts arrive in the middle of a word', async ({ page }) => {
    const { release } = await openHeld(page, '/apply/info');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').pressSequentially('Love');
    release();
    await hydrated(page);
    await page.keyboard.type('lace');
    await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
  });

  test('is sent with the press that followed it @core', async ({ page }) => {
    const asked: unknown[] = [];
    await page.route('**/functions/v1/openai', (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ json: { choices: [{ text: 'Call her Ogopogo.' }] } });
    });
    const { release } = await openHeld(page, '/openai-demo');
    await page.getByLabel('Your prompt').fill('Name my boat');
    await page.getByRole('button', { name: 'Generate' }).click();
    release();
    await expect(page.getByText('Call her Ogopogo.')).toBeVisible();
    await expect(page.getByLabel('Your prompt')).toHaveValue('Name my boat');
    expect(asked).toEqual([{ action: 'generateText', params: { prompt: 'Name my boat', maxTokens: 500 } }]);
  });

  test('subscribes in the footer, whose script loads after the page’s', async ({ page }) => {
    await page.route('**/rest/v1/newsletter_subscribers*', (route) => route.fulfill({ status: 201 }));
    const { release } = await holdScripts(page, 'newsletter');
    await page.goto('/privacy');
    // Everything is ready except the section: only its script is late.
    await hydrated(page);
    const field = page.getByRole('contentinfo').getByLabel('Email address');
    await field.fill('early@example.com');
    // Renders the whole page again, including the section.
    await page.getByRole('button', { name: /Switch to light theme/ }).click();
    release();
    await expect(field).toHaveValue('early@example.com');
    await field.press('Enter');
    await expect(toast(page)).toContainText('Successfully subscribed!');
  });
});

test.describe('an early press', () => {
  test('on a picture on the front page opens it over the page', async ({ page }) => {
    await page.goto('/');
    // Everything is ready except the section: only its script is late.
    await hydrated(page);
    const { release } = await holdScripts(page, 'image-gallery');
    const wall = page.getByRole('region', { name: 'Next weekend could look like this' });
    await wall.getByRole('link').first().click();
    release();
    await expect(page.getByRole('dialog', { name: 'Next weekend could look like this' })).toContainText(
      /1 \/ \d/,
    );
    await expect(page).toHaveURL(/\/$/);
  });

  test('on a picture of a listing, by mouse or by key, opens it', async ({ page }) => {
    const { release } = await openHeld(page, '/coachmen-trailer');
    const second = page.getByRole('button', { name: /View photo 2 of/ });
    await second.focus();
    await page.keyboard.press('Enter');
    release();
    await expect(page.getByRole('dialog', { name: /Photos of/ })).toContainText(/2 \/ \d/);
  });

  test('counts once, however often it is repeated @core', async ({ page }) => {
    const { release } = await openHeld(page, '/coachmen-trailer');
    const heart = page.getByRole('button', { name: /^Add .* to favorites/ }).first();
    await heart.click();
    await heart.click();
    release();
    await expect(page.getByRole('button', { name: /^Remove .* from favorites/ }).first()).toBeVisible();
  });

  test('on Swap, right after the page moved there, selects it', async ({ page }) => {
    const { release } = await holdScripts(page, '/booking-');
    await page.goto('/super-air-nautique');
    // Everything is ready except the panel: only its script is late.
    await hydrated(page);
    await page.getByText('Swap', { exact: true }).click();
    release();
    await expect(page).toHaveURL(/method=swap/);
    await expect(page.getByRole('button', { name: 'Make A Swap Offer' })).toBeVisible();
  });
});

test.describe('Book Now before its script has loaded', () => {
  test('keeps an approved member on the page, with the days and the request @core', async ({
    page,
    request,
    baseURL,
  }) => {
    const url = String(baseURL);
    const renter = await signInByPassword(request, url, await demoPerson(request, url, 'renter'));
    await carrySession(page, url, renter);
    const from = await freeDay(request, 'Whiskey Jack Chalet', 3);
    const path = `/chalet?from=${from}&to=${addDays(from, 3)}`;
    const { release } = await openHeld(page, path);
    await page.getByRole('link', { name: 'Standard Rental Book Now' }).click();
    release();
    const dialog = page.getByRole('dialog', { name: 'Whiskey Jack Chalet' });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`from=${from}&to=${addDays(from, 3)}$`));
  });

  test('leads a visitor to the application', async ({ page }) => {
    await openHeld(page, '/chalet');
    await page.getByRole('link', { name: 'Standard Rental Book Now' }).click();
    await expect(page).toHaveURL(/\/apply$/);
  });

  test('opens the Founders Club for a visitor who wants to swap', async ({ page }) => {
    const { release } = await openHeld(page, '/super-air-nautique?method=swap');
    const swap = page.getByText('Swap', { exact: true });
    await swap.click();
    release();
    await page.getByRole('button', { name: 'Make A Swap Offer' }).click();
    await expect(page.getByRole('dialog', { name: 'Join Founders Club' })).toBeVisible();
  });
});

test('keys pressed while the operators’ desk is loading take effect once it has loaded', async ({
  page,
  request,
  baseURL,
}) => {
  const url = String(baseURL);
  await carrySession(page, url, await signInOperator(request, url));
  const { release } = await openHeld(page, '/operator/settings');
  await page.keyboard.press('j');
  release();
  await expect(heading(page)).toHaveText('Settings');
  await expect(page.locator('[data-row]').first()).toBeFocused();
});

test('a step back before the scripts load shows what belongs to its address', async ({ page }) => {
  await page.goto('/listings?category=water');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-high');
  await expect.poll(() => query(page).get('sort')).toBe('price-high');
  await page.goto('/privacy');
  // The router changed the address without loading a document: both steps belong to the current one.
  const { release } = await holdScripts(page);
  await page.goBack();
  await expect(page.getByText('Sorted by: Price: High to Low')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/category=water$/);
  release();
  await hydrated(page);
  await expect(page.getByText('Sorted by: Featured')).toBeVisible();
});
