// Runs the requested measurements and writes docs/benchmarks.md; other sections keep their last results.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchPages, pagesMarkdown } from './pages.ts';
import { bundleMarkdown, measureBundle } from './bundle.ts';
import { benchLighthouse, lighthouseMarkdown } from './lighthouse.ts';
import { benchBookings } from './bookings/bench-bookings.ts';
import { benchCircles } from './circles/bench-circles.ts';
import { benchProcesses, processesMarkdown } from './processes.ts';
import { benchPoints } from './points/bench-points.ts';
import { benchScale } from './scale.ts';
import { benchSearch } from './search/bench-search.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const document = join(root, 'docs/benchmarks.md');
const pages = ['/', '/listings', '/listing/coachmen-trailer'];
/** Every public page shown to search engines: each must be as fast as the first three. */
const publicPages = [
  ...pages,
  '/original',
  '/founders-club',
  '/hosting',
  '/renting',
  '/swapping',
  '/adventure-points',
  '/privacy',
  '/terms',
  '/apply',
  '/feedback',
  '/openai-demo',
];

type Part = { name: string; title: string; measure: () => Promise<string> };
const parts: Part[] = [
  {
    name: 'pages',
    title: 'A cached page beside a bare server',
    measure: async () => pagesMarkdown(await benchPages(pages)),
  },
  {
    name: 'processes',
    title: 'Two processes beside one',
    measure: async () => processesMarkdown(await benchProcesses()),
  },
  {
    name: 'bundle',
    title: 'Script of a first visit',
    measure: async () => bundleMarkdown(await measureBundle()),
  },
  {
    name: 'lighthouse',
    title: 'Lighthouse on a phone',
    measure: async () => lighthouseMarkdown(await benchLighthouse(publicPages)),
  },
  {
    name: 'search',
    title: 'Search and map among a million listings',
    measure: async () => {
      const dataDir = process.env.BENCH_DATA_DIR ?? join(root, '.cache/bench');
      return (await benchSearch({ dataDir, log: say })).markdown;
    },
  },
  {
    name: 'bookings',
    title: 'Accepted requests, and the search meanwhile',
    measure: () => inFreshDirectory((dataDir) => benchBookings({ dataDir, log: say })),
  },
  {
    name: 'points',
    title: 'Postings of Adventure Points',
    measure: () => inFreshDirectory((dataDir) => benchPoints({ dataDir, log: say })),
  },
  {
    name: 'scale',
    title: 'What grows with members',
    measure: () =>
      inFreshDirectory((dataDir) =>
        benchScale({ dataDir, members: Number(process.env.SCALE_MEMBERS ?? 200_000), log: say }),
      ),
  },
  {
    name: 'circles',
    title: 'Matching swap circles',
    measure: benchCircles,
  },
];

async function inFreshDirectory(measure: (dataDir: string) => Promise<string>): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  // PostgreSQL does not run as root: its own user must have access.
  await chmod(dataDir, 0o755);
  try {
    return await measure(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function say(sentence: string): void {
  process.stdout.write(`  ${sentence}\n`);
}

/** Where and when: no result without it. */
function circumstances(name: string): string {
  const [first] = cpus();
  const commit = (() => {
    try {
      return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
    } catch {
      return 'unknown';
    }
  })();
  const day = new Date().toISOString().slice(0, 10);
  return `*${day}, commit ${commit}, \`npm run bench ${name}\`; ${cpus().length} × ${first?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${release()}, Node ${process.version}; load average at the end ${loadavg()[1]?.toFixed(1)} (about 2 on an otherwise idle machine: above it, other programs disturbed the figures).*`;
}

const begin = (name: string) => `<!-- ${name} -->`;
const end = (name: string) => `<!-- /${name} -->`;

const heading =
  '# How fast it is\n\nFor anyone who changes code that has to be fast, or plans for more members. Written by `npm run bench`; each part says where and when it was measured. Ratios compare figures of one run on one machine, so they hold on other machines;\nabsolute figures do not. Close other programs before measuring.\n';

/** Replaces the part's text between its markers, or adds the part at the end. What else the document says stays. */
function write({ name, title }: Part, body: string): void {
  const before = existsSync(document) ? readFileSync(document, 'utf8') : heading;
  const marked = `${begin(name)}\n${body.trim()}\n${end(name)}`;
  const [from, to] = [before.indexOf(begin(name)), before.indexOf(end(name))];
  const text =
    from === -1 || to === -1
      ? `${before.trimEnd()}\n\n## ${title}\n\n${marked}\n`
      : before.slice(0, from) + marked + before.slice(to + end(name).length);
  writeFileSync(document, text);
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark called ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(1);
}
for (const part of parts.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  process.stdout.write(`\n── ${part.title}\n`);
  const body = await part.measure();
  process.stdout.write(`${body}\n`);
  write(part, `${circumstances(part.name)}\n\n${body}`);
}
