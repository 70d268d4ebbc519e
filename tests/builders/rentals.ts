/** Creates a renter, an owner and a boat at $1,083.60 for three days, from the card to the hand-over, at given instants. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import {
  authoriseExchange,
  type ExchangeTarget,
} from '../../features/exchange/money/authorise-exchange.server.ts';
import { confirmHandOver } from '../../features/exchange/handover/hand-over.server.ts';
import { makeQuote } from '../../features/exchange/price/make-quote.server.ts';
import { requestBooking } from '../../features/exchange/offer/request-booking.server.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { accepted } from '../../platform/refusal.ts';
import { cardFor, clubMember, friday, listingOf, settleMoney, withCards } from './bookings.ts';
import type { TestDatabase } from './database.ts';

export const asking = '2027-05-30T18:00:00Z';
export const start = '2027-06-04T16:00:00Z';
export const price = 108_360;
export const threeDays = { way: 'rent', ...friday, addOnIds: [], isDelivered: false, points: 0 } as const;

export type Rental = Awaited<ReturnType<ReturnType<typeof rentals>>>;

/** Each call is a new story with its own people and listing. */
export const rentals = (db: TestDatabase) => async () => {
  const at = (instant: string) => db.deps(instant);
  const owner = await clubMember(db.ownerSql, 'owner');
  const renter = await clubMember(db.ownerSql, 'renter');
  const { slug } = await listingOf(db.ownerSql, owner.accountId);
  const card = async (target: ExchangeTarget, method = 'test_visa', instant = asking) =>
    accepted(await authoriseExchange(withCards(at(instant)), renter, { target, method, key: randomUUID() }));
  const quote = async (who: AccountActor = renter, more: { to?: string } = {}) =>
    accepted(await makeQuote(at(asking), who, { ...threeDays, ...more, slug })).id;
  /** A request with this card. */
  const requested = async (method = 'test_visa'): Promise<string> => {
    const quoteId = await quote();
    const paymentId = await cardFor(at(asking), renter, quoteId, method);
    return accepted(await requestBooking(at(asking), renter, { quoteId, message: '', paymentId })).id;
  };
  return {
    owner,
    renter,
    slug,
    card,
    quote,
    requested,
    /** Accepted, with its jobs done. */
    async agreed(method?: string): Promise<string> {
      const id = await requested(method);
      expect(await acceptOffer(at(asking), owner, { id, version: 1 })).toBe('accepted');
      await settleMoney(at(asking));
      return id;
    },
    async handedOff(id: string, instant = start): Promise<void> {
      for (const who of [owner, renter])
        accepted(await confirmHandOver(at(instant), who, { legId: id, step: 'hand_off' }));
      await settleMoney(at(instant));
    },
  };
};
