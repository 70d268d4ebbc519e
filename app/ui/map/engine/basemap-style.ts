import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { natureLabels, placeLabels } from './basemap-labels.ts';
import { spaceLayer, spaceSource } from '../markers/bubble-space.ts';
import { mapPalettes, type MapPalette } from './map-palette.ts';
import type { MapBox, MapTheme } from './map-types.ts';
import { placeDotName } from '../markers/place-dot.ts';
import { byZoom, of } from './style-expressions.ts';

/** The map's data ends here, and so does the camera. Degrees. */
export const basemapBounds: MapBox = [-141, 47, -108.2, 61];
/** Vector tiles end at zoom 8 and are enlarged beyond: positions are accurate to about 100 metres. */
const tilesMaxZoom = 8;
const reliefMaxZoom = 6;

function groundLayers(c: MapPalette): unknown[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': c.water } },
    {
      id: 'land',
      type: 'fill',
      'source-layer': 'land',
      paint: {
        'fill-color': ['match', of('id'), ['CA.BC', 'CA.AB'], c.land, c.outside],
        'fill-antialias': false,
      },
    },
    {
      id: 'relief',
      type: 'raster',
      source: 'relief',
      paint: {
        'raster-fade-duration': 0,
        'raster-opacity': byZoom(3, 1, 6.5, 1, 8, 0.65, 10, 0.35, 12, 0.2),
      },
    },
    {
      id: 'ocean',
      type: 'fill',
      'source-layer': 'ocean',
      paint: { 'fill-color': c.water, 'fill-antialias': false },
    },
    {
      id: 'coast',
      type: 'line',
      'source-layer': 'land',
      paint: { 'line-color': c.shore, 'line-width': byZoom(4, 0.4, 8, 0.9, 12, 1.4) },
    },
  ];
}

function waterLayers(c: MapPalette): unknown[] {
  const riverWidth = (one: number, two: number, three: number, rest: number) => [
    'match',
    of('r'),
    1,
    one,
    2,
    two,
    3,
    three,
    rest,
  ];
  return [
    {
      id: 'rivers',
      type: 'line',
      'source-layer': 'rivers',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': c.river,
        'line-width': byZoom(
          3,
          riverWidth(0.6, 0.4, 0.2, 0.2),
          8,
          riverWidth(2, 1.6, 1.2, 0.9),
          12,
          riverWidth(6, 4.5, 3.4, 2.4),
        ),
        'line-opacity': byZoom(4, 0.7, 7, 1),
      },
    },
    { id: 'lakes', type: 'fill', 'source-layer': 'lakes', paint: { 'fill-color': c.water } },
    {
      id: 'shores',
      type: 'line',
      'source-layer': 'lakes',
      paint: { 'line-color': c.shore, 'line-width': byZoom(5, 0.3, 9, 0.9, 12, 1.6) },
    },
  ];
}

function borderLayers(c: MapPalette): unknown[] {
  const layout = { 'line-join': 'round' };
  return [
    {
      id: 'borders-casing',
      type: 'line',
      'source-layer': 'bounds',
      layout,
      paint: { 'line-color': c.casing, 'line-width': byZoom(3, 1.5, 8, 4, 12, 6) },
    },
    {
      id: 'provinces',
      type: 'line',
      'source-layer': 'bounds',
      filter: ['!=', of('kind'), 'country'],
      layout,
      paint: {
        'line-color': c.province,
        'line-width': byZoom(3, 0.6, 8, 1.2, 12, 1.8),
        'line-dasharray': [4, 2.4],
        'line-opacity': 0.8,
      },
    },
    {
      id: 'countries',
      type: 'line',
      'source-layer': 'bounds',
      filter: ['==', of('kind'), 'country'],
      layout,
      paint: { 'line-color': c.country, 'line-width': byZoom(3, 0.8, 8, 1.5, 12, 2.2) },
    },
  ];
}

/**
 * The embedded map of British Columbia and Alberta as a MapLibre style: no token, other origin or glyph server.
 * @param tilesUrl '/basemap/<version>', made absolute here because MapLibre's workers have no base address
 */
export function basemapStyle(theme: MapTheme, tilesUrl: string, origin: string): StyleSpecification {
  const c = mapPalettes[theme];
  const layers = [
    ...groundLayers(c),
    ...waterLayers(c),
    ...borderLayers(c),
    ...natureLabels(c),
    ...placeLabels(c, placeDotName(theme)),
  ];
  return {
    version: 8,
    name: `basemap-${theme}`,
    sources: {
      base: {
        type: 'vector',
        tiles: [`${origin}${tilesUrl}/land/{z}/{x}/{y}.pbf`],
        minzoom: 0,
        maxzoom: tilesMaxZoom,
        bounds: basemapBounds,
      },
      relief: {
        type: 'raster',
        tiles: [`${origin}${tilesUrl}/relief-${theme}/{z}/{x}/{y}.webp`],
        tileSize: 256,
        minzoom: 3,
        maxzoom: reliefMaxZoom,
        bounds: basemapBounds,
      },
      ...spaceSource,
    },
    // Every layer but the background and the relief draws from the one vector source; MapLibre validates the style when it loads.
    layers: [
      ...layers
        .map((layer) => ({ source: 'base', ...(layer as object) }))
        .map((layer) => {
          const { source, ...rest } = layer as { source: string; type?: string };
          return (rest.type === 'background' ? rest : { source, ...rest }) as LayerSpecification;
        }),
      spaceLayer,
    ],
  };
}
