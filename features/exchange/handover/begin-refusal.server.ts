/** Says why a member may not agree to an open offer: they owe, one of them has blocked another, or somebody is too young for what they would get. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { apart, areApart, circleIsApart } from '../../members/blocks.server.ts';
import { hasOpenDebt } from '../../payments/debts.server.ts';
import { paymentRefusals } from '../../payments/payments-refusals.ts';
import type { AgeRefusal } from '../../requirements/requirement-refusals.ts';
import { openAgeRefusal } from './leg-age.server.ts';
import type { Exchange } from '../lifecycle/exchange-store.server.ts';

/**
 * Why somebody may not say yes to an open offer; null when they may. Asked before the bank is, and again with the yes. What was said before somebody came to
 * owe stands, as a request for a booking does.
 */
export async function beginRefusal(
  sql: Sql,
  exchange: Pick<Exchange, 'kind' | 'version' | 'parties' | 'legs'>,
  me: string,
): Promise<typeof apart | typeof paymentRefusals.debtOpen | AgeRefusal | null> {
  if (await areApart(sql, ...exchange.parties.map(({ memberId }) => memberId)))
    return exchange.kind === 'circle' ? circleIsApart : apart;
  // A renter who owes is refused when they ask.
  if (exchange.kind !== 'rental' && (await hasOpenDebt(sql, me))) return paymentRefusals.debtOpen;
  return openAgeRefusal(sql, exchange, me);
}
