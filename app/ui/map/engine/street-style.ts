/** Draws the operator's street file (OpenStreetMap in the Protomaps schema) in our two looks. */
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { besideBubbles, bold, italic, medium, semibold } from './basemap-labels.ts';
import { spaceLayer, spaceSource } from '../markers/bubble-space.ts';
import { mapPalettes, streetColors, type MapPalette, type StreetColors } from './map-palette.ts';
import type { StreetTiles } from './map-service.ts';
import type { MapTheme } from './map-types.ts';
import { byZoom, of } from './style-expressions.ts';

const kindIs = (...kinds: string[]) => ['match', of('kind'), kinds, true, false];
const isLine = ['==', ['geometry-type'], 'LineString'];
const isArea = ['==', ['geometry-type'], 'Polygon'];
const name = ['coalesce', of('name:en'), of('name')];

function groundLayers(c: MapPalette, s: StreetColors): object[] {
  const fill = (id: string, layer: string, filter: unknown, color: string, more: object = {}) => ({
    id,
    type: 'fill',
    'source-layer': layer,
    filter,
    paint: { 'fill-color': color, 'fill-antialias': false, ...more },
  });
  const greens = ['park', 'national_park', 'protected_area', 'nature_reserve', 'forest', 'wood', 'grass'];
  return [
    fill('land', 'earth', isArea, c.land),
    fill('cover', 'landcover', kindIs('forest', 'grassland', 'scrub'), s.green, { 'fill-opacity': 0.6 }),
    fill('ice', 'landcover', kindIs('glacier', 'barren'), s.ice, { 'fill-opacity': byZoom(4, 0.7, 8, 0.3) }),
    fill('greens', 'landuse', kindIs(...greens, 'golf_course', 'recreation_ground'), s.green, {
      'fill-opacity': byZoom(5, 0.5, 10, 0.8),
    }),
    fill('built', 'landuse', kindIs('residential', 'commercial', 'industrial', 'school', 'hospital'), s.town),
    fill('glaciers', 'landuse', kindIs('glacier'), s.ice),
    fill('water', 'water', isArea, c.water),
    {
      id: 'streams',
      type: 'line',
      'source-layer': 'water',
      filter: ['all', isLine, kindIs('river', 'stream', 'canal')],
      minzoom: 8,
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': c.river, 'line-width': byZoom(8, 0.5, 12, 1.2, 16, 4) },
    },
    {
      ...fill('buildings', 'buildings', kindIs('building', 'building_part'), s.building),
      minzoom: 14,
    },
  ];
}

type Road = { id: string; filter: unknown; from: number; color: string; casing: string; width: number };

/** A road is drawn twice: all casings first, so that crossings are open. */
function roadLayers(s: StreetColors): object[] {
  const link = ['==', of('is_link'), true];
  const roads: Road[] = [
    { id: 'minor', filter: kindIs('minor_road'), from: 12, color: s.minor, casing: s.casing, width: 5 },
    { id: 'major', filter: kindIs('major_road'), from: 8, color: s.major, casing: s.casing, width: 9 },
    {
      id: 'links',
      filter: ['all', kindIs('highway'), link],
      from: 11,
      color: s.highway,
      casing: s.casing,
      width: 6,
    },
    {
      id: 'highway',
      filter: ['all', kindIs('highway'), ['!', link]],
      from: 4,
      color: s.highway,
      casing: s.casing,
      width: 12,
    },
  ];
  const line = ({ id, filter, from }: Road, color: string, width: unknown, suffix = '') => ({
    id: `road-${id}${suffix}`,
    type: 'line',
    'source-layer': 'roads',
    filter,
    minzoom: from,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  });
  const inner = ({ width }: Road) => byZoom(5, width / 14, 10, width / 6, 13, width / 3, 16, width);
  const outer = ({ width }: Road) =>
    byZoom(5, width / 14, 10, width / 6 + 1, 13, width / 3 + 1.6, 16, width + 2.4);
  return [
    {
      id: 'paths',
      type: 'line',
      'source-layer': 'roads',
      filter: kindIs('path'),
      minzoom: 13,
      paint: { 'line-color': s.path, 'line-width': byZoom(13, 0.8, 16, 1.6), 'line-dasharray': [2, 1.4] },
    },
    {
      id: 'rails',
      type: 'line',
      'source-layer': 'roads',
      filter: kindIs('rail'),
      minzoom: 10,
      paint: { 'line-color': s.rail, 'line-width': byZoom(10, 0.6, 16, 1.8) },
    },
    ...roads.map((road) => line(road, road.casing, outer(road), '-casing')),
    ...roads.map((road) => line(road, road.color, inner(road))),
  ];
}

