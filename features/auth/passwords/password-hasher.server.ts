/** Hashes passwords one or two at a time, behind a queue that has an end, so that a flood of logins starves nothing else. */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../../../platform/turns.ts';

/** OWASP's minimum for Argon2id: 19 MiB, two passes. A hash takes 20 to 40 ms of one core. Argon2id is the package's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Whether a hash has outdated parameters: then the next correct password is hashed again. */
export const isOutdated = (passwordHash: string): boolean =>
  !passwordHash.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`);

/** Beyond this many waiting, nobody would be served within a second or two. */
const longestQueue = 40;

export type PasswordHasher = {
  /** Whether a new caller would be turned away: worth checking before anything else. */
  isFull(): boolean;
  /** @throws QueueFull */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches. Without a hash (unknown address, or no password) it does the same work and answers no.
   * @throws QueueFull
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

type Engine = {
  hash: (password: string) => Promise<string>;
  verify: (passwordHash: string, password: string) => Promise<boolean>;
};

const argon2: Engine = {
  hash: (password) => hash(password, cost),
  verify: (kept, password) => verify(kept, password),
};

/** At most two at once, leaving a core for everything else. */
const usualAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

/** @param engine computes the hashes; a test supplies its own */
export function createPasswordHasher(engine: Engine = argon2, atOnce: number = usualAtOnce): PasswordHasher {
  const turns = createTurns(atOnce, longestQueue);

  // Made up front, so that the first try for an unknown address takes no longer than any other.
  const nobodys = turns.take(() => engine.hash('nobody has this password'));

  return {
    isFull: () => turns.isFull(),
    hash: (password) => turns.take(() => engine.hash(password)),
    async verify(passwordHash, password) {
      const kept = passwordHash ?? (await nobodys);
      const fits = await turns.take(() => engine.verify(kept, password));
      return passwordHash !== null && fits;
    },
  };
}
