import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addNoShowPicture } from '../../features/no-shows/add-picture.server.ts';
import {
  acceptNoShow,
  contestNoShow,
  withdrawNoShow,
} from '../../features/no-shows/answer-no-show.server.ts';
import { decideNoShow } from '../../features/no-shows/no-show-desk.server.ts';
import { reportNoShow } from '../../features/no-shows/report-no-show.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { operator } from '../builders/actors.ts';
import { testDatabase } from '../builders/database.ts';
import { photoBytes } from '../builders/hosting.ts';
import { commandsOf, expectKilledToBeWhole, type Killed } from '../builders/killed.ts';
import { rentals } from '../builders/rentals.ts';

// Kills a process in the middle of a transaction, by ending its connection after every statement of every no-show command.
const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
const instant = '2027-06-04T18:00:00Z';
const newRental = rentals(db);

async function agreed() {
  const rental = await newRental();
  return { ...rental, exchange: { kind: 'booking', id: await rental.agreed() } as const };
}
async function reported() {
  const found = await agreed();
  accepted(await reportNoShow(db.deps(instant), found.owner, { legId: found.exchange.id, reason: 'Nobody' }));
  return found;
}
const words = 'I was there.';

const table: Record<string, () => Promise<Killed>> = {
  reportNoShow: async () => {
    const { owner, exchange } = await agreed();
    return { instant, run: (deps) => reportNoShow(deps, owner, { legId: exchange.id, reason: 'Nobody' }) };
  },
  acceptNoShow: async () => {
    const { renter, exchange } = await reported();
    return { instant, run: (deps) => acceptNoShow(deps, renter, exchange) };
  },
  contestNoShow: async () => {
    const { renter, exchange } = await reported();
    return { instant, run: (deps) => contestNoShow(deps, renter, { ...exchange, words }) };
  },
  withdrawNoShow: async () => {
    const { owner, exchange } = await reported();
    return { instant, run: (deps) => withdrawNoShow(deps, owner, exchange) };
  },
  addNoShowPicture: async () => {
    const { owner, exchange } = await reported();
    const bytes = await photoBytes({ width: 900, height: 600 }, 9);
    return { instant, run: (deps) => addNoShowPicture(deps, owner, exchange, bytes) };
  },
  decideNoShow: async () => {
    const { renter, exchange } = await reported();
    accepted(await contestNoShow(db.deps(instant), renter, { ...exchange, words }));
    const [row] = await db.sql<{ id: string }[]>`
      select id from no_show_report where leg_id = ${exchange.id}`;
    const decision = { verdict: 'nobody', reasons: 'Both were there', reason: 'Read it' } as const;
    return { instant, run: (deps) => decideNoShow(deps, operator, row?.id ?? '', decision) };
  },
};

/** Change nothing relevant, or are part of an entry in the table. */
const nothingToKill = [
  'asSide',
  'countNoShows',
  'listNoShows',
  'noShowFor',
  'noShowPictureFor',
  'noShowPictureForDesk',
];

describe('a command about a no-show', () => {
  test.each(Object.entries(table))(
    '%s changes nothing when it crashes after any statement, and does everything the next time',
    async (_, row) => expectKilledToBeWhole(db, await row()),
  );

  test('is in this table, and the table has no other rows', () => {
    expect(commandsOf('no-shows')).toEqual([...Object.keys(table), ...nothingToKill].toSorted());
  });
});