function borderLayer(c: MapPalette): object {
  return {
    id: 'borders',
    type: 'line',
    'source-layer': 'boundaries',
    filter: kindIs('country', 'region'),
    paint: {
      'line-color': ['match', of('kind'), 'country', c.country, c.province],
      'line-width': byZoom(3, 0.6, 8, 1.2, 12, 1.8),
      'line-dasharray': [4, 2.4],
    },
  };
}

function nameLayers(c: MapPalette, s: StreetColors): object[] {
  const names = (
    id: string,
    layer: string,
    filter: unknown,
    layout: object,
    color: unknown,
    halo: string,
  ) => ({
    id,
    type: 'symbol',
    'source-layer': layer,
    filter,
    layout: { 'text-field': name, ...layout },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.3 },
  });
  const isCity = ['<=', ['coalesce', of('min_zoom'), 10], 7];
  return [
    {
      ...names(
        'road-names',
        'roads',
        kindIs('highway', 'major_road', 'minor_road'),
        { 'symbol-placement': 'line', 'text-font': medium, 'text-size': byZoom(12, 10, 16, 13) },
        s.roadName,
        c.halo,
      ),
      minzoom: 12,
    },
    names(
      'water-names',
      'water',
      ['all', ['==', ['geometry-type'], 'Point'], ['has', 'name']],
      { 'text-font': italic, 'text-size': byZoom(5, 10.5, 12, 15), 'text-max-width': 6 },
      c.waterName,
      c.waterHalo,
    ),
    names(
      'park-names',
      'pois',
      kindIs(
        'national_park',
        'park',
        'peak',
        'nature_reserve',
        'ski',
        'beach',
        'marina',
        'campground',
        'camp_site',
      ),
      { 'text-font': medium, 'text-size': byZoom(8, 10.5, 14, 12.5), 'text-max-width': 7 },
      c.park,
      c.halo,
    ),
    names(
      'quarters',
      'places',
      kindIs('neighbourhood', 'macrohood'),
      { 'text-font': medium, 'text-size': 12, 'text-max-width': 7, 'text-letter-spacing': 0.04 },
      c.region,
      c.halo,
    ),
    names(
      'places',
      'places',
      kindIs('locality'),
      {
        'text-font': ['case', isCity, ['literal', bold], ['literal', semibold]],
        'text-size': byZoom(4, ['case', isCity, 12.5, 10.5], 9, ['case', isCity, 18, 13], 14, [
          'case',
          isCity,
          24,
          17,
        ]),
        'symbol-sort-key': ['-', 0, ['coalesce', of('population_rank'), 0]],
        'text-variable-anchor-offset': ['center', [0, 0], ...besideBubbles],
        'text-justify': 'auto',
        'text-max-width': 9,
      },
      ['case', isCity, c.city, c.town],
      c.halo,
    ),
    {
      ...names(
        'regions',
        'places',
        kindIs('region'),
        {
          'text-font': semibold,
          'text-size': byZoom(3, 10, 7, 16),
          'text-transform': 'uppercase',
          'text-letter-spacing': 0.24,
        },
        c.region,
        c.halo,
      ),
      maxzoom: 7.5,
    },
  ];
}

/**
 * The street file as a MapLibre style: from our own origin, no glyph server, no sprite.
 * @param streets where its tiles are; closer than its last zoom they are drawn larger
 */
export function streetStyle(theme: MapTheme, streets: StreetTiles, origin: string): StyleSpecification {
  const [c, s] = [mapPalettes[theme], streetColors[theme]];
  const layers = [...groundLayers(c, s), ...roadLayers(s), borderLayer(c), ...nameLayers(c, s)];
  return {
    version: 8,
    name: `streets-${theme}`,
    sources: {
      streets: {
        type: 'vector',
        tiles: [`${origin}${streets.url}/{z}/{x}/{y}.pbf`],
        minzoom: 0,
        maxzoom: streets.deepestZoom,
      },
      ...spaceSource,
    },
    layers: [
      // Beyond the file's edge there is nothing to draw, and that is no lake.
      { id: 'ground', type: 'background', paint: { 'background-color': c.outside } },
      // MapLibre checks the style when it loads; its type can't be built from these parts.
      ...layers.map((layer) => ({ source: 'streets', ...layer }) as LayerSpecification),
      spaceLayer,
    ],
  };
}
