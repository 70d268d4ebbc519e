/** Makes the demo people's passwords: random, once per data directory, never in the code. */
import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret } from 'otpauth';
import { z } from 'zod';
import type { Config } from '../../platform/config/config.server.ts';
import { demoPeople } from './demo-people.ts';

const keys = z.object({ passwords: z.record(z.string(), z.string()), totpSecret: z.string() });
export type DemoKeys = z.infer<typeof keys>;

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'demo-village.json');

// Without letters and digits that look alike.
const letters = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';
const some = (from: string, count: number): string =>
  Array.from({ length: count }, () => from[randomInt(from.length)]).join('');

/** 'Fjord-kmwqz-4827': easy to type, about 2^42 of them per first word, and valid in the sign-up form. */
function newPassword(): string {
  const words = ['Fjord', 'Larch', 'Heron', 'Cedar', 'Osprey', 'Glacier', 'Alder', 'Marmot'];
  return `${words[randomInt(words.length)]}-${some(letters, 6)}-${some(digits, 5)}`;
}

/** This data directory's passwords; null when none exist, or the file is not ours. */
export async function readDemoKeys(config: Pick<Config, 'dataDir'>): Promise<DemoKeys | null> {
  const text = await readFile(fileOf(config), 'utf8').catch(() => '');
  try {
    const read = keys.parse(JSON.parse(text));
    return demoPeople.every(({ id }) => read.passwords[id]) ? read : null;
  } catch {
    return null;
  }
}

/** Makes new passwords and stores them where only the server's user can read them. */
export async function makeDemoKeys(config: Pick<Config, 'dataDir'>): Promise<DemoKeys> {
  const made: DemoKeys = {
    passwords: Object.fromEntries(demoPeople.map(({ id }) => [id, newPassword()])),
    totpSecret: new Secret({ size: 20 }).base32,
  };
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(fileOf(config), `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}
