/** Chooses the months in the earnings chart. */
type Month = { month: string; cents: number };

/** At least half a year, so that a first month is one column among several. */
const fewest = 6;

/** '2027-01' before '2027-02'. */
const monthBefore = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
};

/** Every month from first to last, even without payouts. @param months oldest first */
export function plottedMonths(months: readonly Month[]): Month[] {
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return [];
  const known = new Map(months.map(({ month, cents }) => [month, cents]));
  const shown: Month[] = [];
  for (let month = last.month; shown.length < fewest || month >= first.month; month = monthBefore(month))
    shown.unshift({ month, cents: known.get(month) ?? 0 });
  return shown;
}
