/** What do the features that look after an exchange have to know of it, whatever it is paid with? Who gave what to whom, and when it came back. */

/** A booking, or one leg of a swap: one listing that changed hands for a time. */
export const exchangeKinds = ['booking', 'leg'] as const;
export type ExchangeKind = (typeof exchangeKinds)[number];

/** How events and addresses name one. */
export type ExchangeName = { kind: ExchangeKind; id: string };

export type ExchangeFacts = {
  kind: ExchangeKind;
  id: string;
  listingId: number;
  title: string;
  ownerId: string;
  renterId: string;
  /** Whether it is out with the renter at this moment. */
  isOut: boolean;
  /** When both sides had confirmed the return; null before, and where it never came to a hand-off. */
  returnedAt: Date | null;
  /** The first of the two words that it is back: what lateness is counted to. */
  returnSaidAt: Date | null;
  returnDueAt: Date;
  /** Until when damage can be claimed; null before the return and when it is over. */
  claimUntil: Date | null;
  /** Last calendar day at the listing. */
  lastDay: string;
  /** What a day or night of it was agreed to cost, in CAD cents. */
  dayRateCents: number;
  /** As it was agreed; whether it is set aside, the payment says. CAD cents. */
  depositCents: number;
};

/** Which side of an exchange somebody is on; null for everybody else, to whom it does not exist. */
export const sideInExchange = (
  accountId: string,
  { ownerId, renterId }: Pick<ExchangeFacts, 'ownerId' | 'renterId'>,
): 'owner' | 'renter' | null => (accountId === ownerId ? 'owner' : accountId === renterId ? 'renter' : null);

export const otherSide = (side: 'owner' | 'renter'): 'owner' | 'renter' =>
  side === 'owner' ? 'renter' : 'owner';
