/** Tells whether a side of an agreed leg could not start it now. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { isSideMissing } from '../../requirements/read-requirements.server.ts';
import type { AnyLeg, Exchange, LegSide } from '../lifecycle/exchange-store.server.ts';
import { legStartRefusal, partRefusal } from '../money/hold-guarantees.server.ts';
import { exchangeSideOf, requiredOfLeg } from './required-of-leg.ts';

/** Because a document is missing, their part is unpaid, or a receiver's deposit or bond isn't held. */
export async function isUnready(
  sql: Sql,
  exchange: Exchange,
  leg: AnyLeg,
  side: LegSide,
  now: Date,
): Promise<boolean> {
  if (await isSideMissing(sql, requiredOfLeg(leg), exchangeSideOf(side))) return true;
  const unpaid =
    side === 'receiver'
      ? await legStartRefusal(sql, exchange, leg, now)
      : await partRefusal(sql, exchange, leg.giverId);
  return unpaid !== null;
}
