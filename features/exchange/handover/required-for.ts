/** What of a booking decides what has to be shown before it can begin? */
import type { RequiredExchange } from '../../requirements/read-requirements.server.ts';
import type { Terms } from '../lifecycle/booking-store.server.ts';

type Known = {
  id: string;
  listingId: number;
  renterId: string;
  fromDay: string;
  toDay: string;
  terms: Terms;
};

export const requiredFor = ({ id, listingId, renterId, fromDay, toDay, terms }: Known): RequiredExchange => ({
  exchange: { kind: 'booking', id },
  listingId,
  renterId,
  from: fromDay,
  to: toDay,
  units: terms.price.units,
  requirements: terms.requirements,
});
