/** Writes the typed client of the API as a package that `npm pack` can pack. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenApiDocument } from '../../platform/open-api.ts';
import { clientTypes } from './client-types.ts';

const root = join(import.meta.dirname, '../..');

const script = `import createClient from 'openapi-fetch';

/** @param {string} url of the club @param {string} token wl_… */
export const openClub = (url, token, options = {}) =>
  createClient({ ...options, baseUrl: url, headers: { authorization: \`Bearer \${token}\` } });
`;

const declarations = (
  document: OpenApiDocument,
): string => `import type { Client, ClientOptions } from 'openapi-fetch';

${clientTypes(document)}

/** Opens the API of a club with an API token. */
export function openClub(url: string, token: string, options?: ClientOptions): Client<paths>;
`;

const readme = `# Typed client

\`\`\`js
import { openClub } from '@wildloop/api';

const club = openClub('https://club.example', process.env.CLUB_TOKEN);
const { data, error } = await club.GET('/api/v1/me');
if (error) throw new Error(error.detail);
\`\`\`

Make a token on *Account, Programs*. Paths, parameters and bodies are checked by TypeScript.
`;

/** @param directory is made when it isn't there */
export async function writeClientPackage(directory: string, document: OpenApiDocument): Promise<void> {
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string;
    devDependencies: Record<string, string>;
  };
  const description = {
    name: '@wildloop/api',
    version: own.version,
    description: 'Typed client for the API',
    license: 'UNLICENSED',
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    files: ['index.js', 'index.d.ts'],
    dependencies: { 'openapi-fetch': own.devDependencies['openapi-fetch'] },
  };
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  await writeFile(join(directory, 'index.js'), script);
  await writeFile(join(directory, 'index.d.ts'), declarations(document));
  await writeFile(join(directory, 'README.md'), readme);
}
