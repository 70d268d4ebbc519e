/** Keeps a request while its card is entered elsewhere, for the same days only. */
import type { AskedFor } from '../../../../../features/exchange/price/quote.ts';

export type KeptRequest = Pick<
  AskedFor,
  'way' | 'from' | 'to' | 'addOnIds' | 'isDelivered' | 'points' | 'plan' | 'isSplit'
> & {
  message: string;
};

/** The ways requested on the listing's page; a swap has its own page. */
const ways: readonly string[] = ['rent', 'adventurePoints', 'cashAndPoints'] satisfies AskedFor['way'][];

const isText = (value: unknown): value is string => typeof value === 'string';

/** What was kept for exactly these days; null for anything else. */
export function readKeptRequest(kept: unknown, days: { from: string; to: string }): KeptRequest | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const {
    way,
    from,
    to,
    addOnIds,
    isDelivered,
    points,
    message,
    plan = null,
    isSplit = false,
  } = kept as Record<string, unknown>;
  if (from !== days.from || to !== days.to || !isText(way) || !ways.includes(way)) return null;
  if (!Array.isArray(addOnIds) || !addOnIds.every(isText) || typeof isDelivered !== 'boolean') return null;
  if (!Number.isSafeInteger(points) || !isText(message)) return null;
  if (plan !== null && !isText(plan)) return null;
  if (typeof isSplit !== 'boolean') return null;
  // Each was checked above.
  return {
    ...days,
    way: way as AskedFor['way'],
    addOnIds,
    isDelivered,
    points: points as number,
    message,
    plan,
    isSplit,
  };
}
