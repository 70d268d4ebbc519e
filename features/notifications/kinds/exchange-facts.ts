/** What does a notice about a thing that changes hands know: a booking, or one leg of a swap? Seen from one of its two sides, or from the desk. */
import { z } from 'zod';
import { formatCents } from '../../../platform/money.ts';
import { instantOf } from '../../../platform/time-zone.ts';
import { momentText } from '../moment-words.ts';

export const exchangeFacts = z.object({
  exchange: z.object({ kind: z.string(), id: z.string() }),
  side: z.enum(['renter', 'owner', 'operator']),
  title: z.string(),
  /** The public name of the other side; '' for the desk. */
  other: z.string(),
  zone: z.string(),
  /** Wall times in the listing's zone; notices from before it was kept have no pick-up. */
  pickUp: z.string().default(''),
  returnBy: z.string(),
  /** Whether the owner wrote how to get in; what they wrote is in no notice. */
  hasCheckIn: z.boolean().default(false),
  path: z.string(),
  /** Of the claim; '' where there is none. */
  disputeId: z.string(),
  /** Whether a deposit stands behind it. */
  hasDeposit: z.boolean().default(true),
  /** What was held of it when the claim ended; null while it is open, and where nobody claimed. */
  heldCents: z.number().nullable().default(null),
  claimedCents: z.number(),
  awardedCents: z.number(),
  owedCents: z.number(),
  until: z.string().nullable(),
  by: z.string().nullable(),
  cents: z.number().nullable(),
  /** departure or return; '' where it is about neither. */
  stage: z.string(),
  /** What was confirmed has not happened yet: the other side has still to confirm. */
  isHalfDone: z.boolean(),
});

export type ExchangeFacts = z.infer<typeof exchangeFacts>;

export const exchangeUntil = ({ until, zone }: ExchangeFacts): string =>
  until === null ? '' : momentText(new Date(until), zone);

export const dueBack = ({ zone, returnBy }: ExchangeFacts): string =>
  momentText(instantOf(zone, returnBy), zone);

export const pickUpText = ({ zone, pickUp }: ExchangeFacts): string =>
  momentText(instantOf(zone, pickUp), zone);

export function exchangeRows(facts: ExchangeFacts, name: string): (readonly [string, string])[] {
  const { side, title, other, claimedCents } = facts;
  return [
    ['What', title],
    ...(side === 'operator' ? [] : [[side === 'owner' ? 'Renter' : 'Owner', other] as const]),
    ...(claimedCents > 0 ? [['Claimed', formatCents(claimedCents)] as const] : []),
    ...(facts.until === null ? [] : [[name, exchangeUntil(facts)] as const]),
  ];
}
