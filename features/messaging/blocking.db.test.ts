import { afterAll, expect, test } from 'vitest';
import { accepted } from '../../platform/refusal.ts';
import { addAccount } from '../../tests/builders/accounts.ts';
import { clubMember, listingOf } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { asking, rentals } from '../../tests/builders/rentals.ts';
import { requestBooking } from '../exchange/offer/request-booking.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { blockThread } from './mark-read.server.ts';
import { threadFor } from './message-queries.server.ts';
import { noteInThreadJob, noteInThreadKind } from './note-in-thread.server.ts';
import { startThread } from './start-thread.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const newRental = rentals(db);
const now = asking;
const at = (instant: string) => db.deps(instant);

test('a member blocked about one listing can’t write about another of the same owner', async () => {
  const owner = await clubMember(db.ownerSql, 'owner');
  const guest = await addAccount(db.ownerSql);
  const one = await listingOf(db.ownerSql, owner.accountId);
  const another = await listingOf(db.ownerSql, owner.accountId);
  const askAgain = (who: AccountActor) => startThread(at(now), who, { listing: another.slug }, 'Me again');
  const { threadId } = accepted(await startThread(at(now), guest, { listing: one.slug }, 'Buy my course'));
  accepted(await blockThread(at(now), owner, threadId, true));
  expect(await askAgain(guest)).toMatchObject({ refusal: 'blocked' });
  accepted(await askAgain(await addAccount(db.ownerSql)));
  accepted(await blockThread(at(now), owner, threadId, false));
  accepted(await askAgain(guest));
});

test('the message of an offer isn’t posted in a thread that someone has blocked meanwhile, but the step is', async () => {
  const { owner, renter, slug, quote, card } = await newRental();
  const { threadId } = accepted(await startThread(at(now), renter, { listing: slug }, 'Hello'));
  const quoteId = await quote();
  const { id: paymentId } = await card({ for: 'quote', quoteId });
  accepted(await requestBooking(at(now), renter, { quoteId, message: 'Read this', paymentId }));
  accepted(await blockThread(at(now), owner, threadId, true));
  await doDueJobs(at(now), { [noteInThreadKind]: noteInThreadJob(at(now).config) });
  const thread = await threadFor(db, owner, threadId, null);
  expect(thread?.messages.map(({ text, event }) => event ?? text)).toEqual(['Hello', 'booking.requested']);
});
