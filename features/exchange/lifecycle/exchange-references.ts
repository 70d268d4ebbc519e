/** Names exchanges and their parts in payments, points and events. */

/** A rental: its price, its deposit, its points and its events. */
export const exchangeOf = (bookingId: string) => ({ kind: 'booking', id: bookingId });
/** A swap: its points and its events. */
export const swapExchange = (swapId: string) => ({ kind: 'swap', id: swapId });
/** A member's part of a swap: fee, cleaning, top-up. Purpose 'price'. */
export const partyExchange = (partyId: string) => ({ kind: 'exchange_party', id: partyId });
/** A member's bond for receiving before giving. Purpose 'deposit'. */
export const bondExchange = (partyId: string) => ({ kind: 'swap_bond', id: partyId });
/** A swap receiver's damage deposit. Purpose 'deposit'. */
export const legExchange = (legId: string) => ({ kind: 'leg', id: legId });

type Named = { id: string; kind: string };

/** The exchange itself, for its points and its events. */
export const nameOf = ({ id, kind }: Named) => (kind === 'rental' ? exchangeOf(id) : swapExchange(id));
/** What a member pays for their part. */
export const priceOf = ({ id, kind }: Named, party: { id: string }) =>
  kind === 'rental' ? exchangeOf(id) : partyExchange(party.id);
/** The damage deposit for a leg. */
export const depositOf = ({ id, exchangeId }: { id: string; exchangeId: string }) =>
  id === exchangeId ? exchangeOf(id) : legExchange(id);
