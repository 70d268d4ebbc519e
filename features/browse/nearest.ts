/** Relaxes a search that found nothing: one condition at a time, smallest change first. */
import { addDays, daysBetween } from '../../platform/time/date-range.ts';
import { daysText } from '../../platform/time/days-text.ts';
import { emptyFilter } from './filter/browse-filter.ts';
import type { Box } from './filter/browse-filter.ts';
import { facetText, setFacets, withFacet } from './filter/facets.ts';
import type { Meaning } from './text/meaning.ts';
import { thingsOf } from './text/text-query.ts';

export type Asked = Pick<Meaning, 'filter' | 'wants'> & {
  /** The place's name, if the text has one. */
  placeName: string | null;
};

export type Loosened = {
  kind: 'price' | 'days' | 'words' | 'guests' | 'place' | 'ways' | 'category';
  /** What differs; for the price it is known only with the listing. */
  title: string;
  detail: string;
  asked: Asked;
};

const fits = 'Everything else matches';

/** Groups of changes; the first in each group that finds something is used. */
export function loosened(asked: Asked, today: string): Loosened[][] {
  return [
    byPrice(asked),
    byDays(asked, today),
    ...byWords(asked),
    ...byFacets(asked),
    byGuests(asked),
    byPlace(asked),
    byWays(asked),
    byCategory(asked),
  ].filter((group) => group.length > 0);
}

/** If no single change is enough: the remaining conditions, fewest first. */
export function stripped({ filter, wants, placeName }: Asked): Loosened[] {
  const bare = { ...wants, guests: null, window: null, units: null, words: [] };
  const open = { ...emptyFilter, sortBy: filter.sortBy, category: filter.category };
  const all: Loosened = {
    kind: 'category',
    title: 'Something else',
    detail: 'Popular right now',
    asked: {
      filter: { ...open, category: null },
      wants: { ...bare, categories: [], kinds: [], named: '', offered: [] },
      placeName: null,
    },
  };
  const isOfKind = filter.category !== null || wants.categories.length > 0;
  const alike: Loosened = {
    kind: 'category',
    title: 'Same category',
    detail: 'Other places, days and prices',
    asked: { filter: open, wants: bare, placeName: null },
  };
  const nearby: Loosened = {
    kind: 'place',
    title: placeName === null ? 'In the same area' : `Also near ${placeName}`,
    detail: 'Other gear and stays',
    asked: { ...all.asked, filter: { ...all.asked.filter, box: filter.box }, placeName },
  };
  return [...(isOfKind ? [alike] : []), ...(filter.box === null ? [] : [nearby]), all];
}

function byPrice({ filter, ...rest }: Asked): Loosened[] {
  const { minPriceCents, maxPriceCents } = filter;
  if (minPriceCents === null && maxPriceCents === null) return [];
  const dearer = { ...filter, maxPriceCents: null, sortBy: 'price-low' as const };
  const cheaper = { ...filter, minPriceCents: null, sortBy: 'price-high' as const };
  return [...(maxPriceCents === null ? [] : [dearer]), ...(minPriceCents === null ? [] : [cheaper])].map(
    (changed) => ({
      kind: 'price',
      title: 'Another price',
      detail: fits,
      asked: { ...rest, filter: changed },
    }),
  );
}

const counted = ['', 'One day', 'Two days', 'Three days'];

function byDays(asked: Asked, today: string): Loosened[] {
  const { filter, wants } = asked;
  const { from, to } = filter;
  if (wants.window !== null || wants.units !== null) {
    const open = { ...wants, window: null, units: null };
    return [{ kind: 'days', title: 'At another time', detail: fits, asked: { ...asked, wants: open } }];
  }
  if (from === null || to === null) return [];
  if (filter.flex !== null) return [anytime(asked, `Not from ${daysText(from, to)}`)];
  const moved = [-1, 1, -2, 2, -3, 3]
    .filter((days) => addDays(from, days) >= today)
    .map((days): Loosened => {
      const shifted = { ...filter, from: addDays(from, days), to: addDays(to, days) };
      return {
        kind: 'days',
        title: `${counted[Math.abs(days)]} ${days < 0 ? 'earlier' : 'later'}`,
        detail: `${daysText(shifted.from, shifted.to)} instead of ${daysText(from, to)}`,
        asked: { ...asked, filter: shifted },
      };
    });
  const nights = daysBetween(from, to);
  const others = nights > 0 ? `Not from ${daysText(from, to)}` : `Not on ${daysText(from, to)}`;
  return [...moved, anytime(asked, others)];
}

const anytime = (asked: Asked, detail: string): Loosened => ({
  kind: 'days',
  title: 'On other days',
  detail,
  asked: { ...asked, filter: { ...asked.filter, from: null, to: null, flex: null } },
});

function byWords(asked: Asked): Loosened[][] {
  const things = thingsOf(asked.wants.words);
  return things.slice(0, 4).map((thing, index) => {
    const words = things.filter((_, other) => other !== index).flatMap((other) => other.split(' '));
    return [
      {
        kind: 'words',
        title: `Without “${thing}”`,
        detail: fits,
        asked: { ...asked, wants: { ...asked.wants, words } },
      },
    ];
  });
}

const byFacets = (asked: Asked): Loosened[][] =>
  setFacets(asked.filter.facets).map(([id, value]) => [
    {
      kind: 'words',
      title: `Without “${facetText(id, value)}”`,
      detail: fits,
      asked: { ...asked, filter: { ...asked.filter, facets: withFacet(asked.filter.facets, id, null) } },
    },
  ]);

function byGuests(asked: Asked): Loosened[] {
  const { guests } = asked.wants;
  if (guests === null) return [];
  return [
    {
      kind: 'guests',
      title: `For fewer than ${guests}`,
      detail: fits,
      asked: { ...asked, wants: { ...asked.wants, guests: null } },
    },
  ];
}

const kilometresADegree = 111;

/** Three times as far each way, then everywhere. */
function byPlace(asked: Asked): Loosened[] {
  const { filter, placeName } = asked;
  const { box } = filter;
  if (box === null) return [];
  const [west, south, east, north] = box;
  const [wide, high] = [east - west, north - south];
  const wider: Box = [
    Math.max(-180, west - wide),
    Math.max(-90, south - high),
    Math.min(180, east + wide),
    Math.min(90, north + high),
  ];
  const far = Math.round((1.5 * high * kilometresADegree) / 10) * 10;
  const from = placeName === null ? 'your area' : placeName;
  return [
    {
      kind: 'place',
      title: 'A wider area',
      detail: `Up to about ${Math.max(10, far)} km from ${from}`,
      asked: { ...asked, filter: { ...filter, box: wider } },
    },
    {
      kind: 'place',
      title: 'Farther away',
      detail: `Outside ${from}`,
      asked: { ...asked, filter: { ...filter, box: null } },
    },
  ];
}

function byWays(asked: Asked): Loosened[] {
  const { filter, wants } = asked;
  if (filter.exchange.length === 0 && filter.points === null) return [];
  return [
    {
      kind: 'ways',
      title: 'Another way to pay',
      detail: fits,
      asked: {
        ...asked,
        filter: { ...filter, exchange: [], points: null },
        wants: { ...wants, offered: [] },
      },
    },
  ];
}

function byCategory(asked: Asked): Loosened[] {
  const { filter, wants } = asked;
  if (filter.category === null && wants.categories.length === 0) return [];
  return [
    {
      kind: 'category',
      title: 'Another category',
      detail: fits,
      asked: {
        ...asked,
        filter: { ...filter, category: null },
        wants: { ...wants, categories: [], kinds: [] },
      },
    },
  ];
}
