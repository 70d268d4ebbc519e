/** Lists the demo's additional listings, so that no category looks empty. */
import { morePlaces } from './more-places.ts';
import { moreWater } from './more-water.ts';
import { moreWheels } from './more-wheels.ts';
import type { SampleListing } from './sample-listing.ts';

export const moreSampleListings: readonly SampleListing[] = [...moreWheels, ...moreWater, ...morePlaces];
