/** Places prices on the picture that is shown until somebody uses the map. */
import { clusterPoints } from '../markers/cluster-points.ts';
import type { MapCluster, MapLook, MapPoint } from './map-types.ts';
import { placeWithin, sizeOfBubble, sizeOfCluster, type MarkSize } from '../markers/mark-place.ts';
import { drawable } from './position.ts';

/** The initial map: Kelowna, with the Okanagan from Salmon Arm to the border. */
export const startCenter: [longitude: number, latitude: number] = [-119.496, 49.888];
export const startZoom = 8;

/** The picture's size in CSS pixels; its centre is the map's. Written by scripts/basemap/still.ts. */
export const stillSize = { width: 960, height: 1200 };

const worldPixels = 512 * 2 ** startZoom;
const xOf = (longitude: number) => (longitude / 360 + 0.5) * worldPixels;
const yOf = (latitude: number) => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return (0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI) * worldPixels;
};
const longitudeOf = (x: number) => (x / worldPixels - 0.5) * 360;
const latitudeOf = (y: number) =>
  (Math.atan(Math.sinh((0.5 - y / worldPixels) * 2 * Math.PI)) * 180) / Math.PI;
const centre = { x: xOf(startCenter[0]), y: yOf(startCenter[1]) };

/** What a map of this size initially shows. @param width and `height` in CSS pixels */
export function startLook(width: number, height: number): MapLook {
  return {
    box: [
      longitudeOf(centre.x - width / 2),
      latitudeOf(centre.y + height / 2),
      longitudeOf(centre.x + width / 2),
      latitudeOf(centre.y - height / 2),
    ],
    zoom: startZoom,
  };
}

/** A bubble or cluster, and its offset from the centre in CSS pixels, right and down. */
export type StillMark = { x: number; y: number } & (
  | { kind: 'point'; point: MapPoint }
  | { kind: 'cluster'; count: number; isEstimate: boolean; members: string[] }
);

/**
 * The picture's markers: the same groups at the same places as on the initial map.
 * @param pane how much of the picture is seen, CSS pixels
 */
export function stillMarks(
  points: readonly MapPoint[],
  clusters: readonly MapCluster[] | null,
  pane: MarkSize,
): StillMark[] {
  const place = (longitude: number, latitude: number) => ({
    x: xOf(longitude) - centre.x,
    y: yOf(latitude) - centre.y,
  });
  const whole = (mark: StillMark): StillMark[] => {
    const size = mark.kind === 'point' ? sizeOfBubble(mark.point.label) : sizeOfCluster(mark.count);
    const [across, down] = [pane.width / 2, pane.height / 2];
    const place = placeWithin({ x: mark.x + across, y: mark.y + down }, size, pane);
    return place ? [{ ...mark, x: place.x - across, y: place.y - down }] : [];
  };
  const groups = clusterPoints(drawable(points), startZoom);
  return [
    ...groups.map(({ longitude, latitude, members }): StillMark => {
      const [first] = members;
      return members.length === 1 && first
        ? { ...place(longitude, latitude), kind: 'point', point: first }
        : {
            ...place(longitude, latitude),
            kind: 'cluster',
            count: members.length,
            isEstimate: false,
            members: members.map(({ id }) => id),
          };
    }),
    ...drawable(clusters ?? []).map(({ longitude, latitude, count, isEstimate = false }): StillMark => ({
      ...place(longitude, latitude),
      kind: 'cluster',
      count,
      isEstimate,
      members: [],
    })),
  ].flatMap(whole);
}
