import type { Page } from '@playwright/test';
import { signInByPassword, carrySession } from './desk.ts';
import { expect, test } from './page-health.ts';
import { arriveAs, logOutByMenu, open, password, someOwner, withDatabase, type Person } from './people.ts';
import { toast } from './pages.ts';

// Tests that hand-over data on a phone belongs to an account: a session that ended elsewhere leaves only unsent actions.

/** Refusals reveal a session that ended elsewhere. */
test.use({ expectedMessages: /status of (400|401|403|404|503)|answer (400|401|403|404|503)/ });

type Kept = { views: number; pictures: number; works: number };

const wordsOfHandovers = '**/api/v1/handovers/**';

/**
 * As a hand-over leaves it: its data, a sent picture, and an unsent reading. Sending is blocked until the route is lifted: a page sends as
 * soon as it has settled, which may be later.
 */
async function keep(page: Page, accountId: string): Promise<void> {
  await page.route(wordsOfHandovers, (route) => route.fulfill({ status: 503 }));
  await page.evaluate(async (id) => {
    const request = indexedDB.open(`hand-over ${id}`, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('works', { keyPath: 'seq', autoIncrement: true });
      request.result.createObjectStore('views');
      request.result.createObjectStore('pictures');
    });
    const database = await new Promise<IDBDatabase>((resolve) => {
      request.addEventListener('success', () => resolve(request.result));
    });
    const write = database.transaction(['works', 'views', 'pictures'], 'readwrite');
    write.objectStore('views').put({ title: 'A boat' }, 'booking of somebody');
    write.objectStore('pictures').put(new Blob(['a bow']), 'a'.repeat(64));
    write.objectStore('works').add({
      id: crypto.randomUUID(),
      exchange: { kind: 'booking', id: crypto.randomUUID() },
      saidAt: new Date().toISOString(),
      word: { kind: 'reading', stage: 'departure', meter: 'engine_hours', tenths: 12 },
      isSent: false,
      refusals: 0,
      trouble: null,
    });
    await new Promise((resolve) => write.addEventListener('complete', resolve));
    database.close();
    localStorage.setItem('hand-over-waiting', id);
  }, accountId);
}

const keptOf = (page: Page, accountId: string): Promise<Kept> =>
  page.evaluate(async (id) => {
    const request = indexedDB.open(`hand-over ${id}`, 1);
    const database = await new Promise<IDBDatabase>((resolve) => {
      request.addEventListener('success', () => resolve(request.result));
    });
    const read = database.transaction(['works', 'views', 'pictures']);
    const count = (store: string) =>
      new Promise<number>((resolve) => {
        const asked = read.objectStore(store).count();
        asked.addEventListener('success', () => resolve(asked.result));
      });
    const [works, views, pictures] = await Promise.all([count('works'), count('views'), count('pictures')]);
    database.close();
    return { works, views, pictures };
  }, accountId);

const waits = (page: Page) => page.evaluate(() => localStorage.getItem('hand-over-waiting'));

const endElsewhere = ({ id }: Person) =>
  withDatabase(({ sql }) => sql`delete from auth_session where account_id = ${id}`);

test('a session that ended elsewhere leaves nothing of its hand-overs, and unsent work waits for its account only', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const [olive, noor] = [await someOwner('Olive'), await someOwner('Noor')];
  await arriveAs(page, request, olive);
  await open(page, '/trips');
  await keep(page, olive.id);
  expect(await keptOf(page, olive.id)).toEqual({ works: 1, views: 1, pictures: 1 });

  await endElsewhere(olive);
  await page.goto('/trips');
  await page.waitForURL(/\/login/);
  await expect.poll(() => keptOf(page, olive.id)).toEqual({ works: 1, views: 0, pictures: 0 });

  // Someone else on the same phone neither sends nor removes it.
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().includes('/handovers/')) asked.push(sent.url());
  });
  await carrySession(page, String(baseURL), await signInByPassword(request, String(baseURL), noor));
  await open(page, '/trips');
  expect(await keptOf(page, olive.id)).toEqual({ works: 1, views: 0, pictures: 0 });
  expect(asked).toEqual([]);

  // After signing in again, the next page sends it; refusals are kept and shown.
  await page.unroute(wordsOfHandovers);
  await carrySession(page, String(baseURL), await signInByPassword(request, String(baseURL), olive));
  await open(page, '/trips');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(await keptOf(page, olive.id)).toEqual({ works: 1, views: 0, pictures: 0 });
});

test('signing out keeps unsent work, and deleting the account leaves nothing at all', async ({
  page,
  request,
  baseURL,
}) => {
  const olive = await someOwner('Olive');
  await arriveAs(page, request, olive);
  await open(page, '/trips');
  await keep(page, olive.id);
  await logOutByMenu(page);
  await expect.poll(() => keptOf(page, olive.id)).toEqual({ works: 1, views: 0, pictures: 0 });
  expect(await waits(page)).toBe(olive.id);

  await carrySession(page, String(baseURL), await signInByPassword(request, String(baseURL), olive));
  await open(page, '/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`Type ${olive.email} to confirm`).fill(olive.email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(toast(page)).toContainText('Your account is deleted');
  await expect.poll(() => keptOf(page, olive.id)).toEqual({ works: 0, views: 0, pictures: 0 });
  expect(await waits(page)).toBeNull();
});

test('a second tab that knows nothing of the first leaves the first one’s entries alone', async ({
  page,
  request,
  context,
}) => {
  const olive = await someOwner('Olive');
  await arriveAs(page, request, olive);
  await open(page, '/trips');
  // A tab without its scripts holds no lock yet; this one has loaded and holds one.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name)))
    .toContain(`session of ${olive.id}`);
  await keep(page, olive.id);
  // As without "remember me": the session exists only in this tab.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith('sb-'))) {
      sessionStorage.setItem(key, localStorage.getItem(key) ?? '');
      localStorage.removeItem(key);
    }
  });
  const second = await context.newPage();
  await second.addInitScript(() => {
    // As if the first were frozen, or too busy to answer in time.
    Reflect.deleteProperty(window, 'BroadcastChannel');
    const list = indexedDB.databases.bind(indexedDB);
    indexedDB.databases = async () => {
      const found = await list();
      sessionStorage.setItem('has-looked', 'yes');
      return found;
    };
  });
  await second.goto('/trips');
  await second.waitForURL(/\/login/);
  await expect.poll(() => second.evaluate(() => sessionStorage.getItem('has-looked'))).toBe('yes');
  await second.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await keptOf(second, olive.id)).toEqual({ works: 1, views: 1, pictures: 1 });

  await page.close();
  await second.reload();
  await expect.poll(() => keptOf(second, olive.id)).toEqual({ works: 1, views: 0, pictures: 0 });
});
