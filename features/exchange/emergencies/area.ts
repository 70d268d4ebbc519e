/** Tells whether a place is in an area an operator drew: a circle, or a polygon. */

/** `km` in a straight line. Corners in order; the last connects to the first. Degrees. */
export type Area =
  | { shape: 'circle'; longitude: number; latitude: number; km: number }
  | { shape: 'polygon'; corners: [longitude: number, latitude: number][] };

/** Degrees. */
export type Position = readonly [longitude: number, latitude: number];

const earthKm = 6_371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** In a straight line, in kilometres. */
export function distanceKm(
  [fromLongitude, fromLatitude]: Position,
  [toLongitude, toLatitude]: Position,
): number {
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(fromLatitude, toLatitude) +
    Math.cos(radians(fromLatitude)) * Math.cos(radians(toLatitude)) * half(fromLongitude, toLongitude);
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Counts the sides crossed by a line to the east: an odd number means inside. For areas that do not cross the date line. */
function isBetweenCorners([x, y]: Position, corners: readonly Position[]): boolean {
  let isInside = false;
  corners.forEach(([ax, ay], index) => {
    const [bx, by] = corners.at(index - 1) ?? [ax, ay];
    const isCrossed = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
    if (isCrossed) isInside = !isInside;
  });
  return isInside;
}

export const isInArea = (position: Position, area: Area): boolean =>
  area.shape === 'circle'
    ? distanceKm([area.longitude, area.latitude], position) <= area.km
    : isBetweenCorners(position, area.corners);

/** West, south, east, north: for the map. */
export function boxOf(area: Area): [number, number, number, number] {
  if (area.shape === 'circle') {
    const north = (area.km / earthKm) * (180 / Math.PI);
    const east = north / Math.max(0.01, Math.cos(radians(area.latitude)));
    return [area.longitude - east, area.latitude - north, area.longitude + east, area.latitude + north];
  }
  const longitudes = area.corners.map(([x]) => x);
  const latitudes = area.corners.map(([, y]) => y);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

/** Corners for drawing: those of the polygon, or points on the circle. */
export function outlineOf(area: Area): Position[] {
  if (area.shape === 'polygon') return area.corners;
  const [west, , , north] = boxOf(area);
  const wide = area.longitude - west;
  const high = north - area.latitude;
  return Array.from({ length: 72 }, (_, step) => {
    const angle = (step / 72) * 2 * Math.PI;
    return [area.longitude + wide * Math.cos(angle), area.latitude + high * Math.sin(angle)] as const;
  });
}

export const emergencyKinds = ['wildfire', 'flood', 'closure'] as const;
export type EmergencyKind = (typeof emergencyKinds)[number];
