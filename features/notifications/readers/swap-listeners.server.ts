/** Finds which members of a swap are notified of an event, and what each may know. */
import { z } from 'zod';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { isUuid } from '../../../platform/ids.ts';
import { readSwapFor, swapFactsFor, type SwapRow } from '../about/about-swap.server.ts';
import { notificationKinds, type KindName } from '../notification-kinds.ts';
import type { OpenPromise } from './promises.server.ts';
import type { Listener, ToldEvent } from '../tell-of-event.server.ts';

/** Facts in events about swaps and their money. `by`: an account, or what kind of thing caused it. */
const words = z.object({
  by: z.string().nullable().catch(null),
  breaker: z.string().nullable().catch(null),
  to: z.string().nullable().catch(null),
  legId: z.string().nullable().catch(null),
  isNoShow: z.boolean().catch(false),
  isSilent: z.boolean().catch(false),
  isPresumed: z.boolean().catch(false),
  follows: z.boolean().catch(false),
  cents: z.number().nullable().catch(null),
  /** Which emergency, if any: there may be several. */
  emergency: z.uuid().nullable().catch(null),
  exchange: z.object({ id: z.string() }).nullable().catch(null),
});

/** Who received a payout. */
async function payeeOf(sql: Sql, { subject_kind, subject_id }: ToldEvent): Promise<string | null> {
  if (subject_kind !== 'payout') return null;
  const [row] = await sql<{ id: string }[]>`select member_id as id from payout where id = ${subject_id}`;
  return row?.id ?? null;
}

async function membersTold(
  sql: Sql,
  event: ToldEvent,
  kind: KindName,
  row: SwapRow,
  actor: string | null,
): Promise<string[]> {
  const all = row.parties.map(({ memberId }) => memberId);
  const { legId, exchange, to } = words.parse(event.body);
  const leg = row.legs.find(({ id }) => id === legId);
  switch (notificationKinds[kind].to) {
    case 'all':
      return all;
    case 'others':
      return all.filter((id) => id !== actor);
    case 'both':
      return leg ? [leg.giverId, leg.receiverId] : [];
    case 'bystanders':
      return leg ? all.filter((id) => id !== leg.giverId && id !== leg.receiverId) : [];
    case 'payer':
      // A bond goes from one member to another.
      if (event.name === 'swap.bond_kept') return all.filter((id) => id === actor);
      return row.parties.filter(({ id }) => id === exchange?.id).map(({ memberId }) => memberId);
    case 'payee': {
      const payee = event.name === 'swap.bond_kept' ? to : await payeeOf(sql, event);
      return all.filter((id) => id === payee);
    }
    default:
      return [];
  }
}

export async function swapListeners(
  sql: Sql,
  event: ToldEvent,
  kind: KindName,
  swapId: string,
  promise: OpenPromise | null,
): Promise<Listener[]> {
  const { by, breaker, isSilent, emergency, ...said } = words.parse(event.body);
  const row = await readSwapFor(sql, swapId, emergency);
  if (!row) return [];
  // A bond's event names the part that paid it.
  const payer = row.parties.find(({ id }) => id === said.exchange?.id)?.memberId ?? null;
  const actor = breaker ?? (by !== null && isUuid(by) ? by : payer);
  const known = {
    ...said,
    actor,
    isByClock: by === 'clock',
    isByEmergency: by === 'emergency',
    isBySilence: by === 'silence' || isSilent,
    until: promise?.until ?? null,
  };
  return (await membersTold(sql, event, kind, row, actor)).flatMap((accountId) => {
    const facts = swapFactsFor(row, accountId, known);
    return notificationKinds[kind].when(facts) ? [{ accountId, facts }] : [];
  });
}
