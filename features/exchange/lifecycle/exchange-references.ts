/** Names exchanges and their parts in payments, points and events. */

/** A rental, in its events and its points. */
export const exchangeOf = (bookingId: string) => ({ kind: 'booking', id: bookingId });
/** A swap, in its events and its points. */
export const swapExchange = (swapId: string) => ({ kind: 'swap', id: swapId });
/** A member's payment: the price of a rental, or fee, cleaning and top-up of a swap. */
export const partyExchange = ({ id }: { id: string }) => ({ kind: 'exchange_party', id }) as const;
/** The second payment of a rental that is paid in two parts. */
export const restExchange = ({ id }: { id: string }) => ({ kind: 'rest', id }) as const;
/** A member's bond in a swap, because they receive before they give. */
export const bondExchange = (partyId: string) => ({ kind: 'swap_bond', id: partyId }) as const;
/** The damage deposit of who receives a leg. */
export const legExchange = (legId: string) => ({ kind: 'leg', id: legId }) as const;

type Named = { id: string; kind: string };

/** The exchange itself, for its points and its events. */
export const nameOf = ({ id, kind }: Named) => (kind === 'rental' ? exchangeOf(id) : swapExchange(id));
