/** What happens in the stories of docs/domain/money.md, between the agreement and the end. */
import { randomUUID } from 'node:crypto';
import { acceptClaim, contestClaim } from '../../features/disputes/claim/answer-claim.server.ts';
import { claimDamage } from '../../features/disputes/claim/claim-damage.server.ts';
import { decideDispute } from '../../features/disputes/decide-dispute.server.ts';
import { disputeClockJob, disputeClockKind } from '../../features/disputes/dispute-clock.server.ts';
import { claimDeskFor } from '../../features/disputes/dispute-queries.server.ts';
import { acceptSettlement, offerSettlement } from '../../features/disputes/offer-settlement.server.ts';
import { cancelExchange } from '../../features/exchange/changes/cancel-exchange.server.ts';
import { cancelTogether } from '../../features/exchange/changes/cancel-together.server.ts';
import { answerExtension, askExtension } from '../../features/exchange/changes/extend-booking.server.ts';
import {
  declareEmergency,
  liftEmergency,
} from '../../features/exchange/emergencies/declare-emergency.server.ts';
import { reliefJobs } from '../../features/exchange/emergencies/relief-jobs.server.ts';
import { confirmHandOver } from '../../features/exchange/handover/hand-over.server.ts';
import { authoriseExchange } from '../../features/exchange/money/authorise-exchange.server.ts';
import { chooseRelief } from '../../features/exchange/relief/choose-relief.server.ts';
import type { ReliefChoice } from '../../features/exchange/relief/relief-terms.ts';
import { authoriseDebt, debtsOf, payDebt } from '../../features/payments/debts.server.ts';
import { readChargebackKind } from '../../features/payments/payment-jobs.ts';
import { accepted } from '../../platform/refusal.ts';
import { operator } from './actors.ts';
import { settleMoney, withCards } from './bookings.ts';
import type { TestDatabase } from './database.ts';
import { doDueJobs } from './jobs.ts';
import { back, claimed, paidOut, type Act, type Story } from './money-stories.ts';
import { missBooking } from './no-shows.ts';
import { asking, start } from './rentals.ts';

export const half = '2027-06-01T15:00:00Z';
export const atOnce = '2027-05-30T18:30:00Z';
export const disputed = '2027-06-05T10:00:00Z';

