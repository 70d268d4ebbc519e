/** Finds listings a member is known to be too young for: they could not accept, and nobody with them. */
import type { Sql } from '../../../../platform/database.server/sql.ts';
import { addDays } from '../../../../platform/time/date-range.ts';
import {
  isOfAge,
  plainTerms,
  requirementsOf,
  type RequirementTerms,
} from '../../../requirements/requirements.ts';
import type { GivenRow } from '../matcher/priced-market.ts';
import type { Wish } from './wish.ts';

type Asking = { id: number; categoryId: string; province: string; terms: Partial<RequirementTerms> };

/**
 * The listings a wish cannot match. Compared with its earliest possible day: someone who comes of age within the period is matched from then
 * on. Unknown birth dates exclude nobody. What a proposal reveals about an age: docs/domain/requirements.md.
 * @param noticeDays the minimum number of whole days between today and the first day
 */
export async function tooYoungFor(
  sql: Sql,
  wishes: readonly Pick<Wish, 'id' | 'memberId' | 'from' | 'to'>[],
  listings: readonly Pick<GivenRow, 'id' | 'today'>[],
  noticeDays: number,
): Promise<{ wishId: string; listingId: number }[]> {
  const known = await sql<{ accountId: string; birthDate: string }[]>`
    select account_id as "accountId", birth_date as "birthDate" from shown_by_member
     where account_id = any(${[...new Set(wishes.map(({ memberId }) => memberId))]}::uuid[]) and birth_date is not null`;
  const birthDates = new Map(known.map(({ accountId, birthDate }) => [accountId, birthDate]));
  const asking = await sql<Asking[]>`
    select id, category_id as "categoryId", province, requirement_terms as terms from listing
     where id = any(${listings.map(({ id }) => id)}::bigint[])`;
  // The last day of any wish, and the shortest time: so every possible law applies.
  const from = wishes.reduce((latest, { to }) => (to > latest ? to : latest), '');
  const years = new Map(
    asking.map(({ id, terms, ...listing }) => {
      const asked = requirementsOf(
        { ...listing, requirementTerms: { ...plainTerms, ...terms } },
        { from, units: 1 },
      );
      return [id, Math.max(0, ...asked.flatMap((each) => (each.kind === 'age' ? [each.years] : [])))];
    }),
  );
  return wishes.flatMap((wish) => {
    const birthDate = birthDates.get(wish.memberId);
    if (birthDate === undefined) return [];
    return listings.flatMap(({ id, today }) => {
      const notBefore = addDays(today, noticeDays);
      const first = wish.from > notBefore ? wish.from : notBefore;
      return isOfAge(birthDate, years.get(id) ?? 0, first) ? [] : [{ wishId: wish.id, listingId: id }];
    });
  });
}
