import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../tests/builders/accounts.ts';
import { somebody } from '../../tests/builders/actors.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { photoBytes } from '../../tests/builders/hosting.ts';
import { deleteLetGoFiles, doDueJobs } from '../../tests/builders/jobs.ts';
import { asking, rentals } from '../../tests/builders/rentals.ts';
import { scratchDirectory } from '../../tests/builders/scratch-directory.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { accepted } from '../../platform/refusal.ts';
import type { AccountActor } from '../members/actor.ts';
import { addMessagePicture, forgetMessagePicturesJob, messagePictureFor } from './add-picture.server.ts';
import { blockThread } from './mark-read.server.ts';
import { threadFor } from './message-queries.server.ts';
import { noteInThreadJob, noteInThreadKind } from './note-in-thread.server.ts';
import { sendMessage } from './send-message.server.ts';
import { startThread } from './start-thread.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const newRental = rentals(db);
const at = (instant: string | number) => db.deps(new Date(instant));
const now = Date.parse(asking);
const hour = 3_600_000;
const send = (deps: Deps, who: AccountActor, threadId: string, body: string, pictureIds: string[] = []) =>
  sendMessage(deps, who, threadId, { body, pictureIds });
const noted = (deps: Deps) => doDueJobs(deps, { [noteInThreadKind]: noteInThreadJob(deps.config) });

describe('a picture', () => {
  test('can be sent once something is confirmed, is re-encoded under a random address, and is visible when its message is', async () => {
    const directory = await scratchDirectory('messages-');
    const rental = await newRental();
    const { owner, renter, slug } = rental;
    const deps = { ...at(now), config: { ...at(now).config, dataDir: directory } };
    const { threadId } = accepted(await startThread(deps, renter, { listing: slug }, 'Hello'));
    const bytes = await photoBytes();
    expect(await addMessagePicture(deps, renter, threadId, bytes)).toMatchObject({ refusal: 'not-yet' });
    await rental.agreed();
    await noted(deps);
    expect(await addMessagePicture(deps, renter, threadId, Buffer.from('<svg/>'))).toMatchObject({
      refusal: 'not-a-photo',
    });
    expect(await addMessagePicture(deps, somebody(), threadId, bytes)).toMatchObject({
      refusal: 'not-found',
    });
    const [one, two] = [
      accepted(await addMessagePicture(deps, renter, threadId, bytes)),
      accepted(await addMessagePicture(deps, renter, threadId, bytes)),
    ];
    const sees = async (who: AccountActor, { id }: { id: string }) =>
      (await messagePictureFor(deps, who, threadId, id, 'small')) !== null;
    const stranger = await addAccount(db.ownerSql);
    // Before its message is sent, only its sender sees it.
    expect([await sees(renter, one), await sees(owner, one), await sees(stranger, one)]).toEqual([
      true,
      false,
      false,
    ]);
    // Nobody can send someone else's picture, nor one of another thread.
    expect(await send(deps, owner, threadId, 'Mine', [one.id])).toMatchObject({ refusal: 'not-found' });
    accepted(await send(deps, renter, threadId, '', [one.id]));
    expect((await threadFor(db, owner, threadId, null))?.messages.at(-1)?.pictures).toEqual([one]);
    expect([await sees(owner, one), await sees(stranger, one)]).toEqual([true, false]);
    expect(await messagePictureFor(deps, owner, randomUUID(), one.id, 'whole')).toBeNull();
    // Public addresses lead to none of it.
    expect(await readdir(join(directory, 'files'))).toEqual(['messages']);
    // Messages in a blocked thread stay, and none are added.
    accepted(await blockThread(deps, owner, threadId, true));
    expect(await sees(renter, one)).toBe(true);
    expect(await addMessagePicture(deps, renter, threadId, bytes)).toMatchObject({ refusal: 'blocked' });
    accepted(await blockThread(deps, owner, threadId, false));
    expect(await send(deps, renter, threadId, 'Again', [one.id])).toMatchObject({ refusal: 'not-found' });

    const later = { ...deps, now: () => new Date(now + 25 * hour) };
    await inTransaction(deps, {}, ({ sql }) =>
      forgetMessagePicturesJob({
        job: { id: 0, kind: '', body: {}, tries: 1, mostTries: 1 },
        sql,
        now: later.now,
      }),
    );
    await deleteLetGoFiles(later);
    expect([await sees(renter, one), await sees(renter, two)]).toEqual([true, false]);
    expect(await readdir(join(directory, 'files/messages', threadId))).toHaveLength(2);
    // Someone no longer in the thread sees none of it.
    await db.ownerSql`delete from thread_party where thread_id = ${threadId} and account_id = ${owner.accountId}`;
    expect(await sees(owner, one)).toBe(false);
    await rm(directory, { recursive: true });
  });
});
