import type { MapPalette } from './map-palette.ts';
import { byZoom, of } from './style-expressions.ts';

/**
 * Labels use the page's own Figtree, so no glyph server is needed. The first name in a font stack gives MapLibre weight and slant
 * ('semibold', 'italic'); the second is the family.
 */
const family = 'Figtree Variable';
export const [medium, semibold, bold] = [
  ['medium', family],
  ['semibold', family],
  ['bold', family],
];
export const italic = ['italic medium', family];

/** Beside the dot; or, where a bubble covers it, above or below the bubble. */
export const besideBubbles = Object.entries({
  left: [0.5, 0],
  right: [-0.5, 0],
  top: [0, 0.5],
  bottom: [0, -0.5],
  'top-left': [-1.6, 1.7],
  'bottom-left': [-1.6, -1.7],
  'top-right': [1.6, 1.7],
  'bottom-right': [1.6, -1.7],
}).flat();

const kindIs = (...kinds: string[]) => ['match', of('k'), kinds, true, false];
/** Towns by rank: 0 is Vancouver, 7 a hamlet; closer zooms show more. */
const enoughRank = ['<=', of('r'), ['step', ['zoom'], 1, 5, 2, 6, 3, 7, 4, 8, 5, 9, 7]];
const byRank = (...sizes: [number, number, number, number, number, number]) => [
  'match',
  of('r'),
  0,
  sizes[0],
  1,
  sizes[1],
  2,
  sizes[2],
  3,
  sizes[3],
  4,
  sizes[4],
  sizes[5],
];

type Label = {
  id: string;
  from?: unknown;
  minzoom?: number;
  maxzoom?: number;
  layout: object;
  color: string;
  halo: string;
  paint?: object;
};
export const label = (
  source: string,
  { id, from, minzoom, maxzoom, layout, color, halo, paint }: Label,
): unknown => ({
  id,
  type: 'symbol',
  'source-layer': source,
  ...(from === undefined ? {} : { filter: from }),
  ...(minzoom === undefined ? {} : { minzoom }),
  ...(maxzoom === undefined ? {} : { maxzoom }),
  layout: { 'text-field': of('name'), ...layout },
  paint: {
    'text-color': color,
    'text-halo-color': halo,
    'text-halo-width': 1.2,
    'text-halo-blur': 0.4,
    ...paint,
  },
});

/** Rivers, ranges, parks, peaks, lakes and seas. */
export function natureLabels(c: MapPalette): unknown[] {
  const deepEnough = ['<=', of('mz'), ['zoom']];
  return [
    label('rivername', {
      id: 'river-names',
      minzoom: 6.5,
      layout: {
        'symbol-placement': 'line',
        'text-font': italic,
        'text-size': byZoom(6, 10, 10, 13),
        'symbol-spacing': 420,
        'text-letter-spacing': 0.04,
        'text-max-angle': 28,
      },
      color: c.waterName,
      halo: c.waterHalo,
    }),
    label('labels', {
      id: 'ranges',
      from: ['all', kindIs('range'), deepEnough],
      minzoom: 5,
      maxzoom: 11,
      layout: {
        'text-font': medium,
        'text-size': byZoom(5, 9.5, 9, 13),
        'text-letter-spacing': 0.22,
        'text-transform': 'uppercase',
        'text-max-width': 7,
        'text-padding': 14,
        'text-line-height': 1.35,
      },
      color: c.range,
      halo: c.halo,
      paint: { 'text-halo-width': 0.8, 'text-opacity': 0.9 },
    }),
    label('labels', {
      id: 'parks',
      from: ['all', kindIs('park'), deepEnough],
      minzoom: 7,
      layout: { 'text-font': medium, 'text-size': byZoom(7, 10.5, 11, 13.5), 'text-max-width': 7 },
      color: c.park,
      halo: c.halo,
    }),
    label('labels', {
      id: 'peaks',
      from: ['all', kindIs('peak'), deepEnough],
      minzoom: 7.5,
      layout: {
        'text-field': ['concat', '▲\n', of('name')],
        'text-font': medium,
        'text-size': byZoom(7, 9.5, 11, 12),
        'text-max-width': 8,
        'text-line-height': 1.15,
      },
      color: c.range,
      halo: c.halo,
    }),
    label('labels', {
      id: 'waters',
      from: kindIs('lake', 'sea'),
      minzoom: 5,
      layout: {
        'text-font': italic,
        'text-size': byZoom(
          5,
          ['case', ['==', of('k'), 'sea'], 12, 10],
          8,
          ['case', ['==', of('k'), 'sea'], 15, ['>', of('a'), 200], 12.5, 11],
          12,
          ['case', ['==', of('k'), 'sea'], 19, 16],
        ),
        'text-letter-spacing': 0.05,
        'text-max-width': 6,
      },
      color: c.waterName,
      halo: c.waterHalo,
    }),
  ];
}

/** Towns with their dots, and the names of provinces. */
export function placeLabels(c: MapPalette, dot: string): unknown[] {
  return [
    label('places', {
      id: 'places',
      from: enoughRank,
      minzoom: 4,
      layout: {
        'text-font': [
          'case',
          ['<=', of('r'), 1],
          ['literal', bold],
          ['<=', of('r'), 3],
          ['literal', semibold],
          ['literal', medium],
        ],
        'text-size': byZoom(
          4,
          byRank(13, 11.5, 10.5, 10.5, 10.5, 10.5),
          8,
          byRank(19, 17, 14.5, 13, 12.5, 11.5),
          12,
          byRank(26, 24, 21, 19, 17, 14.5),
        ),
        'symbol-sort-key': of('r'),
        'text-variable-anchor-offset': besideBubbles,
        'text-justify': 'auto',
        'text-padding': 4,
        'text-max-width': 9,
        'text-letter-spacing': -0.005,
        // Where a bubble covers the dot, the name is enough.
        'icon-optional': true,
        'icon-image': ['step', ['zoom'], dot, 11, ''],
        'icon-padding': 1,
      },
      color: ['case', ['<=', of('r'), 3], c.city, c.town] as unknown as string,
      halo: c.halo,
      paint: { 'text-halo-width': 1.5 },
    }),
    label('labels', {
      id: 'regions',
      from: kindIs('region', 'island'),
      maxzoom: 7.5,
      layout: {
        'text-font': semibold,
        'text-size': byZoom(3, 10, 7, 16),
        'text-letter-spacing': 0.24,
        'text-transform': 'uppercase',
        'text-max-width': 8,
      },
      color: c.region,
      halo: c.halo,
      paint: { 'text-opacity': byZoom(6, 0.95, 7.5, 0.3) },
    }),
  ];
}
