/** Finds who must still confirm a return, and by when. docs/domain/silence.md, "It is out". */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { exchangeFacts } from '../../exchange/handover/exchange-facts.server.ts';
import { mayConfirmStep, type Side } from '../../exchange/lifecycle/booking-policy.ts';
import { heldUpUntil } from '../../exchange/relief/interruptions.server.ts';
import { countsAsBackAt, noWordDays } from '../../exchange/handover/silence.ts';
import type { ExchangeName } from '../about/about-exchange.server.ts';

const sideOf: Record<string, Side> = { giver: 'owner', receiver: 'renter' };

export type ReturnPromise = {
  /** Who must still confirm; both, if they confirmed different sets. */
  sides: readonly Side[];
  from: Date;
  until: Date;
  key: string;
  /** Who has confirmed; 'both' if their confirmations differ, null for nobody. */
  by: Side | 'both' | null;
};

/** The promise about something out; null when it is not. */
export async function returnPromise(sql: Sql, name: ExchangeName): Promise<ReturnPromise | null> {
  const facts = await exchangeFacts(sql, name, 'as it stands');
  if (!facts?.isOut) return null;
  const [row] = await sql<{ by: string[] }[]>`
    select return_confirmed_by as by from leg where id = ${name.id}`;
  const said = (row?.by ?? []).flatMap((word) => sideOf[word] ?? []);
  const saidAt = facts.returnSaidAt;
  const until = countsAsBackAt({
    returnAt: facts.returnDueAt,
    saidAt,
    heldUpUntil: await heldUpUntil(sql, name.id),
  });
  return {
    sides: (['renter', 'owner'] as const).filter((side) => mayConfirmStep(said, side)),
    from: saidAt ?? new Date(until.getTime() - noWordDays * 86_400_000),
    until,
    key: saidAt?.toISOString() ?? `late ${until.toISOString()}`,
    by: said.length === 2 ? 'both' : (said[0] ?? null),
  };
}
