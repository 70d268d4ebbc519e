import { afterAll, expect, test } from 'vitest';
import { codeOf } from '../../tests/builders/auth.ts';
import { asked, clubMember, listingOf } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { doJob, takeJobs } from '../../platform/jobs.server/take-jobs.ts';
import { FetchRefused } from '../../platform/net/public-fetch.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { unavailableDays } from '../availability/availability-queries.server.ts';
import { acceptOffer } from '../exchange/offer/accept-offer.server.ts';
import { cancelExchange } from '../exchange/changes/cancel-exchange.server.ts';
import { makeQuote } from '../exchange/price/make-quote.server.ts';
import { calendarFeed, ownersCalendar } from './calendar/calendar-queries.server.ts';
import { blockDays, unblockDays } from './calendar/change-calendar.server.ts';
import { priceDays } from './calendar/price-days.server.ts';
import { readCalendar } from './calendar/ical-read.ts';
import { readCalendarJob, readCalendarsJob } from './calendar/read-calendars.server.ts';
import {
  followCalendar,
  leaveCalendar,
  readCalendarKind,
  readCalendarNow,
  rotateFeed,
  stopFeed,
} from './calendar/share-calendar.server.ts';

const db = await testDatabase({ poolSize: 12 });
afterAll(() => db.drop());
const deps = db.deps('2027-05-01T18:00:00Z');
const owner = await clubMember(db.ownerSql, 'owner');
const stranger = await clubMember(db.ownerSql, 'owner');
const renter = await clubMember(db.ownerSql, 'renter');
await db.ownerSql`
  insert into membership (account_id, kind, state, approved_at, joined_at, renter_terms_version, renter_terms_accepted_at)
  values (${renter.accountId}, 'renter', 'active', now(), now(), 1, now())`;
const listing = () => listingOf(db.ownerSql, owner.accountId);
const taken = async (slug: string) => {
  const days = await unavailableDays(deps, slug, '2027-05-01', '2027-12-31');
  return days?.taken.map(({ from, until }) => `${from} ${until}`);
};
const close = (listingId: number, from: string, to: string, actor = owner) =>
  blockDays(deps, actor, { listingId, from, to, note: '' });
const open = (listingId: number, from: string, to: string, actor = owner) =>
  unblockDays(deps, actor, { listingId, from, to });

/** What the other calendar answers next; a sentence is a failure. */
let answer = '';
const calendarOf = (...events: [uid: string, from: string, end: string][]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.map(
      ([uid, from, end]) =>
        `BEGIN:VEVENT\nUID:${uid}\nDTSTART;VALUE=DATE:${from}\nDTEND;VALUE=DATE:${end}\nSUMMARY:Reserved\nEND:VEVENT`,
    ),
    'END:VCALENDAR',
  ].join('\n');
const job = readCalendarJob(deps, async () => {
  if (!answer.startsWith('BEGIN')) throw new FetchRefused(answer);
  return answer;
});
async function readAll(text: string): Promise<void> {
  answer = text;
  for (const each of await takeJobs(deps, [readCalendarKind], 100, () => 1)) {
    const { outcome, error } = await doJob(deps, each, job);
    if (outcome !== 'done') throw error;
  }
}
async function follow(listingId: number, text: string): Promise<string> {
  const url = `https://calendar.example/${listingId}.ics`;
  const { id } = accepted(await followCalendar(deps, owner, { listingId, name: 'Elsewhere', url }));
  await readAll(text);
  return id;
}
async function readAgain(id: string, text: string): Promise<void> {
  await db.sql`insert into job (kind, body, due_at, created_at) values (${readCalendarKind}, ${db.sql.json({ source: id })}, ${deps.now()}, ${deps.now()})`;
  await readAll(text);
}
const rowOf = async (listingId: number) =>
  (await ownersCalendar(deps, owner, { from: '2027-05-01', end: '2027-12-31' })).find(
    (row) => row.listingId === listingId,
  );

