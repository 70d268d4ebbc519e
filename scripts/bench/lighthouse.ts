// Runs Lighthouse for a phone: the median of three runs per page, in the Chromium that scripts/browser.ts finds.
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { startBuiltServer } from '../../tests/builders/built-server.ts';
import { scratchDirectory } from '../../tests/builders/scratch-directory.ts';
import { findBrowser } from '../browser.ts';

const run = promisify(execFile);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
export type LighthouseRow = {
  page: string;
  scores: Record<Category, number>;
  metrics: Record<string, string>;
  /** What cost points outside performance. */
  lost: string[];
};
const targets: Record<Category, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const metricIds = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];

type Report = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
};

async function once(url: string, folder: string): Promise<Report> {
  const browser = await findBrowser();
  const cli = join(dirname(createRequire(import.meta.url).resolve('lighthouse')), '..', 'cli', 'index.js');
  const output = join(folder, 'report.json');
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  await run(
    process.execPath,
    [
      cli,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--chrome-flags=${flags.join(' ')}`,
      `--only-categories=${categories.join(',')}`,
    ],
    {
      env: { ...process.env, ...browser.env, CHROME_PATH: browser.executablePath },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return JSON.parse(await readFile(output, 'utf8')) as Report;
}

function rowOf(page: string, reports: Report[]): LighthouseRow {
  const report = reports.toSorted((a, b) => a.categories.performance.score - b.categories.performance.score)[
    Math.floor(reports.length / 2)
  ] as Report;
  const lost = categories
    .slice(1)
    .flatMap((category) =>
      report.categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${report.audits[id]?.title ?? id}`),
    );
  return {
    page,
    scores: Object.fromEntries(
      categories.map((category) => [category, Math.round(report.categories[category].score * 100)]),
    ) as Record<Category, number>,
    metrics: Object.fromEntries(metricIds.map((id) => [id, report.audits[id]?.displayValue ?? '?'])),
    lost,
  };
}

export async function benchLighthouse(pages: string[], runs = 3): Promise<LighthouseRow[]> {
  const server = await startBuiltServer();
  const folder = await scratchDirectory('lighthouse-');
  try {
    const rows: LighthouseRow[] = [];
    for (const page of pages) {
      await fetch(server.url + page);
      const reports: Report[] = [];
      for (let count = 0; count < runs; count += 1) reports.push(await once(server.url + page, folder));
      rows.push(rowOf(page, reports));
    }
    return rows;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export function lighthouseMarkdown(rows: LighthouseRow[]): string {
  const cell = (category: Category, score: number) =>
    score >= targets[category] ? String(score) : `**${score}**`;
  const line = ({ page, scores, metrics }: LighthouseRow) =>
    `| \`${page}\` | ${categories.map((category) => cell(category, scores[category])).join(' | ')} | ${metricIds.map((id) => metrics[id]).join(' | ')} |`;
  return [
    'Mobile (Lighthouse’s simulated slow 4G and a processor slowed four times), the median of three runs. Targets: performance ≥ 95, the others 100; what misses its target is bold.',
    '',
    '| page | performance | accessibility | best practices | SEO | first paint | largest paint | blocked | shift | speed index |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map(line),
    '',
    ...rows.flatMap(({ page, lost }) => lost.map((each) => `- \`${page}\` loses points for ${each}`)),
    '',
  ].join('\n');
}
