/** How does the desk speak of emergencies? */
import type { EmergencyKind } from '../../../features/emergencies/area.ts';

export const kindNames: Record<EmergencyKind, string> = {
  wildfire: 'Wildfire',
  flood: 'Flood',
  closure: 'Closure',
};

/** '1 booking', '3 bookings'. */
export const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
