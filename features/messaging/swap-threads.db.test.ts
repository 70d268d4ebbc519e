import { afterAll, expect, test } from 'vitest';
import { clubMember, listingOf } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { june, offered, offerOf, sayYes } from '../../tests/builders/swaps.ts';
import { present } from '../../platform/assert.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { accepted } from '../../platform/refusal.ts';
import { bookableListing } from '../exchange/price/bookable-listing.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { setBlock } from '../members/blocks.server.ts';
import { endOffer } from '../exchange/offer/end-offer.server.ts';
import { proposeCircle } from '../exchange/offer/open-swap.server.ts';
import { swapFor } from '../../tests/builders/views.ts';
import { blockThread } from './mark-read.server.ts';
import { inboxOf, threadAbout, threadFor } from './message-queries.server.ts';
import { noteInThreadJob, noteInThreadKind } from './note-in-thread.server.ts';
import { sendMessage } from './send-message.server.ts';
import { startThread } from './start-thread.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const deps = db.deps('2027-05-01T18:00:00Z');

async function owners(count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => clubMember(db.ownerSql, 'owner')));
  const listings = await Promise.all(people.map(({ accountId }) => listingOf(db.ownerSql, accountId)));
  return { people, listings };
}

/** A proposal in which each receives the next one's listing. */
const circleOf = async ({ people, listings }: Awaited<ReturnType<typeof owners>>) =>
  accepted(
    await inTransaction(deps, {}, async (transaction) => {
      const members = people.map(({ accountId }) => accountId);
      const wishes = await Promise.all(
        members.map(async (receiverId, place) => ({
          receiverId,
          listing: present(
            await bookableListing(
              transaction.sql,
              { id: listings[(place + 1) % members.length]?.id ?? 0 },
              'locked',
            ),
            'listing',
          ),
          ...june,
        })),
      );
      return proposeCircle(transaction, { members, wishes, nets: [], message: '' }, deps.now());
    }),
  );

const noteAll = () => doDueJobs(deps, { [noteInThreadKind]: noteInThreadJob(deps.config) });
const lines = async (who: AccountActor, threadId: string) =>
  (await threadFor(db, who, threadId, null))?.messages.map(({ text, event }) => event ?? text);

test('the members of a circle can talk before all have agreed; for an outsider the thread doesn’t exist', async () => {
  const { people, listings } = await owners(3);
  const [ann, ben, cy] = people as [AccountActor, AccountActor, AccountActor];
  const stranger = await clubMember(db.ownerSql, 'owner');
  const { id } = await circleOf({ people, listings });
  const about = { swap: id };
  await noteAll();
  const threadId = present(await threadAbout(db, ann, about), 'thread');
  expect(await sayYes(deps, ann, { id, version: 1 })).toBe('agreed');
  await noteAll();
  // Every member's page hears of each step at once, with or without a notification.
  const heard = await db.sql<{ body: object }[]>`
    select body from live_note where account_id = ${cy.accountId} and kind = 'message' order by number`;
  expect(heard.at(-1)?.body).toEqual({ thread: threadId, number: 2, event: 'swap.agreed' });

  const words = 'Could we meet on Friday? I am at 250-555-0142.';
  const masked = 'Could we meet on Friday? I am at [phone number hidden].';
  expect(accepted(await startThread(deps, ben, about, words))).toMatchObject({ threadId, hidden: ['phone'] });
  accepted(await sendMessage(deps, cy, threadId, { body: 'Friday is fine.', pictureIds: [] }));
  const seen = ['swap.proposed', 'swap.agreed', masked, 'Friday is fine.'];
  expect(await lines(ann, threadId)).toEqual(seen);
  expect(await lines(cy, threadId)).toEqual(seen);
  expect((await inboxOf(db, ann, null)).threads).toMatchObject([{ id: threadId, kind: 'swap', unread: 2 }]);

  expect(await threadAbout(db, stranger, about)).toBeNull();
  expect(await threadFor(db, stranger, threadId, null)).toBeNull();
  expect(await startThread(deps, stranger, about, 'Hello')).toMatchObject({ refusal: 'not-found' });
  expect(await sendMessage(deps, stranger, threadId, { body: 'Hello', pictureIds: [] })).toMatchObject({
    refusal: 'not-found',
  });

  await sayYes(deps, ben, { id, version: 1 });
  expect(await sayYes(deps, cy, { id, version: 1 })).toBe('accepted');
  await noteAll();
  expect(await lines(ann, threadId)).toContain(words);
  expect(await threadFor(db, cy, threadId, null)).toMatchObject({ isOpen: true });
});

test('a member who blocked a circle’s conversation and unblocks one of its members has still blocked the conversation', async () => {
  const { people, listings } = await owners(3);
  const [ann, ben, cy] = people as [AccountActor, AccountActor, AccountActor];
  const { id } = await circleOf({ people, listings });
  await noteAll();
  const threadId = present(await threadAbout(db, ann, { swap: id }), 'thread');
  const write = () => sendMessage(deps, cy, threadId, { body: 'Hello', pictureIds: [] });
  accepted(await write());
  accepted(await blockThread(deps, ben, threadId, true));
  for (const isBlocked of [true, false])
    await setBlock(db.sql, { by: ben.accountId, of: ann.accountId, isBlocked }, deps.now());
  expect(await write()).toMatchObject({ refusal: 'blocked' });
  accepted(await blockThread(deps, ben, threadId, false));
  accepted(await write());
});

test('the message of an offer starts the thread of a direct swap, and the other side reads the message of a refusal, masked', async () => {
  const { people, listings } = await owners(2);
  const [ann, ben] = people as [AccountActor, AccountActor];
  const [boat, cabin] = listings;
  const asked = offerOf(cabin?.slug ?? '', boat?.slug ?? '');
  const { id } = await offered(deps, ann, asked, 'Waves for snow?');
  await noteAll();
  const threadId = present(await threadAbout(db, ben, { swap: id }), 'thread');
  expect(await lines(ben, threadId)).toEqual(['swap.requested', 'Waves for snow?']);

  accepted(await endOffer(deps, ben, { id, reason: 'Not in June. Call 250-555-0142.' }));
  await noteAll();
  expect(await lines(ann, threadId)).toEqual(['swap.requested', 'Waves for snow?', 'swap.declined']);
  expect((await swapFor(deps, ann, id))?.ended).toMatchObject({
    isMe: false,
    reason: 'Not in June. Call [phone number hidden].',
  });
  expect((await swapFor(deps, ben, id))?.ended).toMatchObject({
    isMe: true,
    reason: 'Not in June. Call 250-555-0142.',
  });
});
