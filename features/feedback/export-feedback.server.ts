/** Exports all feedback for an operator, with a reason in the audit log. */
import { actAsOperator, type ActRefusal } from '../members/act-as-operator.server.ts';
import type { Actor } from '../members/actor.ts';
import { csvOf, type Cell } from '../../platform/csv.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { feedbackTable } from './give-feedback.server.ts';

const columns = ['given_on', ...feedbackTable.columns];

/** Every row, oldest first, as CSV. Logged as `feedback.export`. */
export function exportFeedback(
  deps: Deps,
  actor: Actor,
  reason: string,
): Promise<{ csv: string } | ActRefusal> {
  const act = {
    act: 'feedback.export',
    subject: { kind: 'feedback', id: 'all' },
    reason,
    underDeskRole: true,
  };
  return actAsOperator(deps, actor, act, async ({ sql }) => {
    const rows = await sql<Record<string, Cell>[]>`
      select given_on::text, ${sql([...feedbackTable.columns])} from friends_family_feedback order by given_on, id`;
    const csv = csvOf(
      columns,
      rows.map((row) => columns.map((name) => row[name] ?? null)),
    );
    return { outcome: { csv }, details: { rows: rows.length } };
  });
}
