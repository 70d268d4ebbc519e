import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptNoShow, contestNoShow } from '../../features/no-shows/answer-no-show.server.ts';
import { noShowClockJob, noShowClockKind } from '../../features/no-shows/no-show-clock.server.ts';
import { decideNoShow } from '../../features/no-shows/no-show-desk.server.ts';
import { noShowFor } from '../../features/no-shows/no-show-queries.server.ts';
import { reportNoShow } from '../../features/no-shows/report-no-show.server.ts';
import { readSwap } from '../../features/exchange/lifecycle/exchange-store.server.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { accepted, isRefusal, type Refusal } from '../../platform/refusal.ts';
import { operator, somebody } from '../builders/actors.ts';
import { settleMoney } from '../builders/bookings.ts';
import { testDatabase } from '../builders/database.ts';
import { doDueJobs } from '../builders/jobs.ts';
import { rentals } from '../builders/rentals.ts';
import { offered, offerOf, sayYes, swappers } from '../builders/swaps.ts';
import { rentalRows } from '../builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 16 });
afterAll(() => db.drop());
const asking = '2027-05-01T18:00:00Z';
const from = '2027-06-04T18:00:00Z';
const answerUntil = '2027-06-05T18:00:00Z';
const lastMoment = new Date(Date.parse(answerUntil) - 1);
const at = (instant: string | Date) => db.deps(instant);
const said = (outcome: string | Refusal) => (isRefusal(outcome) ? outcome.refusal : outcome);

type Missed = {
  exchange: { kind: 'booking' | 'leg'; id: string };
  owner: AccountActor;
  renter: AccountActor;
  /** The exchange's own state. */
  state: () => Promise<string | undefined>;
};

const newRental = rentals(db);
const booking = async (): Promise<Missed> => {
  const rental = await newRental();
  const id = await rental.agreed();
  const state = async () =>
    (await db.sql<{ state: string }[]>`select state from ${rentalRows(db.sql)} rental where id = ${id}`)[0]
      ?.state;
  return { ...rental, exchange: { kind: 'booking', id }, state };
};
const leg = async (): Promise<Missed> => {
  const { ann, ben, boat, cabin } = await swappers(db.ownerSql);
  const { id } = await offered(at(asking), ann, offerOf(cabin.slug, boat.slug));
  accepted(await sayYes(at(asking), ben, { id, version: 1 }));
  await settleMoney(at(asking));
  const legs = (await readSwap(db.sql, id))?.legs ?? [];
  const legId = legs.find(({ giverId }) => giverId === ann.accountId)?.id ?? '';
  const state = async () => (await readSwap(db.sql, id))?.state;
  return { exchange: { kind: 'leg', id: legId }, owner: ann, renter: ben, state };
};

beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});

describe.each([
  ['a booking', booking],
  ['a leg of a swap', leg],
] as const)('a no-show of %s', (_, story) => {
  test('that is contested while silence accepts it is one or the other', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { exchange, owner, renter, state } = await story();
      accepted(await reportNoShow(at(from), owner, { legId: exchange.id, reason: 'Nobody there' }));
      const [answers] = await Promise.all([
        Promise.all(
          ['I was there.', 'At the gate.'].map((words) =>
            contestNoShow(at(lastMoment), renter, { ...exchange, words }),
          ),
        ),
        doDueJobs(at(answerUntil), { [noShowClockKind]: noShowClockJob }),
      ]);
      const report = (await noShowFor(at(answerUntil), renter, exchange))?.report;
      const contests = answers.map(said).filter((word) => word === 'contested');
      expect(contests).toHaveLength(report?.state === 'contested' ? 1 : 0);
      if (report?.state === 'contested') {
        expect(report).toMatchObject({ verdict: null });
        expect(await state()).toBe('accepted');
      } else {
        expect(report).toMatchObject({ state: 'settled', verdict: 'renter', answer: null });
        expect(await state()).toBe('cancelled');
      }
    }
  });

  test('that is accepted and contested at the same moment, and decided twice, ends once', async () => {
    const second = somebody({ isOperator: true, assurance: 'aal2' });
    await db.ownerSql`insert into operator (account_id, granted_at) values (${second.accountId}, now())`;
    for (let round = 0; round < 4; round += 1) {
      const { exchange, owner, renter, state } = await story();
      accepted(await reportNoShow(at(from), owner, { legId: exchange.id, reason: 'Nobody there' }));
      const answers = await Promise.all([
        acceptNoShow(at(lastMoment), renter, exchange),
        contestNoShow(at(lastMoment), renter, { ...exchange, words: 'I was there.' }),
      ]);
      const done = answers.map(said).filter((word) => word === 'settled' || word === 'contested');
      expect(done).toHaveLength(1);
      if (done[0] === 'contested') {
        const [row] = await db.sql<{ id: string }[]>`
          select id from no_show_report where leg_id = ${exchange.id}`;
        const verdicts = await Promise.all(
          [operator, second].map((who, index) =>
            decideNoShow(at(answerUntil), who, row?.id ?? '', {
              verdict: index === 0 ? 'owner' : 'nobody',
              reasons: 'Read it',
              reason: 'Read it',
            }),
          ),
        );
        expect(verdicts.map(said).toSorted()).toEqual(['decided', 'not-possible']);
      }
      expect(await state()).toBe('cancelled');
    }
  });
});
