/** Lists the filters beyond the specification's own, one row each: its control, address, chip, badge, typed words and condition. */

type Row = {
  label: string;
  /** Categories where it applies, '' for all at once; default everywhere. */
  categories: readonly string[];
  /** A single choice is shown as a switch. */
  choices: readonly (readonly [value: number, label: string])[];
  /** The chip in a search; `{}` is the value, `{label}` its choice's label. */
  chip: string;
  /** How people type it; switches only. */
  said?: readonly string[];
} & (ByFact | Otherwise);

/** A fact of `listing_text.facts`. Only cards and comparisons of such a row can show it: a card knows no words. */
type ByFact = {
  reads: { fact: string; by: 'atLeast' | 'atMost' };
  /** The number's name in a comparison, and its unit. */
  compared?: readonly [label: string, unit: string];
  /** Shown on cards. One line of badges fits; the rest is cut off. */
  badge?: string;
};

/** Words in the listing's own text, or any category except these. */
type Otherwise = {
  reads: { words: readonly string[] } | { categoryOutside: readonly string[] };
  compared?: undefined;
  badge?: undefined;
};

const pets = [
  'pet',
  'pet friendly',
  'dog friendly',
  'dog',
  'pets welcome',
  'pets allowed',
  'dogs welcome',
  'dogs allowed',
] as const;

/** In the order of the sheet. A fact that no other row reads also needs a pattern in `listing_fact` (docs/domain/search.md). */
const table = {
  sleeps: {
    label: 'Sleeps',
    categories: ['', 'rv', 'cabins', 'glamping'],
    choices: [
      [2, '2+'],
      [4, '4+'],
      [6, '6+'],
      [8, '8+'],
      [10, '10+'],
    ],
    reads: { fact: 'sleeps', by: 'atLeast' },
    chip: 'Sleeps {}+',
    compared: ['Sleeps', ''],
  },
  seats: {
    label: 'Seats',
    categories: ['water', 'atv', 'specialty'],
    choices: [
      [2, '2+'],
      [4, '4+'],
      [6, '6+'],
      [8, '8+'],
      [10, '10+'],
    ],
    reads: { fact: 'seats', by: 'atLeast' },
    chip: 'Seats {}+',
    compared: ['Seats', ''],
  },
  length: {
    label: 'Maximum length',
    categories: ['rv', 'water'],
    choices: [
      [18, '18 ft'],
      [22, '22 ft'],
      [26, '26 ft'],
      [30, '30 ft'],
    ],
    reads: { fact: 'length', by: 'atMost' },
    chip: 'Up to {} ft',
    compared: ['Length', ' ft'],
  },
  towing: {
    label: 'Towable with',
    categories: ['rv'],
    choices: [
      [900, 'Small SUV'],
      [1600, 'Mid-size SUV'],
      [3200, 'Half-ton truck'],
      [5400, '¾-ton truck'],
    ],
    reads: { fact: 'towing', by: 'atMost' },
    chip: 'Towable with: {label}',
    compared: ['Towing weight', ' kg'],
  },
  pets: {
    label: 'Pets welcome',
    categories: ['', 'rv', 'cabins', 'glamping', 'water'],
    choices: [[1, 'Yes']],
    reads: { words: pets },
    chip: 'Pets welcome',
    said: [
      'pet friendly',
      'pets welcome',
      'pets allowed',
      'dog friendly',
      'dogs welcome',
      'dogs allowed',
      'pets ok',
      'dogs ok',
      'with pets',
      'with a dog',
      'with dog',
      'with dogs',
    ],
  },
  instant: {
    label: 'Instant booking',
    categories: [],
    choices: [[1, 'Yes']],
    reads: { fact: 'instant', by: 'atLeast' },
    chip: 'Instant booking',
    said: ['instant booking', 'instant book', 'book instantly', 'instantly bookable'],
    badge: 'Instant',
  },
  delivery: {
    label: 'Delivers to you',
    categories: ['', 'rv', 'water', 'atv', 'snow', 'lite', 'motorcycle', 'specialty', 'unique'],
    choices: [[1, 'Yes']],
    reads: { fact: 'delivery', by: 'atLeast' },
    chip: 'Delivers',
    said: ['with delivery', 'delivered', 'delivery included', 'that delivers'],
    badge: 'Delivers',
  },
  top: {
    label: 'Top hosts',
    categories: [],
    choices: [[1, 'Yes']],
    reads: { fact: 'top', by: 'atLeast' },
    chip: 'Top hosts',
    said: ['top hosts', 'top host', 'superhost', 'superhosts', 'best hosts'],
    badge: 'Top host',
  },
  nolicence: {
    label: 'No driver’s licence needed',
    categories: ['', 'unique'],
    choices: [[1, 'Yes']],
    reads: { categoryOutside: ['rv', 'specialty', 'motorcycle'] },
    chip: 'No licence needed',
    said: [
      'no licence',
      'no license',
      'no licence needed',
      'no license needed',
      'no licence required',
      'no license required',
      'without a licence',
      'without a license',
      'without licence',
      'without license',
    ],
  },
} as const satisfies Record<string, Row>;

export type FacetId = keyof typeof table;
/** Each filter's value. */
export type Facets = Partial<Record<FacetId, number>>;
export type Facet = Row & { id: FacetId };

export const facets: readonly Facet[] = Object.entries(table).map(([id, row]) => ({
  ...row,
  id: id as FacetId,
}));
export const facetIds = facets.map(({ id }) => id);

export const facetOf = (id: FacetId): Row => table[id];

/** Those relevant to a category, or to all. */
export const facetsOf = (category: string | null): Facet[] =>
  facets.filter(({ categories }) => categories.length === 0 || categories.includes(category ?? ''));

/** The label of an active filter in a chip, saved search or nearest result: 'Sleeps 6+'. */
export function facetText(id: FacetId, value: number): string {
  const { chip, choices } = facetOf(id);
  const label = choices.findLast(([each]) => each <= value)?.[1] ?? '';
  return chip.replace('{label}', label).replace('{}', String(value));
}

/** The active filters, in table order. */
export const setFacets = (set: Facets): [id: FacetId, value: number][] =>
  facetIds.flatMap((id) => (set[id] === undefined ? [] : [[id, set[id]]]));

/** The same without one, or with another value. */
export function withFacet(set: Facets, id: FacetId, value: number | null): Facets {
  const { [id]: _, ...others } = set;
  return value === null ? others : { ...others, [id]: value };
}
