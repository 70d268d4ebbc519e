/** Whether two numbers are a position on Earth: longitude within ±180 and latitude within ±90 degrees. */
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

/** The points that can be drawn; others are silently skipped. */
export function drawable<T extends { longitude: unknown; latitude: unknown }>(points: readonly T[]): T[] {
  return points.filter((point) => isPosition(point.longitude, point.latitude));
}
