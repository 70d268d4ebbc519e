import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForMatch } from '../../features/exchange/circles/matcher/ask-for-match.server.ts';
import { askOtherDates } from '../../features/exchange/circles/proposals/ask-other-dates.server.ts';
import { keepWish } from '../../features/exchange/circles/wishes/keep-wish.server.ts';
import { moveOwnWish } from '../../features/exchange/circles/wishes/move-wish.server.ts';
import {
  declareEmergency,
  liftEmergency,
} from '../../features/exchange/emergencies/declare-emergency.server.ts';
import { addReading } from '../../features/handover/evidence/add-reading.server.ts';
import { addShot } from '../../features/handover/evidence/add-shot.server.ts';
import { confirmSet } from '../../features/handover/confirm-set.server.ts';
import { evidenceForDesk } from '../../features/handover/evidence/evidence.server.ts';
import {
  addPerson,
  makeSigningLink,
  readSigningLink,
  removePerson,
  signByLink,
  signWaiver,
} from '../../features/handover/party.server.ts';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { callOffLeg } from '../../features/exchange/changes/call-off-leg.server.ts';
import { cancelExchange } from '../../features/exchange/changes/cancel-exchange.server.ts';
import { counterOffer } from '../../features/exchange/offer/counter-offer.server.ts';
import { endOffer } from '../../features/exchange/offer/end-offer.server.ts';
import { goThroughChecklist } from '../../features/exchange/handover/go-through-checklist.server.ts';
import { confirmHandOver } from '../../features/exchange/handover/hand-over.server.ts';
import { offerSwap } from '../../features/exchange/offer/offer-swap.server.ts';
import { payExchange } from '../../features/exchange/money/pay-exchange.server.ts';
import { exchangeJobs } from '../../features/exchange/lifecycle/exchange-jobs.server.ts';
import { readSwap } from '../../features/exchange/lifecycle/exchange-store.server.ts';
import { moneyJobs } from '../../features/exchange/money/money-jobs.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { operator } from '../builders/actors.ts';
import { clubMember, listingOf, withCards } from '../builders/bookings.ts';
import { matchInAMinute, ownerOf, wishFor, wisher } from '../builders/circles.ts';
import { testDatabase } from '../builders/database.ts';
import { confirmNow, pretendShots, renterSigns, viewFor } from '../builders/handovers.ts';
import { photoBytes } from '../builders/hosting.ts';
import { doDueJobs } from '../builders/jobs.ts';
import { commandsOf, expectKilledToBeWhole, rentalCommands, type Killed } from '../builders/killed.ts';
import { bookkeeping } from '../builders/points.ts';
import { rentals, start } from '../builders/rentals.ts';
import { offer, offerOf, sayYes, swapCard } from '../builders/swaps.ts';
import { rentalRows } from '../builders/rental-rows.ts';

// Kills a process in the middle of a transaction, by ending its connection after every single statement of every command of swaps, circles,
// hand-overs and emergencies. Those of bookings: features/exchange/lifecycle/killed-commands.db.test.ts.
const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
const at = (instant: string): Deps => db.deps(instant);
const { earn } = bookkeeping(db);
type Row = () => Promise<Killed>;

const asking = '2027-05-01T18:00:00Z';
const pickUp = '2027-06-04T16:00:00Z';

async function swapStory() {
  const [ann, ben] = await Promise.all([clubMember(db.ownerSql, 'owner'), clubMember(db.ownerSql, 'owner')]);
  const boat = await listingOf(db.ownerSql, ann.accountId);
  const cabin = await listingOf(db.ownerSql, ben.accountId);
  await earn(ann.accountId, 100);
  const asked = offerOf(cabin.slug, boat.slug, { topUp: { by: 'me', points: 100, cents: 2_000 } });
  const settle = (instant: string) => {
    const deps = withCards(at(instant));
    return doDueJobs(deps, { ...moneyJobs(deps), ...exchangeJobs(deps) });
  };
  const offered = async (method?: string) => accepted(await offer(at(asking), ann, asked, '', method)).id;
  const agreed = async (method?: string) => {
    const id = await offered(method);
    expect(await sayYes(at(asking), ben, { id, version: 1 })).toBe('accepted');
    await settle(asking);
    return id;
  };
  const legOf = async (id: string, giver: typeof ann) =>
    (await readSwap(db.sql, id))?.legs.find(({ giverId }) => giverId === giver.accountId)?.id ?? '';
  return { ann, ben, boat, cabin, asked, offered, agreed, settle, legOf };
}

