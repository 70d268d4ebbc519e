/** Lists the sample listings of a new installation. */
import { beachHouseShuswap, cozyCabinKootenay, okanaganGlamping } from './lake-stays.ts';
import { mountainLodgeFernie, secludedCabinBanff, whiskeyJackChalet } from './mountain-stays.ts';
import { kawasakiDirtbike, kawasakiTeryx } from './off-road.ts';
import { classicRoadster, indianMotorcycle } from './on-the-highway.ts';
import { classCMotorhome, coachmenTrailer } from './on-the-road.ts';
import { chaparral, seadooPair, superAirNautique } from './on-the-water.ts';
import { floatingSauna, paddleBoards, polarisSled } from './one-of-a-kind.ts';
import { moreSampleListings } from './more-sample-listings.ts';
import type { SampleListing } from './sample-listing.ts';

/** All eighteen, in the order they are added. */
export const sampleListings: readonly SampleListing[] = [
  coachmenTrailer,
  superAirNautique,
  kawasakiTeryx,
  whiskeyJackChalet,
  okanaganGlamping,
  classCMotorhome,
  floatingSauna,
  chaparral,
  seadooPair,
  kawasakiDirtbike,
  indianMotorcycle,
  classicRoadster,
  beachHouseShuswap,
  secludedCabinBanff,
  cozyCabinKootenay,
  mountainLodgeFernie,
  polarisSled,
  paddleBoards,
];

/** Those, plus the demo's own listings. */
export const everySampleListing: readonly SampleListing[] = [...sampleListings, ...moreSampleListings];
