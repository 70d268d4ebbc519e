/** `npm run api-client`: writes the typed client of the API to build/api-client, and packs it for `npm install FILE`. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { openApiDocument } from '../../api/open-api/document.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { writeClientPackage } from './client-package.ts';

const directory = join(import.meta.dirname, '../../build/api-client');
await writeClientPackage(directory, openApiDocument(readConfig().brand.name));
const packed = execFileSync('npm', ['pack', '--silent'], { cwd: directory, encoding: 'utf8' }).trim();
console.log(`Packed into ${join(directory, packed)}.`);
