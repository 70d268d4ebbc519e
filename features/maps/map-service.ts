/** Which map does a visitor get? */
import type { Config } from '../../platform/config.server.ts';

type MapConfig = Pick<Config, 'map' | 'brand'>;

export type MapServiceAnswer = {
  /** A public Mapbox token ('pk.…'), or null: nothing is configured, the normal case, and the embedded map is drawn. */
  publicToken: string | null;
  /** 'local' is the embedded map; 'mapbox' draws Mapbox's raster tiles; 'address' loads the style at `styleUrl`. */
  style: 'local' | 'mapbox' | 'address';
  styleUrl: string | null;
  /** Where the embedded map's tiles are, also kept as the way out when an outside service fails. */
  tilesUrl: string;
  /** What the page calls the service: 'Mapbox' with a token, else '<brand> Maps'. */
  serviceName: string;
};

/**
 * What the page may know of a configured token. Only public tokens ('pk.') ever leave the server: of anything else three
 * characters go out, enough for the page to say that the format is wrong, too few to be of use.
 */
export function showableToken(token: string): string {
  return token.startsWith('pk.') ? token : `${token.slice(0, 3)}…`;
}

/** The answer to a page that is about to draw a map. */
export function describeMapService(config: MapConfig, tilesUrl: string): MapServiceAnswer {
  const { mapboxPublicToken, styleUrl } = config.map;
  const own = `${config.brand.name} Maps`;
  if (mapboxPublicToken !== null) {
    const publicToken = showableToken(mapboxPublicToken);
    return { publicToken, style: 'mapbox', styleUrl: null, tilesUrl, serviceName: 'Mapbox' };
  }
  if (styleUrl !== null) return { publicToken: null, style: 'address', styleUrl, tilesUrl, serviceName: own };
  return { publicToken: null, style: 'local', styleUrl: null, tilesUrl, serviceName: own };
}
