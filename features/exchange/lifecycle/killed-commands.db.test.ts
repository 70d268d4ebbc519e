import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deps } from '../../../platform/deps.server.ts';
import { accepted } from '../../../platform/refusal.ts';
import { operator } from '../../../tests/builders/actors.ts';
import { cardFor, clubMember, settleMoney } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { expectKilledToBeWhole, rentalCommands } from '../../../tests/builders/killed.ts';
import { asking, rentals, start, threeDays, type Rental } from '../../../tests/builders/rentals.ts';
import { declareEmergency } from '../emergencies/declare-emergency.server.ts';
import { reliefJobs } from '../emergencies/relief-jobs.server.ts';
import { acceptOffer } from '../offer/accept-offer.server.ts';
import { cancelExchange } from '../changes/cancel-exchange.server.ts';
import { cancelTogether } from '../changes/cancel-together.server.ts';
import { chooseRelief } from '../relief/choose-relief.server.ts';
import { counterOffer } from '../offer/counter-offer.server.ts';
import { endOffer } from '../offer/end-offer.server.ts';
import { answerExtension, askExtension } from '../changes/extend-booking.server.ts';
import { goThroughChecklist } from '../handover/go-through-checklist.server.ts';
import { confirmHandOver } from '../handover/hand-over.server.ts';
import { makeQuote } from '../price/make-quote.server.ts';
import { payExchange } from '../money/pay-exchange.server.ts';
import { requestBooking } from '../offer/request-booking.server.ts';

// Kills a process in the middle of a transaction, by ending its connection after every single statement of every command.
const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
const at = (instant: string) => db.deps(instant);
const newRental = rentals(db);
const soon = '2027-05-30T19:00:00Z';

/** The instant of a command and its call with given dependencies, after its setup. */
type Prepared = { instant: string; run: (deps: Deps) => Promise<unknown> };
type Row = (rental: Rental) => Promise<Prepared>;

const further = async (rental: Rental, id: string) => {
  const payment = await rental.card({ for: 'extension', bookingId: id, to: '2027-06-08' });
  return { id, to: '2027-06-08', paymentId: payment.id };
};

/** Every booking command that writes, by function name. */
const table: Record<string, Row> = {
  makeQuote: async (rental) => ({
    instant: asking,
    run: (deps) => makeQuote(deps, rental.renter, { ...threeDays, slug: rental.slug }),
  }),
  requestBooking: async (rental) => {
    const quoteId = await rental.quote();
    const paymentId = await cardFor(at(asking), rental.renter, quoteId);
    return {
      instant: asking,
      run: (deps) => requestBooking(deps, rental.renter, { quoteId, message: '', paymentId }),
    };
  },
  counterOffer: async (rental) => {
    const id = await rental.requested();
    const offer = { ...threeDays, to: '2027-06-05', id, version: 1, message: '' };
    return { instant: soon, run: (deps) => counterOffer(deps, rental.owner, offer) };
  },
  acceptOffer: async (rental) => {
    const id = await rental.requested();
    // Someone else waits for the same days, and is superseded.
    const rival = await clubMember(db.ownerSql, 'renter');
    const quoteId = await rental.quote(rival);
    const paymentId = await cardFor(at(asking), rival, quoteId);
    accepted(await requestBooking(at(asking), rival, { quoteId, message: '', paymentId }));
    return { instant: soon, run: (deps) => acceptOffer(deps, rental.owner, { id, version: 1 }) };
  },
  endOffer: async (rental) => {
    const id = await rental.requested();
    return { instant: soon, run: (deps) => endOffer(deps, rental.owner, { id, event: 'decline' }) };
  },
  cancelExchange: async (rental) => {
    const id = await rental.agreed();
    return {
      instant: '2027-06-01T15:00:00Z',
      run: (deps) => cancelExchange(deps, rental.renter, { id, reason: 'Ill' }),
    };
  },
  cancelTogether: async (rental) => {
    const id = await rental.agreed();
    accepted(await cancelTogether(at(soon), rental.owner, { id, percent: 60, reason: 'Rain' }));
    return {
      instant: soon,
      run: (deps) => cancelTogether(deps, rental.renter, { id, percent: 60, reason: 'Rain' }),
    };
  },
  askExtension: async (rental) => {
    const wish = await further(rental, await rental.agreed());
    return { instant: asking, run: (deps) => askExtension(deps, rental.renter, wish) };
  },
  answerExtension: async (rental) => {
    const wish = await further(rental, await rental.agreed());
    accepted(await askExtension(at(asking), rental.renter, wish));
    return {
      instant: soon,
      run: (deps) => answerExtension(deps, rental.owner, { id: wish.id, event: 'agree' }),
    };
  },
  payExchange: async (rental) => {
    const id = await rental.agreed('test_capture_fails');
    const { id: paymentId } = await rental.card({ for: 'booking', bookingId: id });
    return { instant: soon, run: (deps) => payExchange(deps, rental.renter, { id, paymentId }) };
  },
  goThroughChecklist: async (rental) => {
    const id = await rental.agreed();
    // Without the operator card, so that the checklist is required.
    await db.ownerSql`
      update member set verifications = '{Identity verified}' where id = ${rental.renter.accountId}`;
    return { instant: start, run: (deps) => goThroughChecklist(deps, rental.renter, { legId: id }) };
  },
  confirmHandOver: async (rental) => {
    const id = await rental.agreed();
    accepted(await confirmHandOver(at(start), rental.owner, { legId: id, step: 'hand_off' }));
    return {
      instant: start,
      run: (deps) => confirmHandOver(deps, rental.renter, { legId: id, step: 'hand_off' }),
    };
  },
  chooseRelief: async (rental) => {
    const id = await rental.agreed();
    const area = { shape: 'circle', longitude: -119.7, latitude: 49.6, km: 5 } as const;
    const days = { from: '2027-06-04', to: '2027-06-05' };
    accepted(
      await declareEmergency(at(soon), operator, {
        kind: 'flood',
        title: 'A flood',
        ...days,
        area,
        reason: 'x',
      }),
    );
    await doDueJobs(at(soon), reliefJobs);
    return { instant: soon, run: (deps) => chooseRelief(deps, rental.renter, { id, choice: 'points' }) };
  },
};

describe('a booking command', () => {
  test.each(Object.entries(table))(
    '%s changes nothing when it crashes after any statement, and does everything the next time',
    async (_, row) => {
      const { instant, run } = await row(await newRental());
      await expectKilledToBeWhole(db, { instant, run });
      await settleMoney(at(instant));
    },
  );

  test('has a row here', () => {
    expect(Object.keys(table)).toEqual(rentalCommands);
  });
});
