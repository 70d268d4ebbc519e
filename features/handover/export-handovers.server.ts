/** Exports a member's hand-overs: who signed, what was read and confirmed; each photo by its hash. */
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { sideOf } from '../exchange/lifecycle/booking-policy.ts';
import type { AccountActor } from '../members/actor.ts';
import { readExchange, type Exchange } from './exchange.server.ts';
import type { ExchangeRef } from './handover-set.ts';
import { rowsOf, stageOf, type Kept } from './handover-queries.server.ts';

/** Oldest first. An export only reads: it opens no hand-over. */
async function everyHandover(deps: Deps, actor: AccountActor): Promise<Kept[]> {
  const acting = { role: 'signed_in', claims: { sub: actor.accountId } };
  const refs = await inTransaction(
    deps,
    acting,
    ({ sql }) => sql<{ ref: ExchangeRef }[]>`
      select leg_name(leg_id) as ref from handover order by opened_at, id`,
  );
  const exchanges: Exchange[] = [];
  for (const { ref } of refs) {
    const exchange = await readExchange(deps.sql, ref);
    if (exchange && sideOf(actor, exchange)) exchanges.push(exchange);
  }
  return inTransaction(deps, acting, async ({ sql }) => {
    const found: Kept[] = [];
    for (const exchange of exchanges) {
      const kept = await rowsOf(sql, exchange);
      if (kept) found.push(kept);
    }
    return found;
  });
}

/** Every hand-over with the member on either side; the full record with photos is at its own address. */
export async function exportHandovers(deps: Deps, actor: AccountActor) {
  const found = [];
  for (const kept of await everyHandover(deps, actor)) {
    const { text: _, setHash: __, missing: ___, ...departure } = stageOf(kept, 'departure');
    const { text: _t, setHash: _h, missing: _m, ...comeBack } = stageOf(kept, 'return');
    const party = kept.persons.map(({ name, isMinor, signedName, signedAt, acknowledgedBy }) => ({
      name,
      isMinor,
      signedName,
      signedAt: signedAt?.toISOString() ?? null,
      acknowledgedBy,
    }));
    const { ref } = kept.exchange;
    found.push({ exchange: ref, waiver: kept.handover.waiverVersion, party, departure, return: comeBack });
  }
  return found;
}
