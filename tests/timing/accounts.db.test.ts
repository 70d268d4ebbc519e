import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../features/auth/account/create-account.server.ts';
import { createPasswordHasher } from '../../features/auth/passwords/password-hasher.server.ts';
import { requestMail } from '../../features/auth/request-mail.server.ts';
import { signInWithPassword } from '../../features/auth/sessions/sign-in-with-password.server.ts';
import { signUp } from '../../features/auth/account/sign-up.server.ts';
import { someone, testAuth } from '../builders/auth.ts';
import { testDatabase } from '../builders/database.ts';

// Whether response times reveal who has an account: Welch's t of known against unknown addresses, with the real hasher and database.

/** Samples of all requests together, half for a known address. `npm run prove -- timing` takes 10,000. */
const samplesOfAll = Number(process.env.PROVE_RUNS ?? 300);
const warmUp = 20;
/** As in dudect: above it, two distributions differ. */
const mostT = 4.5;

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());
const auth = {
  ...testAuth(db, {
    AUTH_TRIES_PER_MINUTE: '0',
    AUTH_TRIES_PER_ACCOUNT: '0',
    AUTH_STRANGERS_PER_MINUTE: '0',
    AUTH_MAILS_PER_HOUR: '0',
    AUTH_SECONDS_BETWEEN_MAILS: '0',
  }),
  hasher: createPasswordHasher(),
};
const known = 'known@example.com';
const password = 'four Wild horses';
beforeAll(() => createAccount(auth, { email: known, password }));

const somebodyNew = () => `${randomUUID()}@example.com`;
const questions = {
  'signing in with a wrong password': (email: string) =>
    signInWithPassword(auth, { email, password: 'four tame horses', asker: someone }),
  'asking for a new password': (email: string) =>
    requestMail(
      auth,
      { purpose: 'recovery', email, redirectTo: null, pkce: null, mayCreate: false, data: {} },
      someone,
    ),
  'signing up': (email: string) =>
    signUp(auth, { email, password, data: {}, redirectTo: null, pkce: null, asker: someone }),
};

const samples = Math.ceil(samplesOfAll / Object.keys(questions).length);

type Sums = { count: number; mean: number; squares: number };
const empty = (): Sums => ({ count: 0, mean: 0, squares: 0 });

/** Welford's running mean and sum of squares. */
function add(sums: Sums, value: number): void {
  sums.count += 1;
  const away = value - sums.mean;
  sums.mean += away / sums.count;
  sums.squares += away * (value - sums.mean);
}

function welchT(one: Sums, other: Sums): number {
  const error = ({ count, squares }: Sums) => squares / (count - 1) / count;
  return (one.mean - other.mean) / Math.sqrt(error(one) + error(other));
}

test.each(Object.entries(questions))(
  '%s takes as long for a known address as for an unknown one',
  { timeout: 3_600_000 },
  async (name, ask) => {
    const sums = { known: empty(), unknown: empty() };
    for (let index = -warmUp; index < samples; index += 1) {
      // Random, so that no rhythm of the machine favours one.
      const who = randomInt(2) === 0 ? 'known' : 'unknown';
      const email = who === 'known' ? known : somebodyNew();
      const begun = performance.now();
      await ask(email);
      const took = performance.now() - begun;
      if (index >= 0) add(sums[who], took);
    }
    const t = welchT(sums.known, sums.unknown);
    console.log(
      `${name}: ${samples} samples, ${sums.known.mean.toFixed(3)} ms known, ${sums.unknown.mean.toFixed(3)} ms unknown, t = ${t.toFixed(2)}`,
    );
    expect(Math.abs(t)).toBeLessThan(mostT);
  },
);
