/** Loads the keys that sign access tokens, and finds the key to verify a token. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';
import { z } from 'zod';
import { ConfigError, type Config } from '../../../platform/config/config.server.ts';

/** The algorithms that a signing key may have. */
export const algorithms = ['ES256', 'RS256'] as const;
/** As strong as P-256 (128 bits), as a public site needs; other products' tests bring the weakest keys that RS256 allows. */
const strongRsaBits = 3_072;
const leastRsaBits = 2_048;
type Algorithm = (typeof algorithms)[number];

type Key = {
  kid: string;
  algorithm: Algorithm;
  publicKey: CryptoKey;
  privateKey: CryptoKey | null;
  /** Whether the file has the private half, even of a retired key. */
  isOwn: boolean;
  jwk: JWK;
};

export type SigningKeys = {
  signing: { kid: string; algorithm: Algorithm; key: CryptoKey };
  /** The public key for a token's header; null for an unknown key, or the right one under another algorithm. */
  publicKey: (kid: string | undefined, algorithm: string) => CryptoKey | null;
  /**
   * The public key for a service token's header; without a kid, the current signing key. Null for a key whose private half is not in the
   * file: another party holding it must not act for the service.
   */
  serviceKey: (kid: string | undefined, algorithm: string) => CryptoKey | null;
  /** What `/.well-known/jwks.json` shows: public halves only. */
  publicSet: { keys: JWK[] };
  /** For keyed hashes; not in the database. */
  pepper: Buffer;
};

const keySet = z.union([
  z.object({ keys: z.array(z.record(z.string(), z.unknown())).min(1) }).transform(({ keys }) => keys),
  z.array(z.record(z.string(), z.unknown())).min(1),
]);

const privateParts = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']);

async function readKey(jwk: JWK, rsaBits: number): Promise<Key> {
  const algorithm = algorithms.find((one) => one === (jwk.alg ?? (jwk.kty === 'EC' ? 'ES256' : 'RS256')));
  if (!algorithm || (algorithm === 'ES256' ? jwk.crv !== 'P-256' : jwk.kty !== 'RSA'))
    throw new ConfigError('A signing key must be ES256 (P-256) or RS256.');
  if (algorithm === 'RS256' && Buffer.from(jwk.n ?? '', 'base64url').length * 8 < rsaBits)
    throw new ConfigError(`An RSA signing key needs at least ${rsaBits} bits.`);
  const kid = jwk.kid ?? (await calculateJwkThumbprint(jwk));
  const bare = Object.fromEntries(
    Object.entries(jwk).filter(([name]) => !privateParts.has(name) && name !== 'key_ops' && name !== 'ext'),
  );
  const publicJwk = { ...bare, kid, alg: algorithm, use: 'sig', key_ops: ['verify'] } as JWK;
  const load = async (each: JWK) => {
    // importJWK returns bytes only for symmetric keys, which we don't use.
    return (await importJWK({ ...each, key_ops: undefined, ext: true }, algorithm)) as CryptoKey;
  };
  const isOwn = typeof jwk.d === 'string';
  const mayNotSign = Array.isArray(jwk.key_ops) && !jwk.key_ops.includes('sign');
  return {
    kid,
    algorithm,
    jwk: publicJwk,
    publicKey: await load(bare),
    privateKey: isOwn && !mayNotSign ? await load(jwk) : null,
    isOwn,
  };
}

/** Reads the keys of a file's text. @param rsaBits the least an RSA key may have @throws ConfigError with a sentence for the operator */
export async function readSigningKeys(text: string, rsaBits = leastRsaBits): Promise<SigningKeys> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new ConfigError('The file of signing keys isn’t JSON.');
  }
  const set = keySet.safeParse(parsed);
  if (!set.success) throw new ConfigError('The file of signing keys isn’t a JSON Web Key Set.');
  // The schema found objects; readKey checks every member it uses.
  const jwks = set.data as JWK[];
  const keys = await Promise.all(
    jwks.map((jwk) =>
      readKey(jwk, rsaBits).catch((error: unknown) => {
        if (error instanceof ConfigError) throw error;
        throw new ConfigError('One of the signing keys could not be read.');
      }),
    ),
  );
  const signing = keys.find(({ privateKey }) => privateKey !== null);
  if (!signing?.privateKey) throw new ConfigError('None of the signing keys is private.');
  if (new Set(keys.map(({ kid }) => kid)).size !== keys.length)
    throw new ConfigError('Two of the signing keys have the same kid.');
  const secret = jwks[keys.indexOf(signing)]?.d ?? '';
  const find = (kid: string | undefined, algorithm: string) =>
    keys.find((key) => key.kid === kid && key.algorithm === algorithm);
  return {
    signing: { kid: signing.kid, algorithm: signing.algorithm, key: signing.privateKey },
    publicKey: (kid, algorithm) => find(kid, algorithm)?.publicKey ?? null,
    serviceKey: (kid = signing.kid, algorithm) => {
      const key = find(kid, algorithm);
      return key?.isOwn ? key.publicKey : null;
    },
    publicSet: { keys: keys.map(({ jwk }) => jwk) },
    pepper: createHmac('sha256', secret).update('keyed hashes of one-time codes').digest(),
  };
}

/** A new key set with one ES256 key, as text for a file. */
export async function newSigningKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = createHash('sha256').update(randomBytes(32)).digest('base64url').slice(0, 22);
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' };
  return `${JSON.stringify({ keys: [jwk] }, null, 2)}\n`;
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null);

/** DATA_DIR's key, created at the first start. If two processes start at once, one creates it and both read it. */
async function ownKeys(dataDir: string): Promise<string> {
  const file = join(dataDir, 'auth-keys.json');
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (kept !== null && kept !== '') return kept;
  await mkdir(dataDir, { recursive: true });
  const text = await newSigningKeys();
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(text);
    await handle.sync();
    await handle.close();
    return text;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const other = await readFile(file, 'utf8');
    return other === '' ? ownKeys(dataDir) : other;
  }
}

/** The keys of AUTH_SIGNING_KEYS, else our own. @throws ConfigError when the file is invalid */
export async function openSigningKeys({
  auth,
  dataDir,
  publicUrl,
}: Pick<Config, 'auth' | 'dataDir' | 'publicUrl'>): Promise<SigningKeys> {
  if (auth.signingKeys === null) return readSigningKeys(await ownKeys(dataDir));
  const text = await readFile(auth.signingKeys, 'utf8').catch(() => {
    throw new ConfigError(`The setting AUTH_SIGNING_KEYS names a file that cannot be read.`);
  });
  return readSigningKeys(text, publicUrl?.startsWith('https:') ? strongRsaBits : leastRsaBits);
}
