/** Words the desk's emergencies. */
import type { EmergencyKind } from '../../../../features/exchange/emergencies/area.ts';
import type { EmergencyPreview } from '../../../../features/exchange/emergencies/emergency-preview.ts';

export const kindNames: Record<EmergencyKind, string> = {
  wildfire: 'Wildfire',
  flood: 'Flood',
  closure: 'Closure',
};

/** '1 booking', '3 bookings'. */
export const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** '2 bookings, 1 trip under way and 1 swap'; 'nobody' when none are affected. */
export function metText({ bookings, trips, swaps, legs }: EmergencyPreview): string {
  const out = trips + legs;
  const parts = [
    bookings > 0 && countText(bookings, 'booking'),
    swaps > 0 && countText(swaps, 'swap'),
    out > 0 && `${countText(out, 'trip')} under way`,
  ].filter((part) => part !== false);
  const last = parts.pop() ?? 'nobody';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** What a declaration means for those affected. */
export function meaningOf({ bookings, trips, swaps, legs }: EmergencyPreview): string {
  const out = trips + legs;
  const parts = [
    bookings > 0 &&
      `${countText(bookings, 'booking')}: the renter can choose a full refund, or more than that in points. A renter who doesn’t choose gets the refund.`,
    swaps > 0 &&
      `${countText(swaps, 'swap')} ${swaps === 1 ? 'is' : 'are'} called off right away. Nobody pays anything, and we release every bond. Ending the emergency doesn’t change this.`,
    out > 0 &&
      `${countText(out, 'trip')} under way can end early, with points for the unused days. No return counts as late during the emergency.`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nobody has booked there on these days.' : parts.join(' ');
}
