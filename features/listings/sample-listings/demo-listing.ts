/** Fills in what most sample and demo listings share: times, price unit, ways to exchange, rating, and rules by category. */
import type { SampleListing } from './sample-listing.ts';

const rules: Readonly<Record<string, string[]>> = {
  rv: [
    'Driver 25 or older',
    'No smoking inside',
    'Return it with the tanks emptied',
    'BC and Alberta only',
    'One well-behaved dog is fine',
  ],
  atv: [
    'Helmets on',
    'Stay on marked trails',
    'No riding after dark',
    'Tell me if you dropped it',
    'Wash it or pay for the wash',
  ],
  specialty: ['Driver 30 or older', 'Dry roads only', 'Covered parking at night', 'No food inside'],
  cabins: ['Quiet after 10 p.m.', 'No parties', 'Shoes off inside', 'Take your garbage with you'],
  glamping: ['Quiet after 10 p.m.', 'Open fires only in the ring', 'Shoes off inside'],
  water: [
    'Operator card on board',
    'Life jackets on for children',
    'No alcohol for the driver',
    'Off the water at sunset',
    'Return it with a full tank',
  ],
  lite: ['Life jackets on', 'Rinse them before the return', 'Back by sunset'],
};

const usual = {
  priceUnit: 'day',
  leadDays: 1,
  featuredRank: 5,
  exchangePreference: ['rent', 'directSwap', 'adventurePoints', 'cashAndPoints'],
  rating: 4.8,
  reviewCount: 6,
  demand: 0.4,
} as const;

type Usual = keyof typeof usual | 'paths' | 'province' | 'timeZone' | 'rules';

/** The complete listing; its own values win. The province is at the end of its location. */
export function demoListing(
  said: Omit<SampleListing, Usual> & Partial<Pick<SampleListing, Usual>>,
): SampleListing {
  const isInBc = said.location.endsWith('BC');
  return {
    ...usual,
    paths: [],
    province: isInBc ? 'BC' : 'AB',
    timeZone: isInBc ? 'America/Vancouver' : 'America/Edmonton',
    rules: rules[said.categoryId] ?? [],
    ...said,
  };
}
