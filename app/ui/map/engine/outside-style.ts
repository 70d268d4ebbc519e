import type { StyleSpecification } from 'maplibre-gl';
import type { MapTheme } from './map-types.ts';

export type Credit = { text: string; href: string | null };

const mapboxStyles: Record<MapTheme, string> = { dark: 'dark-v11', light: 'streets-v12' };

/** Mapbox's streets (dark in the dark theme) as raster tiles; their terms require the wordmark and these credits. */
export function mapboxStyle(theme: MapTheme, publicToken: string): StyleSpecification {
  const token = encodeURIComponent(publicToken);
  return {
    version: 8,
    name: `mapbox-${theme}`,
    sources: {
      mapbox: {
        type: 'raster',
        tiles: [
          `https://api.mapbox.com/styles/v1/mapbox/${mapboxStyles[theme]}/tiles/512/{z}/{x}/{y}@2x?access_token=${token}`,
        ],
        tileSize: 512,
        maxzoom: 20,
      },
    },
    layers: [{ id: 'mapbox', type: 'raster', source: 'mapbox' }],
  };
}

export const mapboxCredits: Credit[] = [
  { text: '© Mapbox', href: 'https://www.mapbox.com/about/maps/' },
  { text: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
  { text: 'Improve this map', href: 'https://www.mapbox.com/contribute/' },
];

export const basemapCredits: Credit[] = [
  { text: 'Natural Earth', href: 'https://www.naturalearthdata.com/' },
  { text: 'GSHHG/DCW', href: 'https://www.soest.hawaii.edu/pwessel/gshhg/' },
  { text: 'GeoNames', href: 'https://www.geonames.org/' },
];

export const streetCredits: Credit[] = [
  { text: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
  { text: 'Protomaps', href: 'https://protomaps.com/' },
];

/** Reads the credits in a style's sources, which are HTML, as text and https links only; they never become HTML on our page. */
export function readCredits(attributions: readonly string[]): Credit[] {
  const credits: Credit[] = [];
  const plain = (html: string) =>
    html
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&copy;', '©')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
      .trim();
  for (const attribution of attributions) {
    const links = [...attribution.matchAll(/<a\s[^>]*href=["']([^"']*)["'][^>]*>(.*?)<\/a>/gis)];
    for (const [, href = '', inner = ''] of links) {
      credits.push({ text: plain(inner), href: href.startsWith('https://') ? href : null });
    }
    if (links.length === 0) credits.push({ text: plain(attribution), href: null });
  }
  return credits.filter(
    (credit, at) => credit.text !== '' && credits.findIndex((other) => other.text === credit.text) === at,
  );
}
