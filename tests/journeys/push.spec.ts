import type { BrowserContext, Page, Worker } from '@playwright/test';
import { expect, test } from './page-health.ts';
import { arriveAs, someOwner } from './people.ts';

// Tests that a push message shows once per tag and opens the right page, in the browser's own worker. The test has no push service, so it
// hands the message to the worker as the browser would; and a headless browser shows no notifications, so they are recorded, one per tag.
test.use({ serviceWorkers: 'allow' });

type Notice = { title: string; body: string; tag: string; data: unknown };
type Noting = {
  notices: Map<string, Notice>;
  registration: { showNotification: (title: string, more: Omit<Notice, 'title'>) => Promise<void> };
  dispatchEvent: (event: Event) => void;
};

async function workerOf(context: BrowserContext, page: Page): Promise<Worker> {
  await page.evaluate(async () => navigator.serviceWorker.ready);
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
}

/** Hands a push to the worker, as the browser would. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data,
  });
  await cdp.detach();
}

/** From now on notifications are recorded in the worker; one with the same tag replaces another, as in the browser. */
const noteNotices = (worker: Worker) =>
  worker.evaluate(() => {
    const inside = self as unknown as Noting;
    inside.notices = new Map();
    inside.registration.showNotification = (title, { body, tag, data }) => {
      inside.notices.set(tag, { title, body, tag, data });
      return Promise.resolve();
    };
  });

const shown = (worker: Worker): Promise<Notice[]> =>
  worker.evaluate(() => [...(self as unknown as Noting).notices.values()]);

/** Presses the notification with this tag, and waits for the worker's reaction. */
const press = (worker: Worker, tag: string) =>
  worker.evaluate(async (mark) => {
    const inside = self as unknown as Noting;
    const event = new Event('notificationclick');
    const close = () => inside.notices.delete(mark);
    let work: Promise<unknown> = Promise.resolve();
    Object.assign(event, {
      notification: { ...inside.notices.get(mark), close },
      waitUntil: (promise: Promise<unknown>) => (work = promise),
    });
    inside.dispatchEvent(event);
    await work;
  }, tag);

test('a push appears once, with only its own text, and leads the open page to the right place', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(180_000);
  await arriveAs(page, request, await someOwner('Olive'));
  await page.goto('/trips');
  const worker = await workerOf(context, page);
  await noteNotices(worker);
  const notice = {
    title: 'Marnie would like “A boat”',
    text: 'Answer by Friday.',
    path: '/notifications',
    tag: 'notice-7',
  };
  await deliver(context, page, JSON.stringify({ ...notice, phone: '250-862-0193' }));
  await expect
    .poll(() => shown(worker))
    .toEqual([{ title: notice.title, body: notice.text, tag: notice.tag, data: { path: notice.path } }]);
  await deliver(context, page, JSON.stringify(notice));
  // A message that is not ours says that something has happened, and opens our list.
  await deliver(context, page, JSON.stringify({ tag: 'odd', path: '//elsewhere.example/' }));
  await expect
    .poll(async () => (await shown(worker)).map(({ title, tag }) => `${tag}: ${title}`).toSorted())
    .toEqual([`notice-7: ${notice.title}`, 'odd: You have a new notification']);

  const pages = context.pages().length;
  await press(worker, 'notice-7');
  await page.waitForURL('**/notifications');
  expect(context.pages(), 'the page that was open is used').toHaveLength(pages);
  await expect
    .poll(async () => (await shown(worker)).map(({ tag }) => tag), 'it is taken away')
    .toEqual(['odd']);
});
