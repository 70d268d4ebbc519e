/** Lets either side report a breakdown, after which a late return costs nothing more. */
import { sideInExchange } from '../exchange/handover/exchange-facts.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { inCommand } from '../../platform/database.server/command.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { disputeRefusals, refusalsOfDisputeLaws, type DisputeRefusal } from './dispute-refusals.ts';
import { insertBreakdown } from './dispute-store.server.ts';
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import { lockExchange } from './past-exchange.server.ts';

/** Reports a breakdown of what is currently out. Once. */
export const reportBreakdown = (
  deps: Deps,
  actor: Actor,
  { words, ...name }: LegRef & { words: string },
): Promise<'reported' | DisputeRefusal | typeof notFound> =>
  inCommand(
    deps,
    async ({ sql }) => {
      const exchange = await lockExchange(sql, name);
      if (!exchange || actor.kind !== 'account') return notFound;
      const side = sideInExchange(actor.accountId, exchange);
      if (side === null) return notFound;
      if (!exchange.isOut) return disputeRefusals.notOut;
      const now = deps.now();
      await insertBreakdown(sql, name, { by: actor.accountId, words }, now);
      await appendEvent(sql, { name: 'exchange.broke_down', subject: exchange, body: { by: side } }, now);
      return 'reported' as const;
    },
    refusalsOfDisputeLaws,
  );
