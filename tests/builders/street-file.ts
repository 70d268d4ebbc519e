/** A small street file in the Protomaps schema: downtown Kelowna as far as a test needs it, from zoom 0 to 15. */
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';

type Position = [longitude: number, latitude: number];
type Archive = {
  writeArchive: (
    path: string,
    tiles: readonly { z: number; x: number; y: number; bytes: Buffer }[],
    about: object,
  ) => unknown;
};
// The writer of our own map is a script without types.
const { writeArchive } = (await import(
  new URL('../../scripts/basemap/write-archive.mjs', import.meta.url).href
)) as Archive;

const [west, south, east, north] = [-119.53, 49.865, -119.45, 49.905] as const;
const deepest = 15;
const extent = 4096;

const feature = (properties: object, geometry: object) => ({
  type: 'Feature' as const,
  properties,
  geometry,
});
const line = (properties: object, ...coordinates: Position[]) =>
  feature(properties, { type: 'LineString', coordinates });
const point = (properties: object, coordinates: Position) =>
  feature(properties, { type: 'Point', coordinates });
const box = (properties: object, [w, s, e, n]: readonly [number, number, number, number]) =>
  feature(properties, {
    type: 'Polygon',
    coordinates: [
      [
        [w, s],
        [e, s],
        [e, n],
        [w, n],
        [w, s],
      ],
    ],
  });

const streets = (kind: string, names: readonly string[], from: number, step: number) =>
  names.map((name, at) => line({ kind, name }, [-119.4985, from + at * step], [-119.46, from + at * step]));

const layers: Record<string, ReturnType<typeof feature>[]> = {
  earth: [box({ kind: 'earth' }, [-141, 47, -108.2, 61])],
  water: [
    box({ kind: 'lake' }, [-119.53, 49.865, -119.499, 49.905]),
    point({ kind: 'lake', name: 'Okanagan Lake' }, [-119.512, 49.888]),
  ],
  landuse: [box({ kind: 'park' }, [-119.4985, 49.887, -119.492, 49.8915])],
  buildings: [box({ kind: 'building' }, [-119.49, 49.8855, -119.4893, 49.8859])],
  roads: [
    ...streets('minor_road', ['Leon Avenue', 'Lawrence Avenue', 'Bernard Avenue'], 49.8835, 0.0014),
    line({ kind: 'major_road', name: 'Ellis Street' }, [-119.4915, 49.87], [-119.4915, 49.9]),
    line({ kind: 'highway', name: 'Harvey Avenue', ref: '97' }, [-119.53, 49.879], [-119.45, 49.8822]),
    line({ kind: 'path' }, [-119.4984, 49.887], [-119.493, 49.895]),
  ],
  boundaries: [line({ kind: 'region' }, [-114.05, 49], [-120, 54], [-120, 60])],
  places: [
    point({ kind: 'locality', name: 'Kelowna', min_zoom: 5, population_rank: 9 }, [-119.4966, 49.8863]),
    point({ kind: 'neighbourhood', name: 'Pandosy Village' }, [-119.49, 49.871]),
  ],
};

const columnOf = (longitude: number, z: number) => Math.floor(((longitude + 180) / 360) * 2 ** z);
const rowOf = (latitude: number, z: number) =>
  Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);

/** Writes the file. */
export function writeStreetFile(path: string): void {
  const cutters = Object.entries(layers).map(
    ([name, features]) =>
      [
        name,
        new GeoJSONVT(
          { type: 'FeatureCollection', features },
          {
            maxZoom: deepest,
            indexMaxZoom: 5,
            extent,
          },
        ),
      ] as const,
  );
  const tiles: { z: number; x: number; y: number; bytes: Buffer }[] = [];
  for (let z = 0; z <= deepest; z += 1)
    for (let x = columnOf(west, z); x <= columnOf(east, z); x += 1)
      for (let y = rowOf(north, z); y <= rowOf(south, z); y += 1) {
        const found: Record<string, never> = {};
        for (const [name, cutter] of cutters) {
          const tile = cutter.getTile(z, x, y);
          if (tile && tile.features.length > 0) found[name] = tile as never;
        }
        if (Object.keys(found).length > 0)
          tiles.push({ z, x, y, bytes: Buffer.from(fromGeojsonVt(found, { version: 2, extent })) });
      }
  writeArchive(path, tiles, {
    type: 'mvt',
    compression: 'gzip',
    bounds: [west, south, east, north],
    center: [-119.4966, 49.8863, 12],
    metadata: { attribution: '© OpenStreetMap' },
  });
}
