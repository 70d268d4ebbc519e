import {
  chromium,
  request,
  type APIRequestContext,
  type Browser,
  type Page,
  type Request,
} from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../platform/database.server/connect.ts';
import { browserFlags, findBrowser } from '../../scripts/browser.ts';
import { startBuiltServer, templateVariable, until, type BuiltServer } from '../builders/built-server.ts';
import { carrySession, signInByPassword, signInWithCode, type KeptSession } from '../journeys/desk.ts';
import { addFirstRows } from '../stored-content/first-rows.ts';
import { marks, payloads } from '../stored-content/payloads.ts';
import { fieldsOf, putPayloads, notMet } from '../stored-content/put-payloads.ts';
import { unlinkedPages } from '../stored-content/unlinked-pages.ts';

// Whatever people wrote, pages show it as text: hostile texts are put into every field, and every page that shows one is opened. A field
// that gets no text fails the test, and so does one whose text is met nowhere, unless `notMet` names it.
const rounds = Number(process.env.PROVE_RUNS ?? 1);
const seed = Number(process.env.PROVE_SEED ?? 0) % payloads.length;
/** Pages of one kind that one person opens. */
const mostOfAKind = 3;

let server: BuiltServer;
let database: OpenDatabase;
let browser: Browser;
let asking: APIRequestContext;
beforeAll(async () => {
  // A demo whose people have lived some weeks, which the servers of other tests have not.
  delete process.env[templateVariable];
  const started = await startBuiltServer({ SEED: 'demo' });
  // Emails name the server's own address, and the mailbox shows their pictures only there.
  server = { ...started, url: `http://localhost:${started.port}` };
  database = openDatabase({ directUrl: null, poolSize: 2 }, server.databaseUrl, { role: null });
  const { executablePath, env } = await findBrowser();
  const environment = { ...(process.env as Record<string, string>), ...env };
  browser = await chromium.launch({
    executablePath,
    args: [...browserFlags, '--disable-3d-apis'],
    env: environment,
  });
  asking = await request.newContext();
});
afterAll(async () => {
  await asking?.dispose();
  await browser?.close();
  await database?.close();
  await server?.stop();
});

const publicPages =
  '/ /listings /founders-club /hosting /renting /swapping /help /status /apply /adventure-points /dev/mailbox'.split(
    ' ',
  );
const membersPages =
  '/today /trips /wishes /messages /saved /wallet /receipts /notifications /account /account/notifications /account/programs /documents /exchanges/new /host/bookings /host/listings /host/earnings /host/calendar'.split(
    ' ',
  );
const desksPages =
  ' /applications /listings /members /identities /emergencies /reports /questions /no-shows /disputes /operators /ledger /ledger/accounts /ledger/transfers /ledger/corrections /money /feedback /newsletter /circles /go-live /promises /vitals /settings /jobs /mail /audit'
    .split(' ')
    .map((path) => `/operator${path}`);
const downloads = [
  '/api/v1/wallet/statement.csv',
  '/api/v1/earnings/statement.csv',
  '/api/v1/receipts/year.csv',
  '/api/v1/account/export',
];
const desksDownloads = ['/api/v1/operator/feedback/export', '/api/v1/operator/newsletter/export'];

type Visitor = { name: string; session: KeptSession | null; pages: string[]; isOperator: boolean };

async function visitors(): Promise<Visitor[]> {
  const { people } = (await (await asking.get(`${server.url}/api/v1/demo-village`)).json()) as {
    people: { role: string; email: string; password: string; totpSecret: string | null }[];
  };
  const found: Visitor[] = [{ name: 'visitor', session: null, pages: [...publicPages], isOperator: false }];
  for (const person of people) {
    const isOperator = person.role === 'operator';
    const session = isOperator
      ? await signInWithCode(asking, server.url, person)
      : await signInByPassword(asking, server.url, person);
    const pages = [...(isOperator ? desksPages : membersPages)];
    found.push({ name: person.email, session, pages, isOperator });
  }
  return found;
}

/** Runs in the page: what a text may never become. */
function injectedIn(): string[] {
  const found = document.querySelectorAll(
    '[data-injected], x-injected, marquee, math, object, img[src="x"], [onerror], [onload], [onmouseover], [onfocus], [ontoggle], base[href*="evil"], meta[http-equiv="refresh"], [src*="evil.example"], [action*="evil.example"]',
  );
  // A link whose text is the address that somebody typed leads exactly there.
  const isWrittenOut = (element: Element) =>
    element.textContent === element.getAttribute('href') && /^https?:/.test(element.textContent);
  const addresses = [...document.querySelectorAll('[href], [src], [action], [formaction]')].flatMap(
    (element) =>
      isWrittenOut(element)
        ? []
        : ['href', 'src', 'action', 'formaction'].flatMap((name) => element.getAttribute(name) ?? []),
  );
  return [
    ...[...found].map((element) => element.outerHTML.slice(0, 200)),
    ...addresses.filter(
      (address) =>
        /^[\s\u0000-\u001f]*(javascript|vbscript|data:text|java\tscript)/i.test(address) ||
        /^(https?:)?\/\/evil/.test(address),
    ),
  ];
}

/** Runs in the page: every text that it has, also what a form would send. */
const textsIn = () =>
  document.documentElement.textContent +
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value).join(' ');

