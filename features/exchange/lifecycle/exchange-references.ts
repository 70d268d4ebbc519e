/** Names exchanges and their parts where payments, points and events speak of them. */

/** A rental: its price, its points and its events. */
export const exchangeOf = (bookingId: string) => ({ kind: 'booking', id: bookingId });
/** A swap: its points and its events. */
export const swapExchange = (swapId: string) => ({ kind: 'swap', id: swapId });
/** What one member pays: fee, cleaning, top-up. Purpose 'price'. */
export const partyExchange = (partyId: string) => ({ kind: 'exchange_party', id: partyId });
/** What one member sets aside because they receive before they give. Purpose 'deposit'. */
export const bondExchange = (partyId: string) => ({ kind: 'swap_bond', id: partyId });
/** The damage deposit of who receives a leg. Purpose 'deposit'. */
export const legExchange = (legId: string) => ({ kind: 'leg', id: legId });
