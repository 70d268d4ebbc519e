import { heading } from './pages.ts';
import { expect, test } from './page-health.ts';

/** Tests every path the specification names for a listing. */
const named: [path: string, slug: string][] = [
  ['/chaparral-boat', 'chaparral-270'],
  ['/dirtbike', 'kawasaki-dirtbike'],
  ['/teryx', 'kawasaki-teryx'],
  ['/chalet', 'whiskey-jack-chalet'],
  ['/super-air-nautique', 'super-air-nautique'],
  ['/class-c-rv', 'rv-class-c'],
  ['/coachmen-trailer', 'coachmen-trailer'],
  ['/seadoo-gti', 'seadoo-gti-pair'],
  ['/polaris-sled', 'polaris-9r-sled'],
  ['/indian-motorcycle', 'indian-motorcycle'],
  ['/okanagan-glamping', 'okanagan-glamping'],
  ['/kawasaki-dirtbike', 'kawasaki-dirtbike'],
  ['/kawasaki-teryx', 'kawasaki-teryx'],
  ['/whiskey-jack-chalet', 'whiskey-jack-chalet'],
  ['/beach-house-shuswap', 'beach-house-shuswap'],
];

test('every named path shows its listing and names its one address @core', async ({ request }) => {
  for (const [path, slug] of named) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    expect(/<link rel="canonical" href="([^"]+)"/.exec(await response.text())?.[1], path).toMatch(
      new RegExp(`/listing/${slug}$`),
    );
  }
});

test('/listings/{id} redirects to the listing permanently @core', async ({ request }) => {
  for (const slug of ['super-air-nautique', 'chaparral-270', 'paddle-boards', 'rv-class-c']) {
    const response = await request.get(`/listings/${slug}`, { maxRedirects: 0 });
    expect(response.status(), slug).toBe(308);
    expect(response.headers().location).toBe(`/listing/${slug}`);
  }
  const withDays = await request.get('/listings/teryx?method=swap', { maxRedirects: 0 });
  expect(withDays.headers().location).toBe('/listing/kawasaki-teryx?method=swap');
  const old = await request.get('/listings/cozy-cabin-tahoe', { maxRedirects: 0 });
  expect(old.status()).toBe(308);
  expect(old.headers().location).toBe('/listing/cozy-cabin-kootenay');
});

test('the cards lead where the specification says', async ({ page }) => {
  await page.goto('/listings');
  const hrefs = await page
    .locator('main article h3 a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(
    expect.arrayContaining([
      '/chaparral-boat',
      '/dirtbike',
      '/teryx',
      '/chalet',
      '/super-air-nautique',
      '/class-c-rv',
      '/coachmen-trailer',
      '/seadoo-gti',
      '/polaris-sled',
      '/indian-motorcycle',
      '/okanagan-glamping',
      '/listing/beach-house-shuswap',
      '/listing/secluded-cabin-banff',
      '/listing/paddle-boards',
    ]),
  );
  await page.goto('/chalet');
  await expect(heading(page)).toHaveText('Whiskey Jack Chalet');
});