/** A page on which everything wrong is noted. */
async function watchedPage(
  session: KeptSession | null,
  faults: string[],
): Promise<{ page: Page; settled: () => Promise<void> }> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  if (session) await carrySession(page, server.url, session);
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    ),
  );
  const note = (fault: string) => faults.push(`${new URL(page.url()).pathname}: ${fault}`);
  page.on('dialog', (dialog) => {
    note(`a dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/policy|Trusted ?Type|Refused to/i.test(message.text())) note(message.text().slice(0, 300));
  });
  page.on('pageerror', (error) => note(`page error: ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 500) note(`${answer.status()} for ${new URL(answer.url()).pathname}`);
  });
  page.on('request', (asked) => {
    if (/evil\.example/.test(new URL(asked.url()).host)) note(`asked ${asked.url()}`);
  });
  let open = 0;
  const isCounted = (url: string) => url.startsWith(server.url) && !url.includes('/stream');
  page.on('request', (asked) => isCounted(asked.url()) && (open += 1));
  const ended = (asked: Request) => void (isCounted(asked.url()) && (open -= 1));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const frames = () =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0)))),
    );
  const settled = async () => {
    let quiet = 0;
    const end = performance.now() + 30_000;
    while (quiet < 5 && performance.now() < end) {
      await frames();
      quiet = open > 0 ? 0 : quiet + 1;
    }
  };
  return { page, settled };
}

function noteMarks(text: string, columns: Set<number>): void {
  for (const [, , column] of text.matchAll(marks)) columns.add(Number(column));
}

const kindOf = (path: string) =>
  path.replaceAll(/\/[0-9a-f-]{36}|\/\d+/g, '/:id').replace(/^\/(listing|members)\/[^/]+$/, '/$1/:id');

/**
 * Opens one person's pages and those they link to, and notes the columns whose text was shown.
 * @returns how many pages were opened
 */
async function openPages(visitor: Visitor, faults: string[], columns: Set<number>): Promise<number> {
  const { page, settled } = await watchedPage(visitor.session, faults);
  const [waiting, met, counts] = [[...visitor.pages], new Set(visitor.pages), new Map<string, number>()];
  let opened = 0;
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await page
      .goto(server.url + path, { waitUntil: 'load' })
      .catch((error: unknown) => faults.push(`${path}: ${String(error).slice(0, 200)}`));
    await settled();
    opened += 1;
    // An email in the mailbox is a frame.
    for (const frame of page.frames()) {
      noteMarks(await frame.evaluate(textsIn).catch(() => ''), columns);
      const injected = await frame.evaluate(injectedIn).catch(() => []);
      faults.push(...injected.map((found) => `${path} as ${visitor.name}: ${found}`));
    }
    const links = await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
    );
    for (const link of links) {
      const next = link.split(/[?#]/)[0] ?? '';
      const kind = kindOf(next);
      if (met.has(next) || /\.\w+$|^\/(api|auth|photos|logout)/.test(next) || kind === next) continue;
      met.add(next);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if ((counts.get(kind) ?? 0) <= mostOfAKind) waiting.push(next);
    }
  }
  await page.context().close();
  return opened;
}

/** Takes one person's downloads, and notes the columns whose text is in them and the cells that a spreadsheet would run. */
async function takeDownloads(
  { session, isOperator, name }: Visitor,
  faults: string[],
  columns: Set<number>,
): Promise<void> {
  for (const address of session ? [...downloads, ...(isOperator ? desksDownloads : [])] : []) {
    const headers = { authorization: `Bearer ${session?.access_token}` };
    const answer = address.includes('/operator/')
      ? await asking.post(server.url + address, { headers, data: { reason: 'Proof' } })
      : await asking.get(server.url + address, { headers });
    const text = await answer.text();
    if (answer.status() >= 500) faults.push(`${address} as ${name} answered ${answer.status()}`);
    noteMarks(text, columns);
    const isCsv = answer.headers()['content-type']?.startsWith('text/csv');
    if (isCsv && /(^|,|\n)"?[=+@\t][^",\n]*q\d+x/.test(text))
      faults.push(`${address} as ${name}: ${text.slice(0, 200)}`);
  }
}

test(
  `${payloads.length} hostile texts in every field stay text on every page (${rounds} rounds)`,
  { timeout: 3_600_000 },
  async () => {
    const everybody = await visitors();
    await addFirstRows(database.sql);
    const unlinked = await unlinkedPages(database.sql);
    for (const { name, session, pages } of everybody)
      pages.push(
        ...unlinked.filter(({ email }) => email === (session ? name : null)).map(({ path }) => path),
      );
    const fields = await fieldsOf(database.sql);
    const namesOf = (are: (index: number) => boolean) =>
      fields.filter((_, index) => are(index)).map(({ tableName, name }) => `${tableName}.${name}`);
    const faults: string[] = [];
    const shown = new Set<number>();
    let [texts, pages] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const written = await putPayloads(database.sql, fields, seed + round * 1_000);
      texts += written.reduce((sum, each) => sum + each, 0);
      expect(
        namesOf((index) => written[index] === 0),
        'fields without a row: add one to first-rows.ts',
      ).toEqual([]);
      // Emails are written from what is stored now.
      const moved = await asking.post(`${server.url}/dev/clock`, { data: { by: '+1d' } });
      if (moved.ok())
        await until('the demo has moved a day', async () => {
          const state = (await (await asking.get(`${server.url}/dev/clock`)).json()) as { isMoving: boolean };
          return !state.isMoving;
        });
      else faults.push(`/dev/clock answered ${moved.status()}`);
      for (const visitor of everybody) {
        pages += await openPages(visitor, faults, shown);
        await takeDownloads(visitor, faults, shown);
      }
    }
    process.stdout.write(`${texts} texts in ${fields.length} fields, ${pages} pages opened\n`);
    expect.soft([...new Set(faults)].join('\n')).toBe('');
    expect(
      namesOf((index) => !shown.has(index)).filter((name) => !notMet.includes(name)),
      'fields whose text no page, email or download shows',
    ).toEqual([]);
  },
);
