import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, startBuiltServer, type BuiltServer } from '../builders/built-server.ts';
import { everyPage } from '../journeys/pages.ts';
import { malformedRequests, type Ask } from './malformed-requests.ts';
import { ask, get, rawExchange, type Answer } from './raw-http.ts';

const seed = Number(process.env.CONFORMANCE_SEED ?? 20_270_618);
let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer();
});
afterAll(async () => {
  expect(await server.stop(), 'it ends cleanly after all of this').toBe(0);
  expect(server.output(), 'the server logged no failure').not.toMatch(/"level":"error"|failed|Error:/);
});

const promised = [
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'content-security-policy',
];
/** Leaks: a stack, a path of the machine, an SQL statement, a file. */
const insides = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules/,
  /file:\/\//,
  /\bPostgresError\b/,
  /\bselect\b.{1,80}\bfrom\b.{1,40}\bwhere\b/i,
  /root:x:0/,
  /ECONNREFUSED/,
];

/** Everything wrong with an answer, in words. */
function faultsOf(asked: Ask, answer: Answer): string[] {
  const faults: string[] = [];
  const text = answer.body.toString('utf8');
  if (answer.status < 200 || answer.status >= 500) faults.push(`status ${answer.status}`);
  if (asked.expected !== null && answer.status !== asked.expected)
    faults.push(`status ${answer.status} instead of ${asked.expected}`);
  for (const name of promised) if (!answer.headers[name]) faults.push(`no ${name}`);
  if (answer.headers['set-cookie']) faults.push('a cookie');
  // What Node's parser rejects never reaches our code.
  const isOurs = answer.status !== 417 && answer.headers['content-length'] !== '0';
  if (isOurs && !answer.headers['x-request-id'] && answer.body.length > 0) faults.push('no x-request-id');
  if (
    /^(text|application\/(problem\+)?json)/.test(answer.headers['content-type'] ?? '') &&
    answer.status !== 206
  )
    for (const inside of [...insides, root])
      if (typeof inside === 'string' ? text.includes(inside) : inside.test(text))
        faults.push(`the body shows ${String(inside)}`);
  const isForPrograms = /^\/(api|functions|auth|rest)\//.test(asked.path);
  if (isOurs && isForPrograms && answer.status >= 400 && asked.method !== 'HEAD') {
    if (/^\/(rest|auth)\/v1\//.test(asked.path)) {
      // The public tables and the auth server answer in PostgREST's and GoTrue's formats.
      const said = JSON.parse(text) as { message?: unknown; msg?: unknown };
      const message = said.message ?? said.msg;
      if (typeof message !== 'string' || message.length < 8)
        faults.push(`its message is ${JSON.stringify(message)}`);
    } else if (answer.headers['content-type'] !== 'application/problem+json; charset=utf-8')
      faults.push(`a refusal as ${answer.headers['content-type']}`);
    else {
      const { detail, status } = JSON.parse(text) as { detail?: unknown; status?: unknown };
      if (typeof detail !== 'string' || !/^\S.{8,}[.!]$/s.test(detail))
        faults.push(`its sentence is ${JSON.stringify(detail)}`);
      if (status !== answer.status) faults.push(`it calls itself ${String(status)}`);
    }
  }
  return faults;
}

const nameOf = ({ method, path, headers, body }: Ask) =>
  [method, path.slice(0, 140), JSON.stringify(headers).slice(0, 60), body?.toString('latin1').slice(0, 40)]
    .filter((part) => part && part !== '{}')
    .join(' ');

/** `npm test` sends one in ten of them; `npm run prove -- conformance` sends all. */
const step = process.env.SUITE === 'core' ? 10 : 1;

test(
  `several thousand malformed requests (seed ${seed}) cause no failure and reveal nothing internal`,
  { timeout: 1_500_000 },
  async () => {
    const all = malformedRequests(seed);
    expect(all.length).toBeGreaterThan(4000);
    const asks = all.filter((_, index) => index % step === seed % step);
    const kept = new Agent({ keepAlive: true, maxSockets: 12 });
    // An invalid length: the server answers, finds the rest unreadable, says so and closes. No other request may use that connection.
    const alone = new Agent();
    /** Each kind of fault with its requests. */
    const faults = new Map<string, string[]>();
    const note = (fault: string, asked: Ask) =>
      faults.set(fault, [...(faults.get(fault) ?? []), nameOf(asked)]);
    const statuses = new Map<number, number>();
    let next = 0;
    const work = async () => {
      for (let index = next++; index < asks.length; index = next++) {
        const asked = asks[index] as Ask;
        const agent = asked.headers['transfer-encoding'] === undefined ? kept : alone;
        const answer = await ask(server.port, asked, agent).catch(
          (error: unknown) => error as NodeJS.ErrnoException,
        );
        if (answer instanceof Error) {
          // Refused before it was read completely: the server closes while the client still writes.
          if (!(asked.body && ['ECONNRESET', 'EPIPE'].includes(answer.code ?? '')))
            note(answer.message, asked);
          continue;
        }
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        for (const fault of faultsOf(asked, answer)) note(fault, asked);
      }
    };
    await Promise.all(Array.from({ length: 12 }, work));
    kept.destroy();
    alone.destroy();
    const told = [...faults].map(
      ([fault, met]) => `${fault} (${met.length} times): ${met.slice(0, 4).join(' | ')}`,
    );
    expect(told.join('\n'), JSON.stringify([...statuses])).toBe('');
    expect((await get(server.port, '/readyz')).status, 'and it still serves').toBe(200);
  },
);

