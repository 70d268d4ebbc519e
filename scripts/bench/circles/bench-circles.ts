// Measures how long the matcher takes, and how many members it matches, with invented wishes and no database.
import {
  matchWishes,
  type Matching,
} from '../../../features/exchange/circles/matcher/match-wishes.server.ts';
import type { CircleRules } from '../../../features/exchange/circles/matcher/find-circles.ts';
import { inventedMarket } from './invented-market.ts';

const standard: CircleRules = {
  mostMembers: 3,
  tolerancePercent: 25,
  forgivenPercent: 5,
  hasTopUp: true,
  noticeDays: 0,
};
const rounds = 9;
const markets = 20;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const inMilliseconds = (value: number) => `${Math.round(value).toLocaleString('en-CA')} ms`;
const membersOf = ({ circles }: Matching) => circles.reduce((sum, { legs }) => sum + legs.length, 0);

async function timed(members: number, rules: CircleRules): Promise<{ row: string; slowest: number }> {
  const times: number[] = [];
  let last: Matching | undefined;
  let proven = 0;
  for (let seed = 1; seed <= rounds; seed += 1) {
    const market = inventedMarket(members, seed);
    const before = process.cpuUsage();
    last = await matchWishes(market, rules);
    // CPU time: other programs on the machine don't count.
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
    proven += last.isProven ? 1 : 0;
  }
  const slowest = Math.max(...times);
  const row = `| ${members} | ${rules.mostMembers} | ${last?.found.toLocaleString('en-CA')} | ${inMilliseconds(median(times))} | ${inMilliseconds(slowest)} | ${proven} of ${rounds} |`;
  return { row, slowest };
}

async function share(members: number, rules: CircleRules): Promise<string> {
  let matched = 0;
  for (let seed = 100; seed < 100 + markets; seed += 1)
    matched += membersOf(await matchWishes(inventedMarket(members, seed), rules));
  return `${Math.round((100 * matched) / (members * markets))} %`;
}

/** The matcher's times and the share of members matched, as Markdown. */
export async function benchCircles(): Promise<string> {
  const timings = [
    await timed(100, standard),
    await timed(200, standard),
    await timed(400, standard),
    await timed(200, { ...standard, mostMembers: 4 }),
  ];
  const target = (timings[1]?.slowest ?? Infinity) <= 1_000 ? 'met' : 'not met';
  const pairs = { ...standard, mostMembers: 2 };
  return `Invented markets (\`scripts/bench/circles/invented-market.ts\`), ${rounds} of each size, one thread, processor time (other programs do not count). Target: 200 members, circles of two and three, under 1 s each time: **${target}**.
Proven: HiGHS has shown that no other set of disjoint circles is worth more; where it has not, it stopped after a fixed number of steps with the best it had.

| members | members in a circle, at most | circles found (last market) | median | slowest | proven |
|---|---|---|---|---|---|
${timings.map(({ row }) => row).join('\n')}

How many of 100 members are matched in one run, the mean of ${markets} markets (what all of them then answer is another matter):

| | pairs only | two or three |
|---|---|---|
| worth within 25 % | ${await share(100, { ...pairs, hasTopUp: false })} | ${await share(100, { ...standard, hasTopUp: false })} |
| or evened out in Adventure Points (each adds up to between 0 and 1,000) | ${await share(100, pairs)} | ${await share(100, standard)} |`;
}
