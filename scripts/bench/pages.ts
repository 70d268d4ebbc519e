// Measures what a cached page costs compared with the same bytes from a bare node:http server: both in one run, alternating, from a third
// process.
import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { startBuiltServer } from '../../tests/builders/built-server.ts';

export type PageBench = {
  page: string;
  bytes: number;
  /** Medians over the rounds. */
  ours: Round;
  bare: Round;
  ratio: number;
  rounds: number;
};
type Round = { perSecond: number; p99Milliseconds: number; cpuMicroseconds: number };

const connections = 32;
const encoding = 'gzip, deflate, br, zstd';

/** Headers as sent, in order, and the bytes on the wire. */
function fetchRaw(url: string): Promise<{ headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.rawHeaders, body: Buffer.concat(chunks) }));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

/** Without those node:http adds itself. */
const ownHeaders = (raw: string[]): string[] =>
  raw.filter((_, index) => !/^(date|connection|keep-alive)$/i.test(raw[index - (index % 2)] ?? ''));

function startBare(answer: {
  headers: string[];
  body: Buffer;
}): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)));
  child.send({ headers: ownHeaders(answer.headers), body: answer.body.toString('base64') });
  return new Promise((resolve) =>
    child.once('message', (message) =>
      resolve({ child, url: `http://127.0.0.1:${(message as { port: number }).port}/` }),
    ),
  );
}

/** A process's CPU time so far in seconds; 0 where the system does not tell. */
function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

async function fire(url: string, pid: number, seconds: number): Promise<Round> {
  const before = cpuSeconds(pid);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': encoding },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were no 200, ${result.errors} failed.`);
  const answers = result.requests.total;
  return {
    perSecond: answers / result.duration,
    p99Milliseconds: result.latency.p99,
    cpuMicroseconds: ((cpuSeconds(pid) - before) / answers) * 1e6,
  };
}

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const medianOf = (rounds: Round[]): Round => ({
  perSecond: middle(rounds.map(({ perSecond }) => perSecond)),
  p99Milliseconds: middle(rounds.map(({ p99Milliseconds }) => p99Milliseconds)),
  cpuMicroseconds: middle(rounds.map(({ cpuMicroseconds }) => cpuMicroseconds)),
});

/** @param rounds how often each is loaded, alternating */
export async function benchPages(pages: string[], rounds = 5, seconds = 6): Promise<PageBench[]> {
  // As shipped: all defaults, including the log.
  const server = await startBuiltServer({ LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '600' });
  const results: PageBench[] = [];
  try {
    for (const page of pages) {
      const answer = await fetchRaw(server.url + page);
      const bare = await startBare(answer);
      try {
        const [ours, theirs]: [Round[], Round[]] = [[], []];
        await fire(server.url + page, server.child.pid ?? 0, 2);
        await fire(bare.url, bare.child.pid ?? 0, 2);
        for (let round = 0; round < rounds; round += 1) {
          // The first of a pair alternates, so that a machine slowing down or warming up favours neither.
          const pair = [
            async () => ours.push(await fire(server.url + page, server.child.pid ?? 0, seconds)),
            async () => theirs.push(await fire(bare.url, bare.child.pid ?? 0, seconds)),
          ];
          for (const each of round % 2 === 0 ? pair : pair.toReversed()) await each();
        }
        const ratios = ours.map(
          ({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? Number.NaN),
        );
        results.push({
          page,
          bytes: answer.body.length,
          ours: medianOf(ours),
          bare: medianOf(theirs),
          ratio: middle(ratios),
          rounds,
        });
      } finally {
        bare.child.kill('SIGTERM');
      }
    }
    return results;
  } finally {
    await server.stop();
  }
}

export function pagesMarkdown(results: PageBench[]): string {
  const whole = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 });
  const line = ({ page, bytes, ours, bare, ratio }: PageBench) =>
    `| \`${page}\` | ${whole.format(bytes)} | ${whole.format(ours.perSecond)} | ${whole.format(bare.perSecond)} | ${ratio.toFixed(2)} | ≥ 0.90 | ${ratio >= 0.9 ? 'yes' : '**no**'} | ${ours.cpuMicroseconds.toFixed(0)} / ${bare.cpuMicroseconds.toFixed(0)} µs | ${ours.p99Milliseconds} / ${bare.p99Milliseconds} ms |`;
  return [
    `${connections} connections kept open, with one request at a time on each. Medians of ${results[0]?.rounds ?? 0} alternating rounds. The load comes from a third process on the same cores.`,
    '',
    '| page | bytes (brotli) | ours, per second | bare `node:http`, per second | ratio | target | met | processor a request, ours / bare | p99, ours / bare |',
    '|---|---|---|---|---|---|---|---|---|',
    ...results.map(line),
    '',
  ].join('\n');
}