const strayQueries = [
  'foo=1',
  'category=boats&fbclid=2',
  'category=nothing&msclkid=3&gad_source=4',
  'sort=cheapest&from=soon&to=2027-06-01&exchange=barter',
  'method=steal&from=2027-06-02&to=2027-06-01',
  'view=upside-down&step=99&q%5B%5D=x&after=x',
];

test('a page opens whatever its address has picked up on the way', { timeout: 120_000 }, async () => {
  for (const path of [...everyPage, '/chalet', '/login', '/signup', '/trips', '/operator/members']) {
    const clean = await get(server.port, path);
    for (const query of strayQueries) {
      const address = `${path}${path.includes('?') ? '&' : '?'}${query}`;
      expect((await get(server.port, address)).status, address).toBe(clean.status);
    }
  }
});

const garbage: [name: string, bytes: string | Buffer, status: RegExp][] = [
  [
    'noise',
    Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 131 + 7) % 256)),
    /^HTTP\/1\.1 400 /,
  ],
  ['a TLS greeting', Buffer.from('16030100f8010000f40303', 'hex'), /^HTTP\/1\.1 400 /],
  ['an SSH greeting', 'SSH-2.0-OpenSSH_9.6\r\n', /^HTTP\/1\.1 400 /],
  ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', /^HTTP\/1\.1 (400|505) /],
  ['no version', 'GET /\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['a version of the future', 'GET / HTTP/9.9\r\nhost: x\r\n\r\n', /^HTTP\/1\.1 (400|505) /],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nhost: x\r\nx-a: \0\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['a header without a name', 'GET / HTTP/1.1\r\nhost: x\r\n: value\r\n\r\n', /^HTTP\/1\.1 400 /],
  [
    'two lengths',
    'POST /functions/v1/mapbox-proxy HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
    /^HTTP\/1\.1 400 /,
  ],
  [
    'a length and chunks (request smuggling)',
    'POST /functions/v1/mapbox-proxy HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    /^HTTP\/1\.1 400 /,
  ],
  [
    'a chunk that is none',
    'POST /functions/v1/mapbox-proxy HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    /^HTTP\/1\.1 400 /,
  ],
  [
    'a negative length',
    'POST /functions/v1/mapbox-proxy HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
    /^HTTP\/1\.1 400 /,
  ],
  ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['a host of markup', 'GET / HTTP/1.1\r\nhost: <script>\r\nconnection: close\r\n\r\n', /^HTTP\/1\.1 400 /],
  [
    'an address of another server',
    'GET http://evil.example/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    /^HTTP\/1\.1 400 /,
  ],
  [
    'raw bytes in the address',
    Buffer.from('GET /\xff\xfe\x01 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 'latin1'),
    /^HTTP\/1\.1 4\d\d /,
  ],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: x\r\n\r\n', /^(HTTP\/1\.1 4\d\d |$)/],
  [
    'headers beyond 16 KiB',
    `GET / HTTP/1.1\r\nhost: x\r\n${'x-a: b\r\n'.repeat(3000)}\r\n`,
    /^HTTP\/1\.1 431 /,
  ],
  [
    'one header beyond 16 KiB',
    `GET / HTTP/1.1\r\nhost: x\r\nx-a: ${'b'.repeat(20_000)}\r\n\r\n`,
    /^HTTP\/1\.1 431 /,
  ],
];

test.each(garbage)('answers %s briefly and closes the connection', async (_, bytes, status) => {
  const { text } = await rawExchange(server.port, bytes);
  expect(text).toMatch(status);
  expect(text).not.toMatch(/\n\s+at .+:\d+:\d+|node_modules/);
});

test('answers a request whose end can’t be read once', async () => {
  const bytes = 'GET / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: identity\r\n\r\n';
  // The second time the page is cached, and answered before the missing end is noticed.
  for (const time of ['first', 'second']) {
    const { text } = await rawExchange(server.port, bytes);
    expect(text.match(/HTTP\/1\.1 \d/g), time).toHaveLength(1);
  }
});

test('cuts off a body that is larger than it claims', async () => {
  const { text } = await rawExchange(
    server.port,
    `POST /functions/v1/mapbox-proxy HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n200000\r\n${'a'.repeat(0x200000)}\r\n0\r\n\r\n`,
  );
  expect(text).toMatch(/^(HTTP\/1\.1 413 |$)/);
});
