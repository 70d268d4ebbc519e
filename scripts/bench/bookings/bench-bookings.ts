/**
 * Measures accepted requests per second, each synced to disk, and search speed meanwhile: many owners at once, a fresh database with its
 * usual settings and every constraint on.
 */
import { acceptOffer } from '../../../features/exchange/offer/accept-offer.server.ts';
import { emptyFilter } from '../../../features/browse/filter/browse-filter.ts';
import { searchListings } from '../../../features/browse/search-listings.server.ts';
import { readConfig } from '../../../platform/config/config.server.ts';
import { openDatabase } from '../../../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../../../platform/database.server/embedded.ts';
import { prepareSchema } from '../../../schema.server.ts';
import { addDays } from '../../../platform/time/date-range.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { createLog } from '../../../platform/log/log.server.ts';
import { accepted } from '../../../platform/refusal.ts';
import { ask, clubMember, listingOf } from '../../../tests/builders/bookings.ts';

export type BenchBookingsOptions = {
  dataDir: string;
  connections?: number;
  requests?: number;
  log?: (sentence: string) => void;
};

const owners = 100;
/** Requests for one listing are this many days apart, so that none conflicts. */
const apart = 3;
const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

/** Cards are authorised and requests sent before measuring. */
async function prepare(owner: ReturnType<typeof openDatabase>, deps: Deps, requests: number) {
  const people = await Promise.all(
    Array.from({ length: owners }, async () => {
      const [lender, renter] = [await clubMember(owner.sql, 'owner'), await clubMember(owner.sql, 'renter')];
      return { lender, renter, ...(await listingOf(owner.sql, lender.accountId)) };
    }),
  );
  const waiting = [];
  for (let index = 0; index < requests; index += owners)
    waiting.push(
      ...(await Promise.all(
        people.slice(0, requests - index).map(async ({ lender, renter, slug }) => {
          const from = addDays('2027-05-10', (index / owners) * apart);
          const { id } = accepted(await ask(deps, renter, slug, { from, to: addDays(from, 1) }));
          return { id, lender };
        }),
      )),
    );
  return waiting;
}

async function searching(deps: Deps, isGoingOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (isGoingOn()) {
    const begin = performance.now();
    await searchListings(deps, { ...emptyFilter, from: '2027-06-04', to: '2027-06-06' }, null);
    times.push(performance.now() - begin);
  }
  return times;
}

/** @returns the results in Markdown */
export async function benchBookings(options: BenchBookingsOptions): Promise<string> {
  const { dataDir, connections = 16, requests = 2_000, log = () => {} } = options;
  const server = await startEmbeddedPostgres({ dataDir, log });
  const owner = openDatabase({ directUrl: null, poolSize: 4 }, server.url, { role: null });
  const pool = (size: number) =>
    openDatabase({ directUrl: null, poolSize: size }, server.url, { role: 'marketplace_web' });
  const [web, reader] = [pool(connections), pool(1)];
  const now = () => new Date('2027-05-01T18:00:00Z');
  const of = (database: typeof web): Deps => ({
    ...database,
    searches: database.sql,
    browsing: database.sql,
    config: readConfig({ NODE_ENV: 'test' }),
    log: createLog('silent', () => {}, now),
    now,
  });
  try {
    await prepareSchema(owner.sql);
    log(`Sending ${requests.toLocaleString('en-CA')} requests to ${owners} owners, each with a card.`);
    const waiting = await prepare(owner, of(web), requests);
    const until = performance.now() + 3_000;
    const alone = await searching(of(reader), () => performance.now() < until);
    let left = waiting.length;
    const begin = performance.now();
    const lane = async () => {
      for (;;) {
        const next = waiting.pop();
        if (!next) return;
        const outcome = await acceptOffer(of(web), next.lender, { id: next.id, version: 1 });
        if (outcome !== 'accepted') throw new Error(`A request was not accepted: ${JSON.stringify(outcome)}`);
        left -= 1;
      }
    };
    const beside = searching(of(reader), () => left > 0);
    await Promise.all(Array.from({ length: connections }, lane));
    const seconds = (performance.now() - begin) / 1_000;
    const meanwhile = await beside;
    const line = (what: string, times: readonly number[]) =>
      `| ${what} | ${quantile(times, 0.5).toFixed(1)} ms | ${quantile(times, 0.99).toFixed(1)} ms |`;
    return [
      `${requests.toLocaleString('en-CA')} requests of ${owners} owners, ${connections} connections, in the embedded PostgreSQL with its usual settings (every commit on the disk), every law on; the load comes from this program on the same cores. **${(requests / seconds).toFixed(0)} accepted requests a second** (the goal: 300).`,
      '',
      '| a search for a weekend | half of them within | 99 of 100 within |',
      '|---|---|---|',
      line('alone', alone),
      line('while they are accepted', meanwhile),
    ].join('\n');
  } finally {
    await Promise.all([web.close(), reader.close()]);
    await owner.close();
    await server.stop();
  }
}
