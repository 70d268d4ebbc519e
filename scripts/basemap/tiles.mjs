/** Cuts the shapes into vector tiles, each zoom with only what is visible at it. */
import { readFileSync } from 'node:fs';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { bounds, deepestZoom, labels } from './facts.mjs';

const extent = 4096;
const collection = (features) => ({ type: 'FeatureCollection', features });
export const columnOf = (longitude, z) => Math.floor(((longitude + 180) / 360) * 2 ** z);
export const rowOf = (latitude, z) =>
  Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);

/** A zoom's value from [[up to this zoom, value], …]. */
const upTo = (z, steps) => steps.find(([limit]) => z <= limit)[1];

/** Which features of a layer remain at a zoom; unlisted layers keep all. */
const keeps = {
  lakes: (z, { a }) =>
    a >
    upTo(z, [
      [3, 600],
      [4, 250],
      [5, 60],
      [6, 14],
      [7, 6],
      [99, 0],
    ]),
  rivers: (z, { r }) =>
    r <=
    upTo(z, [
      [3, 1],
      [5, 2],
      [6, 3],
      [99, 4],
    ]),
  places: (z, { r }) =>
    r <=
    upTo(z, [
      [3, 0],
      [4, 1],
      [5, 2],
      [6, 4],
      [7, 5],
      [99, 7],
    ]),
  labels: (z, { k, mz, a }) =>
    z === deepestZoom ||
    (k === 'lake'
      ? a >
        upTo(z, [
          [5, 900],
          [6, 300],
          [99, 80],
        ])
      : mz <= z + 1),
};

function readLayers(folder, places) {
  const read = (name) => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'));
  const named = labels.map(([k, name, longitude, latitude, mz]) => ({
    type: 'Feature',
    properties: { k, name, mz },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }));
  return {
    land: read('land'),
    ocean: read('ocean'),
    lakes: read('lakes'),
    rivers: read('rivers'),
    rivername: read('rivername'),
    bounds: read('bounds'),
    places: collection(places),
    labels: collection([...read('lake-names').features, ...named]),
  };
}

/** @returns {z, x, y, bytes} of every non-empty tile within the bounds */
export function cutTiles(folder, places) {
  const cutters = Object.entries(readLayers(folder, places)).map(([name, data]) => [
    name,
    new GeoJSONVT(data, {
      maxZoom: deepestZoom,
      indexMaxZoom: deepestZoom,
      indexMaxPoints: 0,
      tolerance: 3,
      extent,
      buffer: name === 'places' || name === 'labels' ? 128 : 64,
    }),
  ]);
  const [west, south, east, north] = bounds;
  const tiles = [];
  for (let z = 0; z <= deepestZoom; z += 1) {
    for (let x = columnOf(west, z); x <= columnOf(east, z); x += 1) {
      for (let y = rowOf(north, z); y <= rowOf(south, z); y += 1) {
        const layers = {};
        for (const [name, cutter] of cutters) {
          const tile = cutter.getTile(z, x, y);
          const features = tile?.features.filter(({ tags }) => keeps[name]?.(z, tags) ?? true) ?? [];
          if (features.length > 0) layers[name] = { ...tile, features };
        }
        if (Object.keys(layers).length > 0)
          tiles.push({ z, x, y, bytes: Buffer.from(fromGeojsonVt(layers, { version: 2, extent })) });
      }
    }
  }
  return tiles;
}
