// Subsets the display font to what headings use (docs/decisions/0005-design-system.md): `node scripts/display-font.mjs`. Needs the Debian
// packages fonttools and python3-brotli. Its result is committed; run it again when the font's package changes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './prepare.mjs';

const source = fileURLToPath(
  import.meta
    .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2'),
);
const scratch = mkdtempSync(join(tmpdir(), 'display-font-'));
try {
  const cut = join(scratch, 'cut.ttf');
  // One optical size, between phone and desktop headings; the weights the styles use.
  execFileSync('fonttools', ['varLib.instancer', source, 'opsz=52', 'wght=500:800', '-o', cut], {
    stdio: 'inherit',
    env: { ...process.env, SOURCE_DATE_EPOCH: '0' },
  });
  execFileSync(
    'pyftsubset',
    [
      cut,
      '--unicodes=*',
      '--layout-features=kern,liga,mark,mkmk,ccmp,locl,tnum,lnum,calt',
      '--flavor=woff2',
      '--no-recalc-timestamp',
      `--output-file=${join(root, 'app/styles/fonts/bricolage-grotesque-52.woff2')}`,
    ],
    { stdio: 'inherit' },
  );
} finally {
  rmSync(scratch, { recursive: true });
}
