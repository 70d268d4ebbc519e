/** Encrypts and decrypts the files of a backup with a passphrase (scrypt, AES-256-GCM). */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  type DecipherGCM,
} from 'node:crypto';
import { Transform } from 'node:stream';

const nonceBytes = 12;
const tagBytes = 16;
const saltBytes = 16;
/** About 64 MB and a tenth of a second: paid once per backup, and for every guess. */
const cost = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

export type SealKey = {
  /** Stored in the manifest, so that the passphrase yields the same key again. */
  salt: string;
  key: Buffer;
};

/** Thrown when a file is not what was written: wrong passphrase, damaged disk, or tampering. */
export class BrokenBackupError extends Error {
  override name = 'BrokenBackupError';
}

/** The key of a passphrase. @param salt of an earlier backup; new when left out */
export function sealKey(
  passphrase: string,
  salt: string = randomBytes(saltBytes).toString('hex'),
): Promise<SealKey> {
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 32, cost, (error, key) =>
      error ? reject(error) : resolve({ salt, key }),
    ),
  );
}

/** Signs a manifest, so that nobody without the passphrase can replace a file of the backup. */
export const signature = ({ key }: SealKey, text: string): string =>
  createHmac('sha256', key).update('manifest\n').update(text).digest('hex');

/** Encrypts a stream. @param name of the file, bound to its content: no file can take another's place */
export function sealing({ key }: SealKey, name: string): Transform {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  let isBegun = false;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (!isBegun) this.push(nonce);
      isBegun = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      if (!isBegun) this.push(nonce);
      this.push(cipher.final());
      done(null, cipher.getAuthTag());
    },
  });
}

/** Decrypts a stream. Don't trust it before its end, where its integrity is checked. @param name as it was sealed */
export function unsealing({ key }: SealKey, name: string): Transform {
  let held = Buffer.alloc(0);
  let decipher: DecipherGCM | null = null;
  const broken = () =>
    new BrokenBackupError(`The file "${name}" of the backup is damaged, or the passphrase is wrong.`);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      held = Buffer.concat([held, chunk]);
      if (decipher === null && held.length >= nonceBytes) {
        decipher = createDecipheriv('aes-256-gcm', key, held.subarray(0, nonceBytes));
        decipher.setAAD(Buffer.from(name));
        held = held.subarray(nonceBytes);
      }
      // The last bytes are the tag, and only at the end is it known which those are.
      const ready = held.length - tagBytes;
      if (decipher === null || ready <= 0) return done();
      const open = decipher.update(held.subarray(0, ready));
      held = held.subarray(ready);
      done(null, open);
    },
    flush(done) {
      if (decipher === null || held.length !== tagBytes) return done(broken());
      try {
        decipher.setAuthTag(held);
        done(null, decipher.final());
      } catch {
        done(broken());
      }
    },
  });
}
