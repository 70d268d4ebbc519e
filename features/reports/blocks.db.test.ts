import { afterAll, expect, test } from 'vitest';
import { accepted, isRefusal, type Refusal } from '../../platform/refusal.ts';
import { addAccount } from '../../tests/builders/accounts.ts';
import { somebody } from '../../tests/builders/actors.ts';
import { ask, asked, listingOf } from '../../tests/builders/bookings.ts';
import { matchInAMinute, wisher, type Wisher } from '../../tests/builders/circles.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { offer, offered, offerOf, sayYes } from '../../tests/builders/swaps.ts';
import { counterOffer } from '../exchange/offer/counter-offer.server.ts';
import { draftSwap } from '../exchange/offer/offer-swap.server.ts';
import { acceptOffer } from '../exchange/offer/accept-offer.server.ts';
import { endOffer } from '../exchange/offer/end-offer.server.ts';
import { makeQuote } from '../exchange/price/make-quote.server.ts';
import { requestBooking } from '../exchange/offer/request-booking.server.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { matchWishesKind } from '../exchange/circles/matcher/match-now.server.ts';
import { seekersFor } from '../exchange/circles/wishes/seekers.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { hasBlock, blockMember } from '../members/blocks.server.ts';
import { forgetBlocksJob, forgetBlocksKind } from '../members/forget-blocks.server.ts';
import { sendMessage } from '../messaging/send-message.server.ts';
import { startThread } from '../messaging/start-thread.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
let instant = Date.parse('2027-05-01T18:00:00Z');
const deps = { ...db.deps(), now: () => new Date(instant) };
const days = { from: '2027-06-04', to: '2027-06-06' };

const codeOf = (outcome: unknown): string => (isRefusal(outcome) ? (outcome as Refusal).refusal : 'done');
const proposals = async (): Promise<number> => {
  instant += 3_600_000;
  await db.ownerSql`insert into job (kind, due_at) values (${matchWishesKind}, ${deps.now()})`;
  await matchInAMinute(deps);
  return (await db.sql`select 1 from circle`).length;
};

/** Every way one of the two could first contact the other, about a listing not discussed before. */
const ways: Record<string, (me: Wisher, them: Wisher, slug: string) => Promise<unknown>> = {
  'a question': (me, _, slug) => startThread(deps, me.actor, { listing: slug }, 'Hello'),
  'a price': (me, _, slug) =>
    makeQuote(deps, me.actor, { slug, way: 'rent', ...days, isDelivered: false, addOnIds: [], points: 0 }),
  'a request': (me, _, slug) => ask(deps, me.actor, slug, days),
  'an offer of a swap': (me, _, slug) => offer(deps, me.actor, offerOf(slug, me.slug)),
  'the price of a swap': (me, _, slug) =>
    draftSwap(db.sql, me.actor, { ...offerOf(slug, me.slug), message: '' }, deps.now()),
};

/** Two owners: each gives what the other wants. */
async function two(): Promise<[Wisher, Wisher]> {
  instant += 3_600_000;
  await db.ownerSql`update wish set state = 'removed'`;
  return [await wisher(deps, db.ownerSql, 'water', 'snow'), await wisher(deps, db.ownerSql, 'snow', 'water')];
}
const another = async (owner: AccountActor): Promise<string> =>
  (await listingOf(db.ownerSql, owner.accountId)).slug;

for (const [name, way] of Object.entries(ways))
  test(`a block ends ${name}, no matter which of the two has blocked or about which listing, until it is lifted`, async () => {
    const [ann, ben] = await two();
    for (const by of [ann, ben]) {
      const other = by === ann ? ben : ann;
      accepted(await blockMember(deps, by.actor, other.actor.accountId, true));
      expect(codeOf(await way(ann, ben, await another(ben.actor))), 'she to him').toBe('blocked');
      expect(codeOf(await way(ben, ann, await another(ann.actor))), 'he to her').toBe('blocked');
      accepted(await blockMember(deps, by.actor, other.actor.accountId, false));
    }
    expect(codeOf(await way(ann, ben, await another(ben.actor)))).not.toBe('blocked');
  });

test('a price fixed before a block doesn’t get around it', async () => {
  const [ann, ben] = await two();
  const slug = await another(ben.actor);
  const asked = { slug, way: 'rent' as const, ...days, isDelivered: false, addOnIds: [], points: 0 };
  const { id: quoteId } = accepted(await makeQuote(deps, ann.actor, asked));
  accepted(await blockMember(deps, ben.actor, ann.actor.accountId, true));
  const request = { quoteId, message: 'Hello', paymentId: null };
  expect(codeOf(await requestBooking(deps, ann.actor, request))).toBe('blocked');
});

for (const isHers of [true, false])
  test(`what ${isHers ? 'she' : 'he'} requested before a block doesn’t get around it: it can be ended, but not accepted or countered`, async () => {
    const [me, them] = isHers ? await two() : (await two()).toReversed();
    if (!me || !them) throw new Error('two people');
    const { id } = await asked(deps, me.actor, await another(them.actor), days);
    const terms = offerOf(await another(them.actor), me.slug);
    const swap = await offered(deps, me.actor, terms);
    accepted(await blockMember(deps, me.actor, them.actor.accountId, true));
    const counter = {
      way: 'rent' as const,
      ...days,
      isDelivered: false,
      addOnIds: [],
      points: 0,
      message: '',
    };
    const mirrored = { ...terms, receive: terms.give, give: terms.receive };
    const outcomes = async () => [
      codeOf(await acceptOffer(deps, them.actor, { id, version: 1 })),
      codeOf(await counterOffer(deps, them.actor, { id, version: 1, ...counter })),
      codeOf(await counterOffer(deps, them.actor, { id: swap.id, version: 1, message: '', ...mirrored })),
      codeOf(await sayYes(deps, them.actor, { id: swap.id, version: 1 })),
    ];
    expect(await outcomes()).toEqual(['blocked', 'blocked', 'blocked', 'blocked']);
    expect(codeOf(await endOffer(deps, them.actor, { id, event: 'decline' }))).toBe('done');
    expect(codeOf(await endOffer(deps, me.actor, { id: swap.id, reason: '' }))).toBe('done');
  });

