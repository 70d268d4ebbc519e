import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { authoriseExchange } from '../../features/exchange/money/authorise-exchange.server.ts';
import { cancelExchange } from '../../features/exchange/changes/cancel-exchange.server.ts';
import { endOffer } from '../../features/exchange/offer/end-offer.server.ts';
import { answerExtension, askExtension } from '../../features/exchange/changes/extend-booking.server.ts';
import { makeQuote } from '../../features/exchange/price/make-quote.server.ts';
import { requestBooking } from '../../features/exchange/offer/request-booking.server.ts';
import { blockDays } from '../../features/hosting/calendar/change-calendar.server.ts';
import { rereadCalendars } from '../../features/hosting/calendar/reread-calendars.server.ts';
import { followCalendar } from '../../features/hosting/calendar/share-calendar.server.ts';
import { checkCash } from '../../features/payments/books/check-cash.server.ts';
import { checkBooks } from '../../features/points/ledger/check-books.server.ts';
import { racingPool } from '../builders/racing-pool.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { asked, cardFor, clubMember, listingOf, settleMoney, withCards } from '../builders/bookings.ts';
import { testDatabase } from '../builders/database.ts';
import { bookkeeping } from '../builders/points.ts';
import { rentalRows } from '../builders/rental-rows.ts';

// Everything that can take a day of one listing, sixty-four times at once. `npm run prove` runs a thousand rounds.
const rounds = Number(process.env.RACE_ROUNDS ?? 3);
const racers = 64;
const db = await testDatabase();
const pool = racingPool(db.url, 40);
afterAll(async () => {
  await pool.close();
  await db.drop();
});
const deps = { ...db.deps('2027-05-01T18:00:00Z'), sql: pool.sql };
// Before the request's own deadline, after the calendar was last read.
const now = { ...deps, now: () => new Date('2027-05-01T18:10:00Z') };
const { earn } = bookkeeping(db);
const owner = await clubMember(db.ownerSql, 'owner');
const renters = await Promise.all(Array.from({ length: 24 }, () => clubMember(db.ownerSql, 'renter')));
for (const { accountId } of renters) await earn(accountId, 4_000, deps.now());
const renter = (index: number) => renters[index % renters.length] ?? owner;

const day = '2027-06-10';
const busy = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART;VALUE=DATE:20270610\nDTEND;VALUE=DATE:20270611\nEND:VEVENT\nEND:VCALENDAR`;
const said = (outcome: unknown): string =>
  isRefusal(outcome as object) ? (outcome as { refusal: string }).refusal : 'yes';
const everyNo = new Set(['days-are-taken', 'request-is-over', 'booked', 'not-now']);

/** A listing people want in every way, with a neighbour who wants to extend into the same day. */
async function prepare() {
  const { id: listingId, slug } = await listingOf(db.ownerSql, owner.accountId);
  const url = `https://calendar.example/${randomUUID()}.ics`;
  accepted(await followCalendar(deps, owner, { listingId, name: 'Elsewhere', url }));
  await rereadCalendars(deps, listingId, async () => 'BEGIN:VCALENDAR\nEND:VCALENDAR');
  const neighbour = renter(23);
  const before = await asked(deps, neighbour, slug, { from: '2027-06-07', to: '2027-06-09' });
  expect(await acceptOffer(deps, owner, { id: before.id, version: 1 })).toBe('accepted');
  await settleMoney(deps);
  const target = { for: 'extension', bookingId: before.id, to: day } as const;
  const more = accepted(
    await authoriseExchange(withCards(deps), neighbour, { target, method: 'test_visa', key: randomUUID() }),
  );
  accepted(await askExtension(deps, neighbour, { id: before.id, to: day, paymentId: more.id }));
  const ways = [{ way: 'rent' }, { way: 'adventurePoints' }, { way: 'cashAndPoints', points: 101 }] as const;
  const days = { from: day, to: '2027-06-11' };
  const waiting = [];
  for (let index = 0; index < 12; index += 1)
    waiting.push(await asked(deps, renter(index), slug, { ...days, ...ways[index % 3] }));
  await db.ownerSql`update listing set instant_ways = '{rent,cashAndPoints}' where id = ${listingId}`;
  const quotes = [];
  for (let index = 0; index < 12; index += 1) {
    const who = renter(12 + (index % 11));
    const way = ways[index % 2 === 0 ? 0 : 2];
    const asks = { slug, ...days, addOnIds: [], isDelivered: false, points: 0, ...way };
    const quote = accepted(await makeQuote(deps, who, asks));
    quotes.push({ who, quoteId: quote.id, paymentId: await cardFor(deps, who, quote.id) });
  }
  return { listingId, before, waiting, quotes };
}