const swaps: Record<string, Row> = {
  offerSwap: async () => {
    const { ann, asked } = await swapStory();
    const paymentId = accepted(await swapCard(at(asking), ann, { for: 'swap-offer', offer: asked }));
    return { deps: at(asking), run: (deps) => offerSwap(deps, ann, { ...asked, message: '', paymentId }) };
  },
  counterOffer: async () => {
    const { ben, boat, cabin, offered } = await swapStory();
    const id = await offered();
    const made = offerOf(boat.slug, cabin.slug);
    const target = { for: 'swap-counter', swapId: id, version: 1, offer: made } as const;
    const paymentId = accepted(await swapCard(at(asking), ben, target));
    const input = { ...made, id, version: 1, message: '', paymentId };
    return { deps: at(asking), run: (deps) => counterOffer(deps, ben, input) };
  },
  acceptOffer: async () => {
    const { ben, boat, offered } = await swapStory();
    const id = await offered();
    // Someone else waits for the same boat, and is superseded.
    const cat = await clubMember(db.ownerSql, 'owner');
    const sled = await listingOf(db.ownerSql, cat.accountId);
    accepted(await offer(at(asking), cat, offerOf(boat.slug, sled.slug)));
    const paymentId = accepted(await swapCard(at(asking), ben, { for: 'swap', swapId: id, listing: null }));
    return { deps: at(asking), run: (deps) => acceptOffer(deps, ben, { id, version: 1, paymentId }) };
  },
  endOffer: async () => {
    const { ben, offered } = await swapStory();
    const id = await offered();
    return { deps: at(asking), run: (deps) => endOffer(deps, ben, { id, reason: 'No' }) };
  },
  cancelExchange: async () => {
    const { ann, agreed } = await swapStory();
    const id = await agreed();
    const late = at('2027-06-01T18:00:00Z');
    return { deps: late, run: (deps) => cancelExchange(deps, ann, { id, reason: 'Ill' }) };
  },
  payExchange: async () => {
    const { ann, agreed } = await swapStory();
    const id = await agreed('test_capture_fails');
    const paymentId = accepted(await swapCard(at(asking), ann, { for: 'swap', swapId: id, listing: null }));
    return { deps: at(asking), run: (deps) => payExchange(deps, ann, { id, paymentId }) };
  },
  confirmHandOver: async () => {
    const { ann, ben, agreed, settle, legOf } = await swapStory();
    const id = await agreed();
    await settle('2027-06-03T12:00:00Z');
    const legId = await legOf(id, ben);
    accepted(await confirmHandOver(at(pickUp), ben, { legId, step: 'hand_off' }));
    return { deps: at(pickUp), run: (deps) => confirmHandOver(deps, ann, { legId, step: 'hand_off' }) };
  },
  goThroughChecklist: async () => {
    const { ann, ben, agreed, legOf } = await swapStory();
    const legId = await legOf(await agreed(), ben);
    // Without the operator card, so that the checklist is required.
    await db.ownerSql`update member set verifications = '{Identity verified}' where id = ${ann.accountId}`;
    return { deps: at(pickUp), run: (deps) => goThroughChecklist(deps, ann, { legId }) };
  },
  callOffLeg: async () => {
    const { ann, ben, agreed, settle, legOf } = await swapStory();
    const id = await agreed();
    await settle('2027-06-03T12:00:00Z');
    for (const who of [ann, ben])
      accepted(await confirmHandOver(at(pickUp), who, { legId: await legOf(id, ben), step: 'hand_off' }));
    await settle(pickUp);
    const off = { legId: await legOf(id, ann), reason: 'Sold it' };
    return { deps: at(pickUp), run: (deps) => callOffLeg(deps, ann, off) };
  },
};

