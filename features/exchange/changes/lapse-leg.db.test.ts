import { afterAll, beforeEach, expect, test } from 'vitest';
import { accepted } from '../../../platform/refusal.ts';
import { clubMember, listingOf, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { addressFor, kindsTold, tellAll } from '../../../tests/builders/notices.ts';
import { bookkeeping } from '../../../tests/builders/points.ts';
import { july, offer, offerOf, sayYes } from '../../../tests/builders/swaps.ts';
import { moneyJobs } from '../money/money-jobs.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { notificationKinds } from '../../notifications/notification-kinds.ts';
import { checkCash } from '../../payments/books/check-cash.server.ts';
import { checkBooks } from '../../points/ledger/check-books.server.ts';
import { leaveLeg } from '../../../tests/builders/no-shows.ts';
import { confirmHandOver } from '../handover/hand-over.server.ts';
import { exchangeJobs } from '../lifecycle/exchange-jobs.server.ts';
import type { DirectOffer } from '../offer/swap-offer.ts';
import { swapFor } from '../../../tests/builders/views.ts';
import { readSwap } from '../lifecycle/exchange-store.server.ts';

// Nobody confirms a leg: both are asked a day after its pick-up, and 48 hours after its return it is called off automatically.
const db = await testDatabase();
afterAll(() => db.drop());
const { earn, wallet } = bookkeeping(db);
const asking = '2027-05-01T18:00:00Z';
const at = (instant: string) => db.deps(instant);
const settle = async (instant: string) => {
  const deps = withCards(at(instant));
  await doDueJobs(deps, { ...moneyJobs(deps), ...exchangeJobs(deps) });
  await tellAll(deps);
};
/** Daily at noon: holds are renewed on the way. */
async function live(from: string, to: string): Promise<void> {
  for (let day = Date.parse(from); day <= Date.parse(to); day += 86_400_000)
    await settle(new Date(day).toISOString());
}

let ann: AccountActor;
let ben: AccountActor;
let boat: { id: number; slug: string };
let cabin: typeof boat;
beforeEach(async () => {
  [ann, ben] = await Promise.all([clubMember(db.ownerSql, 'owner'), clubMember(db.ownerSql, 'owner')]);
  for (const who of [ann, ben]) await addressFor(db, who);
  boat = await listingOf(db.ownerSql, ann.accountId);
  cabin = await listingOf(db.ownerSql, ben.accountId);
});

/** Ann's boat for Ben's cabin; in June unless stated. */
async function agreed(more: Partial<DirectOffer> = {}): Promise<string> {
  const { id } = accepted(await offer(at(asking), ann, offerOf(cabin.slug, boat.slug, more)));
  expect(await sayYes(at(asking), ben, { id, version: 1 })).toBe('accepted');
  await settle(asking);
  return id;
}
const found = async (id: string) => {
  const swap = await readSwap(db.sql, id);
  if (!swap) throw new Error('The swap is there.');
  return swap;
};
const legOf = async (id: string, giver: AccountActor) => {
  const leg = (await found(id)).legs.find(({ giverId }) => giverId === giver.accountId);
  if (!leg) throw new Error('Everybody gives something.');
  return leg;
};
async function confirm(instant: string, id: string, giver: AccountActor, step: 'hand_off' | 'return') {
  const { id: legId } = await legOf(id, giver);
  for (const actor of [ann, ben]) accepted(await confirmHandOver(at(instant), actor, { legId, step }));
  await settle(instant);
}
const hours = (instant: Date, more: number) => new Date(instant.getTime() + more * 3_600_000).toISOString();
const taken = async () =>
  (await db.sql`select 1 from listing_claim where listing_id = any(${[boat.id, cabin.id]})`).length;
const kept = async (id: string, purpose: 'price' | 'deposit') => {
  const rows = await db.sql<{ cents: number }[]>`
    select p.captured_cents - p.refunded_cents as cents from payment p join exchange_party s on s.id = p.party_id
     where s.exchange_id = ${id} and p.is_current and p.purpose = ${purpose} order by s.place`;
  return rows.map(({ cents }) => cents);
};
const soundBooks = async () => {
  expect(await checkCash(db.sql)).toEqual([]);
  expect((await checkBooks(db.sql)).faults).toEqual([]);
};
const heard = async (who: AccountActor) =>
  (await kindsTold(db, who)).filter((kind) => kind.includes('unsaid') || kind.includes('lapsed'));

test('when nothing changed hands and no one says why, both are asked and reminded, and the swap ends at no cost', async () => {
  await earn(ann.accountId, 100);
  const id = await agreed({ topUp: { by: 'me', points: 100, cents: 2_000 } });
  const { pickUpAt, returnAt: over } = await legOf(id, ann);
  await settle('2027-06-03T12:00:00Z');
  await settle(hours(pickUpAt, 23.9));
  expect((await swapFor(at(hours(pickUpAt, 23.9)), ben, id))?.legs[0]?.sayUntil).toBeNull();
  await settle(hours(pickUpAt, 24));
  const until = hours(over, 48);
  const view = await swapFor(at(hours(pickUpAt, 25)), ben, id);
  expect(view?.legs.map(({ sayUntil }) => sayUntil)).toEqual([until, until]);
  expect(view?.history.filter(({ name }) => name === 'swap.leg_unsaid')).toHaveLength(2);
  for (let each = 6; each < 48; each += 6) await settle(hours(over, each));
  await settle(hours(over, 47.9));
  expect((await found(id)).state).toBe('accepted');
  await settle(until);
  expect((await found(id)).state).toBe('cancelled');
  expect(await taken()).toBe(0);
  expect(await kept(id, 'price')).toEqual([0, 0]);
  expect(await wallet(ann.accountId)).toMatchObject({ available: 100, held: 0 });
  expect((await swapFor(at(until), ann, id))?.ended).toEqual({
    how: 'silence',
    by: null,
    isMe: false,
    reason: '',
  });
  for (const who of [ann, ben])
    expect(await heard(who)).toEqual([
      'leg.unsaid',
      'leg.unsaid',
      'leg.unsaid_reminder',
      'leg.unsaid_reminder',
      'leg.unsaid_reminder',
      'leg.unsaid_reminder',
      'swap.lapsed',
    ]);
  expect(await kindsTold(db, ben)).not.toContain('swap.cancelled');
  await soundBooks();
});

/** How many of the questions and reminders contain this text. */
const told = async ({ accountId }: AccountActor, words: string) => {
  const rows = await db.sql<{ kind: 'leg.unsaid'; facts: unknown }[]>`
    select kind, facts from notification where account_id = ${accountId} and kind like 'leg.unsaid%'`;
  return rows.filter(({ kind, facts }) => notificationKinds[kind].words(facts).text.includes(words)).length;
};

test.each(['giver', 'receiver'] as const)(
  'before anything changed hands, if only the %s of a leg has confirmed it since the pick-up, the other pays their own fee, and the swap ends',
  async (said) => {
    await earn(ann.accountId, 100);
    const id = await agreed({ topUp: { by: 'me', points: 100, cents: 2_000 } });
    const { id: legId, pickUpAt, returnAt } = await legOf(id, ann);
    await settle('2027-06-03T12:00:00Z');
    const [came, absent] = said === 'giver' ? [ann, ben] : [ben, ann];
    expect(await confirmHandOver(at(hours(pickUpAt, 0)), came, { legId, step: 'hand_off' })).toBe('waiting');
    await settle(hours(pickUpAt, 24));
    const until = hours(returnAt, 48);
    await settle(until);
    expect((await found(id)).state).toBe('cancelled');
    expect((await swapFor(at(until), came, id))?.ended).toMatchObject({ how: 'no_show', isMe: false });
    expect((await swapFor(at(until), absent, id))?.ended).toMatchObject({ how: 'no_show', isMe: true });
    // Only their own fee is kept: both get everything else back, in cash and points.
    expect(await kept(id, 'price')).toEqual(absent === ann ? [5_145, 0] : [0, 5_145]);
    expect(await wallet(ann.accountId)).toMatchObject({ available: 100, held: 0 });
    expect(await taken()).toBe(0);
    await soundBooks();
  },
);

/** Ann had the cabin in June, and owes the boat in July: the outcome, depending on who confirmed. */
async function boatUnsaid(
  confirmedBy: 'giver' | 'receiver' | null,
  {
    saidAt = '2027-07-02T16:00:00Z',
    reportedBy = null,
  }: { saidAt?: string; reportedBy?: AccountActor | null } = {},
) {
  await earn(ben.accountId, 50);
  const id = await agreed({
    give: { slugs: [boat.slug], ...july },
    topUp: { by: 'them', points: 50, cents: 0 },
  });
  await settle('2027-06-03T12:00:00Z');
  await confirm('2027-06-04T16:00:00Z', id, ben, 'hand_off');
  await confirm('2027-06-06T22:00:00Z', id, ben, 'return');
  const { id: legId, returnAt } = await legOf(id, ann);
  await live('2027-06-07T12:00:00Z', '2027-07-02T12:00:00Z');
  if (confirmedBy !== null) {
    const actor = confirmedBy === 'giver' ? ann : ben;
    expect(await confirmHandOver(at(saidAt), actor, { legId, step: 'hand_off' })).toBe('waiting');
  }
  if (reportedBy !== null) {
    const report = { legId, event: 'report_no_show', reason: 'Nobody there' } as const;
    expect(await leaveLeg(at('2027-07-02T19:00:00Z'), reportedBy, report)).toBe('called-off');
  }
  await live('2027-07-03T12:00:00Z', hours(returnAt, 72));
  const now = at(hours(returnAt, 72));
  const leg = (await swapFor(now, ben, id))?.legs.find((each) => each.id === legId);
  await soundBooks();
  return {
    id,
    off: leg?.calledOff,
    bond: await kept(id, 'deposit'),
    parts: await kept(id, 'price'),
    points: [(await wallet(ann.accountId)).available, (await wallet(ben.accountId)).available],
    settled: (await swapFor(now, ben, id))?.settlement,
  };
}

test('halfway, a leg that no one reports ends automatically: no bond is kept, and the member who gets nothing is refunded', async () => {
  const { id, settled, ...outcome } = await boatUnsaid(null);
  expect(outcome).toEqual({
    off: { by: 'clock', reason: '', isNoShow: false },
    bond: [0],
    parts: [5_145, 0],
    points: [0, 50],
  });
  expect(settled).toMatchObject({ isOff: true, hasLeft: false, backCents: 5_145, backPoints: 50 });
  expect((await found(id)).state).toBe('completed');
  expect((await heard(ben)).at(-1)).toBe('leg.lapsed');
  expect(await kindsTold(db, ben)).not.toContain('leg.called_off');
});

test.each([
  ['giver', 'receiver', { bond: [0], parts: [5_145, 5_145], points: [50, 0] }],
  ['receiver', 'giver', { bond: [45_000], parts: [5_145, 0], points: [0, 50] }],
] as const)('if only the %s has confirmed it, the %s counts as a no-show', async (said, by, money) => {
  const { id, settled, ...outcome } = await boatUnsaid(said);
  expect(outcome).toEqual({ off: { by, reason: '', isNoShow: true }, ...money });
  expect(settled?.hasLeft).toBe(by === 'receiver');
  expect((await found(id)).state).toBe('completed');
  expect(await kindsTold(db, ben)).toContain('leg.no_show');
  // A side that has confirmed is not asked again; the other is asked only for its own confirmation, and told what silence costs.
  const [speaker, silent] = said === 'giver' ? [ann, ben] : [ben, ann];
  expect(await heard(speaker)).toEqual(['leg.unsaid']);
  expect(await heard(silent)).toEqual(['leg.unsaid', 'leg.unsaid_reminder']);
  expect(await told(speaker, 'it counts as their no-show')).toBe(1);
  expect(await told(silent, 'it counts as your no-show')).toBe(2);
  for (const who of [ann, ben]) expect(await told(who, 'If neither of you does')).toBe(0);
});

test('if both have confirmed different facts, both are asked again, and no one is blamed', async () => {
  const id = await agreed();
  await settle('2027-06-03T12:00:00Z');
  await confirm('2027-06-04T16:00:00Z', id, ben, 'hand_off');
  const { id: legId, returnAt } = await legOf(id, ann);
  const word = { legId, step: 'hand_off' } as const;
  const now = at('2027-06-04T16:00:00Z');
  expect(await confirmHandOver(now, ann, word)).toBe('waiting');
  expect(await confirmHandOver(now, ben, { ...word, isOtherSet: true })).toBe('waiting');
  await live('2027-06-05T17:00:00Z', hours(returnAt, 72));
  expect((await legOf(id, ann)).calledOffBy).toBe('clock');
  for (const who of [ann, ben]) {
    expect(await heard(who)).toEqual([
      'leg.unsaid',
      'leg.unsaid_reminder',
      'leg.unsaid_reminder',
      'leg.lapsed',
    ]);
    expect(await told(who, 'something was added in between')).toBe(3);
  }
});

const atHome = { saidAt: '2027-07-01T20:00:00Z' };

test.each(['giver', 'receiver'] as const)(
  'a confirmation by the %s from home, before the pick-up, blames no one',
  async (said) => {
    const { off, bond, parts } = await boatUnsaid(said, atHome);
    expect({ off, bond, parts }).toEqual({
      off: { by: 'clock', reason: '', isNoShow: false },
      bond: [0],
      parts: [5_145, 0],
    });
  },
);

test('and doesn’t stop the other from reporting them as a no-show', async () => {
  const { off, bond } = await boatUnsaid('giver', { ...atHome, reportedBy: ben });
  expect({ off, bond }).toEqual({
    off: { by: 'giver', reason: 'Nobody there', isNoShow: true },
    bond: [45_000],
  });
});

test('gear counts as returned two days after the first report, or a week after it was due without one', async () => {
  const id = await agreed();
  const { returnAt } = await legOf(id, ann);
  await settle('2027-06-03T12:00:00Z');
  for (const who of [ann, ben]) await confirm('2027-06-04T16:00:00Z', id, who, 'hand_off');
  const { id: legId } = await legOf(id, ann);
  const said = hours(returnAt, 3);
  expect(await confirmHandOver(at(said), ben, { legId, step: 'return' })).toBe('waiting');
  const stateOf = async (who: AccountActor) => (await legOf(id, who)).state;
  await settle(said);
  await settle(hours(new Date(said), 47.9));
  expect(await stateOf(ann)).toBe('handed_off');
  await settle(hours(new Date(said), 48));
  expect([await stateOf(ann), await stateOf(ben)]).toEqual(['returned', 'handed_off']);
  await settle(hours(returnAt, 7 * 24 - 0.1));
  expect(await stateOf(ben)).toBe('handed_off');
  await settle(hours(returnAt, 7 * 24));
  expect(await stateOf(ben)).toBe('returned');
  await settle(hours(returnAt, 9 * 24));
  expect((await found(id)).state).toBe('completed');
  const backs = (await kindsTold(db, ann)).filter((kind) => kind.startsWith('leg.') && kind.includes('back'));
  expect(backs).toEqual(['leg.counts_as_back', 'leg.counts_as_back']);
  expect(await kindsTold(db, ann)).not.toContain('leg.returned');
});

test('a late report still counts: a late hand-over, or a no-show', async () => {
  const id = await agreed();
  const { returnAt } = await legOf(id, ann);
  await settle('2027-06-03T12:00:00Z');
  await settle(hours(returnAt, 0));
  await confirm(hours(returnAt, 2), id, ann, 'hand_off');
  const { id: legId } = await legOf(id, ben);
  const report = { legId, event: 'report_no_show', reason: 'Nobody there' } as const;
  expect(await leaveLeg(at(hours(returnAt, 3)), ann, report)).toBe('called-off');
  await settle(hours(returnAt, 60));
  expect((await legOf(id, ann)).state).toBe('handed_off');
  expect((await legOf(id, ben)).calledOffBy).toBe('giver');
  expect((await heard(ann)).filter((kind) => kind.includes('lapsed'))).toEqual([]);
});
