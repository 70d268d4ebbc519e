/** Decides which map a visitor gets. */
import type { Config } from '../../platform/config/config.server.ts';

type MapConfig = Pick<Config, 'map' | 'brand'>;

export type MapServiceAnswer = {
  /** A public Mapbox token ('pk.…'), or null, the normal case: the embedded map is used. */
  publicToken: string | null;
  /** 'local' is the embedded map; 'mapbox' draws Mapbox's raster tiles; 'address' loads the style at `styleUrl`; 'streets' draws the operator's street file. */
  style: 'local' | 'mapbox' | 'address' | 'streets';
  styleUrl: string | null;
  /** Where the street file's tiles are, and the closest zoom it has; null without one. */
  streets: { url: string; deepestZoom: number } | null;
  /** Where the embedded map's tiles are, also kept as the way out when an outside service fails. */
  tilesUrl: string;
  /** The service's name on the page: 'Mapbox' with a token, else '<brand> Maps'. */
  serviceName: string;
};

/**
 * What the page may know of a configured token. Only public tokens ('pk.') are sent: of anything else only three characters, enough for the
 * page to say that the format is wrong.
 */
export function showableToken(token: string): string {
  return token.startsWith('pk.') ? token : `${token.slice(0, 3)}…`;
}

/** The answer to a page that is about to draw a map. */
export function describeMapService(
  config: MapConfig,
  tilesUrl: string,
  file: { streetsUrl: string; deepestZoom: number } | null = null,
): MapServiceAnswer {
  const { mapboxPublicToken, styleUrl } = config.map;
  const own = `${config.brand.name} Maps`;
  const streets = file && { url: file.streetsUrl, deepestZoom: file.deepestZoom };
  const none = { publicToken: null, styleUrl: null, streets: null, tilesUrl, serviceName: own };
  if (mapboxPublicToken !== null) {
    const publicToken = showableToken(mapboxPublicToken);
    return { ...none, publicToken, style: 'mapbox', serviceName: 'Mapbox' };
  }
  if (styleUrl !== null) return { ...none, style: 'address', styleUrl };
  if (streets) return { ...none, style: 'streets', streets };
  return { ...none, style: 'local' };
}
