/** Which listings does a demo have besides the eighteen, so that no category looks empty? */
import type { SampleListing } from './sample-listing.ts';

export const moreSampleListings: readonly SampleListing[] = [];
