// Measures how much script a first visit loads; `node scripts/bench/bundle.ts --check` fails above the budget.
import { brotliCompressSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { lateModules } from '../../app/late-scripts.ts';
import { startBuiltServer } from '../../tests/builders/built-server.ts';

export type BundleRow = {
  page: string;
  /** All script files. */
  bytes: number;
  /** Inline in the page: the theme's few lines, and the page's data in the router's notation. */
  inlineBytes: number;
  budgetBytes: number;
  files: [file: string, bytes: number][];
};

/**
 * Brotli bytes of all script a page loads before any interaction; on /listings before the map loads. All include the members' navigation.
 */
const budgets: [page: string, kilobytes: number][] = [
  ['/', 104],
  ['/hosting', 106.8],
  ['/listing/coachmen-trailer', 104.7],
  ['/listings', 118],
  ['/login', 111.2],
  ['/signup', 110.2],
];

/** Imports that load at once; `import()` waits until needed. */
const staticImports = (code: string) =>
  [
    ...code.matchAll(
      /(?:^|[;\n}])\s*(?:import|export)\s*(?:[^'"();]*?\bfrom\s*)?["'](\.{1,2}\/[^"']+|\/assets\/[^"']+)["']/g,
    ),
  ].map(([, path = '']) => path);

async function measurePage(url: string, page: string): Promise<Omit<BundleRow, 'budgetBytes'>> {
  const html = await (await fetch(url + page)).text();
  const inline = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => code,
  );
  const files = new Map<string, number>();
  const queue = lateModules(html);
  if (queue.length === 0) throw new Error(`${page} does not say which scripts it begins with.`);
  queue.push(...inline.flatMap((code) => staticImports(code)));
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (files.has(path)) continue;
    const served = await fetch(url + path, { headers: { 'accept-encoding': 'br' } });
    const code = await served.text();
    files.set(path, Number(served.headers.get('content-length')));
    const from = path;
    queue.push(...staticImports(code).map((specifier) => new URL(specifier, url + from).pathname));
  }
  return {
    page,
    bytes: [...files.values()].reduce((sum, bytes) => sum + bytes, 0),
    // It is compressed with its page; measured alone it seems slightly larger.
    inlineBytes: brotliCompressSync(inline.join('\n')).length,
    files: [...files].toSorted((one, other) => other[1] - one[1]),
  };
}

/** Requests the built server's pages and every script they name. */
export async function measureBundle(): Promise<BundleRow[]> {
  const server = await startBuiltServer();
  try {
    const rows: BundleRow[] = [];
    for (const [page, kilobytes] of budgets)
      rows.push({ ...(await measurePage(server.url, page)), budgetBytes: kilobytes * 1000 });
    return rows;
  } finally {
    await server.stop();
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

export function bundleMarkdown(rows: BundleRow[]): string {
  const line = ({ page, bytes, inlineBytes, budgetBytes }: BundleRow) =>
    `| \`${page}\` | ${kilobytes(bytes)} | ≤ ${kilobytes(budgetBytes)} | ${bytes <= budgetBytes ? 'yes' : '**no**'} | ${kilobytes(inlineBytes)} |`;
  return [
    'All script files that a first visit loads, as they are served (Brotli, 1 KB = 1000 bytes); on `/listings` before the map, which is loaded when it is about to be seen.',
    'What is in the page itself (the theme’s few lines and the page’s data) is listed separately: it is part of the document.',
    '',
    '| page | first-load script | target | met | in the page itself |',
    '|---|---|---|---|---|',
    ...rows.map(line),
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = await measureBundle();
  for (const { page, bytes, inlineBytes, budgetBytes, files } of rows) {
    process.stdout.write(
      `${page}: ${kilobytes(bytes)} of ${kilobytes(budgetBytes)} (and ${kilobytes(inlineBytes)} in the page itself)\n`,
    );
    for (const [file, size] of process.argv.includes('--files') ? files : files.slice(0, 3))
      process.stdout.write(`  ${kilobytes(size).padStart(9)} ${file}\n`);
  }
  const over = rows.filter(({ bytes, budgetBytes }) => bytes > budgetBytes);
  if (process.argv.includes('--check') && over.length > 0) {
    process.stderr.write(
      `Too much script on ${over.map(({ page }) => page).join(', ')}: load what is not needed at once with import(), or remove it.\n`,
    );
    process.exit(1);
  }
}
