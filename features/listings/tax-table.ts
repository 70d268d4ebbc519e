/** Lists the taxes by province, kind and date. */

/**
 * A professional must confirm this table before real money moves. Open questions: BC's daily passenger vehicle rental tax for cars and
 * motorcycles; GST on residential stays of a month or more, and on owners below the small-supplier threshold; towns with a local lodging
 * tax that are missing here. A missing town adds no line.
 */
export type TaxRow = {
  label: string;
  province: 'BC' | 'AB' | 'any';
  /** Gear is counted in days, stays in nights. A parked trailer rented by the night is lodging, a towed one is gear. */
  kind: 'gear' | 'stay' | 'any';
  percent: number;
  /** 'charge': the rental after discount, and cleaning. 'all': the renter's service fee too. */
  base: 'charge' | 'all';
  /** First day on which the row applies, and the last if known. */
  holdsFrom: string;
  holdsTo?: string;
  /** Which day they refer to: the day of booking or the first day of the stay. */
  decidedBy: 'booking' | 'start';
  /** The row applies up to this many days or nights. */
  maximumUnits?: number;
  /** Towns as in a listing's location, lower case. */
  towns?: readonly string[];
  /** Category ids. */
  categories?: readonly string[];
  source: string;
};

const localLodging = (
  towns: readonly string[],
  percent: number,
  holdsFrom: string,
  source: string,
  holdsTo?: string,
): TaxRow => ({
  label: 'Local lodging tax',
  province: 'BC',
  kind: 'stay',
  percent,
  base: 'charge',
  holdsFrom,
  ...(holdsTo !== undefined && { holdsTo }),
  decidedBy: 'start',
  maximumUnits: 26,
  towns,
  source,
});

/** Every known tax, in display order. */
export const taxTable: readonly TaxRow[] = [
  {
    label: 'GST',
    province: 'any',
    kind: 'any',
    percent: 5,
    base: 'all',
    holdsFrom: '2008-01-01',
    decidedBy: 'start',
    source: 'Excise Tax Act (Canada), section 165',
  },
  {
    label: 'PST',
    province: 'BC',
    kind: 'gear',
    percent: 7,
    base: 'charge',
    holdsFrom: '2013-04-01',
    decidedBy: 'start',
    source: 'Provincial Sales Tax Act (BC), leases of goods',
  },
  {
    label: 'PST on accommodation',
    province: 'BC',
    kind: 'stay',
    percent: 8,
    base: 'charge',
    holdsFrom: '2013-04-01',
    decidedBy: 'start',
    maximumUnits: 26,
    source: 'Provincial Sales Tax Act (BC), accommodation; Bulletin PST 120: stays under 27 nights',
  },
  localLodging(['kelowna'], 3, '2018-01-01', 'City of Kelowna, municipal and regional district tax'),
  localLodging(
    ['big white', 'big white ski resort'],
    3,
    '2018-10-01',
    'Big White, municipal and regional district tax',
  ),
  localLodging(['fernie'], 2, '2007-02-01', 'East Kootenay, tax on accommodation in Fernie'),
  localLodging(['vancouver'], 3, '2018-10-01', 'City of Vancouver, municipal and regional district tax'),
  {
    ...localLodging(['vancouver'], 2.5, '2023-02-01', 'City of Vancouver, major events tax', '2030-01-31'),
    label: 'Major events tax',
  },
  {
    label: 'Tourism levy',
    province: 'AB',
    kind: 'stay',
    percent: 4,
    base: 'all',
    holdsFrom: '2005-04-01',
    holdsTo: '2026-03-31',
    decidedBy: 'booking',
    maximumUnits: 27,
    source: 'Tourism Levy Act (Alberta): a marketplace’s fees are part of the price; stays under 28 nights',
  },
  {
    label: 'Tourism levy',
    province: 'AB',
    kind: 'stay',
    percent: 6,
    base: 'all',
    holdsFrom: '2026-04-01',
    decidedBy: 'booking',
    maximumUnits: 27,
    source: 'Tourism Levy Act (Alberta), rate from 2026-04-01',
  },
  {
    label: 'Vehicle rental tax',
    province: 'AB',
    kind: 'gear',
    percent: 6,
    base: 'charge',
    holdsFrom: '2027-01-01',
    decidedBy: 'start',
    categories: ['specialty'],
    source: 'Announced by Alberta: 6 % on passenger-vehicle rentals from 2027-01-01',
  },
];

/** What decides which rows apply to a stay. */
export type Taxable = {
  province: string;
  location: string;
  categoryId: string;
  priceUnit: 'day' | 'night';
  units: number;
  /** The stay's first day and the day of booking, 'YYYY-MM-DD'. */
  startsOn: string;
  bookedOn: string;
};

function holds(row: TaxRow, stay: Taxable): boolean {
  const day = row.decidedBy === 'booking' ? stay.bookedOn : stay.startsOn;
  const town = (stay.location.split(',')[0] ?? '').trim().toLowerCase();
  return (
    (row.province === 'any' || row.province === stay.province) &&
    (row.kind === 'any' || (row.kind === 'stay') === (stay.priceUnit === 'night')) &&
    row.holdsFrom <= day &&
    (row.holdsTo === undefined || day <= row.holdsTo) &&
    (row.maximumUnits === undefined || stay.units <= row.maximumUnits) &&
    (row.towns === undefined || row.towns.includes(town)) &&
    (row.categories === undefined || row.categories.includes(stay.categoryId))
  );
}

/** The rows that apply to a stay, in display order. */
export const taxesOn = (stay: Taxable, table: readonly TaxRow[] = taxTable): TaxRow[] =>
  table.filter((row) => holds(row, stay));
