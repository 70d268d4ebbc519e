import { expect, test } from 'vitest';
import { requirementLaws } from '../../requirements/requirement-laws.ts';
import { categoryIds } from './browse-address.ts';
import { emptyFilter } from './browse-filter.ts';
import { facetOf, facets, facetsOf, facetText } from './facets.ts';
import { meaningOf } from '../text/meaning.ts';

test('offers “no licence” exactly where no law requires one', () => {
  const { reads } = facetOf('nolicence');
  const byLaw = requirementLaws.flatMap(({ requires, categories }) =>
    requires.kind === 'licence' ? categories : [],
  );
  expect(new Set('categoryOutside' in reads ? reads.categoryOutside : [])).toEqual(new Set(byLaw));
});

test('shows the facets that matter in a category', () => {
  const shown = (category: string | null) => facetsOf(category).map(({ id }) => id);
  expect(shown('rv')).toEqual(['sleeps', 'length', 'towing', 'pets', 'instant', 'delivery', 'top']);
  expect(shown('motorcycle')).toEqual(['instant', 'delivery', 'top']);
  expect(shown(null)).toContain('nolicence');
  for (const { categories } of facets)
    for (const id of categories) expect(['', ...categoryIds]).toContain(id);
});

test('puts a chosen filter into words', () => {
  expect(facetText('sleeps', 6)).toBe('Sleeps 6+');
  expect(facetText('towing', 3200)).toBe('Towable with: Half-ton truck');
});

test.each([
  ['pet friendly cabin near fernie', { pets: 1 }, 'cabins'],
  ['Dog-friendly', { pets: 1 }, null],
  ['boat, no licence needed', { nolicence: 1 }, 'water'],
  ['top hosts with instant booking', { instant: 1, top: 1 }, null],
  ['cabin', {}, 'cabins'],
])('reads the filters in a text: %s', (search, set, category) => {
  const meaning = meaningOf({ ...emptyFilter, search }, '2026-11-23');
  expect(meaning?.filter).toMatchObject({ facets: set, category });
  expect(meaning?.wants.words).toEqual([]);
});
