/** Names what can be paid for, and reads it from the facts about payments. */
import { z } from 'zod';

/**
 * What can be paid for, and the column of a payment that refers to it. A member's part of an exchange can have a price, the rest of that
 * price, and a bond.
 */
export const columnOf = {
  exchange_party: 'party_id',
  rest: 'party_id',
  swap_bond: 'party_id',
  leg: 'leg_id',
  extension: 'extension_id',
  debt: 'debt_id',
  membership: 'bill_id',
} as const;

/** What a payment is for. Each has one purpose: a leg and a bond have deposits, the second of two payments is a rest, everything else is a price. */
export type Exchange = { kind: keyof typeof columnOf; id: string };
export type Purpose = 'price' | 'rest' | 'deposit';

export const purposeOf = ({ kind }: Exchange): Purpose =>
  kind === 'rest' ? 'rest' : kind === 'leg' || kind === 'swap_bond' ? 'deposit' : 'price';

const kinds = Object.keys(columnOf) as (keyof typeof columnOf)[];
const fact = z.object({
  body: z.object({ exchange: z.object({ kind: z.enum(kinds), id: z.uuid() }) }),
});

/** @throws for an event that isn't about a payment */
export const exchangeOfFact = (event: unknown): Exchange => fact.parse(event).body.exchange;