const circles: Record<string, Row> = {
  keepWish: async () => {
    const { actor, slug } = await ownerOf(db.ownerSql, 'water');
    const wish = wishFor([slug]);
    return { deps: at(asking), run: (deps) => keepWish(deps, actor, { id: null, wish }) };
  },
  moveOwnWish: async () => {
    const { actor, wishId: id } = await wisher(at(asking), db.ownerSql, 'water', 'snow');
    return { deps: at(asking), run: (deps) => moveOwnWish(deps, actor, { id, event: 'remove' }) };
  },
  askForMatch: async () => {
    const { actor } = await wisher(at(asking), db.ownerSql, 'water', 'snow');
    await db.ownerSql`delete from job where state = 'waiting'`;
    return { deps: at(asking), run: (deps) => askForMatch(deps, actor) };
  },
  askOtherDates: async () => {
    // The wishes of other rows must not take part.
    await db.ownerSql`update wish set state = 'removed'`;
    const { actor } = await wisher(at(asking), db.ownerSql, 'water', 'snow');
    await wisher(at(asking), db.ownerSql, 'snow', 'cabins');
    await wisher(at(asking), db.ownerSql, 'cabins', 'water');
    await matchInAMinute(at(asking));
    const [circle] =
      await db.ownerSql`select exchange_id as id from circle order by proposed_at desc limit 1`;
    const asked = { id: String(circle?.id), from: '2027-06-15', to: '2027-06-30' };
    return { deps: at(asking), run: (deps) => askOtherDates(deps, actor, asked) };
  },
};

const newRental = rentals(db);
async function handoverStory() {
  const rental = await newRental();
  const ref = { kind: 'booking', id: await rental.agreed() } as const;
  const bo = { id: randomUUID(), name: 'Bo Field', isMinor: false };
  const withBo = async () => accepted(await addPerson(at(start), rental.renter, ref, bo));
  const times = { takenAt: new Date(start), sentAt: new Date(start) };
  const { waiver } = await viewFor(at(start), rental.renter, ref);
  return { ...rental, ref, bo, withBo, times, waiver };
}

const handover: Record<string, Row> = {
  addPerson: async () => {
    const { renter, ref, bo } = await handoverStory();
    return { deps: at(start), run: (deps) => addPerson(deps, renter, ref, bo) };
  },
  removePerson: async () => {
    const { renter, ref, bo, withBo } = await handoverStory();
    await withBo();
    return { deps: at(start), run: (deps) => removePerson(deps, renter, ref, bo.id) };
  },
  signWaiver: async () => {
    const { renter, ref, bo, withBo, waiver } = await handoverStory();
    await withBo();
    const words = { textHash: waiver.hash, deviceAt: new Date(start), byPersonId: null };
    return {
      deps: at(start),
      run: (deps) => signWaiver(deps, renter, ref, { ...words, personId: bo.id, name: bo.name }),
    };
  },
  makeSigningLink: async () => {
    const { renter, ref, bo, withBo } = await handoverStory();
    await withBo();
    return { deps: at(start), run: (deps) => makeSigningLink(deps, renter, ref, bo.id) };
  },
  signByLink: async () => {
    const { renter, ref, bo, withBo } = await handoverStory();
    await withBo();
    const { path } = accepted(await makeSigningLink(at(start), renter, ref, bo.id));
    const key = path.replace('/waiver/', '');
    const { name, waiver } = accepted(await readSigningLink(at(start), key));
    const words = { name, textHash: waiver.hash, deviceAt: new Date(start) };
    return { deps: at(start), run: (deps) => signByLink(deps, key, words) };
  },
  addReading: async () => {
    const { owner, ref, times } = await handoverStory();
    await db.ownerSql`
      insert into listing_meter select listing_id, 'engine_hours', 80, 4000 from ${rentalRows(db.ownerSql)} rental where id = ${ref.id}`;
    const reading = {
      ...times,
      id: randomUUID(),
      stage: 'departure',
      meter: 'engine_hours',
      tenths: 12,
    } as const;
    return { deps: at(start), run: (deps) => addReading(deps, owner, ref, reading) };
  },
  addShot: async () => {
    const { owner, ref, times } = await handoverStory();
    const bytes = await photoBytes({ width: 900, height: 600 }, 7);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const shot = { ...times, stage: 'departure', shot: 'bow', hash, bytes } as const;
    return { deps: at(start), run: (deps) => addShot(deps, owner, ref, shot) };
  },
  confirmSet: async () => {
    const { owner, renter, ref } = await handoverStory();
    await renterSigns(at(start), renter, ref);
    await pretendShots(db.ownerSql, ref, 'departure', start);
    accepted(await confirmNow(at(start), owner, ref, 'departure'));
    const { setHash } = (await viewFor(at(start), renter, ref)).stages.departure;
    const word = { stage: 'departure', setHash, deviceAt: new Date(start) } as const;
    return { deps: at(start), run: (deps) => confirmSet(deps, renter, ref, word) };
  },
  evidenceForDesk: async () => {
    const { renter, ref } = await handoverStory();
    await renterSigns(at(start), renter, ref);
    const asked = { reason: 'A court asks for it', format: 'pdf' } as const;
    return { deps: at(start), run: (deps) => evidenceForDesk(deps, operator, ref, asked) };
  },
};

