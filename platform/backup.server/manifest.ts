/** Writes and reads the manifest of a backup. */
import { z } from 'zod';
import { BrokenBackupError, sealKey, signature, type SealKey } from './seal.ts';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
/** A file of the backup as stored: compressed, and encrypted if there is a passphrase. */
const entry = z.object({ name: z.string(), bytes: z.number().int(), sha256: digest });

const manifest = z.object({
  format: z.literal(1),
  /** When the snapshot was taken: it contains everything acknowledged before. */
  snapshotAt: z.iso.datetime(),
  /** Names of the migrations that had run, in order: they define the schema. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int(), entry }),
  ),
  /** The next numbers of identity columns. */
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** The list of stored files, one JSON object per line; each is in `files/` under its key. */
  files: z.object({ count: z.number().int(), bytes: z.number().int(), entry }),
  /** Signing keys and the like, by their file names in DATA_DIR. */
  keys: z.array(z.object({ name: z.string().regex(/^[a-z][a-z-]*\.json$/), entry })),
});

export type Manifest = z.infer<typeof manifest>;
export type Entry = z.infer<typeof entry>;

/** An entry in the list of files. */
export const storedFileLine = z.object({
  key: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  storedAt: z.iso.datetime(),
  /** Of the content, before compression and encryption. */
  sha256: digest,
});
export type StoredFileLine = z.infer<typeof storedFileLine>;

const envelope = z.object({
  manifest: z.string(),
  sealed: z.object({ salt: z.string().regex(/^[0-9a-f]+$/), signature: digest }).nullable(),
});

/** The text of `manifest.json`. @param key null when the backup is not encrypted */
export function writeManifest(content: Manifest, key: SealKey | null): string {
  const text = JSON.stringify(content);
  const sealed = key && { salt: key.salt, signature: signature(key, text) };
  return `${JSON.stringify({ manifest: text, sealed })}\n`;
}

/** Reads `manifest.json`. @throws BrokenBackupError when it is no manifest, was changed, or the passphrase is missing or wrong */
export async function readManifest(
  text: string,
  passphrase: string | null,
): Promise<{ manifest: Manifest; key: SealKey | null }> {
  const outer = parsed(text, envelope);
  const { sealed } = outer;
  if (sealed !== null && passphrase === null)
    throw new BrokenBackupError(
      'This backup is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.',
    );
  const key = sealed && passphrase !== null ? await sealKey(passphrase, sealed.salt) : null;
  if (sealed && key && signature(key, outer.manifest) !== sealed.signature)
    throw new BrokenBackupError(
      'BACKUP_PASSPHRASE is not the passphrase that this backup was made with, or the backup was changed.',
    );
  return { manifest: parsed(outer.manifest, manifest), key };
}

function parsed<T>(text: string, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(text));
  } catch (error) {
    throw new BrokenBackupError('This version can’t read the manifest.json of this backup.', {
      cause: error,
    });
  }
}
