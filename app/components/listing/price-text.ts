/** Formats prices and points: CAD, en-CA, whole dollars without cents. */
import type { ListingCard } from '../../../features/listings/listing-card.ts';

const whole = new Intl.NumberFormat('en-CA');

/** '1,149 AP'. */
export const pointsText = (points: number) => `${whole.format(points)} AP`;

/** '3 days', '1 night'. */
export const unitsText = (units: number, unit: 'day' | 'night') =>
  `${whole.format(units)} ${unit}${units === 1 ? '' : 's'}`;

/** A map pin's text: the price of one day or night, or of the whole stay for chosen dates. */
export const pinText = (cents: number) => `$${whole.format(Math.round(cents / 100))}`;

/** 'Rent or Swap', 'Swap Available' or 'Rental Only'. */
export function exchangeBadge(card: Pick<ListingCard, 'offersRent' | 'offersSwap'>): string {
  if (!card.offersSwap) return 'Rental Only';
  return card.offersRent ? 'Rent or Swap' : 'Swap Available';
}
