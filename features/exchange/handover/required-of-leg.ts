/** Lists what decides a leg's requirements for its receiver. */
import type { RequiredExchange } from '../../requirements/read-requirements.server.ts';
import type { AnyLeg, LegSide } from '../lifecycle/exchange-store.server.ts';
import type { LegTerms, RentalTerms } from '../offer/swap-offer.ts';

/** Without an id it is not stored yet. */
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
  requirements: terms.requirements,
});

/** The receiver counts as renter, the giver as owner. */
export const exchangeSideOf = (side: LegSide): 'renter' | 'owner' =>
  side === 'receiver' ? 'renter' : 'owner';
export const legSideOf = (side: 'renter' | 'owner'): LegSide => (side === 'renter' ? 'receiver' : 'giver');
