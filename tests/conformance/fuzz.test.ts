import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenApiDocument } from '../../platform/open-api.ts';
import { root, startBuiltServer, type BuiltServer } from '../builders/built-server.ts';
import { fuzzPeople, printedPeople, type FuzzPerson } from '../fuzz/fuzz-people.ts';
import { doorFor, doorsOf, nextRequest, type FuzzRequest } from '../fuzz/fuzz-requests.ts';
import { pick } from '../fuzz/fuzz-values.ts';
import { hostilePictures } from '../fuzz/hostile-pictures.ts';
import { chanceOf } from './malformed-requests.ts';
import { ask, get, type Answer } from './raw-http.ts';

// Sends hostile requests of every kind to every endpoint, by everyone: nothing fails, hangs, or leaks other people's data.
const runs = Number(process.env.FUZZ_REQUESTS ?? 1_500);
const seed = Number(process.env.PROVE_SEED ?? 20_270_618);
const serviceSecret = 'fuzz-'.repeat(8);
let server: BuiltServer;
let people: FuzzPerson[];
let document: OpenApiDocument;

beforeAll(async () => {
  server = await startBuiltServer({
    SEED: 'demo',
    TRUSTED_PROXIES: '127.0.0.1',
    AUTH_SERVICE_SECRET: serviceSecret,
  });
  people = await fuzzPeople(server.url, server.output());
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApiDocument;
});
afterAll(() => server.stop());

const insides = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules/,
  /PostgresError/,
  /\bselect\b.{1,80}\bfrom\b.{1,40}\bwhere\b/i,
  /root:x:0/,
  /\$argon2id\$/,
];

/** Ids in this person's own lists, by list. */
async function idsSeenBy(person: FuzzPerson): Promise<Map<string, string[]>> {
  const token = await person.token();
  const found = new Map([['/api/v1/listings', ['coachmen-trailer', 'teryx', 'chalet']]]);
  const lists = Object.keys(document.paths).filter(
    (path) => !path.includes('{') && !path.endsWith('/stream'),
  );
  for (const path of lists) {
    const { body } = await get(server.port, path, token === null ? {} : { authorization: `Bearer ${token}` });
    const ids = body.toString('utf8').match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g) ?? [];
    if (ids.length > 0) found.set(path, [...new Set(ids)].slice(0, 60));
  }
  return found;
}

/** Bans one of the renters, whose session was valid until now. */
async function suspendRenter(): Promise<void> {
  const renter = people.find(({ part }) => part === 'suspended');
  const token = await renter?.token();
  const { id } = (await (
    await fetch(`${server.url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { id: string };
  const banned = await fetch(`${server.url}/auth/v1/admin/users/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${serviceSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ban_duration: '24h' }),
  });
  expect(banned.status).toBe(200);
}

/** Everything wrong with an answer, in words. */
function faultsOf(person: FuzzPerson, answer: Answer, secrets: readonly string[]): string[] {
  const faults: string[] = [];
  if (answer.status < 200 || answer.status >= 500) faults.push(`status ${answer.status}`);
  const said = answer.body.toString('utf8');
  for (const inside of insides) if (inside.test(said)) faults.push(`the body shows ${inside.source}`);
  if (said.includes(root)) faults.push('the body shows a path of this machine');
  if (person.part !== 'operator')
    for (const secret of secrets)
      if (secret !== person.email && said.includes(secret)) faults.push(`${person.part} was shown ${secret}`);
  return faults;
}

const nameOf = (part: string, { method, path, body }: FuzzRequest) =>
  `${part}: ${method} ${path.slice(0, 160)} ${body?.toString('latin1').slice(0, 200) ?? ''}`;

test(
  `${runs} hostile requests (seed ${seed}) find no failure, no hang and nobody else's data`,
  { timeout: 7_200_000 },
  async () => {
    const chance = chanceOf(seed);
    const doors = doorsOf(document);
    expect(doors.length).toBeGreaterThan(250);
    const pictures = await hostilePictures();
    const secrets = printedPeople(server.output()).map(({ email }) => email);
    const operator = people.find(({ part }) => part === 'operator') as FuzzPerson;
    expect(await operator.token(), 'the operator has given both factors').not.toBeNull();
    const seen = new Map<string, Map<string, string[]>>();
    for (const person of people) seen.set(person.part, await idsSeenBy(person));
    const everyId = [...new Set([...seen.values()].flatMap((lists) => [...lists.values()].flat()))];
    await suspendRenter();
    // Three in four come from people the commands accept.
    const able = people.filter(({ part }) => ['renter', 'owner', 'founder', 'operator'].includes(part));
    const mostly = [...people, ...able, ...able, ...able];
    /** Two in three times ids from a matching list, theirs or not; else any. */
    const idsFor = (part: string, path: string): string[] => {
      const lists = seen.get(pick(chance(2) === 0 ? [...seen.keys()] : [part], chance));
      const near = [...(lists ?? [])].filter(([list]) => path.startsWith(list.replace(/s$/, '')));
      return chance(3) === 0 ? everyId : (near.at(-1)?.[1] ?? everyId);
    };
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    const faults = new Map<string, string[]>();
    const statuses = new Map<number, number>();
    const slow: [FuzzPerson, FuzzRequest][] = [];
    let sent = 0;
    const work = async () => {
      while (sent < runs) {
        sent += 1;
        const person = pick(mostly, chance);
        const token = await person.token();
        const request = nextRequest(
          doorFor(person.part, doors, chance),
          (path) => idsFor(person.part, path),
          pictures,
          token,
          chance,
        );
        request.headers['x-forwarded-for'] = `198.51.${chance(200)}.${chance(250)}`;
        const startedAt = performance.now();
        const answer = await ask(server.port, request, agent).catch(
          (error: unknown) => error as NodeJS.ErrnoException,
        );
        if (performance.now() - startedAt > 1_000) slow.push([person, request]);
        const found =
          answer instanceof Error
            ? request.body && ['ECONNRESET', 'EPIPE'].includes(answer.code ?? '')
              ? []
              : [answer.message]
            : faultsOf(person, answer, secrets);
        if (!(answer instanceof Error)) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        for (const fault of found)
          faults.set(fault, [...(faults.get(fault) ?? []), nameOf(person.part, request)]);
      }
    };
    await Promise.all([work(), work(), work(), work()]);
    // Slow requests are repeated alone; a busy machine may have been the reason.
    for (const [person, request] of slow) {
      const tries: number[] = [];
      for (let times = 0; times < 3; times += 1) {
        const startedAt = performance.now();
        await ask(server.port, request, agent).catch(() => undefined);
        tries.push(performance.now() - startedAt);
      }
      if (Math.min(...tries) > 1_000)
        faults.set('over a second when idle', [
          ...(faults.get('over a second when idle') ?? []),
          nameOf(person.part, request),
        ]);
    }
    agent.destroy();
    process.stdout.write(
      `${JSON.stringify(Object.fromEntries([...statuses].toSorted(([one], [other]) => one - other)))}, ${slow.length} took over a second at first\n`,
    );
    const told = [...faults].map(
      ([fault, met]) => `${fault} (${met.length} times)\n  ${met.slice(0, 4).join('\n  ')}`,
    );
    expect(told.join('\n')).toBe('');
    expect((await get(server.port, '/readyz')).status, 'and it still serves').toBe(200);
    expect(statuses.get(200) ?? 0, 'a good part gets through to the commands').toBeGreaterThan(runs / 10);
    const log = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n');
    expect(log).not.toMatch(/"level":"error"/);
    for (const secret of secrets) expect(log, 'nobody is named in the log').not.toContain(secret);
  },
);
