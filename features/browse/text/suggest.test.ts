import { expect, test } from 'vitest';
import { categoriesLike, placesLike } from './suggest.ts';

test('completes the place being typed and keeps the words before it', () => {
  expect(placesLike('cabin fern')[0]).toEqual({ name: 'Fernie', text: 'cabin near Fernie' });
  expect(placesLike('boat in kel')[0]).toEqual({ name: 'Kelowna', text: 'boat in Kelowna' });
  expect(placesLike('big wh')[0]).toEqual({ name: 'Big White', text: 'Big White' });
  expect(placesLike('okan').map(({ name }) => name)).toContain('Okanagan');
  expect(placesLike('x')).toEqual([]);
});

test('completes the category being typed', () => {
  expect(categoriesLike('snowm')).toEqual([{ category: 'snow', text: 'snowmobile' }]);
  expect(categoriesLike('fernie cab')[0]).toEqual({ category: 'cabins', text: 'fernie cabin' });
  expect(categoriesLike('zz')).toEqual([]);
});
