// Tests the operator's film (VIDEO_URL): another site's player, which loads only after pressing play.
import { startBuiltServer, type BuiltServer } from '../builders/built-server.ts';
import { expect, expectAccessible, test } from './page-health.ts';

const film = 'https://film.example/embed/founders';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await startBuiltServer({ VIDEO_URL: film });
});
test.afterAll(() => server.stop());
// This journey's server is not the watched one, and the film is wanted.
test.use({
  expectedMessages: /^request leaves the house: (http:\/\/127\.0\.0\.1|https:\/\/film\.example\/embed)/,
});

for (const [path, name, title] of [
  ['/', 'Play the founders’ film', 'The founders, two minutes, one driveway'],
  ['/feedback', 'Watch Wildloop explained', 'Wildloop explained'],
] as const) {
  test(`${path} plays the film when pressed, and contacts its site only then`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) asked.push(request.url());
    });
    await page.route('https://film.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>The film is running</p>' }),
    );
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
    const play = page.getByRole('button', { name });
    await play.scrollIntoViewIfNeeded();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(asked.filter((url) => /^https?:/.test(url))).toEqual([]);
    await play.click();
    await expect(page.locator('iframe')).toHaveAttribute('src', film);
    await expect(page.locator('iframe')).toHaveAttribute('title', title);
    await expect(page.frameLocator('iframe').getByText('The film is running')).toBeVisible();
    expect(asked.filter((url) => /^https?:/.test(url))).toEqual([film]);
    if (path === '/feedback') await expectAccessible(page);
  });
}

test('Watch First plays the configured film', async ({ page }) => {
  await page.route('https://film.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>The film is running</p>' }),
  );
  await page.goto(`${server.url}/`);
  await page.getByRole('link', { name: 'Watch First' }).click();
  await expect(page.locator('#founder-video')).toBeInViewport();
  await expect(page.frameLocator('iframe').getByText('The film is running')).toBeVisible();
});
