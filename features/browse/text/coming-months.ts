/** Lists the months in which visitors can search for a weekend or a week. */
import { dayOf, lengthOfMonth } from '../words/calendar.ts';

export type ComingMonth = { value: string; label: string; from: string; to: string };

const named = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The rest of this month, and the next eleven. */
export function comingMonths(today: string): ComingMonth[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: 12 }, (_, index) => {
    const ofYear = year + Math.floor((month - 1 + index) / 12);
    const number = ((month - 1 + index) % 12) + 1;
    const first = dayOf(ofYear, number, 1);
    return {
      value: first.slice(0, 7),
      label: named.format(new Date(`${first}T00:00:00Z`)),
      from: first < today ? today : first,
      to: dayOf(ofYear, number, lengthOfMonth(ofYear, number)),
    };
  });
}