test('a circle with blocked members can’t be accepted by any of them, and doesn’t say between whom', async () => {
  instant += 3_600_000;
  await db.ownerSql`update wish set state = 'removed'`;
  const people = [
    await wisher(deps, db.ownerSql, 'water', 'snow'),
    await wisher(deps, db.ownerSql, 'snow', 'cabins'),
    await wisher(deps, db.ownerSql, 'cabins', 'water'),
  ] as const;
  await proposals();
  const [circle] = await db.sql<{ id: string }[]>`
    select exchange_id as id from circle order by proposed_at desc limit 1`;
  const id = circle?.id ?? '';
  expect(await sayYes(deps, people[0].actor, { id, version: 1 })).toBe('agreed');
  accepted(await blockMember(deps, people[0].actor, people[1].actor.accountId, true));
  for (const { actor } of people.slice(1))
    expect(await sayYes(deps, actor, { id, version: 1 })).toEqual({
      refusal: 'blocked',
      sentence: 'This circle can no longer go ahead.',
    });
  expect(codeOf(await endOffer(deps, people[2].actor, { id, reason: '' }))).toBe('done');
});

test('a wish finds no one its member has blocked or is blocked by, and no circle includes both, even with others between', async () => {
  const [ann, ben] = await two();
  const found = async (me: Wisher) =>
    accepted(await seekersFor(deps, me.actor, { give: me.slug, categories: [] })).length;
  expect([await found(ann), await found(ben)]).toEqual([1, 1]);
  accepted(await blockMember(deps, ben.actor, ann.actor.accountId, true));
  expect([await found(ann), await found(ben)]).toEqual([0, 0]);
  const before = await proposals();
  expect(await proposals()).toBe(before);
  accepted(await blockMember(deps, ben.actor, ann.actor.accountId, false));
  expect(await proposals()).toBe(before + 1);

  instant += 3_600_000;
  await db.ownerSql`update wish set state = 'removed'`;
  const [first, , third] = [
    await wisher(deps, db.ownerSql, 'water', 'snow'),
    await wisher(deps, db.ownerSql, 'snow', 'cabins'),
    await wisher(deps, db.ownerSql, 'cabins', 'water'),
  ];
  accepted(await blockMember(deps, first.actor, third.actor.accountId, true));
  const sofar = await proposals();
  expect(await proposals()).toBe(sofar);
  accepted(await blockMember(deps, first.actor, third.actor.accountId, false));
  expect(await proposals()).toBe(sofar + 1);
});

test('a block ends messages between two people in all their conversations, and in no others', async () => {
  const [ann, ben] = await two();
  const [, carl] = await two();
  const talk = async (to: Wisher) =>
    accepted(await startThread(deps, ann.actor, { listing: to.slug }, 'Hello')).threadId;
  const [withBen, withCarl] = [await talk(ben), await talk(carl)];
  const also = accepted(
    await startThread(deps, ben.actor, { listing: await another(ann.actor) }, 'Hello'),
  ).threadId;
  accepted(await blockMember(deps, ben.actor, ann.actor.accountId, true));
  const say = async (who: Wisher, thread: string) =>
    codeOf(await sendMessage(deps, who.actor, thread, { body: 'And?', pictureIds: [] }));
  expect([await say(ann, withBen), await say(ben, withBen), await say(ann, also)]).toEqual([
    'blocked',
    'blocked',
    'blocked',
  ]);
  expect([await say(ann, withCarl), await say(carl, withCarl)]).toEqual(['done', 'done']);
});

test('no one can block themselves, or someone they don’t know; a guest without a membership can be blocked', async () => {
  const [ann] = await two();
  const guest = await addAccount(db.ownerSql);
  const block = async (id: string) => codeOf(await blockMember(deps, ann.actor, id, true));
  expect([
    await block(ann.actor.accountId),
    await block(somebody().accountId),
    await block(guest.accountId),
  ]).toEqual(['not-found', 'not-found', 'not-found']);
  accepted(await startThread(deps, guest, { listing: ann.slug }, 'Hello'));
  expect(await block(guest.accountId)).toBe('done');
  expect(await hasBlock(db.sql, guest.accountId, ann.actor.accountId)).toBe(true);
});

test('deleting an account removes its blocks, and keeps those of others', async () => {
  const [ann, ben] = await two();
  accepted(await blockMember(deps, ann.actor, ben.actor.accountId, true));
  accepted(await blockMember(deps, ben.actor, ann.actor.accountId, true));
  const subject = { kind: 'account', id: ann.actor.accountId };
  await appendEvent(db.ownerSql, { name: 'account.deleted', subject }, deps.now());
  await doDueJobs(deps, { [forgetBlocksKind]: forgetBlocksJob });
  expect(
    await db.sql`select blocker_id from member_block where ${ann.actor.accountId} in (blocker_id, blocked_id)`,
  ).toEqual([{ blocker_id: ben.actor.accountId }]);
});
