/** Names what a typed search was understood to mean, each with the text that remains without it. */
import { daysText } from '../../../platform/time/days-text.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { writeBrowseFilter } from '../filter/browse-address.ts';
import type { BrowseFilter, ExchangeWay } from '../filter/browse-filter.ts';
import { facetText, setFacets, withFacet } from '../filter/facets.ts';
import type { Meaning } from './meaning.ts';
import type { FactKind, Span } from '../words/understood.ts';

export type Chip = {
  fact: FactKind | 'filter';
  label: string;
  /** The search without it, as parameters: the target of its ✕. */
  query: string;
};

/** The typed text without one kind of fact, for a control that sets the same. */
export type RestOf = Partial<Record<FactKind, string>>;

/** Small words that introduce what is removed and mean nothing without it. */
const leadingWords =
  /(?:(?:^|\s)(?:with|w|w\/|and|&|\+|plus|or|has|having|including|for|in|near|at|on|by|around|to|from|the|a|an|,|-)[\s,]*)+$/i;

/** The text without certain parts, and without the small words before them. */
export function textWithout(text: string, spans: readonly Pick<Span, 'start' | 'end'>[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of spans) {
    rest = (rest + text.slice(at, start)).replace(leadingWords, ' ');
    at = end;
  }
  return (rest + text.slice(at))
    .replace(/\s+/g, ' ')
    .replace(/ ([,.])/g, '$1')
    .replace(/^[\s,.]+|[\s,]+$/g, '');
}

/**
 * What a search asks for, each with the search without it.
 * @param meaning null when only plain words were found
 * @param names the categories' names by id
 */
export function chipsOf(
  filter: BrowseFilter,
  meaning: Meaning | null,
  names: ReadonlyMap<string, string>,
): { chips: Chip[]; restOf: RestOf } {
  const typedChips = meaning === null ? { chips: [], restOf: {} } : chipsOfText(filter, meaning, names);
  return { ...typedChips, chips: [...typedChips.chips, ...chipsOfFilters(filter)] };
}

const queryOf = (filter: BrowseFilter): string => writeBrowseFilter(filter).toString();

function chipsOfFilters(filter: BrowseFilter): Chip[] {
  const { from, to, flex } = filter;
  const days: Chip[] =
    flex === null || from === null || to === null
      ? []
      : [
          {
            fact: 'filter',
            label: flex === 'near' ? '± 3 days' : `Any ${flex} ${windowText(from, to)}`,
            query: queryOf(
              flex === 'near' ? { ...filter, flex: null } : { ...filter, from: null, to: null, flex: null },
            ),
          },
        ];
  return [
    ...days,
    ...setFacets(filter.facets).map(([id, value]): Chip => ({
      fact: 'filter',
      label: facetText(id, value),
      query: queryOf({ ...filter, facets: withFacet(filter.facets, id, null) }),
    })),
  ];
}

function chipsOfText(
  filter: BrowseFilter,
  meaning: Meaning,
  names: ReadonlyMap<string, string>,
): { chips: Chip[]; restOf: RestOf } {
  const text = filter.search;
  const { said, understood } = meaning;
  const plain = understood.spans.filter(
    ({ start, end }) => !said.some((each) => start < each.end && end > each.start),
  );
  const restOf: RestOf = {};
  for (const [fact, spans] of Object.entries(byFact(understood.spans)))
    restOf[fact as FactKind] = textWithout(text, spans);
  const chipOf = (fact: FactKind, label: string, spans: readonly Pick<Span, 'start' | 'end'>[]): Chip => ({
    fact,
    label,
    query: queryOf({ ...filter, search: textWithout(text, spans) }),
  });
  const chips = [
    ...runsOf(text, plain)
      .filter(({ fact }) => !isOverruled(filter, fact))
      .map(({ fact, spans }) => chipOf(fact, labelOf(fact, typed(text, spans), meaning, names), spans)),
    ...said
      .filter(({ id }) => filter.facets[id] === undefined)
      .map((each) => chipOf('words', facetText(each.id, 1), [each])),
  ];
  return { chips: chips.filter(({ label }) => label !== ''), restOf };
}

const byFact = (spans: readonly Span[]): Partial<Record<FactKind, Span[]>> =>
  Object.groupBy(spans, ({ fact }) => fact);

