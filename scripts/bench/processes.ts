// Measures two server processes beside one on the same cores and database: all three run all the time, and rounds on one and on two
// alternate. The two share the connections that the one has.
import { readFileSync } from 'node:fs';
import autocannon, { type Request } from 'autocannon';
import { startBuiltServer, type BuiltServer } from '../../tests/builders/built-server.ts';
import { childrenOf } from '../../tests/durability/processes.ts';

type Round = { perSecond: number; cpuMicroseconds: number };
type Work = { name: string; requests: Request[] };
export type ProcessesBench = { work: string; one: Round; two: Round; ratio: number; cpuRatio: number };

const connections = 32;
const seconds = 4;
let count = 0;

const keptPage: Request = { path: '/listings' };
/** A new search every time, so that none is answered from memory; all find about as much. */
const search: Request = {
  setupRequest: (request) => ({
    ...request,
    path: `/api/v1/listings?min=${(count += 1) % 50}&max=${5_000 + Math.floor(count / 50)}`,
  }),
};
/** A row, its event, its jobs and a notification of every process. */
const application: Request = {
  method: 'POST',
  path: '/rest/v1/founders_club_applications',
  headers: { 'content-type': 'application/json' },
  setupRequest: (request) => ({
    ...request,
    body: JSON.stringify({
      first_name: 'Wren',
      last_name: 'Roy',
      email: `bench-${(count += 1)}@example.com`,
      commitment: 'yes',
      location: 'Nelson, BC',
    }),
  }),
};
const works: Work[] = [
  { name: 'a kept page', requests: [keptPage] },
  { name: 'a search', requests: [search] },
  { name: 'an application sent', requests: [application] },
  {
    name: 'six pages, three searches and one application',
    requests: [...Array.from({ length: 6 }, () => keptPage), search, search, search, application],
  },
];

/** Processor seconds of a process so far, and of its children that have ended. */
function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    return 0;
  }
}

/** Of all servers and of PostgreSQL. */
async function allCpuSeconds(servers: BuiltServer[], postmaster: number): Promise<number> {
  const pids = [postmaster, ...(await childrenOf(postmaster)), ...servers.map(({ child }) => child.pid ?? 0)];
  return pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
}

async function fire(asked: BuiltServer[], { requests }: Work, cpu: () => Promise<number>): Promise<Round> {
  const before = await cpu();
  const results = await Promise.all(
    asked.map(({ url }) =>
      autocannon({ url, connections: connections / asked.length, duration: seconds, requests }),
    ),
  );
  for (const { non2xx, errors } of results)
    if (non2xx > 0 || errors > 0)
      throw new Error(`${non2xx} answers weren't a success, and ${errors} failed.`);
  const answers = results.reduce((sum, { requests: { total } }) => sum + total, 0);
  return {
    perSecond: answers / (results[0]?.duration ?? seconds),
    cpuMicroseconds: (((await cpu()) - before) / answers) * 1e6,
  };
}

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const medianOf = (rounds: Round[]): Round => ({
  perSecond: middle(rounds.map(({ perSecond }) => perSecond)),
  cpuMicroseconds: middle(rounds.map(({ cpuMicroseconds }) => cpuMicroseconds)),
});

/** @param rounds how often one and both are loaded, alternating */
export async function benchProcesses(rounds = 7): Promise<ProcessesBench[]> {
  const alone = await startBuiltServer({ LOG_LEVEL: 'info' });
  const half = {
    LOG_LEVEL: 'info',
    DATABASE_URL: alone.databaseUrl,
    DATABASE_POOL_SIZE: '6',
    DATABASE_SEARCH_POOL_SIZE: '2',
  };
  const both = [await startBuiltServer(half), await startBuiltServer(half)];
  try {
    const postmaster = await alone.postgresPid();
    const cpu = () => allCpuSeconds([alone, ...both], postmaster);
    const results: ProcessesBench[] = [];
    for (const work of works) {
      const [one, two]: [Round[], Round[]] = [[], []];
      // Each of the two gets half the work, so they need twice the time to warm up.
      for (const asked of [both, [alone], both]) await fire(asked, work, cpu);
      for (let round = 0; round < rounds; round += 1) {
        // The first of a pair alternates, so that a machine slowing down or warming up favours neither.
        const pair = [
          async () => one.push(await fire([alone], work, cpu)),
          async () => two.push(await fire(both, work, cpu)),
        ];
        for (const each of round % 2 === 0 ? pair : pair.toReversed()) await each();
      }
      const ratiosOf = (pick: (round: Round) => number) =>
        two.map((round, index) => pick(round) / pick(one[index] ?? round));
      results.push({
        work: work.name,
        one: medianOf(one),
        two: medianOf(two),
        ratio: middle(ratiosOf(({ perSecond }) => perSecond)),
        cpuRatio: middle(ratiosOf(({ cpuMicroseconds }) => cpuMicroseconds)),
      });
    }
    return results;
  } finally {
    await Promise.all(both.map((server) => server.stop()));
    await alone.stop();
  }
}

export function processesMarkdown(results: ProcessesBench[], rounds = 7): string {
  const whole = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 });
  const line = ({ work, one, two, ratio, cpuRatio }: ProcessesBench) =>
    `| ${work} | ${whole.format(one.perSecond)} | ${whole.format(two.perSecond)} | ${ratio.toFixed(2)} | ≥ 0.95 | ${ratio >= 0.95 ? 'yes' : '**no**'} | ${whole.format(one.cpuMicroseconds)} / ${whole.format(two.cpuMicroseconds)} µs | ${cpuRatio.toFixed(2)} |`;
  return [
    `One server, and two that share its number of connections, on one database and the same cores; ${connections} connections to the one or sixteen to each of the two, ${rounds} rounds of ${seconds} s in turns. Medians; the ratio is the median of each pair's. The load comes from a third process on the same cores, and processor time is that of all servers and PostgreSQL.`,
    '',
    '| what is asked | one process, per second | two, per second | ratio | target | met | processor a request, one / two | ratio |',
    '|---|---|---|---|---|---|---|---|',
    ...results.map(line),
    '',
  ].join('\n');
}
