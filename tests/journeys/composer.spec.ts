import type { Page } from '@playwright/test';
import { carrySession, signInByPassword } from './desk.ts';
import { daysFreeOfAll, neighbour } from './neighbours.ts';
import { expect, expectNothingShifts, test } from './page-health.ts';

// Tests that nothing moves in the swap composer while numbers load.

const asked = 'super-air-nautique';
const given = 'kawasaki-teryx';

/** Choices, payment and the button are below the pictures and the difference. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('main fieldset legend, main aside h2')].map((heading) => [
        heading.textContent,
        Math.round(heading.getBoundingClientRect().top + scrollY),
      ]),
    ),
  );

/** Holds prices back until released; until then everything is as while loading. */
async function holdPrices(page: Page): Promise<() => void> {
  let free = () => undefined as void;
  const isFree = new Promise<void>((resolve) => (free = resolve));
  await page.route('**/api/v1/exchanges/price', async (route) => {
    await isFree;
    await route.continue();
  });
  return free;
}

for (const [name, viewport] of [
  ['a wide desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${name} nothing in the composer moves when its price arrives`, async ({
    page,
    request: api,
    baseURL,
  }) => {
    const url = baseURL ?? '';
    await page.setViewportSize(viewport);
    await carrySession(page, url, await signInByPassword(api, url, await neighbour(api, url, 'Tyler')));
    // Someone with one listing: it is preselected, and priced once the page has loaded.
    await page.route('**/api/v1/exchanges/choices?*', async (route) => {
      const answer = await route.fetch();
      const choices = (await answer.json()) as { mine: { slug: string }[] };
      const mine = choices.mine.filter(({ slug }) => slug === given);
      await route.fulfill({ response: answer, json: { ...choices, mine } });
    });
    const [from, to] = await daysFreeOfAll(api, url, [asked, given]);
    const sendPrices = await holdPrices(page);
    await page.goto(`/exchanges/new?for=${asked}&from=${from}&to=${to}`);
    const difference = page.getByRole('region', { name: 'The difference' });
    await expect(difference.getByText('Calculating …')).toBeVisible();
    const before = await placesOf(page);
    expect(Object.keys(before)).toContain('What you pay');
    sendPrices();
    await expect(difference.getByText(/(?:favour|An even swap)$/)).toBeVisible();
    await expect(page.getByText('Total')).toBeVisible();
    expect(await placesOf(page)).toEqual(before);
    await expectNothingShifts(page, `the composer on ${name}`);
  });
