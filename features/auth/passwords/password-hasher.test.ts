import { expect, test } from 'vitest';
import { QueueFull } from '../../../platform/turns.ts';
import { createPasswordHasher } from './password-hasher.server.ts';

/** An engine whose work ends when the test says so. */
function slowEngine() {
  const running: (() => void)[] = [];
  let most = 0;
  const work = () =>
    new Promise<void>((resolve) => {
      running.push(resolve);
      most = Math.max(most, running.length);
    });
  return {
    engine: {
      hash: (password: string) => work().then(() => `sealed ${password}`),
      verify: (kept: string, password: string) => work().then(() => kept === `sealed ${password}`),
    },
    most: () => most,
    /** Ends running work until none is left. */
    endAll: async () => {
      for (let idle = 0; idle < 5; idle += 1) {
        while (running.length > 0) {
          running.shift()?.();
          idle = 0;
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test('runs at most two at once, and the rest in order', async () => {
  const { engine, most, endAll } = slowEngine();
  const hasher = createPasswordHasher(engine, 2);
  const all = Promise.all(Array.from({ length: 30 }, (_, index) => hasher.hash(`p${index}`)));
  await endAll();
  expect(await all).toHaveLength(30);
  expect(most()).toBe(2);
});

test('refuses at once when the queue is full, and loses no one', async () => {
  const { engine, endAll } = slowEngine();
  const hasher = createPasswordHasher(engine, 1);
  await endAll();
  const asked = Array.from({ length: 100 }, () =>
    hasher.hash('x').then(
      () => 'done',
      (error: unknown) => error,
    ),
  );
  const busy = await asked.at(-1);
  expect(busy).toBeInstanceOf(QueueFull);
  await endAll();
  const outcomes = await Promise.all(asked);
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(41);
  const last = hasher.hash('y');
  await endAll();
  expect(await last, 'and afterwards all is as before').toBe('sealed y');
});

test('does the same work without a hash, and answers no', async () => {
  let verified = 0;
  const hasher = createPasswordHasher(
    { hash: async () => 'nobody', verify: async () => (verified += 1) > 0 },
    1,
  );
  expect(await hasher.verify(null, 'nobody has this password')).toBe(false);
  expect(await hasher.verify('kept', 'x')).toBe(true);
  expect(verified).toBe(2);
});

test('the real one is Argon2id with OWASP’s cost, and recognizes its own hashes', async () => {
  const hasher = createPasswordHasher();
  const kept = await hasher.hash('four Wild horses');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect([
    await hasher.verify(kept, 'four Wild horses'),
    await hasher.verify(kept, 'four wild horses'),
  ]).toEqual([true, false]);
});

test('a password is hashed as it came: nothing is cut off, trimmed, folded or composed', async () => {
  const hasher = createPasswordHasher();
  const password = `${'ab cd '.repeat(21)}xé`;
  expect(password).toHaveLength(128);
  const kept = await hasher.hash(password);
  expect(await hasher.verify(kept, password)).toBe(true);
  for (const other of [
    `${password} `,
    ` ${password}`,
    password.slice(0, -1),
    password.slice(0, 72),
    password.toUpperCase(),
    password.normalize('NFD'),
  ])
    expect(await hasher.verify(kept, other), JSON.stringify(other)).toBe(false);
});