const flood = {
  kind: 'flood',
  title: 'A flood',
  from: '2027-06-04',
  to: '2027-06-05',
  area: { shape: 'circle', longitude: -130, latitude: 55, km: 5 },
  reason: 'x',
} as const;

const emergencies: Record<string, Row> = {
  declareEmergency: async () => ({
    deps: at(asking),
    run: (deps) => declareEmergency(deps, operator, flood),
  }),
  liftEmergency: async () => {
    const { id } = accepted(await declareEmergency(at(asking), operator, flood));
    return { deps: at(asking), run: (deps) => liftEmergency(deps, operator, { id, reason: 'Rain' }) };
  },
};

const tables = { exchange: { ...swaps, ...emergencies }, 'exchange/circles': circles, handover };

/** Commands that call out between their transactions: really killed, with everything else under way. */
const elsewhere: Record<string, readonly string[]> = {
  exchange: ['authoriseExchange', ...rentalCommands],
  // tests/durability/money-killed.test.ts, features/payments/steps/settle-payment.db.test.ts; jobs: tests/durability/jobs-killed.test.ts; debts: features/disputes/debts.db.test.ts
  payments: [
    'authoriseDebt',
    'payDebt',
    'authorisePayment',
    'confirmPayment',
    'payOutJob',
    'readChargebackJob',
    'readProcessorEventJob',
    'reconcile',
    'reconcileJob',
    'refreshPayment',
    'refreshPaymentOf',
    'renewOverdueDeposit',
    'renewPaymentJob',
    'settlePaymentJob',
    'takeProcessorEvent',
  ],
};
/** Change nothing, or are part of an entry in the table. */
const nothingToKill: Record<string, readonly string[]> = {
  exchange: ['previewSwap', 'priceCounter', 'rentalDue', 'swapDue'],
  'exchange/circles': ['seekersFor'],
  handover: ['readSigningLink'],
};

describe.each(Object.entries(tables))('a command of %s', (_, table) => {
  test.each(Object.entries(table))(
    '%s changes nothing when it crashes after any statement, and does everything the next time',
    async (_name, row) => expectKilledToBeWhole(db, await row()),
  );
});

test.each([...Object.keys(tables), 'payments'])(
  'every command of %s has a row here, or says where it is killed, and there are no other rows',
  (feature) => {
    const rows = Object.keys(tables[feature as keyof typeof tables] ?? {});
    const known = new Set([...rows, ...(elsewhere[feature] ?? []), ...(nothingToKill[feature] ?? [])]);
    expect(commandsOf(feature)).toEqual([...known].toSorted());
  },
);
