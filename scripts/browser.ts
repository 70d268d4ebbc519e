// Finds the Chromium for journeys, conformance tests and Lighthouse. `node scripts/browser.ts` prints what it found.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Browser = {
  executablePath: string;
  /** Environment variables it needs besides ours: for libraries that came with it. */
  env: Record<string, string>;
  /** In words: 'CHROME_PATH', 'the system', 'Playwright', 'the npm package', 'apt'. */
  from: string;
  version: string;
};

/** Thrown when there is no Chromium; its message is the sentence to show. */
export class NoBrowserError extends Error {
  override name = 'NoBrowserError';
}

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = createRequire(import.meta.url);

/**
 * How Chromium starts everywhere: quiet in a closed network (no outside lookups), and with WebGL in software, because a machine without a
 * display has no graphics card. Everything else skips the GPU process: a third less work per page. Without a sandbox only as root, where it
 * cannot have one.
 */
export const browserFlags: string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser if it starts; a file without its libraries does not count. */
function tried(executablePath: string, from: string, env: Record<string, string> = {}): Browser | null {
  if (!existsSync(executablePath)) return null;
  const asked = spawnSync(
    executablePath,
    ['--version', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    {
      env: { ...process.env, ...env },
      encoding: 'utf8',
      timeout: 30_000,
    },
  );
  // Chrome on Windows prints no version; existing has to be enough.
  if (asked.status !== 0 && process.platform !== 'win32') return null;
  return { executablePath, env, from, version: asked.stdout.trim() || 'unknown version' };
}

async function playwrightsOwn(): Promise<Browser | null> {
  const { chromium } = await import('@playwright/test');
  return tried(chromium.executablePath(), 'Playwright');
}

/** Unpacks the npm package's browser into .cache, once per version. */
function unpackFromNpm(): Browser | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  let manifest: string;
  try {
    manifest = join(dirname(packages.resolve('@sparticuz/chromium')), '..', 'package.json');
  } catch {
    return null;
  }
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const home = join(root, '.cache', `chromium-${version}`);
  if (!existsSync(join(home, 'chromium'))) {
    mkdirSync(join(root, '.cache'), { recursive: true });
    const aside = mkdtempSync(join(root, '.cache', 'chromium-'));
    // The npm package unpacks into the temporary folder, and its libraries and fonts only where it thinks it runs in a Lambda.
    const code = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();`;
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: root,
      env: { ...process.env, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', TMPDIR: aside },
      stdio: 'ignore',
    });
    if (status === 0 && !existsSync(home)) renameSync(aside, home);
    else rmSync(aside, { recursive: true, force: true });
  }
  return tried(join(home, 'chromium'), 'the npm package', {
    LD_LIBRARY_PATH: [join(home, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    ...(existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(home, 'fonts') }),
  });
}

/** Debian and derivatives, as root: installs Chromium, waiting for any other installation. */
function installWithApt(): Browser | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=600', '-qq', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0;
  process.stderr.write('Installing Chromium with apt …\n');
  apt('update');
  return apt('install', '--yes', '--no-install-recommends', 'chromium')
    ? tried('/usr/bin/chromium', 'apt')
    : null;
}

/** Where to look, in order. BROWSER_FROM=npm, for example, tries only one. */
const ways: Record<string, () => Browser | null | Promise<Browser | null>> = {
  environment: () => (process.env.CHROME_PATH ? tried(process.env.CHROME_PATH, 'CHROME_PATH') : null),
  // Before the system's: it draws no windows, and does the same work in little more than half the time.
  npm: unpackFromNpm,
  system: () => {
    for (const path of systemBrowsers) {
      const browser = tried(path, 'the system');
      if (browser) return browser;
    }
    return null;
  },
  playwright: playwrightsOwn,
  apt: installWithApt,
};

/**
 * Finds a Chromium that starts: CHROME_PATH, the npm package's, the system's, Playwright's own, then apt's as root.
 * @param mayInstall whether installing with apt is allowed as a last resort
 * @throws NoBrowserError with one sentence that says what is missing
 */
export async function findBrowser({ mayInstall = true } = {}): Promise<Browser> {
  const only = process.env.BROWSER_FROM;
  for (const [name, look] of Object.entries(ways)) {
    if ((only && only !== name) || (name === 'apt' && !mayInstall)) continue;
    const browser = await look();
    if (browser) return browser;
    if (name === 'environment' && process.env.CHROME_PATH)
      throw new NoBrowserError(
        `CHROME_PATH is ${process.env.CHROME_PATH}, but no browser starts there: correct it or remove it.`,
      );
  }
  throw new NoBrowserError(
    'There is no Chromium for the tests in a browser: install one (Debian: apt install chromium) or point CHROME_PATH to it.',
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { executablePath, from, version } = await findBrowser();
    process.stdout.write(`${version} (${from}: ${executablePath})\n`);
  } catch (error) {
    if (!(error instanceof NoBrowserError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
