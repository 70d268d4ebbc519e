/** Says what of a leg decides what its receiver has to show before it can begin. */
import type { RequiredExchange } from '../../requirements/read-requirements.server.ts';
import type { AnyLeg, LegSide } from '../lifecycle/exchange-store.server.ts';
import type { LegTerms, RentalTerms } from '../offer/swap-offer.ts';

/** Without an id it is not written down yet. */
type Known = Pick<AnyLeg, 'listingId' | 'receiverId' | 'fromDay' | 'toDay'> & {
  id?: string;
  exchangeId?: string;
  terms: LegTerms | RentalTerms;
};

export const requiredOfLeg = ({
  id,
  exchangeId,
  listingId,
  receiverId,
  fromDay,
  toDay,
  terms,
}: Known): RequiredExchange => ({
  exchange: id === undefined ? null : { kind: id === exchangeId ? 'booking' : 'leg', id },
  listingId,
  renterId: receiverId,
  from: fromDay,
  to: toDay,
  units: 'price' in terms ? terms.price.units : terms.units,
  requirements: terms.requirements,
});

/** Who receives stands where a renter does, who gives where an owner does. */
export const exchangeSideOf = (side: LegSide): 'renter' | 'owner' =>
  side === 'receiver' ? 'renter' : 'owner';
export const legSideOf = (side: 'renter' | 'owner'): LegSide => (side === 'renter' ? 'receiver' : 'giver');
