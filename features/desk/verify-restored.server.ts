/** Checks a restored copy: the books balance, every photo is there, and the signing keys sign. */
import { jwtVerify, SignJWT } from 'jose';
import { openSigningKeys } from '../auth/tokens/signing-keys.server.ts';
import { photoKey } from '../hosting/photos/photo-rules.ts';
import { checkCash } from '../payments/books/check-cash.server.ts';
import { checkBooks } from '../points/ledger/check-books.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { Storage } from '../../platform/storage.server/storage.ts';

export type RestoredCheck = {
  /** Problems, one sentence each; empty when the copy is sound. */
  faults: string[];
  photos: number;
  pointsEntries: number;
};

const mostNamed = 20;

/** Checks everything as the tables' owner: minutes for a large marketplace. */
export async function verifyRestored(
  deps: Pick<Deps, 'sql' | 'config'>,
  storage: Storage,
): Promise<RestoredCheck> {
  const [points, cash] = [await checkBooks(deps.sql), await checkCash(deps.sql)];
  const photos = await photoKeys(deps);
  const missing: string[] = [];
  for (const key of photos) if (!(await storage.head(key))) missing.push(key);
  return {
    faults: [
      ...points.faults.map(({ law, subject, found }) => `Points: ${law}: ${subject}: ${found}.`),
      ...cash.map(({ law, subject, found }) => `Cash: ${law}: ${subject}: ${found}.`),
      ...missing.slice(0, mostNamed).map((key) => `The photo ${key} is missing.`),
      ...(missing.length > mostNamed ? [`${missing.length - mostNamed} more photos are missing.`] : []),
      ...(await keyFault(deps)),
    ],
    photos: photos.length,
    pointsEntries: points.entries,
  };
}

async function photoKeys({ sql }: Pick<Deps, 'sql'>): Promise<string[]> {
  const rows = await sql<{ path: string }[]>`
    select distinct p.path from kept_photo, unnest(paths) as p (path) order by 1`;
  return rows.flatMap(({ path }) => photoKey(path.slice(path.lastIndexOf('/') + 1)) ?? []);
}

async function keyFault({ config }: Pick<Deps, 'config'>): Promise<string[]> {
  try {
    const { signing, publicKey } = await openSigningKeys(config);
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: signing.algorithm, kid: signing.kid })
      .sign(signing.key);
    const own = publicKey(signing.kid, signing.algorithm);
    if (own === null) return ['The signing key has no public half.'];
    await jwtVerify(token, own);
    return [];
  } catch (error) {
    return [`The signing keys do not work: ${error instanceof Error ? error.message : String(error)}`];
  }
}
