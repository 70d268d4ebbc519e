/** How does an application to the Founders Club come in? As a stranger's row, one for each address, and as an event for whoever reviews it. */
import {
  insertAsStranger,
  type PublicRow,
  type PublicTable,
} from '../../platform/database.server/public-table.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';

export const applicationsTable: PublicTable = {
  name: 'founders_club_applications',
  columns: [
    'user_id',
    'attention',
    'attention_other',
    'income_importance',
    'desired_experiences',
    'gear_inventory',
    'usage_frequency',
    'dream_swap',
    'location',
    'bonus_services',
    'user_questions',
    'commitment',
    'first_name',
    'last_name',
    'email',
    'phone',
  ],
  ownColumns: ['id', 'created_at'],
};

/** @throws what the database says (23505 `application_email_is_unique`, 23514 for an answer that is none, 42501 for somebody else's account) */
export function submitApplication(
  deps: Deps,
  insert: { rows: readonly PublicRow[]; columns: readonly string[]; readBack: boolean },
): Promise<PublicRow[]> {
  return insertAsStranger(deps, applicationsTable, insert, async ({ sql }, ids) => {
    for (const id of ids)
      await appendEvent(
        sql,
        { name: 'application.submitted', subject: { kind: 'application', id } },
        deps.now(),
      );
  });
}
