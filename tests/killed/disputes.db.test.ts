import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPicture } from '../../features/disputes/claim/add-picture.server.ts';
import {
  acceptClaim,
  addStatement,
  appealDecision,
  contestClaim,
  withdrawClaim,
} from '../../features/disputes/claim/answer-claim.server.ts';
import { claimDamage } from '../../features/disputes/claim/claim-damage.server.ts';
import { decideDispute } from '../../features/disputes/decide-dispute.server.ts';
import { acceptSettlement, offerSettlement } from '../../features/disputes/offer-settlement.server.ts';
import { reportBreakdown } from '../../features/disputes/report-breakdown.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { operator } from '../builders/actors.ts';
import { testDatabase } from '../builders/database.ts';
import { claimOf, decision, disputeStories } from '../builders/disputes.ts';
import { photoBytes } from '../builders/hosting.ts';
import { commandsOf, expectKilledToBeWhole, type Killed } from '../builders/killed.ts';
import { takeOutAgain } from '../builders/rental-rows.ts';

// Kills a process in the middle of a transaction, by ending its connection after every statement of every command of a claim.
const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
const { later, someOperator, story } = disputeStories(db);
const contested = async () => {
  const told = await story();
  accepted(await claimDamage(later(1), told.owner, told.exchange, claimOf(30_000)));
  accepted(await contestClaim(later(2), told.renter, { ...told.exchange, words: 'It was there before.' }));
  return told;
};

const table: Record<string, () => Promise<Killed>> = {
  claimDamage: async () => {
    const { owner, exchange } = await story();
    return { deps: later(1), run: (deps) => claimDamage(deps, owner, exchange, claimOf(30_000, 2_000)) };
  },
  acceptClaim: async () => {
    const { owner, renter, exchange } = await story();
    accepted(await claimDamage(later(1), owner, exchange, claimOf(30_000)));
    return { deps: later(2), run: (deps) => acceptClaim(deps, renter, exchange) };
  },
  contestClaim: async () => {
    const { owner, renter, exchange } = await story();
    accepted(await claimDamage(later(1), owner, exchange, claimOf(30_000)));
    return { deps: later(2), run: (deps) => contestClaim(deps, renter, { ...exchange, words: 'No' }) };
  },
  withdrawClaim: async () => {
    const { owner, exchange } = await story();
    accepted(await claimDamage(later(1), owner, exchange, claimOf(30_000)));
    return { deps: later(2), run: (deps) => withdrawClaim(deps, owner, exchange) };
  },
  addStatement: async () => {
    const { renter, exchange } = await contested();
    return { deps: later(3), run: (deps) => addStatement(deps, renter, { ...exchange, words: 'Look' }) };
  },
  addPicture: async () => {
    const { owner, exchange } = await contested();
    const bytes = await photoBytes({ width: 900, height: 600 }, 9);
    return { deps: later(3), run: (deps) => addPicture(deps, owner, exchange, bytes) };
  },
  decideDispute: async () => {
    const { underReview } = await story();
    const id = await underReview(30_000);
    const someone = await someOperator();
    return { deps: later(200), run: (deps) => decideDispute(deps, someone, id, decision(10_000)) };
  },
  appealDecision: async () => {
    const { renter, exchange, underReview } = await story();
    const id = await underReview(30_000);
    accepted(await decideDispute(later(200), await someOperator(), id, decision(10_000)));
    return { deps: later(201), run: (deps) => appealDecision(deps, renter, { ...exchange, words: 'No' }) };
  },
  offerSettlement: async () => {
    const { renter, exchange } = await contested();
    return { deps: later(3), run: (deps) => offerSettlement(deps, renter, { ...exchange, cents: 10_000 }) };
  },
  acceptSettlement: async () => {
    const { owner, renter, exchange } = await contested();
    const offered = { ...exchange, cents: 10_000 };
    accepted(await offerSettlement(later(3), renter, offered));
    return { deps: later(4), run: (deps) => acceptSettlement(deps, owner, offered) };
  },
  reportBreakdown: async () => {
    const { renter, exchange } = await story();
    await takeOutAgain(db.ownerSql, exchange.id);
    return { deps: later(1), run: (deps) => reportBreakdown(deps, renter, { ...exchange, words: 'Flat' }) };
  },
};

/** These change nothing, are part of an entry in the table, or write one transaction after a call that can be repeated. */
const nothingToKill = [
  'answerChargeback',
  'asSide',
  'claimDeskFor',
  'countToDecide',
  'disputeFile',
  'listDisputes',
  'pictureFor',
  'pictureForDesk',
];

describe('a command about a claim', () => {
  test.each(Object.entries(table))(
    '%s changes nothing when it crashes after any statement, and does everything the next time',
    async (_, row) => expectKilledToBeWhole(db, await row()),
  );

  test('is in this table, and the table has no other rows', () => {
    expect(commandsOf('disputes')).toEqual([...Object.keys(table), ...nothingToKill].toSorted());
  });
});
