/** Names a booking where an exchange of any kind is meant: in payments, points and events. */

export const exchangeOf = (bookingId: string) => ({ kind: 'booking', id: bookingId });
