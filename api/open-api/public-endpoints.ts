/** Describes the public endpoints. */
import { z } from 'zod';
import { categoryIds, longestSearch } from '../../features/browse/filter/browse-address.ts';
import { highestFacet } from '../../features/browse/filter/read-browse-filter.ts';
import { exchangeWays, flexibilities, sortOptions } from '../../features/browse/filter/browse-filter.ts';
import { facets } from '../../features/browse/filter/facets.ts';
import { longestSentence } from '../v1/search.server.ts';
import { report } from '../vitals.server.ts';
import { shape, type EndpointTable } from './endpoint.ts';

const day = z.string().describe('A calendar day, 2027-06-04.');

/** The parameters `readBrowseFilter` knows: the API refuses others with a sentence, while pages read them leniently (`readPageFilter`). */
const filter = {
  q: z.string().max(longestSearch).optional().describe('Words to search for.'),
  category: z.enum(categoryIds).optional(),
  from: day.optional(),
  to: day.optional(),
  exchange: z.enum(exchangeWays).optional().describe('Can be repeated.'),
  sort: z.enum(sortOptions.map(({ id }) => id)).optional(),
  min: z.int().min(0).optional().describe('Lowest price of a day or night, whole dollars.'),
  max: z.int().min(0).optional().describe('Highest price of a day or night, whole dollars.'),
  box: z.string().optional().describe('west,south,east,north in degrees.'),
  flex: z
    .enum(flexibilities)
    .optional()
    .describe(
      'Used with from and to: up to three days earlier or later, or any weekend or week between them.',
    ),
  ...Object.fromEntries(
    facets.map(({ id, label, choices }) => [
      id,
      z
        .int()
        .min(1)
        .max(choices.length === 1 ? 1 : highestFacet)
        .optional()
        .describe(`${label}.`),
    ]),
  ),
};

export const publicEndpoints: EndpointTable = {
  Listings: {
    words: 'Listings to rent and swap. Positions are accurate to about a kilometre.',
    endpoints: {
      'GET /listings': {
        summary: 'Search listings',
        who: 'everybody',
        query: z.object({
          ...filter,
          after: z.string().optional().describe('The cursor from the previous page.'),
        }),
        answer: { words: 'One page of cards, the number of matches, and where the next page begins.' },
      },
      'GET /listings/map': {
        summary: 'Search within a view of the map',
        who: 'everybody',
        query: z.object({
          ...filter,
          viewport: z.string().describe('west,south,east,north in degrees.'),
          zoom: z.number(),
        }),
        answer: { words: 'Single listings and clusters.' },
      },
      'GET /listings/filters': {
        summary: 'Count the matches for each filter',
        who: 'everybody',
        query: z.object(filter),
        answer: {
          words: 'The category’s filters, and how many listings match each choice.',
        },
      },
      'GET /listings/cards': {
        summary: 'Read several listings by slug',
        who: 'everybody',
        query: z.object({ slug: z.string().describe('Repeat it up to 50 times.'), ...filter }),
        answer: { words: 'Their cards, in the given order.' },
      },
      'GET /listings/compare': {
        summary: 'Compare two or three listings',
        who: 'everybody',
        query: z.object({ slug: z.string().describe('Repeat it two or three times.'), ...filter }),
        answer: { words: 'Their cards, and rows with each one’s price and features.' },
      },
      'GET /search/parse': {
        summary: 'Interpret a typed search',
        who: 'everybody',
        query: z.object({
          q: z.string().max(longestSentence).describe('The search as typed.'),
          today: day.optional().describe('The day it was typed. Default: today.'),
        }),
        answer: {
          words:
            'Categories, place, days, nights, prices in cents, guests, ways to pay, and the remaining words. `window` means any dates between the two days.',
        },
      },
      'GET /search/suggest': {
        summary: 'Complete a typed search',
        who: 'everybody',
        query: z.object({ q: z.string().max(longestSearch).describe('The text so far.') }),
        answer: {
          words: 'Places, categories with their counts, and listings. `text` is the whole completed search.',
        },
      },
      'GET /listings/:slug/availability': {
        summary: 'Read which days of a listing are taken',
        who: 'everybody',
        query: z.object({ from: day.optional(), to: day.optional() }),
        answer: { words: 'The date rules, and the taken days.' },
      },
    },
  },
  Figures: {
    words: 'Public figures.',
    endpoints: {
      'GET /points': {
        summary: 'Read how many Adventure Points there are',
        who: 'everybody',
        answer: {
          words:
            'Issued, in circulation, held, expired, and kept as fees. It says nothing about any one member.',
        },
      },
      'POST /vitals': {
        summary: 'Report how fast a page was',
        description: 'Sent by browsers when a page is left. We don’t record who sent it.',
        who: 'everybody',
        body: shape('Vitals', report),
        answer: { status: 204, words: 'Counted.' },
      },
      'GET /demo-village': {
        summary: 'List the demo people to sign in as',
        who: 'everybody',
        answer: {
          words:
            'Empty unless demo data is in use and the request comes from this machine or its local network.',
        },
      },
    },
  },
};
