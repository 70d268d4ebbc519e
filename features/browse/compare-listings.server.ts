/** Compares listings side by side: their prices and filter values. */
import type { Deps } from '../../platform/deps.server.ts';
import { formatCents } from '../../platform/money/money.ts';
import type { ListingCard } from '../listings/listing-card.ts';
import type { BrowseFilter } from './filter/browse-filter.ts';
import { cardsBySlug } from './cards-by-slug.server.ts';
import { facets } from './filter/facets.ts';
import type { Facet } from './filter/facets.ts';
import { Values } from './search-sql.server.ts';
import { facetConditions } from './saved/search-wish.server.ts';

/** `values` follow the order of the cards. */
export type Comparison = { cards: ListingCard[]; rows: { label: string; values: string[] }[] };

type Known = { slug: string; policy: string; facts: Record<string, number>; passed: string[] };
type Side = { card: ListingCard; known: Known };

const none = '–';
const switches = facets.filter(({ choices, reads }) => choices.length === 1 && !('categoryOutside' in reads));

/** Published listings in the order of the slugs; unknown slugs are skipped. With days, their totals. */
export async function compareListings(
  deps: Pick<Deps, 'sql' | 'now'>,
  slugs: readonly string[],
  days: Pick<BrowseFilter, 'from' | 'to'>,
): Promise<Comparison> {
  const values = new Values();
  const asked = values.put([...slugs]);
  const passed = switches.map(
    ({ id }) => `case when ${facetConditions(values, { [id]: 1 }).join(' and ')} then '${id}' end`,
  );
  const [cards, known] = await Promise.all([
    cardsBySlug(deps, slugs, days),
    deps.sql.unsafe<Known[]>(
      `select l.slug, l.cancellation_policy as policy, x.facts, array_remove(array[${passed.join(', ')}], null) as passed
         from listing l join listing_text x on x.listing_id = l.id where l.slug = any(${asked}::text[])`,
      values.list,
      { prepare: true },
    ),
  ]);
  const bySlug = new Map(known.map((each) => [each.slug, each]));
  const sides = cards.flatMap((card): Side[] => {
    const found = bySlug.get(card.slug);
    return found === undefined ? [] : [{ card, known: found }];
  });
  return { cards: sides.map(({ card }) => card), rows: rowsOf(sides) };
}

function rowsOf(sides: readonly Side[]): Comparison['rows'] {
  const row = (label: string, valueOf: (side: Side) => string) => ({ label, values: sides.map(valueOf) });
  const rows = [
    row('Total', ({ card: { stay } }) => (stay === null ? none : formatCents(stay.totalCents))),
    row('Price', ({ card }) => `${formatCents(card.priceCents)}/${card.priceUnit}`),
    row('Reviews', ({ card }) =>
      card.rating === null ? 'None yet' : `${card.rating} (${card.reviewCount})`,
    ),
    ...facets.flatMap((facet) => factRow(facet, row)),
    ...switches.map(({ id, label }) => row(label, ({ known }) => (known.passed.includes(id) ? 'Yes' : 'No'))),
    row('Ways to pay', ({ card }) =>
      [card.offersRent && 'Cash', card.takesPoints && 'Points', card.offersSwap && 'Swap']
        .filter((way) => way !== false)
        .join(', '),
    ),
    row('Cancellation', ({ known: { policy } }) => policy.charAt(0).toUpperCase() + policy.slice(1)),
  ];
  return rows.filter(({ values }) => values.some((value) => value !== none));
}

const factRow = (
  { compared, reads }: Facet,
  row: (label: string, valueOf: (side: Side) => string) => Comparison['rows'][number],
): Comparison['rows'] =>
  compared === undefined || !('fact' in reads)
    ? []
    : [
        row(compared[0], ({ known }) => {
          const number = known.facts[reads.fact];
          return number === undefined ? none : `${number.toLocaleString('en-CA')}${compared[1]}`;
        }),
      ];
