/** Defines the facts in notifications about an exchange (a booking or a swap leg), for one of its sides or the desk. */
import { z } from 'zod';
import { formatCents } from '../../../platform/money/money.ts';
import { instantOf } from '../../../platform/time/time-zone.ts';
import { momentText } from '../../../platform/time/moment-text.ts';

export const exchangeFacts = z.object({
  exchange: z.object({ kind: z.string(), id: z.string() }),
  side: z.enum(['renter', 'owner', 'operator']),
  title: z.string(),
  /** The other side's public name; '' for the desk. */
  other: z.string(),
  zone: z.string(),
  /** Wall times in the listing's zone; older notifications have no pick-up. */
  pickUp: z.string().default(''),
  returnBy: z.string(),
  /** Whether the owner entered check-in instructions; their text is in no notification. */
  hasCheckIn: z.boolean().default(false),
  path: z.string(),
  /** Of the claim; '' if none. */
  disputeId: z.string(),
  /** Whether it has a deposit. */
  hasDeposit: z.boolean().default(true),
  /** The amount held when the claim ended; null while it is open, and without a claim. */
  heldCents: z.number().nullable().default(null),
  claimedCents: z.number(),
  awardedCents: z.number(),
  owedCents: z.number(),
  until: z.string().nullable(),
  by: z.string().nullable(),
  cents: z.number().nullable(),
  /** departure or return; '' for neither. */
  stage: z.string(),
  /** Not done yet: the other side must still confirm. */
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
