/**
 * Defines what reviews, claims and returns need to know about an exchange, however it is paid: who gave what to whom, and when it was
 * returned.
 */

/** A booking, or one leg of a swap: one listing that changed hands for a time. */
export const exchangeKinds = ['booking', 'leg'] as const;
export type ExchangeKind = (typeof exchangeKinds)[number];

/** How requests name one: a rental's leg has the rental's id. */
export type LegRef = { id: string };

/** How events name one. */
export type ExchangeName = { kind: ExchangeKind; id: string };

export type ExchangeFacts = {
  kind: ExchangeKind;
  id: string;
  listingId: number;
  title: string;
  ownerId: string;
  renterId: string;
  /** Whether it is currently with the renter. */
  isOut: boolean;
  /** When both sides had confirmed the return; null before, and without a hand-over. */
  returnedAt: Date | null;
  /** The first confirmation of the return, which lateness is counted to. */
  returnSaidAt: Date | null;
  returnDueAt: Date;
  /** The deadline to claim damage; null before the return and after completion. */
  claimUntil: Date | null;
  /** Last calendar day at the listing. */
  lastDay: string;
  /** The agreed price of a day or night, in CAD cents. */
  dayRateCents: number;
  /** As agreed; the payment says whether it is held. CAD cents. */
  depositCents: number;
};

/** Someone's side of an exchange; null for anyone else, for whom it does not exist. */
export const sideInExchange = (
  accountId: string,
  { ownerId, renterId }: Pick<ExchangeFacts, 'ownerId' | 'renterId'>,
): 'owner' | 'renter' | null => (accountId === ownerId ? 'owner' : accountId === renterId ? 'renter' : null);

export const otherSide = (side: 'owner' | 'renter'): 'owner' | 'renter' =>
  side === 'owner' ? 'renter' : 'owner';
