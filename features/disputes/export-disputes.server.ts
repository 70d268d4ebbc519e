/** Exports the claims in which a member is a side: all statements; photos are on each claim's page. */
import type { AccountActor } from '../members/actor.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { readDispute } from './dispute-reads.server.ts';
import type { DisputeView } from './dispute-view.ts';

/** Read under the account's own rights, newest first. */
export const exportDisputes = (deps: Deps, { accountId }: AccountActor): Promise<DisputeView[]> =>
  inTransaction(deps, { role: 'signed_in', claims: { sub: accountId } }, async ({ sql }) => {
    const ids = await sql<{ id: string }[]>`select id from dispute order by claimed_at desc, id`;
    const found: DisputeView[] = [];
    for (const { id } of ids) {
      const dispute = await readDispute(sql, sql`d.id = ${id}`);
      if (dispute) found.push(dispute.view);
    }
    return found;
  });
