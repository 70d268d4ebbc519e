import type { MapBox } from '../engine/map-types.ts';

type Place = { id: string; longitude: number; latitude: number };
export type PointGroup<T extends Place> = {
  /** Centre of gravity, degrees. */
  longitude: number;
  latitude: number;
  members: T[];
  box: MapBox;
};

/** Pixels within which points form a cluster: slightly less than two price bubbles' width. */
export const clusterRadiusPixels = 64;
const worldPixels = 512;

const projectX = (longitude: number) => longitude / 360 + 0.5;
const projectY = (latitude: number) => {
  const sine = Math.sin((Math.min(85, Math.max(-85, latitude)) * Math.PI) / 180);
  return 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
};

function groupOf<T extends Place>(members: T[]): PointGroup<T> {
  const longitudes = members.map((member) => member.longitude);
  const latitudes = members.map((member) => member.latitude);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    longitude: mean(longitudes),
    latitude: mean(latitudes),
    members,
    box: [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)],
  };
}

/**
 * Groups points that would overlap at this zoom: each point in turn gathers the free ones within the radius. A grid of
 * radius-sized cells keeps it linear: 2,000 points take about a millisecond.
 * @param zoom of 512-pixel tiles
 */
export function clusterPoints<T extends Place>(points: readonly T[], zoom: number): PointGroup<T>[] {
  const radius = clusterRadiusPixels / (worldPixels * 2 ** zoom);
  const places = points.map((point) => ({
    point,
    x: projectX(point.longitude),
    y: projectY(point.latitude),
    isTaken: false,
  }));
  const cells = new Map<string, typeof places>();
  const cellOf = (value: number) => Math.floor(value / radius);
  for (const place of places) {
    const key = `${cellOf(place.x)},${cellOf(place.y)}`;
    const cell = cells.get(key);
    if (cell) cell.push(place);
    else cells.set(key, [place]);
  }
  const groups: PointGroup<T>[] = [];
  for (const place of places) {
    if (place.isTaken) continue;
    const members: T[] = [];
    for (let column = -1; column <= 1; column += 1) {
      for (let row = -1; row <= 1; row += 1) {
        for (const other of cells.get(`${cellOf(place.x) + column},${cellOf(place.y) + row}`) ?? []) {
          if (other.isTaken || Math.hypot(other.x - place.x, other.y - place.y) > radius) continue;
          other.isTaken = true;
          members.push(other.point);
        }
      }
    }
    groups.push(groupOf(members));
  }
  return groups;
}

/** Whether points stay together at any zoom: then a press lists them, because zooming in would not separate them. */
export const isOneSpot = (members: readonly Place[], closestZoom: number): boolean =>
  clusterPoints(members, closestZoom).length === 1;

/** The specification's sizes and colours: under 5 green and 20 pixels of radius, 5 to 9 orange and 25, from 10 red and 30. */
export function clusterLook(count: number): { size: 'few' | 'some' | 'many'; radius: 20 | 25 | 30 } {
  if (count >= 10) return { size: 'many', radius: 30 };
  return count >= 5 ? { size: 'some', radius: 25 } : { size: 'few', radius: 20 };
}

/** A cluster's number: 999, then '1k', '1.2k', '12k'; '~6.4k' for an estimate. */
export function clusterCount(count: number, isEstimate = false): string {
  const about = isEstimate ? '~' : '';
  if (count < 1000) return about + String(count);
  return `${about}${(count / 1000).toFixed(count < 10_000 ? 1 : 0).replace(/\.0$/, '')}k`;
}

/** The same number for screen readers; an estimate is rounded to two digits. */
export function clusterWords(count: number, isEstimate = false): string {
  if (!isEstimate) return count.toLocaleString('en-CA');
  return `About ${Number(count.toPrecision(2)).toLocaleString('en-CA')}`;
}
