/** What of a leg decides what its receiver has to show before it can begin? */
import type { RequiredExchange } from '../../requirements/read-requirements.server.ts';
import type { Leg, LegSide } from '../lifecycle/exchange-store.server.ts';

/** Without an id it is not written down yet. */
type Known = Pick<Leg, 'listingId' | 'receiverId' | 'fromDay' | 'toDay' | 'terms'> & { id?: string };

export const requiredOfLeg = ({
  id,
  listingId,
  receiverId,
  fromDay,
  toDay,
  terms,
}: Known): RequiredExchange => ({
  exchange: id === undefined ? null : { kind: 'leg', id },
  listingId,
  renterId: receiverId,
  from: fromDay,
  to: toDay,
  units: terms.units,
  requirements: terms.requirements,
});

/** Who receives stands where a renter does, who gives where an owner does. */
export const exchangeSideOf = (side: LegSide): 'renter' | 'owner' =>
  side === 'receiver' ? 'renter' : 'owner';
