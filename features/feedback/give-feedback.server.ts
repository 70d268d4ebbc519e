/** Stores feedback anonymously, so that no row can be traced to a person. */
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

/** @throws the database's error (23514 for an invalid answer, 23502 for a missing one) */
export function giveFeedback(
  deps: Deps,
  insert: { rows: readonly PublicRow[]; columns: readonly string[]; readBack: boolean },
): Promise<PublicRow[]> {
  return insertAsStranger(deps, feedbackTable, insert);
}
