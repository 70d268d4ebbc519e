/** Exports a member's hand-overs: who signed, what was read and confirmed; each photo by its hash. */
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { AccountActor } from '../members/actor.ts';
import type { ExchangeRef } from './handover-set.ts';
import { keptFor, stageOf } from './handover-queries.server.ts';

/** Every hand-over with the member on either side; the full record with photos is at its own address. */
export async function exportHandovers(deps: Deps, actor: AccountActor) {
  const acting = { role: 'signed_in', claims: { sub: actor.accountId } };
  const refs = await inTransaction(
    deps,
    acting,
    ({ sql }) => sql<{ ref: ExchangeRef }[]>`
      select leg_name(leg_id) as ref from handover order by opened_at, id`,
  );
  const found = [];
  for (const { ref } of refs) {
    const kept = await keptFor(deps, actor, ref);
    if (!kept) continue;
    const { text: _, setHash: __, missing: ___, ...departure } = stageOf(kept, 'departure');
    const { text: _t, setHash: _h, missing: _m, ...comeBack } = stageOf(kept, 'return');
    const party = kept.persons.map(({ name, isMinor, signedName, signedAt, acknowledgedBy }) => ({
      name,
      isMinor,
      signedName,
      signedAt: signedAt?.toISOString() ?? null,
      acknowledgedBy,
    }));
    found.push({ exchange: ref, waiver: kept.handover.waiverVersion, party, departure, return: comeBack });
  }
  return found;
}