/** Everyone withdraws their remaining requests, so that the next round has full wallets. */
async function clearAway(listingId: number): Promise<void> {
  const open = await db.sql<{ id: string; renter: string; state: string }[]>`
    select id, renter_id as renter, state from ${rentalRows(db.sql)} rental where listing_id = ${listingId} and state in ('requested', 'accepted')`;
  for (const { id, renter: who, state } of open) {
    const actor = renters.find(({ accountId }) => accountId === who) ?? owner;
    if (state === 'accepted') accepted(await cancelExchange(now, actor, { id, reason: 'Over' }));
    else accepted(await endOffer(now, actor, { id, event: 'withdraw' }));
  }
  await settleMoney(now);
}

const waits = (index: number) => index % 12;

test(`${rounds} times sixty-four accept, book instantly, stay longer, close and read calendars for the same day: one gets it, all others a clear refusal, and nothing is left over`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { listingId, before, waiting, quotes } = await prepare();
    const deadlocks = async () =>
      (
        await db.ownerSql<
          { n: number }[]
        >`select deadlocks::int as n from pg_stat_database where datname = current_database()`
      )[0]?.n;
    const waited = await deadlocks();
    const one = (index: number): Promise<unknown> => {
      const kind = index % 5;
      if (kind <= 1) return acceptOffer(now, owner, { id: waiting[waits(index)]?.id ?? '', version: 1 });
      if (kind === 2) {
        const { who, quoteId, paymentId } = quotes[waits(index)] ?? {
          who: owner,
          quoteId: '',
          paymentId: null,
        };
        return requestBooking(now, who, { quoteId, message: '', paymentId });
      }
      if (kind === 3) return answerExtension(now, owner, { id: before.id, event: 'agree' });
      return index % 2 === 0
        ? blockDays(now, owner, { listingId, from: day, to: day, note: '' })
        : rereadCalendars(now, listingId, async () => busy).then(() => 'read');
    };
    const order = Array.from({ length: racers }, (_, index) => (index * 29 + round * 7) % racers);
    const outcomes = await Promise.all(order.map(async (index) => ({ index, word: said(await one(index)) })));
    // Reading a calendar is no command: it doesn't report who has the day.
    const commands = outcomes.filter(({ index }) => index % 5 !== 4 || index % 2 === 0);
    for (const { word } of commands) if (word !== 'yes') expect(everyNo, word).toContain(word);
    const claims = await db.sql<{ kind: string; booking: string | null }[]>`
      select kind, leg_id as booking from listing_claim
       where listing_id = ${listingId} and during && tsrange(${`${day} 00:00`}, ${`${day} 23:59`})`;
    expect(claims).toHaveLength(1);
    // A day closed twice is closed once; of bookings and extensions at most one succeeded. Sending one quote twice reports one booking
    // twice.
    const yes = new Set(
      commands
        .filter(({ index, word }) => word === 'yes' && index % 5 !== 4)
        .map(({ index }) => (index % 5 === 2 ? `price ${waits(index)}` : `step ${index}`)),
    );
    expect(yes.size).toBe(claims[0]?.kind === 'exchange' ? 1 : 0);

    for (let look = 0; look < 3; look += 1) await settleMoney(now);
    // Two hours later the held cards of those who lost are released.
    await settleMoney({ ...deps, now: () => new Date('2027-05-01T20:00:00Z') });
    const lefts = await db.sql`
      select b.id, b.state from ${rentalRows(db.sql)} b where b.listing_id = ${listingId} and b.state in ('superseded', 'requested')
         and (exists (select from points_account a where a.exchange_id = b.id and a.balance_points <> 0)
              and b.state = 'superseded'
           or exists (select from payment p join test_processor_payment t on t.id = p.processor_id
                       where exchange_of(p) = b.id and b.state = 'superseded'
                         and (t.state = 'authorised' or t.captured_cents > t.refunded_cents)))`;
    expect(lefts.map((row) => ({ ...row }))).toEqual([]);
    const loose = await db.sql`
      select p.id from payment p join test_processor_payment t on t.id = p.processor_id
       where exchange_of(p) is null and t.state = 'authorised' and p.asked_at <= ${deps.now()}`;
    expect(loose).toHaveLength(0);
    const twice = await db.sql`
      select name, subject_id from event where subject_kind = 'booking' and name in ('booking.accepted', 'booking.superseded')
         and subject_id in (select id::text from ${rentalRows(db.sql)} rental where listing_id = ${listingId}) group by 1, 2 having count(*) > 1`;
    expect(twice).toHaveLength(0);
    const told = await db.sql`
      select b.id from ${rentalRows(db.sql)} b where b.listing_id = ${listingId} and b.state in ('accepted', 'superseded')
         and not exists (select from event e where e.subject_id = b.id::text and e.name = 'booking.' || b.state)`;
    expect(told).toHaveLength(0);
    expect(await deadlocks()).toBe(waited);
    await clearAway(listingId);
    if (process.env.RACE_ROUNDS !== undefined && round % 50 === 49)
      process.stdout.write(`${round + 1} rounds\n`);
  }
  expect(await checkCash(db.sql)).toEqual([]);
  expect((await checkBooks(db.sql)).faults).toEqual([]);
});