export function moneyActs(db: TestDatabase) {
  const at = (instant: string) => db.deps(instant);
  const both = async (story: Story, instant: string, step: 'hand_off' | 'return') => {
    for (const who of [story.owner, story.renter])
      accepted(await confirmHandOver(at(instant), who, { legId: story.id, step }));
    await settleMoney(at(instant));
  };
  const trip: Act = async (story) => {
    await settleMoney(at('2027-06-02T16:00:00Z'));
    await both(story, start, 'hand_off');
  };
  const cancelled =
    (by: 'owner' | 'renter', instant: string): Act =>
    async (story) => {
      accepted(await cancelExchange(at(instant), story[by], { id: story.id, reason: 'Ill' }));
    };
  /** Reported by the side that came. */
  const noShowOf =
    (missing: 'owner' | 'renter'): Act =>
    async (story) => {
      const who = missing === 'owner' ? story.renter : story.owner;
      accepted(await missBooking(at('2027-06-04T18:00:00Z'), who, { id: story.id, reason: '' }));
    };
  const fire = {
    kind: 'wildfire',
    title: 'Wildfire',
    from: '2027-06-01',
    to: '2027-06-05',
    area: { shape: 'circle', longitude: -119.7, latitude: 49.6, km: 30 },
    reason: 'x',
  } as const;
  const emergency =
    (choice: ReliefChoice): Act =>
    async ({ renter, id }) => {
      const now = at('2027-05-31T18:00:00Z');
      const { id: fireId } = accepted(await declareEmergency(now, operator, fire));
      await doDueJobs(now, reliefJobs);
      accepted(await chooseRelief(now, renter, { id, choice }));
      // Ends the fire for the next story.
      accepted(await liftEmergency(now, operator, { id: fireId, reason: 'x' }));
    };
  const extendedTo =
    (to: string): Act =>
    async ({ owner, renter, id }) => {
      const target = { for: 'extension', bookingId: id, to } as const;
      const card = { target, method: 'test_visa', key: randomUUID() };
      const { id: paymentId } = accepted(await authoriseExchange(withCards(at(asking)), renter, card));
      accepted(await askExtension(at(asking), renter, { id, to: target.to, paymentId }));
      accepted(await answerExtension(at(asking), owner, { id, event: 'agree' }));
      await settleMoney(at(asking));
    };
  const claim =
    (cents: number, answer: Act): Act =>
    async (story) => {
      await trip(story);
      await settleMoney(at(paidOut));
      await both(story, back, 'return');
      const lines = [{ kind: 'damage', label: 'The hull', cents } as const];
      accepted(await claimDamage(at(claimed), story.owner, story.exchange, { lines, words: 'A scratch.' }));
      await answer(story);
      // While the bank still holds the deposit.
      await settleMoney(at('2027-06-09T04:00:00Z'));
    };
  const settled: Act = async ({ owner, renter, exchange }) => {
    accepted(await offerSettlement(at(claimed), renter, { ...exchange, cents: 10_000 }));
    accepted(await offerSettlement(at(claimed), owner, { ...exchange, cents: 20_000 }));
    accepted(await acceptSettlement(at(claimed), renter, { ...exchange, cents: 20_000 }));
  };
  const taken: Act = async ({ renter, exchange }) => {
    accepted(await acceptClaim(at(claimed), renter, exchange));
  };
  const takenWithDebt: Act = async (story) => {
    await taken(story);
    await settleMoney(at(claimed));
    const [debt] = await debtsOf(at(claimed), story.renter);
    const target = { for: 'debt', debtId: debt?.id ?? '' } as const;
    const card = { target, method: 'test_visa', key: randomUUID() };
    const { id: paymentId } = accepted(await authoriseDebt(withCards(at(claimed)), story.renter, card));
    accepted(await payDebt(at(claimed), story.renter, { id: target.debtId, paymentId }));
  };
  const silent: Act = async () => {
    const later = at('2027-06-09T03:00:00Z');
    await doDueJobs(later, { [disputeClockKind]: disputeClockJob(withCards(later)) });
  };
  /** A claim that goes to the desk, where a part of it is awarded. */
  const decided =
    (cents: number): Act =>
    async ({ renter, exchange }) => {
      accepted(await contestClaim(at(claimed), renter, { ...exchange, words: 'It was there before.' }));
      const clock = (instant: string) =>
        doDueJobs(at(instant), { [disputeClockKind]: disputeClockJob(withCards(at(instant))) });
      for (const instant of ['2027-06-09T04:00:00Z', '2027-06-12T20:00:00Z']) await settleMoney(at(instant));
      await clock('2027-06-14T04:00:00Z');
      const desk = await claimDeskFor(at('2027-06-15T18:00:00Z'), renter, exchange);
      const words = { reason: 'Looked at', reasons: 'The photos show half of it.' };
      const award = { awards: [cents], ...words };
      accepted(await decideDispute(at('2027-06-15T18:00:00Z'), operator, desk?.dispute?.id ?? '', award));
      await settleMoney(at('2027-06-17T20:00:00Z'));
      await clock('2027-06-22T19:00:00Z');
      await settleMoney(at('2027-06-22T19:00:00Z'));
    };
  /** A fire two days into the trip; it is back the next day. */
  const interrupted: Act = async (story) => {
    await trip(story);
    await settleMoney(at('2027-06-05T20:00:00Z'));
    const burning = at('2027-06-06T18:00:00Z');
    const { id } = accepted(
      await declareEmergency(burning, operator, { ...fire, from: '2027-06-06', to: '2027-06-20' }),
    );
    await doDueJobs(burning, reliefJobs);
    await both(story, '2027-06-07T18:00:00Z', 'return');
    await doDueJobs(at('2027-06-07T18:00:00Z'), reliefJobs);
    accepted(await liftEmergency(at('2027-06-07T19:00:00Z'), operator, { id, reason: 'x' }));
  };
  /** The payer's bank takes the charge back and decides. @param purpose what was charged; 'extension' for further days */
  const chargeback =
    (outcome: 'won' | 'lost', instant: string, part = 1, purpose = 'price') =>
    async ({ id, renter }: Pick<Story, 'id' | 'renter'>) => {
      const deps = withCards(at(instant));
      const [payment] = await db.sql<{ object: string; cents: number }[]>`
      select processor_id as object, captured_cents as cents from payment
       where payer_id = ${renter.accountId} and is_current
         and case when extension_id is null then purpose else 'extension' end = ${purpose}
         and (leg_id = ${id} or party_id in (select id from exchange_party where exchange_id = ${id})
              or extension_id in (select id from leg_extension where leg_id = ${id}))`;
      const objectId = await deps.cards.disputeCharge(
        payment?.object ?? '',
        Math.round((payment?.cents ?? 0) * part),
      );
      const look = async () => {
        await db.sql`
        insert into job (kind, body, due_at, most_tries, created_at)
        values (${readChargebackKind}, ${db.sql.json({ objectId })}, ${deps.now()}, 1, ${deps.now()})`;
        await settleMoney(deps);
      };
      await look();
      await deps.cards.bankDecides(objectId, outcome);
      await look();
    };
  const inTurn =
    (...acts: Act[]): Act =>
    async (story) => {
      for (const act of acts) await act(story);
    };
  const payDay: Act = async () => {
    await settleMoney(at(paidOut));
  };

  /** Thirty days before the pick-up, and three days later. */
  const restDue: Act = async () => {
    await settleMoney(at('2027-05-05T16:00:00Z'));
  };
  const restUnpaid: Act = async () => {
    await settleMoney(at('2027-05-08T16:00:00Z'));
  };

  /** Both end it, and this much of the rental comes back. */
  const together =
    (percent: number): Act =>
    async ({ owner, renter, id }) => {
      for (const who of [owner, renter])
        accepted(await cancelTogether(at(half), who, { id, percent, reason: 'The road is closed' }));
    };
  const extended = extendedTo('2027-06-08');

  return {
    trip,
    cancelled,
    noShowOf,
    emergency,
    extendedTo,
    claim,
    settled,
    taken,
    takenWithDebt,
    silent,
    decided,
    interrupted,
    chargeback,
    inTurn,
    payDay,
    restDue,
    restUnpaid,
    together,
    extended,
  };
}
