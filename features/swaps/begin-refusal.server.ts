/** May a member begin something new with the others of a swap? Nobody may who owes, nor between two of whom one has blocked the other. */
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { apart, areApart, circleIsApart } from '../members/blocks.server.ts';
import { hasOpenDebt } from '../payments/debts.server.ts';
import { paymentRefusals } from '../payments/payments-refusals.ts';
import type { Swap } from './swap-store.server.ts';

/**
 * Why somebody may not say yes to an open offer; null when they may. Asked before the bank is, and again with the yes. What was said before somebody came to
 * owe stands, as a request for a booking does.
 */
export async function beginRefusal(
  sql: Runner,
  { kind, parties }: Pick<Swap, 'kind' | 'parties'>,
  me: string,
): Promise<typeof apart | typeof paymentRefusals.debtOpen | null> {
  if (await areApart(sql, ...parties.map(({ memberId }) => memberId)))
    return kind === 'circle' ? circleIsApart : apart;
  return (await hasOpenDebt(sql, me)) ? paymentRefusals.debtOpen : null;
}