/** One run per kind of fact where it first occurs; adjacent words are one, others separate. */
function runsOf(text: string, spans: readonly Span[]): { fact: FactKind; spans: Span[] }[] {
  const runs: { fact: FactKind; spans: Span[] }[] = [];
  for (const span of spans) {
    const last = runs.at(-1);
    const before = last?.spans.at(-1);
    const follows = before !== undefined && /^[\s'’-]*$/.test(text.slice(before.end, span.start));
    const run =
      span.fact === 'words'
        ? last?.fact === 'words' && follows
          ? last
          : undefined
        : runs.find(({ fact }) => fact === span.fact);
    if (run) run.spans.push(span);
    else runs.push({ fact: span.fact, spans: [span] });
  }
  return runs;
}

const typed = (text: string, spans: readonly Span[]): string =>
  spans.map(({ start, end }) => text.slice(start, end)).join(' ');

function isOverruled(filter: BrowseFilter, fact: FactKind): boolean {
  switch (fact) {
    case 'dates':
    case 'nights':
      return filter.from !== null;
    case 'price':
      return filter.minPriceCents !== null || filter.maxPriceCents !== null;
    case 'ways':
      return filter.exchange.length > 0;
    case 'place':
      return filter.box !== null;
    default:
      return false;
  }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const wayNames: Record<ExchangeWay, string> = {
  rent: 'Rent',
  directSwap: 'Direct swap',
  adventurePoints: 'Adventure Points',
  cashAndPoints: 'Cash + AP',
};

function labelOf(
  fact: FactKind,
  said: string,
  { understood, wants, filter }: Meaning,
  names: ReadonlyMap<string, string>,
): string {
  const { categories, place, guests, ways, offered } = understood;
  const isStay = categories.length > 0 && categories.every((id) => id === 'cabins' || id === 'glamping');
  switch (fact) {
    case 'category': {
      const isParticular = wants.kinds.length > 0 || categories.length === 0 || isBrand(said, wants.words);
      return isParticular ? sentence(said) : categories.map((id) => names.get(id) ?? id).join(' or ');
    }
    case 'place':
      return place === null ? '' : isArea(place.kind) ? place.name : `Near ${place.name}`;
    case 'dates':
      return datesText(understood, wants.window !== null);
    case 'nights':
      return understood.nights === null
        ? ''
        : lengthText(understood.nights, isStay || categories.length === 0);
    case 'price':
      return priceText(filter, isStay ? '/night' : categories.length === 0 ? '' : '/day');
    case 'guests':
      return guests === null ? '' : `${guests} ${guests === 1 ? 'guest' : 'guests'}`;
    case 'ways':
      return offered.length > 0
        ? `Swap for my ${offered.join(' or ')}`
        : (ways ?? []).map((way) => wayNames[way]).join(' or ');
    case 'words':
      return sentence(said);
  }
}

const isArea = (kind: string): boolean => kind === 'region' || kind === 'province';
const isBrand = (said: string, words: readonly string[]): boolean =>
  said
    .toLowerCase()
    .split(/\s+/)
    .some((word) => words.includes(word));

const lengthText = (count: number, byNight: boolean): string =>
  `${count} ${byNight ? 'night' : 'day'}${count === 1 ? '' : 's'}`;

function priceText({ minPriceCents: low, maxPriceCents: high }: BrowseFilter, unit: string): string {
  if (low !== null && high !== null) return `${formatCents(low)} – ${formatCents(high)}${unit}`;
  if (high !== null) return `Up to ${formatCents(high)}${unit}`;
  return low === null ? '' : `From ${formatCents(low)}${unit}`;
}

const wholeMonth = new Intl.DateTimeFormat('en-CA', { month: 'long', timeZone: 'UTC' });
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

function datesText({ from, to }: Meaning['understood'], isWindow: boolean): string {
  if (from === null || to === null) return '';
  if (!isWindow) return daysText(from, to);
  return `Any time ${windowText(from, to)}`;
}

/** "in February", "Feb 3 – 20". */
function windowText(from: string, to: string): string {
  const isMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && Number(to.slice(8)) >= 28;
  return isMonth ? `in ${wholeMonth.format(dateOf(from))}` : daysText(from, to);
}