test('gives days and weekends their own price, which a quote and the card’s total use at once', async () => {
  const { id, slug } = await listing();
  // June 4, 2027 is a Friday.
  const weekend = { from: '2027-06-04', to: '2027-06-06' };
  const input = {
    listingId: id,
    isWeekends: false,
    priceCents: 50_000,
    from: '2027-06-04',
    to: '2027-06-04',
  };
  accepted(await priceDays(deps, owner, { ...input, isWeekends: true, priceCents: 40_000 }));
  accepted(await priceDays(deps, owner, input));
  const asking = { slug, way: 'rent' as const, ...weekend, addOnIds: [], isDelivered: false, points: 0 };
  const quote = accepted(await makeQuote(deps, renter, asking));
  expect(quote.price.lines.slice(0, 2)).toEqual([
    { kind: 'rental', label: '1 day × $500', amountCents: 50_000 },
    { kind: 'rental', label: '2 days × $400, weekend', amountCents: 80_000 },
  ]);
  const [card] = await db.ownerSql<{ card: { seasons: unknown[] } }[]>`
    select card::jsonb as card from listing_card where listing_id = ${id}`;
  expect(card?.card.seasons).toHaveLength(2);
  expect(await rowOf(id)).toMatchObject({
    priceCents: 30_000,
    seasons: [{ kind: 'days' }, { kind: 'weekends' }],
  });
  accepted(await priceDays(deps, owner, { ...input, priceCents: null }));
  expect(accepted(await makeQuote(deps, renter, asking)).price.lines[0]).toMatchObject({
    label: '1 day × $300',
  });
});

test('lets only the owner price their days, and no past ones', async () => {
  const { id } = await listing();
  const input = {
    listingId: id,
    isWeekends: false,
    priceCents: 50_000,
    from: '2027-06-04',
    to: '2027-06-04',
  };
  expect(codeOf(await priceDays(deps, stranger, input))).toBe('not-found');
  expect(codeOf(await priceDays(deps, owner, { ...input, from: '2027-04-01', to: '2027-04-02' }))).toBe(
    'invalid',
  );
  expect(codeOf(await priceDays(deps, owner, { ...input, to: '2027-06-03' }))).toBe('invalid');
});

test('closes and opens days, in the middle too, and everyone sees it at once', async () => {
  const { id, slug } = await listing();
  accepted(await close(id, '2027-06-01', '2027-06-10'));
  expect(await taken(slug)).toEqual(['2027-06-01 2027-06-11']);
  accepted(await open(id, '2027-06-04', '2027-06-05'));
  expect(await taken(slug)).toEqual(['2027-06-01 2027-06-04', '2027-06-06 2027-06-11']);
  accepted(await close(id, '2027-06-03', '2027-06-12'));
  expect(await taken(slug)).toEqual(['2027-06-01 2027-06-13']);
  accepted(await open(id, '2027-05-01', '2027-07-01'));
  expect(await taken(slug)).toEqual([]);
});

test('refuses an invalid range, past days, and another owner’s', async () => {
  const { id } = await listing();
  expect(codeOf(await close(id, '2027-06-10', '2027-06-01'))).toBe('invalid');
  expect(codeOf(await close(id, '2027-01-01', '2027-01-02'))).toBe('invalid');
  expect(codeOf(await close(id, '2027-06-01', '2031-06-01'))).toBe('invalid');
  expect(codeOf(await close(id, '2027-06-01', '2027-06-02', stranger))).toBe('not-found');
  expect(codeOf(await open(id, '2027-06-01', '2027-06-02', stranger))).toBe('not-found');
  expect(codeOf(await rotateFeed(deps, stranger, { listingId: id }))).toBe('not-found');
  expect(codeOf(await stopFeed(deps, stranger, { listingId: id }))).toBe('not-found');
  const followed = { listingId: id, name: 'Elsewhere', url: 'https://calendar.example/own.ics' };
  const source = { id: accepted(await followCalendar(deps, owner, followed)).id };
  for (const act of [readCalendarNow, leaveCalendar])
    expect(codeOf(await act(deps, stranger, source))).toBe('not-found');
  const url = 'https://calendar.example/x.ics';
  expect(codeOf(await followCalendar(deps, stranger, { listingId: id, name: 'x', url }))).toBe('not-found');
});

