/** Whether the two can be a place on Earth: numbers, longitude within ±180 and latitude within ±90 degrees. */
export function isPosition(longitude: unknown, latitude: unknown): boolean {
  return (
    typeof longitude === 'number' &&
    typeof latitude === 'number' &&
    longitude >= -180 &&
    longitude <= 180 &&
    latitude >= -90 &&
    latitude <= 90
  );
}

/** The points that can be drawn; the others are skipped without a word. */
export function drawable<T extends { longitude: unknown; latitude: unknown }>(points: readonly T[]): T[] {
  return points.filter((point) => isPosition(point.longitude, point.latitude));
}
