/** Keeps the map's names off the bubbles: an invisible picture of each bubble's size takes part in placing the labels. */
import type { GeoJSONSource, LayerSpecification } from 'maplibre-gl';
import type { Engine } from '../engine/map-engine.ts';

const name = 'bubble-space';
/** CSS pixels that stay free between a bubble and a name. */
const gap = 3;

/** A bubble on the map: degrees and CSS pixels. */
export type Space = { longitude: number; latitude: number; width: number; height: number };

/** All our styles have this source, empty at first, with this layer on top, because the top layer is placed first. */
export const spaceSource = {
  [name]: { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } },
};
export const spaceLayer = {
  id: name,
  type: 'symbol',
  source: name,
  layout: { 'icon-image': ['get', 'picture'], 'icon-allow-overlap': true, 'icon-padding': gap },
} as LayerSpecification;

/** The invisible picture that a space asks for; null for the name of another picture. */
export function drawSpace(
  picture: string,
): { width: number; height: number; data: Uint8ClampedArray } | null {
  const [, width, height] = /^space-(\d{1,3})-(\d{1,3})$/.exec(picture) ?? [];
  if (width === undefined || height === undefined) return null;
  const [across, down] = [Number(width), Number(height)];
  return { width: across, height: down, data: new Uint8ClampedArray(across * down * 4) };
}

/** Updates where the bubbles are. An external style has no such source, so its names ignore them. */
export function keepFree(engine: Engine, spaces: readonly Space[]): void {
  const source = engine.getSource<GeoJSONSource>(name);
  void source?.setData({
    type: 'FeatureCollection',
    features: spaces.map(({ longitude, latitude, width, height }) => ({
      type: 'Feature',
      properties: { picture: `space-${width}-${height}` },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  });
}
