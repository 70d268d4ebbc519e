import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptClaim,
  addStatement,
  withdrawClaim,
} from '../../features/disputes/claim/answer-claim.server.ts';
import { claimDamage } from '../../features/disputes/claim/claim-damage.server.ts';
import { claimDeskFor } from '../../features/disputes/dispute-queries.server.ts';
import { reportBreakdown } from '../../features/disputes/report-breakdown.server.ts';
import { callOffLeg } from '../../features/exchange/changes/call-off-leg.server.ts';
import { cancelExchange } from '../../features/exchange/changes/cancel-exchange.server.ts';
import { cancelTogether } from '../../features/exchange/changes/cancel-together.server.ts';
import {
  answerExtension,
  askExtension,
  priceExtensionFor,
} from '../../features/exchange/changes/extend-booking.server.ts';
import { goThroughChecklist } from '../../features/exchange/handover/go-through-checklist.server.ts';
import { confirmHandOver } from '../../features/exchange/handover/hand-over.server.ts';
import { rentalDue } from '../../features/exchange/money/rental-due.server.ts';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { endOffer } from '../../features/exchange/offer/end-offer.server.ts';
import { listingsOfOwn } from '../../features/exchange/offer/listings-to-confirm.server.ts';
import { chooseRelief } from '../../features/exchange/relief/choose-relief.server.ts';
import { addPerson } from '../../features/handover/party.server.ts';
import { handoverFor } from '../../features/handover/handover-queries.server.ts';
import { visitor, type AccountActor, type Actor } from '../../features/members/actor.ts';
import { acceptNoShow, withdrawNoShow } from '../../features/no-shows/answer-no-show.server.ts';
import { noShowFor } from '../../features/no-shows/no-show-queries.server.ts';
import { reportNoShow } from '../../features/no-shows/report-no-show.server.ts';
import { replyToReview } from '../../features/reviews/reply-to-review.server.ts';
import { reviewsFor } from '../../features/reviews/review-queries.server.ts';
import { writeReview } from '../../features/reviews/write-review.server.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { clubMember, withCards } from '../builders/bookings.ts';
import { testDatabase } from '../builders/database.ts';
import { asking, rentals, type Rental } from '../builders/rentals.ts';

// What every endpoint asks too (every-endpoint.db.test.ts), here of the commands themselves and in seconds.
const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
const deps = withCards(db.deps(asking));
let rental: Rental;
let id: string;
let stranger: AccountActor;
beforeAll(async () => {
  rental = await rentals(db)();
  id = await rental.agreed();
  stranger = await clubMember(db.ownerSql, 'renter');
});

const [reason, words] = ['Rain', 'A scratch'];
const commands: Record<string, (who: Actor, exchange: string) => Promise<unknown>> = {
  acceptOffer: (who, of) => acceptOffer(deps, who, { id: of, version: 1 }),
  endOffer: (who, of) => endOffer(deps, who, { id: of, event: 'decline' }),
  cancelExchange: (who, of) => cancelExchange(deps, who, { id: of, reason }),
  cancelTogether: (who, of) => cancelTogether(deps, who, { id: of, percent: 50, reason }),
  callOffLeg: (who, of) => callOffLeg(deps, who, { legId: of, reason }),
  priceExtension: (who, of) => priceExtensionFor(deps, who, { id: of, to: '2027-06-08' }),
  askExtension: (who, of) => askExtension(deps, who, { id: of, to: '2027-06-08', paymentId: randomUUID() }),
  answerExtension: (who, of) => answerExtension(deps, who, { id: of, event: 'decline' }),
  chooseRelief: (who, of) => chooseRelief(deps, who, { id: of, choice: 'refund' }),
  goThroughChecklist: (who, of) => goThroughChecklist(deps, who, { legId: of }),
  confirmHandOver: (who, of) => confirmHandOver(deps, who, { legId: of, step: 'hand_off' }),
  addPerson: (who, of) => addPerson(deps, who, { id: of }, { id: randomUUID(), name: 'Ann', isMinor: false }),
  reportNoShow: (who, of) => reportNoShow(deps, who, { legId: of, reason }),
  acceptNoShow: (who, of) => acceptNoShow(deps, who, { id: of }),
  withdrawNoShow: (who, of) => withdrawNoShow(deps, who, { id: of }),
  claimDamage: (who, of) =>
    claimDamage(deps, who, { id: of }, { words, lines: [{ kind: 'damage', label: 'Hull', cents: 1 }] }),
  acceptClaim: (who, of) => acceptClaim(deps, who, { id: of }),
  addStatement: (who, of) => addStatement(deps, who, { id: of, words }),
  withdrawClaim: (who, of) => withdrawClaim(deps, who, { id: of }),
  reportBreakdown: (who, of) => reportBreakdown(deps, who, { id: of, words }),
  writeReview: (who, of) => writeReview(deps, who, { id: of }, { rating: 5, listingRating: null, body: '' }),
  replyToReview: (who, of) => replyToReview(deps, who, { id: of }, 'Thank you'),
};
const codeOf = async (outcome: Promise<unknown>) => {
  const said = await outcome;
  return isRefusal(said) ? (said as { refusal: string }).refusal : said;
};

test.each(Object.keys(commands))(
  '%s: other people’s exchange doesn’t exist, and neither does one that was never made',
  async (name) => {
    const command = commands[name];
    if (!command) throw new Error(`There is no command ${name}.`);
    const said = {
      stranger: await codeOf(command(stranger, id)),
      visitor: await codeOf(command(visitor, id)),
      'the renter of nothing': await codeOf(command(rental.renter, randomUUID())),
    };
    expect(said).toEqual({
      stranger: 'not-found',
      visitor: 'not-found',
      'the renter of nothing': 'not-found',
    });
  },
);

test('nothing of other people’s exchange can be read', async () => {
  expect(await listingsOfOwn(db, rental.renter, id)).toHaveLength(1);
  expect(await handoverFor(deps, rental.renter, { id })).not.toBeNull();
  for (const [who, of] of [
    [stranger, id],
    [rental.renter, randomUUID()],
  ] as const) {
    expect(await listingsOfOwn(db, who, of)).toEqual([]);
    for (const read of [handoverFor, noShowFor, claimDeskFor, reviewsFor])
      expect(await read(deps, who, { id: of }), read.name).toBeNull();
    for (const target of [{ for: 'booking' }, { for: 'deposit' }] as const)
      expect(await rentalDue(deps, who, { ...target, bookingId: of })).toMatchObject({
        refusal: 'not-found',
      });
  }
});
