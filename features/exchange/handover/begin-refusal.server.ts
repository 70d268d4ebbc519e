/** May a member begin something new with the others of a swap? Nobody may who owes, nor between two of whom one has blocked the other, nor where somebody is too young for what they would get. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { apart, areApart, circleIsApart } from '../../members/blocks.server.ts';
import { hasOpenDebt } from '../../payments/debts.server.ts';
import { paymentRefusals } from '../../payments/payments-refusals.ts';
import type { AgeRefusal } from '../../requirements/requirement-refusals.ts';
import { openAgeRefusal } from './leg-age.server.ts';
import type { Swap } from '../lifecycle/exchange-store.server.ts';

/**
 * Why somebody may not say yes to an open offer; null when they may. Asked before the bank is, and again with the yes. What was said before somebody came to
 * owe stands, as a request for a booking does.
 */
export async function beginRefusal(
  sql: Sql,
  swap: Pick<Swap, 'kind' | 'version' | 'parties' | 'legs'>,
  me: string,
): Promise<typeof apart | typeof paymentRefusals.debtOpen | AgeRefusal | null> {
  if (await areApart(sql, ...swap.parties.map(({ memberId }) => memberId)))
    return swap.kind === 'circle' ? circleIsApart : apart;
  if (await hasOpenDebt(sql, me)) return paymentRefusals.debtOpen;
  return openAgeRefusal(sql, swap, me);
}