test('closes no booked day, and books no closed one', async () => {
  const { id, slug } = await listing();
  const booking = await asked(deps, renter, slug);
  const second = await asked(deps, renter, slug, { from: '2027-06-20', to: '2027-06-21' });
  accepted(await acceptOffer(deps, owner, { id: booking.id, version: 1 }));
  expect(codeOf(await close(id, '2027-06-01', '2027-06-30'))).toBe('booked');
  expect(codeOf(await close(id, '2027-06-07', '2027-06-30'))).toBe('fine');
  expect(await acceptOffer(deps, owner, { id: second.id, version: 1 })).toHaveProperty('refusal');
});

test('of an acceptance and a closing of the same days at once, exactly one succeeds', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, slug } = await listing();
    const booking = await asked(deps, renter, slug);
    const outcomes = await Promise.all([
      acceptOffer(deps, owner, { id: booking.id, version: 1 }),
      ...[0, 1, 2].map(() => close(id, '2027-06-05', '2027-06-08')),
    ]);
    const [agreed, ...closed] = outcomes.map((outcome) =>
      outcome === 'accepted' ? 'fine' : codeOf(outcome as object),
    );
    expect(new Set(closed).size).toBe(1);
    expect(agreed === 'fine').toBe(closed[0] !== 'fine');
  }
});

test('counts another calendar’s days as taken; two sources and the owner’s own days add up', async () => {
  const { id, slug } = await listing();
  accepted(await close(id, '2027-06-08', '2027-06-09'));
  const source = await follow(id, calendarOf(['a', '20270604', '20270607'], ['b', '20270606', '20270609']));
  expect(await taken(slug)).toEqual(['2027-06-04 2027-06-10']);
  accepted(await open(id, '2027-06-01', '2027-06-30'));
  // Only its own days: the other calendar's are opened there.
  expect(await taken(slug)).toEqual(['2027-06-04 2027-06-09']);
  accepted(await leaveCalendar(deps, owner, { id: source }));
  expect(await taken(slug)).toEqual([]);
});

test('frees a vanished event’s days after the second good reading; an event that came back in between keeps them', async () => {
  const { id, slug } = await listing();
  const event: [string, string, string] = ['a', '20270604', '20270607'];
  const source = await follow(id, calendarOf(event));
  await readAgain(source, calendarOf());
  expect(await taken(slug)).toEqual(['2027-06-04 2027-06-07']);
  await readAgain(source, calendarOf(event));
  await readAgain(source, calendarOf());
  expect(await taken(slug)).toEqual(['2027-06-04 2027-06-07']);
  await readAgain(source, calendarOf());
  expect(await taken(slug)).toEqual([]);
});

test('keeps the last good state after a failed reading, and tells the owner why', async () => {
  const { id, slug } = await listing();
  const source = await follow(id, calendarOf(['a', '20270604', '20270607']));
  for (const [text, said] of [
    ['The address could not be reached.', /could not be reached/],
    ['BEGIN:nothing', /isn’t a calendar/],
  ] as const) {
    await readAgain(source, text);
    await readAgain(source, text);
    expect(await taken(slug)).toEqual(['2027-06-04 2027-06-07']);
    expect((await rowOf(id))?.sources[0]?.failure).toMatch(said);
  }
  await readAgain(source, calendarOf(['a', '20270604', '20270607']));
  expect((await rowOf(id))?.sources[0]?.failure).toBeNull();
});

test('keeps a booking on days that another calendar takes, notifies its owner once, and keeps the days taken after a cancellation', async () => {
  const { id, slug } = await listing();
  const booking = await asked(deps, renter, slug);
  accepted(await acceptOffer(deps, owner, { id: booking.id, version: 1 }));
  const text = calendarOf(['a', '20270603', '20270608']);
  const source = await follow(id, text);
  const claims = await db.sql`select kind from listing_claim where listing_id = ${id} order by lower(during)`;
  expect(claims.map(({ kind }) => kind as string)).toEqual(['block', 'exchange', 'block']);
  expect((await rowOf(id))?.conflicts).toEqual([
    { from: '2027-06-03', end: '2027-06-08', calendar: 'Elsewhere' },
  ]);
  await readAgain(source, text);
  const told =
    await db.sql`select from event where name = 'calendar.conflict' and subject_id = ${String(id)}`;
  expect(told).toHaveLength(1);
  accepted(await cancelExchange(deps, renter, { id: booking.id, reason: 'Ill' }));
  await readAgain(source, text);
  expect(await taken(slug)).toEqual(['2027-06-03 2027-06-08']);
});

