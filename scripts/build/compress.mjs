// Compresses each script and style sheet with Brotli at its best, as the last step of the build. It takes seconds per megabyte, paid here
// instead of at each start.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { root } from '../prepare.mjs';

const compress = promisify(brotliCompress);
const folder = join(root, 'build/client/assets');

async function compressFile(name) {
  const bytes = readFileSync(join(folder, name));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(join(folder, `${name}.br`), await compress(bytes, { params }));
}

await Promise.all(
  readdirSync(folder)
    .filter((name) => /\.(m?js|css)$/.test(name))
    .map(compressFile),
);
