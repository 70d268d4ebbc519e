/** Creates claims about a returned rental with a held deposit of $500, at given hours after the return. */
import { contestClaim } from '../../features/disputes/claim/answer-claim.server.ts';
import { claimDamage } from '../../features/disputes/claim/claim-damage.server.ts';
import {
  disputeClockJob,
  disputeClockKind,
  noteDepositRefusedJob,
  noteDepositRefusedKind,
} from '../../features/disputes/dispute-clock.server.ts';
import { claimDeskFor } from '../../features/disputes/dispute-queries.server.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { somebody } from './actors.ts';
import { settleMoney, withCards } from './bookings.ts';
import type { TestDatabase } from './database.ts';
import { doDueJobs } from './jobs.ts';
import { returnedLegs, returnedRentals, setDepositAside } from './returned.ts';
import { rentalRows } from './rental-rows.ts';

export const hour = 3_600_000;
/** Due at 17:00 in Vancouver, and returned an hour before. */
export const due = Date.parse('2027-06-07T00:00:00Z');
export const back = due - hour;

/** A refusal's code, a command's answer, or 'done'. */
export const said = (outcome: unknown): string =>
  isRefusal(outcome) ? (outcome as Refusal).refusal : typeof outcome === 'string' ? outcome : 'done';

export const line = (cents: number, kind: 'damage' | 'late_return' = 'damage') => ({
  kind,
  label: 'The hull',
  cents,
});
export const claimOf = (...cents: number[]) => ({
  lines: cents.map((each) => line(each)),
  words: 'A long scratch.',
});
export const decision = (...awards: number[]) => ({
  awards,
  reason: 'Looked at',
  reasons: 'The pictures show it.',
});

export function disputeStories(db: TestDatabase) {
  const newRental = returnedRentals(db);
  const newLeg = returnedLegs(db);
  /** This many hours after the return. */
  const later = (hours: number) => db.deps(new Date(back + hours * hour));
  /** Until then the deposit hold is renewed, as the server does every five days. */
  const renewed = async (until: number) => {
    for (let hours = 120; hours < until; hours += 120) await settleMoney(later(hours));
  };
  const clock = (hours: number) =>
    doDueJobs(later(hours), { [disputeClockKind]: disputeClockJob(withCards(later(hours))) });
  return {
    later,
    renewed,
    clock,
    /** What the processor should do until then. */
    money: async (hours: number): Promise<void> => {
      await settleMoney(later(hours));
      await doDueJobs(later(hours), { [noteDepositRefusedKind]: noteDepositRefusedJob });
    },
    someOperator: async (): Promise<AccountActor> => {
      const actor = somebody({ isOperator: true, assurance: 'aal2' });
      await db.ownerSql`insert into operator (account_id, granted_at) values (${actor.accountId}, now())`;
      return actor;
    },
    /** A swap leg instead: its giver counts as the owner. */
    legStory: async () => {
      const leg = await newLeg(back);
      await setDepositAside(db, leg, new Date(back - hour));
      const state = async (): Promise<string | undefined> => {
        const [row] = await db.sql<{ leg: string; swap: string }[]>`
          select g.state as leg, s.state as swap from leg g join exchange s on s.id = g.exchange_id where g.id = ${leg.exchange.id}`;
        // The other leg is over: the swap ends with this one.
        return row?.leg === row?.swap ? row?.leg : `${row?.leg} in a swap that is ${row?.swap}`;
      };
      return { ...leg, state };
    },
    story: async (method?: string) => {
      const rental = await newRental(back);
      await setDepositAside(db, rental, new Date(back - hour), method);
      const { owner, renter, exchange } = rental;
      const view = async (hours: number) => {
        const desk = await claimDeskFor(later(hours), owner, exchange);
        if (!desk?.dispute) throw new Error('There is no dispute.');
        return desk.dispute;
      };
      return {
        ...rental,
        view,
        /** Claimed an hour after the return, contested an hour later, with the evidence period over. @returns its id */
        underReview: async (...cents: number[]): Promise<string> => {
          await claimDamage(later(1), owner, exchange, claimOf(...cents));
          await contestClaim(later(2), renter, { ...exchange, words: 'It was there before.' });
          await renewed(600);
          await clock(2 + 7 * 24);
          return (await view(2 + 7 * 24)).id;
        },
        state: async (): Promise<string | undefined> => {
          const [row] = await db.sql<
            { state: string }[]
          >`select state from ${rentalRows(db.sql)} rental where id = ${exchange.id}`;
          return row?.state;
        },
      };
    },
  };
}
