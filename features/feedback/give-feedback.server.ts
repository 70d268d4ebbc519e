/** How does feedback come in? As a stranger's row that nobody can trace to a person. */
import {
  insertAsStranger,
  type PublicRow,
  type PublicTable,
} from '../../platform/database.server/public-table.ts';
import type { Deps } from '../../platform/deps.server.ts';

export const feedbackTable: PublicTable = {
  name: 'friends_family_feedback',
  columns: [
    'first_impression',
    'first_impression_other',
    'clear_sense',
    'next_action',
    'explanation',
    'has_gear_listed',
    'hesitation_reason',
    'would_list',
    'maybe_hesitation',
    'exciting_part',
    'unclear_part',
    'know_anyone',
    'rating',
    'make_it_ten',
  ],
  ownColumns: ['id', 'given_on'],
};

/** @throws what the database says (23514 for an answer that is none, 23502 for one that is missing) */
export function giveFeedback(
  deps: Deps,
  insert: { rows: readonly PublicRow[]; columns: readonly string[]; readBack: boolean },
): Promise<PublicRow[]> {
  return insertAsStranger(deps, feedbackTable, insert);
}