test('publishes the calendar with bookings and closed days, without names and imported events; a new address ends the old one', async () => {
  const { id, slug } = await listing();
  const booking = await asked(deps, renter, slug);
  accepted(await acceptOffer(deps, owner, { id: booking.id, version: 1 }));
  accepted(await close(id, '2027-07-01', '2027-07-02'));
  await follow(id, calendarOf(['a', '20270801', '20270803']));
  const tokenOf = (path: string) => path.slice('/calendar/'.length, -'.ics'.length);
  const first = tokenOf(accepted(await rotateFeed(deps, owner, { listingId: id })).path);
  const text = (await calendarFeed(deps, first)) ?? '';
  expect(text).toContain('DTSTART;VALUE=DATE:20270604\r\nDTEND;VALUE=DATE:20270607\r\nSUMMARY:Booked');
  expect(text).toContain('DTSTART;VALUE=DATE:20270701\r\nDTEND;VALUE=DATE:20270703\r\nSUMMARY:Not available');
  expect(text).not.toMatch(/Ann|20270801/);
  // When we read it back it takes nothing: it is our own.
  expect(readCalendar(text, 'America/Vancouver', '2027-05-01')).toMatchObject({ ok: true, busy: [] });
  const second = tokenOf(accepted(await rotateFeed(deps, owner, { listingId: id })).path);
  expect(second).not.toBe(first);
  expect([await calendarFeed(deps, first), (await calendarFeed(deps, second)) !== null]).toEqual([
    null,
    true,
  ]);
  accepted(await stopFeed(deps, owner, { listingId: id }));
  expect(await calendarFeed(deps, second)).toBeNull();
});

test('reads every calendar once every 15 minutes, however many servers ask', async () => {
  const { id } = await listing();
  await follow(id, calendarOf());
  const ask = (at: string) =>
    inTransaction(deps, {}, ({ sql }) =>
      // The job returns nothing, so the test reads the list of calendars.
      readCalendarsJob({ job: {} as never, sql, now: () => new Date(at) }),
    );
  await Promise.all([ask('2027-05-02T10:01:00Z'), ask('2027-05-02T10:14:00Z')]);
  await ask('2027-05-02T10:16:00Z');
  const [count] = await db.sql<{ jobs: number }[]>`
    select count(*)::integer as jobs from job j join calendar_source s on s.id::text = j.body ->> 'source'
     where s.listing_id = ${id} and j.key is not null`;
  expect(count?.jobs).toBe(2);
});

test('refuses an address without https; treats webcal as https; lists the same address once; refuses an eleventh', async () => {
  const { id } = await listing();
  const add = (url: string) => followCalendar(deps, owner, { listingId: id, name: 'x', url });
  for (const url of [
    'http://calendar.example/a',
    'ftp://calendar.example/a',
    'nonsense',
    'https://me:secret@calendar.example/',
  ])
    expect(codeOf(await add(url)), url).toBe('invalid');
  expect(codeOf(await add('webcal://calendar.example/a.ics'))).toBe('fine');
  expect(codeOf(await add('https://calendar.example/a.ics'))).toBe('calendar-known');
  for (let n = 0; n < 9; n += 1) accepted(await add(`https://calendar.example/${n}.ics`));
  expect(codeOf(await add('https://calendar.example/last.ics'))).toBe('too-many-calendars');
});

test('shows an owner’s days, sources and addresses to no one else', async () => {
  const { id } = await listing();
  accepted(await close(id, '2027-06-01', '2027-06-02'));
  await follow(id, calendarOf());
  accepted(await rotateFeed(deps, owner, { listingId: id }));
  expect(await ownersCalendar(deps, stranger, { from: '2027-05-01', end: '2027-12-31' })).toEqual([]);
  const seen = await inTransaction(
    deps,
    { role: 'signed_in', claims: { sub: stranger.accountId } },
    ({ sql }) =>
      sql`select id::text from listing_block union all select id::text from calendar_source union all select token from calendar_feed`,
  );
  expect(seen).toHaveLength(0);
});
